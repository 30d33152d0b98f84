"""What has to be the same before and after a refactoring."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features.extent import Extent, turns
from bg_lsp.features.same import said
from bg_lsp.notation.tree import End, has_faults
from bg_lsp.record.document import Document
from bg_lsp.rules.cube import Cube
from bg_lsp.values import NamedTuple


class CannotRefactor(ValueError):
    """The text cannot be rewritten like that; the message says why, for people."""


class Moment(NamedTuple):
    """A turn, and the board that it was made on and left."""

    side: int | None
    """Whose turn it is; of a result, who has won."""
    said: tuple[object, ...]
    before: tuple[int, int]
    after: tuple[int, int]
    cube: Cube
    outcomes: frozenset[tuple[int, int]]

    def exchanged(self) -> Moment:
        """Return the same moment with the players exchanged."""
        owner = self.cube.owner
        return Moment(
            None if self.side is None else 1 - self.side,
            self.said,
            self.before[::-1],
            self.after[::-1],
            self.cube._replace(owner=None if owner is None else 1 - owner),
            frozenset((1 - winner, points) for winner, points in self.outcomes),
        )

    def holds_for(self, other: Moment) -> bool:
        """Whether the other moment says the same.

        The column of a result says nothing where it stands behind a roll, so that two may have won;
        elsewhere it says which of them.
        """
        if self == other:
            return True
        few, many = sorted((self, other), key=lambda moment: len(moment.outcomes))
        is_open = many.side is None and few.outcomes < many.outcomes
        return is_open and few == many._replace(side=few.side, outcomes=few.outcomes)


def same(old: list[Moment], new: list[Moment]) -> bool:
    """Whether a game says the same as before."""
    return len(old) == len(new) and all(map(Moment.holds_for, old, new))


def moments(document: Document, extent: Extent) -> list[Moment]:
    """Return the moments of a game."""
    return list(_moments(document, extent))


def _moments(document: Document, extent: Extent) -> Iterator[Moment]:
    for _, (side, cell, before, after) in turns(document, extent):
        ended = after.ended
        # Behind a roll the column of a result says nothing: what counts is what it means.
        whose = side if not isinstance(cell.turn, End) else ended.winner if ended else None
        yield Moment(
            whose,
            said(cell.turn),
            (before.left, before.right),
            (after.left, after.right),
            after.cube,
            frozenset(ended.outcomes if ended else ()),
        )


def readable(document: Document, extent: Extent) -> None:
    """Raise `CannotRefactor` where a line of a game has a reading problem."""
    for line in range(extent.first, extent.last + 1):
        if has_faults(document.tree(line)):
            raise CannotRefactor(f"Line {line + 1} cannot be read: mend that first.")
