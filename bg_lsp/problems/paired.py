"""Rows that hold one turn each and are numbered one by one: two turns belong into a row."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import LEFT, End, Row, cells
from bg_lsp.problems.case import Case
from bg_lsp.problems.mends import line_end
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.record.manner import Manner
from bg_lsp.record.place import Edit, Place

FEWEST = 3
"""Fewer rows do not show that each is meant to hold one turn."""

MOST = 1_000
"""Lines that are looked at."""


def paired_rows(case: Case) -> Iterator[FixPlan]:
    """Offer, at the second of such rows, to write them anew, where the first turns can be played like that."""
    tree = case.document.tree
    first = case.line - 1
    if first < 1 or not isinstance(tree(first), Row) or isinstance(tree(first - 1), Row):
        return
    turns: list[tuple[str, bool]] = []
    for line in range(first, min(first + MOST, case.document.line_count)):
        row = tree(line)
        if not isinstance(row, Row):
            break
        held = cells(row)
        if len(row.rows) > 1 or len(held) != 1 or held[0].side != LEFT or row.faults:
            return
        turns.append((row.text[held[0].offset :].rstrip(), isinstance(held[0].turn, End)))
    if len(turns) < FEWEST:
        return
    last = first + len(turns) - 1
    text = line_end(case).join(_rows(turns, case.manner))
    edit = Edit(Place(first, 0), Place(last, len(case.document.line_text(last))), text)
    mended = case.document.edit([edit])
    if mended.state_after(first).doubt is None and mended.state_after(first + 1).doubt is None:
        yield planned("Put two turns into each row of this game", False, lambda: (edit,))


def _rows(turns: list[tuple[str, bool]], manner: Manner) -> Iterator[str]:
    """Yield the rows; a result, which stands where its winner's turns do, keeps its column."""
    left: str | None = None
    number = 1
    for text, ends in turns:
        if left is None or ends:
            if left is not None:
                yield left
                number += 1
            left = manner.number(number) + text
        else:
            yield left.ljust(max(manner.right, len(left) + 2)) + text
            left, number = None, number + 1
    if left is not None:
        yield left
