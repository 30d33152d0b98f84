"""The doubling cube: who may turn it, and what that makes of it."""

from __future__ import annotations

from bg_lsp.values import NamedTuple


class Cube(NamedTuple):
    """The value of the cube and who holds it: 0 the left player, 1 the right one, None centred."""

    value: int = 1
    owner: int | None = None

    def may_turn(self, side: int) -> bool:
        """Whether the cube is his to turn: centred, or his own."""
        return self.owner is None or self.owner == side


def dead(value: int, needed: int) -> bool:
    """Whether doubling is pointless in a match: a single game at this value wins it already."""
    return value >= needed
