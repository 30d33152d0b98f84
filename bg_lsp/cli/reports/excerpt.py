"""A piece of a line with carets under a part of it, aligned on a terminal."""

from __future__ import annotations

from bg_lsp.values import NamedTuple
from bg_lsp.views.plain import printable, width

WIDEST = 100
"""Columns of the piece that is shown of a long line."""
_TAB = 8


class Excerpt(NamedTuple):
    """Both lines."""

    text: str
    carets: str


def excerpt(line: str, start: int, end: int) -> Excerpt:
    """Return the line, or the part of a long one around the place, with carets below the place.

    Tabs become blanks up to the next multiple of eight, what steers a screen is written out, and
    wide characters take two columns; there is always at least one caret.
    """
    first = 0
    if len(line) > WIDEST:
        first = max(0, min(start - WIDEST // 2, len(line) - WIDEST))
    last = first + WIDEST
    cells: list[str] = []
    column = 0
    marks = [0, 0]
    for at, character in enumerate(line[first:last], first):
        if at == start:
            marks[0] = column
        if at == end:
            marks[1] = column
        shown = " " * (_TAB - column % _TAB) if character == "\t" else printable(character)
        cells.append(shown)
        column += width(shown)
    shown_to = first + len(cells)
    if start >= shown_to:
        marks[0] = column
    if end >= shown_to:
        marks[1] = column
    before, behind = "…" if first else "", "…" if last < len(line) else ""
    text = before + "".join(cells).rstrip() + behind
    carets = " " * (len(before) + marks[0]) + "^" * max(1, marks[1] - marks[0])
    return Excerpt(text, carets)
