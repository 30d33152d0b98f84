"""Moving a turn to the other column of its row."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import LEFT, Numbered, Result, Row
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan
from bg_lsp.record.place import Edit

RIGHT_COLUMN = 39
"""Where the right player's turns begin in the canonical layout, counted from 0."""

_COLUMN_NAMES = ("left", "right")


def numbered_at(case: Case, column: int) -> Numbered | None:
    """Return the numbered row of the line in which a column lies."""
    found = None
    if isinstance(case.tree, Row):
        for numbered in case.tree.rows:
            if numbered.number_at.start <= column:
                found = numbered
    return found


def in_other_column(case: Case) -> Iterator[FixPlan]:
    """Offer to move the turn over, where it stands alone in its row or on its line."""
    start = case.offset
    if isinstance(case.tree, Result):
        side, opening = case.tree.cell.side, 0
    else:
        numbered = numbered_at(case, start)
        if numbered is None or len(numbered.cells) != 1:
            return
        side, opening = numbered.cells[0].side, _behind_number(case, numbered)
    if side is None:
        return

    def make() -> tuple[Edit, ...]:
        if side != LEFT:
            return (case.edit(opening, start, " " if opening else "  "),)
        width = max(RIGHT_COLUMN - opening, 9)
        return (case.edit(opening, start, " " * width),)

    yield FixPlan(f"Move it to the {_COLUMN_NAMES[1 - side]} column", False, make)


def _behind_number(case: Case, numbered: Numbered) -> int:
    """The column behind the number with its parenthesis or dots, before any blanks."""
    column = numbered.number_at.end
    while column < len(case.text) and case.text[column] in ").":
        column += 1
    return column
