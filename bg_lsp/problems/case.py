"""One finding at its place, with what a message or a fix may want to know about it.

Nothing is looked up before it is asked for: most messages need only the finding's data.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from bg_lsp.notation.tree import Line, Turn
from bg_lsp.problems.words import brief, named
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from bg_lsp.record.sums import Located
from bg_lsp.rules.position import Position

if TYPE_CHECKING:
    from bg_lsp.record.manner import Manner


class Case:
    """A finding, the line it lies in, and the document around it."""

    def __init__(self, document: Document, found: Located) -> None:
        self.document = document
        self.line, self.finding, self.cause_line = found

    @property
    def data(self) -> tuple[Any, ...]:
        """What the finding carries; see the entry of its name."""
        return self.finding.data

    @property
    def start(self) -> int:
        """Column of the first character of the place."""
        return self.finding.start

    @property
    def end(self) -> int:
        """Column behind the last character of the place."""
        return self.finding.end

    @cached_property
    def text(self) -> str:
        """The whole line."""
        return self.document.line_text(self.line)

    @property
    def written(self) -> str:
        """What stands at the place."""
        return self.text[self.start : self.end]

    @property
    def shown(self) -> str:
        """What stands at the place, fit for a message."""
        return brief(self.written)

    @cached_property
    def tree(self) -> Line:
        """The line as it is read."""
        return self.document.tree(self.line)

    @cached_property
    def played(self) -> Played | None:
        """The turn that the place lies in, with the states before and after it; None outside turns."""
        return self.document.turn_at(self.line, self.start)

    @property
    def turn(self) -> Turn | None:
        """The turn that the place lies in."""
        return self.played.cell.turn if self.played else None

    @property
    def offset(self) -> int:
        """Column of the first character of the turn; 0 outside turns."""
        return self.played.cell.offset if self.played else 0

    @cached_property
    def names(self) -> tuple[str, str]:
        """Both players' names as the record has them; empty where it has none."""
        state = self.played.before if self.played else self.document.state_after(self.line)
        return state.match.names or ("", "")

    @property
    def side(self) -> int | None:
        """Who made the turn that the place lies in."""
        return self.played.side if self.played else None

    @property
    def mover(self) -> str:
        """The name of the player who made the turn."""
        return "the player" if self.side is None else named(self.names, self.side)

    @property
    def opponent(self) -> str:
        """The name of the other player."""
        return "the opponent" if self.side is None else named(self.names, 1 - self.side)

    def name(self, side: int) -> str:
        """The name of one player."""
        return named(self.names, side)

    @cached_property
    def position(self) -> Position | None:
        """The position before the turn, as its player sees it; None where that is not known."""
        if self.played is None or self.side is None:
            return None
        return self.played.before.position(self.side)

    @cached_property
    def manner(self) -> Manner:
        """How the file spells plays where the place lies."""
        from bg_lsp.record.rows_around import manner_around  # some mends want to know it, no file in order

        return manner_around(self.document, self.line)

    def edit(self, start: int, end: int, text: str) -> Edit:
        """An edit within the line."""
        return Edit(Place(self.line, start), Place(self.line, end), text)
