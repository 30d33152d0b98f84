"""The two columns of a row: moving a turn over, and keeping them where they are while a turn is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.tree import LEFT, Line, Numbered, Players, Result, Row
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place

_COLUMN_NAMES = ("left", "right")

_LONG = 1_000
"""Characters of a line that no person has written as a row."""


def is_long(document: Document, line: int) -> bool:
    """Say whether a line is so long that its problems are not mended one by one.

    A fix reads its line again, so mending each problem of one endless line would take time
    proportional to the square of its length.
    """
    return len(document.line_text(line)) > _LONG


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

    yield planned(f"Move it to the {_COLUMN_NAMES[1 - side]} column", False, make)


def _behind_number(case: Case, numbered: Numbered) -> int:
    """The column behind the number with its parenthesis or dots, before any blanks."""
    column = numbered.number_at.end
    while column < len(case.text) and case.text[column] in ").":
        column += 1
    return column


def in_columns(document: Document, edits: Iterable[Edit]) -> list[Edit]:
    """Return the edits, with blanks added or removed so that what stands in the right column stays there.

    Only the blanks in front of the right column give way or grow, and two of them stay. Where an edit
    sets them itself, they are as it says.
    """
    kept: list[Edit] = []
    for line, group in groupby(sorted(edits), key=_line):
        here = list(group)
        kept += here
        if any(edit.end.line != line or "\n" in edit.text or "\r" in edit.text for edit in here):
            continue
        behind = 0
        for start, stop in _gaps(document.tree(line)):
            longer = sum(
                _longer(edit) for edit in here if behind <= edit.start.column <= edit.end.column <= start
            )
            set_itself = any(edit.start.column < stop and edit.end.column > start for edit in here)
            if longer and not set_itself:
                cut = max(start + 2, stop - longer)
                kept.append(Edit(Place(line, min(cut, stop)), Place(line, stop), " " * -longer))
            behind = stop
    return sorted(kept)


def _line(edit: Edit) -> int:
    return edit.start.line


def _longer(edit: Edit) -> int:
    return len(edit.text) - (edit.end.column - edit.start.column)


def _gaps(tree: Line) -> Iterator[tuple[int, int]]:
    """Yield start and end of each run of two or more blanks in front of something in the right column."""
    if isinstance(tree, Players):
        columns = [tree.names_at[1].start]
    elif isinstance(tree, Row):
        columns = [cell.offset for row in tree.rows for cell in row.cells[1:] if cell.side != LEFT]
    else:
        return
    for column in columns:
        start = len(tree.text[:column].rstrip(" "))
        if column - start > 1:
            yield start, column
