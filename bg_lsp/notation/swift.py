"""Rows and rolls made quickly: the frozen classes of the tree, without the price of their `__init__`.

A frozen dataclass sets each of its fields by a call. There are two of these values a line, so here
they are filled in while they are still of a class that may be changed, which has the same layout,
and turned into what they are in the last step. From then on they are frozen like all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bg_lsp.notation.tree import Dump, Fault, Line, Note, Numbered, Roll, Row, Span, Turn, Written
from bg_lsp.rules.play import Play

_set: Any = object.__setattr__
_delete: Any = object.__delattr__


class _NewRow(Line):
    __slots__ = Row.__slots__
    __setattr__ = _set
    __delattr__ = _delete

    def __init__(self, text: str, rows: tuple[Numbered, ...]) -> None:
        self.text = text  # type: ignore[misc]
        self.faults = ()  # type: ignore[misc]
        self.rows = rows
        self.__class__ = Row  # type: ignore[assignment]


class _NewRoll(Turn):
    __slots__ = Roll.__slots__
    __setattr__ = _set
    __delattr__ = _delete

    def __init__(
        self,
        text: str,
        core: Span,
        dice: tuple[int, int],
        dice_at: Span,
        written: Written,
        play: Play,
        steps_at: tuple[Span, ...],
        rest: Span,
        starred: int,
    ) -> None:
        self.text = text  # type: ignore[misc]
        self.core = core  # type: ignore[misc]
        self.marks: tuple[Span, ...] = ()
        self.flag: Span | None = None
        self.notes: tuple[Note, ...] = ()
        self.faults: tuple[Fault, ...] = ()
        self.dice = dice
        self.dice_at = dice_at
        self.written = written
        self.play = play
        self.steps_at = steps_at
        self.rest = rest
        self.starred = starred
        self.dump: Dump | None = None
        self.__class__ = Roll  # type: ignore[assignment]


if TYPE_CHECKING:

    def new_row(text: str, rows: tuple[Numbered, ...]) -> Row:
        """Return a row without faults."""

    def new_roll(
        text: str,
        core: Span,
        dice: tuple[int, int],
        dice_at: Span,
        written: Written,
        play: Play,
        steps_at: tuple[Span, ...],
        rest: Span,
        starred: int,
    ) -> Roll:
        """Return a roll without marks, flag, notes and faults."""

else:
    new_row = _NewRow
    new_roll = _NewRoll
