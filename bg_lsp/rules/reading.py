"""What a written play can mean with a roll: every way to make its steps with the dice.

Each way, a `Reading`, is made of single steps of one die. Whether they can be played is a
question about single points, and the points of a side are the bytes of one integer; so all those
questions are asked at once, with two comparisons:

* The mover. A point that must hold at least `k` checkers gets `128 - k` added: bit 7 of its byte
  is then set exactly where `k` or more stand there (a count is far below 128, so no byte runs over
  into the next). A point that must hold exactly `k` is compared as it is.
* The opponent. A count is 2 or more exactly where one of its bits above the lowest is set, so an
  AND with `0xFE` at the landing points finds a point that is closed, and, once none is, an AND
  with `0x01` finds the blots.

The order of steps never has to be searched for. With the same steps, checkers are best moved from
the back: whoever is needed further on has then arrived. A bar must be empty before anything else
moves. Bearing off is best done last and from the highest point down: that leaves the fewest
checkers outside or behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import BAR, OFF, Position

Move = tuple[int, int, int]
"""A checker's move with one die: from, to (0: off), die."""

ONE_ON_BAR = 1 << 8 * BAR


class Reading(NamedTuple):
    """One way to make a play with the dice; see the module for the two conditions."""

    add: int
    test: int
    want: int
    closed: int
    blots: int
    delta: int
    """What the moves add to the mover."""
    whole: bool
    """Every die of the roll is used."""
    moves: tuple[Move, ...]

    def fits(self, position: Position) -> bool:
        """Tell whether the moves can be made on the board (not: whether a rule wants others)."""
        mover, opponent = position
        return (mover + self.add) & self.test == self.want and not opponent & self.closed

    def apply(self, position: Position) -> Position:
        """Return the position after the moves, which must fit."""
        mover, opponent = position
        hit = opponent & self.blots
        return Position(mover + self.delta, opponent - hit + hit.bit_count() * ONE_ON_BAR)


def build(moves: Sequence[Move], whole: bool) -> Reading | None:
    """Return the conditions and the effect of some moves; None where no board allows them."""
    change = [0] * 26
    closed = blots = 0
    floor = BAR if any(source != BAR for source, _, _ in moves) else BAR + 1
    for source, target, die in moves:
        change[source] -= 1
        change[target] += 1
        if target:
            closed |= 0xFE << 8 * (25 - target)
            blots |= 0x01 << 8 * (25 - target)
        else:
            floor = min(floor, 7 if die == source else source + 1)
    # From `floor` upwards nothing may be left: the bar (or all but the home board) must be empty
    # before what follows is played, or a larger die may not bear off from below.
    add = test = want = 0
    for point in range(1, 26):
        needed = -change[point]
        shift = 8 * point
        if point >= floor:
            if needed < 0:
                return None
            test |= 0xFF << shift
            want |= needed << shift
        elif needed > 0:
            add |= 128 - needed << shift
            test |= 0x80 << shift
            want |= 0x80 << shift
    delta = sum(count << 8 * point for point, count in enumerate(change))
    return Reading(add, test, want, closed, blots, delta, whole, tuple(moves))


def readings(roll: Roll, play: Play) -> tuple[Reading, ...]:
    """Return every way to make `play` with `roll` (or a part of it); none where arithmetic forbids it."""
    size = 4 if roll[0] == roll[1] else 2
    found: dict[Reading, None] = {}
    for moves in ways(roll, play):
        reading = build(moves, len(moves) == size)
        if reading is not None:
            found[reading] = None
    return tuple(found)


def fits_dice(roll: Roll, play: Play) -> bool:
    """Tell whether arithmetic lets `play` be made with `roll`, or with a part of it."""
    return next(iter(ways(roll, play)), None) is not None


def ways(roll: Roll, play: Play) -> Iterable[list[Move]]:
    legs = play.legs()
    if len(legs) > 4 or any(source <= target for source, target in legs):
        return
    one, two = roll
    if one == two:
        moves: list[Move] = []
        for source, target in legs:
            while source > target and len(moves) <= 4:
                landing = max(source - one, OFF)
                moves.append((source, landing, one))
                source = landing
            if source != target or len(moves) > 4:
                return
        yield moves
    elif not legs:
        yield []
    elif len(legs) == 1:
        source, target = legs[0]
        for first, second in ((one, two), (two, one)):
            if source - first > target:
                landing = source - first
                if _fits(landing, target, second):
                    yield [(source, landing, first), (landing, target, second)]
        for die in roll:
            if _fits(source, target, die):
                yield [(source, target, die)]
    elif len(legs) == 2:
        (a, b), (c, d) = legs
        for first, second in ((one, two), (two, one)):
            if _fits(a, b, first) and _fits(c, d, second):
                yield [(a, b, first), (c, d, second)]


def _fits(source: int, target: int, die: int) -> bool:
    return source - target == die or (target == OFF and source < die)
