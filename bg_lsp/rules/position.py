"""A position: where both sides' checkers stand.

Each side is one integer with a byte a point, counted from that side: byte 1 to 24 are the
points, byte 25 is the bar, byte 0 is off. A step from one point to another is therefore one
addition, and two positions are equal when two pairs of integers are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

OFF = 0
BAR = 25


def pack(checkers: Mapping[int, int]) -> int:
    """Pack `{point: checkers}` (points 0 to 25, own numbering) into one integer."""
    return sum(count << (8 * point) for point, count in checkers.items())


def on(side: int, point: int) -> int:
    """Return how many of a packed side's checkers stand on its own `point` (0 off, 25 bar)."""
    return side >> (8 * point) & 0xFF


def pips(side: int) -> int:
    """Return a packed side's pip count; a checker on the bar counts 25."""
    return sum(point * count for point, count in enumerate(side.to_bytes(26, "little")))


class Position(NamedTuple):
    """Both sides, packed, as the player called the mover sees them (the other counts from his own side)."""

    mover: int
    opponent: int

    def turned(self) -> Position:
        """Return the same board with the other player as the mover."""
        return Position(self.opponent, self.mover)


_STARTS = {
    "Backgammon": {24: 2, 13: 5, 8: 3, 6: 5},
    "Nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "HyperGammon": {24: 1, 23: 1, 22: 1},
    "Longgammon": {24: 15},
}

STARTS: dict[str, Position] = {
    name: Position(pack(checkers), pack(checkers)) for name, checkers in _STARTS.items()
}
"""The opening position of each variation, by the canonical value of the tag `Variation`."""
