"""One line of text to its tree. Pure, total, and lossless: the tree holds the text as it stands."""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.headers import read_comment, read_heading, read_length, read_players, read_tag
from bg_lsp.notation.rows import read_loose, read_row
from bg_lsp.notation.tree import Blank, Box, Line, Loose, Result, Unreadable


def parse_line(text: str) -> Line:
    """Read one line, without its line end. Whatever stands in it, there is a tree."""
    stripped = text.strip(BLANKS)
    if not stripped:
        return Blank(text, ())
    return _careful(text, stripped)


def _careful(text: str, stripped: str) -> Line:
    first = stripped[0]
    if first in ";[" and (tag := read_tag(text)):
        return tag
    if first in ";#{" and (comment := read_comment(text, text.index(first))):
        return comment
    if text[0] in "+|":
        return Box(text, ())
    if length := read_length(text):
        return length
    if heading := read_heading(text):
        return heading
    if row := read_row(text):
        return row
    loose = read_loose(text)
    if isinstance(loose, Result):
        return loose
    if players := read_players(text):
        return players
    return loose if isinstance(loose, Loose) else Unreadable(text, ())
