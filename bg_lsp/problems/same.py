"""Where a text may not be written in another way, though it says the same.

A play has to lead to where it led before. Where the board is certain it does: the play is legal, and a
legal play means the same in any order. Where it is not, each step is made as far as there is a checker for
it, and then order and stops may matter.

A row that is written twice is known by its text alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.notation.tree import Blank, Remark, Row, cells
from bg_lsp.record.document import Document
from bg_lsp.record.finding import LineId
from bg_lsp.record.fold import played
from bg_lsp.record.place import Edit

TWICE = "repeated-row"
"""The name of what is found at the second of two rows with one text."""


def leads_where_it_did(document: Document, line: int, edits: Sequence[Edit]) -> bool:
    """Say whether every turn of a line leads to the same position after edits within that line."""
    after = document.state_after(line)
    if after.doubt is None and after.ended is None and not _flagged(document, line):
        return True
    text = document.line_text(line)
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start.column] + edit.text + text[edit.end.column :]
    return _boards(document, line, text) == _boards(document, line, document.line_text(line))


def written_twice(document: Document) -> set[int]:
    """Return the lines of rows that are written a second time, and of those that they repeat."""
    lines: set[int] = set()
    for found in document.judged():
        for line, finding in found:
            if finding.name == TWICE:
                above = (row for row in range(line - 1, -1, -1) if isinstance(document.tree(row), Row))
                lines |= {line, next(above, line)}
    return lines


def numbered_alike(document: Document, line: int) -> bool:
    """Say whether the row next to this one has its number and another text: written alike, they would be one."""
    here = document.tree(line)
    if not isinstance(here, Row):
        return False
    numbers = {numbered.number for numbered in here.rows}
    for way in (range(line - 1, -1, -1), range(line + 1, document.line_count)):
        for near in way:
            tree = document.tree(near)
            if not isinstance(tree, Blank | Remark):
                if (
                    isinstance(tree, Row)
                    and tree.text != here.text
                    and any(numbered.number in numbers for numbered in tree.rows)
                ):
                    return True
                break
    return False


def _flagged(document: Document, line: int) -> bool:
    return any(cell.turn.flag is not None for cell in cells(document.tree(line)))


def _boards(document: Document, line: int, text: str) -> list[tuple[int | None, int, int, bool]]:
    turns = played(document.state_before(line), LineId(0), text)
    return [(turn.side, turn.after.left, turn.after.right, turn.after.doubt is None) for turn in turns]
