"""Where a double can lead: every final position once.

The four moves of a double are made from the back, no start further back than the one before. So
every set of moves comes in one order only, and two sets never lead to the same position: from the
back, what has left each point can be read off it.

A blot can be hit from one point only, the one that lies a die behind it. So the blots that are left
are kept as a mask of the points from which they are hit.
"""

from __future__ import annotations

from bg_lsp.rules.moves import START, STARTS, blots, starts
from bg_lsp.rules.position import BAR
from bg_lsp.rules.two_dice import Sides, add


def doubles(mover: int, opponent: int, where: int, free: int, die: int) -> Sides:
    """Return the final positions; `where` the mover stands and `free` to land on, as masks."""
    hitting = blots(opponent) << die
    left = 4
    if where >> BAR:
        _, change, hit, _, bit, target, _ = START[die][BAR]
        if not free & target:
            return [], []
        entering = min(mover >> 8 * BAR, left)
        left -= entering
        mover += entering * change
        if hitting & bit:
            opponent += hit
        where |= target
        if mover >> 8 * BAR or not left:
            return [mover], [opponent]
        where ^= bit
    # 256 is 1 modulo 255, so this is the sum of the bytes: the checkers outside the home board.
    if (mover >> 56) % 255 <= left:
        found = _ending(mover, opponent, where, free, hitting, die, left)
    else:
        found = _on_board(mover, opponent, where & free << die, free << die, hitting, die, left)
    return found if left < 4 or found[0] != [mover] else ([], [])


def _on_board(
    mover: int, opponent: int, points: int, onward: int, hitting: int, die: int, left: int
) -> Sides:
    """Nobody on the bar, and nobody who can bear off.

    `points` can be played from; from those of `onward` a checker that arrives can move on.
    """
    begins = STARTS[die]
    edge = [(mover, opponent, points, hitting)]
    for _ in range(left - 1):
        further: list[tuple[int, int, int, int]] = []
        for mover, opponent, points, hitting in edge:
            for _, change, hit, byte, bit, target, below in begins[points]:
                moved = mover + change
                rest = points & below | onward & target
                if not moved & byte:
                    rest ^= bit
                if hitting & bit:
                    further.append((moved, opponent + hit, rest, hitting ^ bit))
                else:
                    further.append((moved, opponent, rest, hitting))
        if not further:
            break
        edge = further
    else:
        movers: list[int] = []
        opponents: list[int] = []
        for mover, opponent, points, hitting in edge:
            add(movers, opponents, mover, opponent, points, hitting, die)
        if movers:
            return movers, opponents
    return [each[0] for each in edge], [each[1] for each in edge]


def _ending(mover: int, opponent: int, where: int, free: int, hitting: int, die: int, left: int) -> Sides:
    """The mover may come to bear off: what he can play depends on where all his checkers stand."""
    edge = [(mover, opponent, where, -1, hitting)]
    for _ in range(left):
        further: list[tuple[int, int, int, int, int]] = []
        for mover, opponent, where, limit, hitting in edge:
            for _, change, hit, byte, bit, target, below in STARTS[die][starts(where, free, die) & limit]:
                moved = mover + change
                stands = where | target
                if not moved & byte:
                    stands ^= bit
                if hitting & bit:
                    further.append((moved, opponent + hit, stands, below, hitting ^ bit))
                else:
                    further.append((moved, opponent, stands, below, hitting))
        if not further:
            break
        edge = further
    return [each[0] for each in edge], [each[1] for each in edge]
