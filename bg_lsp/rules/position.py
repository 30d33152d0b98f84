"""A position: where both sides' checkers stand.

Each side is one integer with a byte a point, counted from that side: byte 1 to 24 are the
points, byte 25 is the bar, byte 0 is off. A step from one point to another is therefore one
addition, and two positions are equal when two pairs of integers are.
"""

from __future__ import annotations

from collections.abc import Mapping

from bg_lsp.values import NamedTuple

OFF = 0
BAR = 25


def pack(where: Mapping[int, int]) -> int:
    """Pack `{point: checkers}` (points 0 to 25, own numbering) into one integer."""
    return sum(count << (8 * point) for point, count in where.items())


def on(side: int, point: int) -> int:
    """Return how many of a packed side's checkers stand on its own `point` (0 off, 25 bar)."""
    return side >> (8 * point) & 0xFF


def pips(side: int) -> int:
    """Return a packed side's pip count; a checker on the bar counts 25."""
    return sum(point * count for point, count in enumerate(side.to_bytes(26, "little")))


def checkers(side: int) -> int:
    """Return how many checkers a packed side has, those borne off included."""
    return sum(side.to_bytes(26, "little"))


class Position(NamedTuple):
    """Both sides, packed, as the player called the mover sees them (the other counts from his own side)."""

    mover: int
    opponent: int

    @classmethod
    def of(cls, mover: Mapping[int, int], opponent: Mapping[int, int]) -> Position:
        """Return a position from `{point: checkers}` of each side, in that side's own numbering."""
        return cls(pack(mover), pack(opponent))

    def mover_on(self, point: int) -> int:
        """Return how many of the mover's checkers stand on a point, 1 to 24."""
        return on(self.mover, point)

    def opponent_on(self, point: int) -> int:
        """Return how many of the opponent's checkers stand on a point, 1 to 24, as the mover counts."""
        return on(self.opponent, 25 - point)

    @property
    def mover_off(self) -> int:
        """The mover's checkers borne off."""
        return self.mover & 0xFF

    @property
    def mover_pips(self) -> int:
        """The mover's pip count."""
        return pips(self.mover)

    @property
    def opponent_pips(self) -> int:
        """The opponent's pip count."""
        return pips(self.opponent)

    def turned(self) -> Position:
        """Return the same board with the other player as the mover."""
        return Position(self.opponent, self.mover)


_POINTS = (1 << 8 * BAR) - (1 << 8)
"""The bytes of the points 1 to 24."""


def hits(before: Position, after: Position) -> int:
    """Return where the mover hit: bit `p` for his point `p`."""
    # On a point a hit turns a count of one into none, and nothing else changes there.
    gone = before.opponent & ~after.opponent & _POINTS
    points = 0
    while gone:
        lowest = gone & -gone
        points |= 1 << 25 - (lowest.bit_length() >> 3)
        gone ^= lowest
    return points


_STARTS = {
    "Backgammon": {24: 2, 13: 5, 8: 3, 6: 5},
    "Nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "HyperGammon": {24: 1, 23: 1, 22: 1},
    "Longgammon": {24: 15},
}

STARTS: dict[str, Position] = {name: Position(pack(side), pack(side)) for name, side in _STARTS.items()}
"""The opening position of each variation, by the canonical value of the tag `Variation`."""
