"""Which text files are matches: decided by their first lines, as editors do it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Blank, Box, Heading, Length, Remark, Row, Tag, cells

FIRST_LINES = 100


def is_match(lines: Iterable[str]) -> bool:
    """Whether a text is a match although its name does not say so.

    Only tags, comments, boxes and blank lines may stand above a length line, a heading, or a row
    with a turn that reads without a fault, and one of these has to come within the first 100 lines.
    """
    for text in islice(lines, FIRST_LINES):
        line = parse_line(text)
        if isinstance(line, Length | Heading):
            return True
        if isinstance(line, Row):
            return any(not cell.turn.faults for cell in cells(line))
        if not isinstance(line, Blank | Tag | Remark | Box):
            return False
    return False
