"""The two columns of a row: moving a turn over, and keeping them where they are while a turn is changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.tree import LEFT, Line, Numbered, Players, Result, Row
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place

_RUN = r"  +(?=[^ \t])"

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

    yield FixPlan(f"Move it to the {_COLUMN_NAMES[1 - side]} column", False, make)


def _behind_number(case: Case, numbered: Numbered) -> int:
    """The column behind the number with its parenthesis or dots, before any blanks."""
    column = numbered.number_at.end
    while column < len(case.text) and case.text[column] in ").":
        column += 1
    return column


def in_columns(document: Document, edits: Sequence[Edit]) -> list[Edit]:
    """Return the edits, with blanks added or removed so that what stands in the right column stays there.

    Only a run of two or more blanks gives way or grows, and two of it stay.
    """
    kept: list[Edit] = []
    tree: Line | None = None
    line = -1
    for edit in sorted(edits, reverse=True):
        if edit.start.line != line:
            line = edit.start.line
            tree = document.tree(line)
        behind = kept[-1].start if kept and kept[-1].start.line == edit.start.line else None
        if gap := _gap(tree, edit, behind):
            kept.append(gap)
        kept.append(edit)
    return kept[::-1]


def _gap(tree: Line | None, edit: Edit, behind: Place | None) -> Edit | None:
    """Return the edit to the blanks behind an edit that makes up for its change of length."""
    line, end = edit.end
    longer = len(edit.text) - (end - edit.start.column)
    if edit.start.line != line or longer == 0 or "\n" in edit.text or "\r" in edit.text:
        return None
    if not isinstance(tree, Row | Players):
        return None
    run = re.compile(_RUN).search(tree.text, end, len(tree.text) if behind is None else behind.column)
    if run is None:
        return None
    start, stop = run.span()
    if longer > 0:
        return Edit(Place(line, max(start + 2, stop - longer)), Place(line, stop), "")
    return Edit(Place(line, stop), Place(line, stop), " " * -longer)
