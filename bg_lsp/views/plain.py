"""Text of the record made fit to be seen: nothing invisible, nothing that steers, no wider than asked."""

from __future__ import annotations

import re
import unicodedata

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # controls: colours, cursor, bells
    "\u00ad\u061c\u180e"  # soft hyphen, Arabic mark, Mongolian separator
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # zero width, line separators, direction marks and overrides
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\ud800-\udfff]"  # marks, tag characters, lone surrogates
)


def printable(text: str) -> str:
    """Return the text with everything that is invisible or steers the reader's screen written out."""
    return text if text.isascii() and text.isprintable() else _STEERING.sub(_written_out, text)


def _written_out(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(text: str) -> int:
    """Return how many columns a text takes in a fixed-width font."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def cut(text: str, columns: int) -> str:
    """Return a text in at most so many columns; one that is too long ends with a full stop."""
    text = " ".join(printable(text).split())
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "."
