"""Shorthand that names points on which checkers land: which legal plays it can still become.

Of two different dice each move lands somewhere, and so does a checker that plays both; of a double
the points count where checkers end up. They may be named in any order, and not all of them: a point
that is made is one on which somebody lands.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from bg_lsp.notation.shorthand import ends_of
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import OFF, Position
from bg_lsp.rules.reading import readings

_OFF = ("off", "0")

Landings = tuple[int, ...]
"""Points, those of the first die first; of a double, one for each checker that moves."""


@lru_cache(256)
def landings(position: Position, roll: Roll, play: Play, after: Position) -> tuple[Landings, ...]:
    """Return where checkers land in a legal play: one answer for each way to make it with the dice."""
    if roll[0] == roll[1]:
        return (tuple(ends_of(position, after).elements()),)
    ways = [each for each in readings(roll, play) if each.fits(position) and each.apply(position) == after]
    orders = (sorted(way.moves, key=lambda move: move[2] != roll[0]) for way in ways)
    return tuple(dict.fromkeys(tuple(target for _, target, _ in moves) for moves in orders))


def may_land(ways: tuple[Landings, ...], points: list[int], begun: str) -> bool:
    """Tell whether points, and the beginning of one more, can be landing points of one of these ways."""
    for way in ways:
        left = Counter(way)
        left.subtract(points)
        if min(left.values(), default=0) >= 0:
            names = (name for point in left.elements() for name in _names(point))
            if not begun or any(name.startswith(begun) for name in names):
                return True
    return False


def lands(roll: Roll, ways: tuple[Landings, ...], points: list[int]) -> bool:
    """Tell whether these are all the landing points of one of the ways.

    In the order of the dice; of a double in any order, each as often as one likes.
    """
    if roll[0] == roll[1]:
        return any(set(points) == set(way) for way in ways)
    return tuple(points) in ways


def _names(point: int) -> tuple[str, ...]:
    return _OFF if point == OFF else (str(point),)
