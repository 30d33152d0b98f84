"""What family 5 finds in the text of one line: the habits of its writer, without the fold."""

from __future__ import annotations

from functools import lru_cache

from bg_lsp.notation.layout import cells, line_layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.style import style_faults
from bg_lsp.notation.tree import Roll
from bg_lsp.problems.blanks import blank_changes
from bg_lsp.problems.mirror import rises
from bg_lsp.record.finding import Finding


@lru_cache(maxsize=4096)
def style_of_line(text: str) -> tuple[Finding, ...]:
    """Return what a line shows by itself. Kept for the lines around one that is being edited."""
    line = parse_line(text)
    found = []
    for _, offset, turn in cells(line):
        faults = style_faults(turn)
        # The steps of a backward play are in the order of the other side: first it has to be mended.
        if faults and not (isinstance(turn, Roll) and rises(turn.play)):
            found += [Finding(name, offset + start, offset + end, data) for name, start, end, data in faults]
    laid = line_layout(line)
    if laid != text:
        start, end, _ = next(blank_changes(text, laid))
        # Where a blank is missing, the place is the letter before it.
        found.append(Finding("layout", start if end > start else max(0, start - 1), max(end, 1)))
    return tuple(found)
