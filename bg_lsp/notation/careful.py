"""Any line, kind by kind in the order of the language."""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS, plain
from bg_lsp.notation.headers import read_comment, read_heading, read_length, read_players, read_tag
from bg_lsp.notation.rows import read_loose, read_row
from bg_lsp.notation.tree import Blank, Box, Line, Result, Unreadable


def careful(text: str) -> Line:
    """Read any line."""
    stripped = text.lstrip(BLANKS)
    if not stripped:
        return Blank(text, ())
    first = plain(stripped[0])
    if first in ";[" and (tag := read_tag(text)):
        return tag
    if first in ";#{" and (comment := read_comment(text, len(text) - len(stripped))):
        return comment
    if text[0] in "+|":
        return Box(text, ())
    # What cannot be is not tried: a length starts with a digit or `m`, a heading with `g`.
    if first in "0123456789mM" and (length := read_length(text)):
        return length
    if first in "gG" and (heading := read_heading(text)):
        return heading
    if first in "0123456789" and (row := read_row(text)):
        return row
    loose = read_loose(text)
    if isinstance(loose, Result):
        return loose
    return read_players(text) or loose or Unreadable(text, ())
