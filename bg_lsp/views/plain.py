"""Text of the record made fit to be seen: nothing invisible, nothing that steers, no wider than asked."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """Return the text with everything that is invisible or steers the reader's screen written out.

    Controls, marks and overrides of direction, zero-width characters, line separators, lone
    surrogates and what Unicode has not assigned; blanks of every width stay.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(text: str) -> int:
    """Return how many columns a text takes in a fixed-width font."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


MARKS = 8
"""Characters that may share a column: a letter, and the marks above and below it."""


def cut(text: str, columns: int) -> str:
    """Return a text in at most so many columns; one that is too long ends with a full stop."""
    text = " ".join(printable(text).split())
    most = MARKS * columns
    if len(text) <= most and width(text) <= columns:
        return text
    taken = 0
    for end, character in enumerate(text[:most]):
        taken += width(character)
        if taken >= columns:
            return text[:end].rstrip() + "."
    return text[:most].rstrip() + "."
