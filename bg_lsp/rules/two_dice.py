"""Where two different dice can lead: every final position once.

The positions are two lists, the mover's sides and the opponent's. Mostly a play is a pair of
starting points, one for the larger die and one for the smaller, and no two pairs lead to the same
position; the exception is the single checker that moves twice.
"""

from __future__ import annotations

from bg_lsp.rules.moves import CHANGES, START, STARTS, blots, starts
from bg_lsp.rules.position import BAR

Sides = tuple[list[int], list[int]]


def two_dice(mover: int, opponent: int, where: int, free: int, larger: int, smaller: int) -> Sides:
    """Return the final positions; `where` the mover stands and `free` to land on, as masks."""
    if where >> BAR:
        found = _from_bar(mover, opponent, where, free, larger, smaller)
    else:
        outside = mover >> 56
        if outside & outside - 1:
            found = _on_board(mover, opponent, where, free, larger, smaller)
        else:
            # Nobody, or only one point, is outside the home board: the mover may come to bear off.
            found = _ending(mover, opponent, where, free, larger, smaller)
    if found[0]:
        return found
    # Only one die can be played: the larger if either could.
    found = one_die(mover, opponent, where, free, larger)
    return found if found[0] else one_die(mover, opponent, where, free, smaller)


def one_die(mover: int, opponent: int, where: int, free: int, die: int) -> Sides:
    """Return where one die can lead."""
    movers: list[int] = []
    opponents: list[int] = []
    add(movers, opponents, mover, opponent, starts(where, free, die), blots(opponent) << die, die)
    return movers, opponents


def add(
    movers: list[int], opponents: list[int], mover: int, opponent: int, points: int, hitting: int, die: int
) -> None:
    """Add what `die` makes of a position from each of some points, those that are `hitting` among them."""
    if points & hitting:
        for _, change, hit, _, bit, _, _ in STARTS[die][points]:
            movers.append(mover + change)
            opponents.append(opponent + hit if hitting & bit else opponent)
    else:
        for change in CHANGES[die][points]:
            movers.append(mover + change)
            opponents.append(opponent)


def _on_board(mover: int, opponent: int, where: int, free: int, larger: int, smaller: int) -> Sides:
    """Nobody on the bar, and nobody who can bear off."""
    firsts = where & free << larger
    seconds = where & free << smaller
    hit = blots(opponent)
    onward = free << smaller
    # A checker that plays both dice can go two ways, which is one play where neither stop hits. Where
    # another checker stands on the smaller die's stop, the pair of that one and this is the same play:
    # then this checker does not move on from the larger die's stop.
    stay = firsts & seconds & firsts << smaller & ~(hit << larger)
    # From here it goes by the smaller die first: the other way is closed, or differs by what it hits.
    around = seconds & free << larger + smaller & ~(where << smaller)
    around &= ~firsts | hit << smaller | hit << larger
    movers: list[int] = []
    opponents: list[int] = []
    changes = CHANGES[smaller]
    quiet = not hit & (where >> larger | where >> smaller | where >> larger + smaller)
    hitting, after_hit = hit << larger, hit << smaller
    for _, change, strike, byte, bit, target, _ in STARTS[larger][firsts]:
        moved = mover + change
        rest = seconds | onward & target
        if seconds & bit and not moved & byte:
            rest ^= bit
        if stay & bit:
            rest ^= target
        if quiet:
            movers += [moved + change for change in changes[rest]]
        elif hitting & bit:
            # Nobody is left to be hit there by the smaller die.
            add(movers, opponents, moved, opponent + strike, rest, after_hit & ~(target << smaller), smaller)
        else:
            add(movers, opponents, moved, opponent, rest, after_hit, smaller)
    if quiet:
        opponents = [opponent] * len(movers)
    for point, change, strike, _, bit, _, _ in STARTS[smaller][around]:
        _, more, again, _, stop, _, _ = START[larger][point - smaller]
        movers.append(mover + change + more)
        other = opponent + strike if after_hit & bit else opponent
        opponents.append(other + again if hitting & stop else other)
    return movers, opponents


def _from_bar(mover: int, opponent: int, where: int, free: int, larger: int, smaller: int) -> Sides:
    entries = [
        (*START[die][BAR], larger + smaller - die) for die in (larger, smaller) if free & START[die][BAR][5]
    ]
    hit = blots(opponent)
    movers: list[int] = []
    opponents: list[int] = []
    if mover >> 8 * BAR > 1:
        if len(entries) < 2:
            return [], []
        for _, change, strike, _, _, target, _, _ in entries:
            mover += change
            opponent += strike if hit & target else 0
        return [mover], [opponent]
    where ^= 1 << BAR
    stops = 0
    for _, change, strike, _, _, target, _, other in entries:
        rest = (where | target) & free << other
        if stops and not hit & (target | stops):
            # Entering with the larger die and going on with the smaller one was the same.
            rest &= ~target
        stops |= target
        if hit & target:
            add(movers, opponents, mover + change, opponent + strike, rest, (hit ^ target) << other, other)
        else:
            add(movers, opponents, mover + change, opponent, rest, hit << other, other)
    return movers, opponents


def _ending(mover: int, opponent: int, where: int, free: int, larger: int, smaller: int) -> Sides:
    """All home, or all but one point: here different pairs can lead to the same position."""
    hit = blots(opponent)
    movers: list[int] = []
    opponents: list[int] = []
    for die, other in ((larger, smaller), (smaller, larger)):
        for _, change, strike, byte, bit, target, _ in STARTS[die][starts(where, free, die)]:
            moved = mover + change
            stands = where | target
            if not moved & byte:
                stands ^= bit
            points = starts(stands, free, other)
            if hit & target:
                add(movers, opponents, moved, opponent + strike, points, (hit ^ target) << other, other)
            else:
                add(movers, opponents, moved, opponent, points, hit << other, other)
    once = dict.fromkeys(zip(movers, opponents, strict=True))
    return [pair[0] for pair in once], [pair[1] for pair in once]
