"""The edits between two texts that differ in nothing but blanks."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place


def blank_edits(line: int, before: str, after: str) -> list[Edit]:
    """Return the smallest edits that make `after` of `before`, a run of blanks each."""
    return [
        Edit(Place(line, start), Place(line, end), text) for start, end, text in blank_changes(before, after)
    ]


def blank_changes(before: str, after: str) -> Iterator[tuple[int, int, str]]:
    """Yield start and end of each run of blanks that differs, and what stands there instead."""
    here = there = 0
    while here < len(before) or there < len(after):
        start, new = here, there
        while here < len(before) and before[here] in BLANKS:
            here += 1
        while there < len(after) and after[there] in BLANKS:
            there += 1
        if before[start:here] != after[new:there]:
            yield start, here, after[new:there]
        here += 1
        there += 1


def holds_ends_apart(document: Document, line: int) -> bool:
    """Whether only what is in a line keeps a carriage return from being one line end with the line feed behind it."""
    return line > 0 and document.line_end(line) == "\n" and document.line_end(line - 1) == "\r"


def changed_blanks(before: str, after: str) -> tuple[int, int]:
    """Return the place of the first run of blanks that differs; where one is missing, the letter before it."""
    same, differs = 0, min(len(before), len(after)) + 1
    while differs - same > 1:
        middle = (same + differs) // 2
        if before[:middle] == after[:middle]:
            same = middle
        else:
            differs = middle
    start = end = same
    while start > 0 and before[start - 1] in BLANKS:
        start -= 1
    while end < len(before) and before[end] in BLANKS:
        end += 1
    return (start, end) if end > start else (max(0, start - 1), max(end, 1))
