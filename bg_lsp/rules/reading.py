"""What a written play can mean with a roll: every way to make its steps with the dice.

Each way, a `Reading`, is made of moves of one die. Whether they can be made on a board is a
question about single points, and the points of a side are the bytes of one integer, so that all
those questions are asked at once:

* The mover. Every byte gets 128 more, then the moves are added. Nowhere can more than four
  checkers go, and none holds more than a hundred, so no byte runs into its neighbour. Bit 7 of a
  byte is still set exactly where no checker was moved that is not there; and a byte is exactly
  128 where nothing is left.
* The opponent. His count is two or more exactly where it has a bit above the lowest one: an AND
  with `0xFE` at the landing points finds a closed point. Where none is closed, an AND with `0x01`
  finds the blots.

The order of the moves need not be searched for. Checkers are best moved from the back: whoever is
needed further on has arrived by then. The bar has to be empty before anything else moves. Bearing
off is best done last, and from the highest point down: that leaves the fewest checkers behind.
So whether some order is legal can be seen at the end: `floor` is the lowest point from which
upwards nothing may be left.
"""

from __future__ import annotations

from collections.abc import Iterable

from bg_lsp.rules.play import PlainReading, Play, Roll, mirror
from bg_lsp.rules.position import BAR, OFF, Position
from bg_lsp.values import NamedTuple

Move = tuple[int, int, int]
"""A checker's move with one die: from, to (0: off), die."""

LEVEL = sum(128 << 8 * point for point in range(26))
"""128 at every point."""

ONE_ON_BAR = 1 << 8 * BAR


Effect = tuple[int, int, int, int]
"""What one move changes, needs and hits:

0. what it adds to the mover
1. where the opponent may not have two or more, as bits of his packed side
2. where one opponent is hit, likewise
3. the point from which upwards nothing may be left in the end (26: anything may)
"""


def _effect(source: int, die: int) -> Effect:
    target = max(source - die, OFF)
    change = (1 << 8 * target) - (1 << 8 * source)
    if target == OFF:
        return change, 0, 0, 7 if source == die else source + 1
    there = 8 * (25 - target)
    return change, 0xFE << there, 0x01 << there, BAR + 1 if source == BAR else BAR


EFFECTS = [[_effect(source, die) for die in range(7)] for source in range(26)]
"""By starting point and die."""

_TESTS = [sum((0xFF if point >= floor else 0x80) << 8 * point for point in range(26)) for floor in range(27)]


class Reading(NamedTuple):
    """One way to make a play with the dice."""

    plus: int
    """The change of the mover, and 128 at every point."""
    test: int
    """What has to be 128 everywhere afterwards: bit 7, or the whole byte from the floor upwards."""
    closed: int
    blots: int
    whole: bool
    """Every die of the roll is used."""
    moves: tuple[Move, ...]

    def fits(self, position: Position) -> bool:
        """Tell whether the moves can be made on the board (not: whether a rule wants others)."""
        mover, opponent = position
        return (mover + self.plus) & self.test == LEVEL and not opponent & self.closed

    def apply(self, position: Position) -> Position:
        """Return the position after the moves, which must fit."""
        mover, opponent = position
        hit = opponent & self.blots
        # A hit has one bit for each point, the lowest of its byte.
        return Position(mover + self.plus - LEVEL, opponent - hit + hit.bit_count() * ONE_ON_BAR)


def readings(roll: Roll, play: Play) -> list[Reading]:
    """Return every way to make `play` with `roll`, or with a part of it; none where arithmetic forbids it."""
    return [Reading(*_reading(roll, moves), moves) for moves in ways(roll, play)]


def plain_readings(roll: Roll, play: Play) -> tuple[PlainReading, ...]:
    """Return the readings as plain tuples, which are quick to take apart.

    The answer for the last roll asked about is kept with the play: in a record a play has one roll.
    """
    if play.roll != roll:
        play.ways = tuple([_reading(roll, moves) for moves in ways(roll, play)])
        play.roll = roll
    return play.ways


def _reading(roll: Roll, moves: tuple[Move, ...]) -> PlainReading:
    plus = LEVEL
    closed = blots = 0
    floor = BAR + 1
    for source, _, die in moves:
        change, shut, blot, lowest = EFFECTS[source][die]
        plus += change
        closed |= shut
        blots |= blot
        if lowest < floor:
            floor = lowest
    whole = len(moves) == (4 if roll[0] == roll[1] else 2)
    return plus, _TESTS[floor], closed, blots, whole


def fits_dice(roll: Roll, play: Play) -> bool:
    """Tell whether arithmetic lets `play` be made with `roll`, or with a part of it."""
    return bool(ways(roll, play))


def ways(roll: Roll, play: Play) -> list[tuple[Move, ...]]:
    """Return every way to make the steps of `play` with the dice: the moves in the order of the steps."""
    legs = play.legs()
    if len(legs) > 4:
        return []
    one, two = roll
    if one == two:
        return _with_double(one, legs)
    if len(legs) == 2:
        first, second = legs
        found: list[tuple[Move, ...]] = []
        for die, other in (roll, (two, one)):
            if _fits(first, die) and _fits(second, other):
                found.append(((*first, die), (*second, other)))
        return found
    if len(legs) == 1:
        return [*_in_two(legs[0], one, two), *_in_two(legs[0], two, one), *_in_one(legs[0], roll)]
    return [] if legs else [()]


def _with_double(die: int, legs: Iterable[tuple[int, int]]) -> list[tuple[Move, ...]]:
    moves: list[Move] = []
    for source, target in legs:
        if source <= target:
            return []
        while source > target:
            landing = source - die
            if landing < OFF:
                landing = OFF
            moves.append((source, landing, die))
            source = landing
        if source != target or len(moves) > 4:
            return []
    return [tuple(moves)]


def _in_two(leg: tuple[int, int], die: int, other: int) -> Iterable[tuple[Move, ...]]:
    source, target = leg
    landing = source - die
    if landing > target and _fits((landing, target), other):
        yield (source, landing, die), (landing, target, other)


def _in_one(leg: tuple[int, int], roll: Roll) -> Iterable[tuple[Move, ...]]:
    for die in roll:
        if _fits(leg, die):
            yield ((*leg, die),)


def _fits(leg: tuple[int, int], die: int) -> bool:
    source, target = leg
    return source - target == die or target == OFF < source < die


def rises(play: Play) -> bool:
    """Say whether any step leads upwards."""
    return any(step.points[0] < step.points[-1] for step in play)


def wrong_way(roll: Roll, play: Play) -> bool:
    """Say whether a play leads upwards, or has lengths that fit the dice only when it is mirrored.

    The latter is how a checker that enters or is borne off looks from the wrong side.
    """
    return rises(play) or (not fits_dice(roll, play) and fits_dice(roll, mirror(play)))
