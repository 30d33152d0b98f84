"""Blanks and look-alikes: what counts as a blank, how wide it is, what a character stands for.

Blanks are space, tab, no-break space and ideographic space, and nothing else.
"""

from __future__ import annotations

from typing import Final

BLANKS: Final = " \t\u00a0\u3000"
NEAR: Final = 9
"""From so many columns of blanks on, a lone turn belongs to the right player."""
_TAB: Final = 8

_LOOKALIKES: Final = {
    0x00A0: " ",
    0x3000: " ",
    0x2010: "-",  # hyphen
    0x2011: "-",  # no-break hyphen
    0x2012: "-",  # figure dash
    0x2013: "-",  # en dash
    0x2014: "-",  # em dash
    0x2212: "-",  # minus sign
    0x00D7: "*",  # multiplication sign
} | {
    # Full-width forms, as an input method for Chinese or Japanese writes them. Braces and the
    # semicolon stay as they are: they open notes and comments only in their ASCII form.
    code: chr(code - 0xFEE0)
    for code in range(0xFF01, 0xFF5F)
    if chr(code - 0xFEE0) not in "{};"
}


def plain(text: str) -> str:
    """Return the text with look-alikes replaced one for one, so that offsets stay what they are."""
    return text if text.isascii() else text.translate(_LOOKALIKES)


def advance(column: int, text: str, start: int, end: int) -> int:
    """Return the column behind a range that starts in `column`; a tab reaches to a multiple of eight."""
    for index in range(start, end):
        column = (column // _TAB + 1) * _TAB if text[index] == "\t" else column + 1
    return column


def width(text: str, start: int, end: int) -> int:
    """Return how many columns a range spans in its line."""
    if text.find("\t", 0, end) < 0:
        return end - start
    column = advance(0, text, 0, start)
    return advance(column, text, start, end) - column
