"""One line of text to its tree. Pure, total, and lossless: the tree holds the text as it stands."""

from __future__ import annotations

from bg_lsp.notation.quick import quick_loose, quick_row
from bg_lsp.notation.quick_headers import quick_header
from bg_lsp.notation.tree import Line


def parse_line(text: str) -> Line:
    """Read one line, without its line end. Whatever stands in it, there is a tree."""
    return quick_row(text) or quick_header(text) or quick_loose(text) or _careful(text)


def _careful(text: str) -> Line:
    # Few files need the careful reader, and it takes longer to load than most files to check.
    from bg_lsp.notation.careful import careful

    return careful(text)
