"""One line of text to its tree. Pure, total, and lossless: the tree holds the text as it stands."""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS, plain
from bg_lsp.notation.headers import read_comment, read_heading, read_length, read_players, read_tag
from bg_lsp.notation.quick import quick_loose, quick_row
from bg_lsp.notation.rows import read_loose, read_row
from bg_lsp.notation.tree import Blank, Box, Line, Unreadable


def parse_line(text: str) -> Line:
    """Read one line, without its line end. Whatever stands in it, there is a tree."""
    return quick_row(text) or careful(text)


def careful(text: str) -> Line:
    """Read any line, kind by kind in the order of the language."""
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
    # No line is both players and a result, so that the cheaper one goes first.
    return quick_loose(text) or read_players(text) or read_loose(text) or Unreadable(text, ())
