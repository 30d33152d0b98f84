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


def cut(text: str, columns: int) -> str:
    """Return a text in at most so many columns; one that is too long ends with a full stop."""
    text = " ".join(printable(text).split())
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "."
