"""Names and tag values as a file of plain lines can hold them: one line, nothing that steers, no separators.

A `.mat` has no escapes that other programs know, and some read a line of more than 1 023 bytes as
two; so what would be taken for something else is left out, and what is far too long is cut.
"""

from __future__ import annotations

import unicodedata

_NAME = 60
_VALUE = 400
_OPENERS = ";#+|{"
"""What a comment or a box begins with."""
_FIELD = str.maketrans({";": ",", "(": "[", ")": "]"})


def one_line(text: str, most: int = _VALUE) -> str:
    """Return a text without line breaks, control characters and runs of blanks, cut to so many characters."""
    visible = "".join(
        " " if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp", "Zs") else character
        for character in text
        if unicodedata.category(character) != "Cf" or character in "\u200c\u200d"
    )
    return " ".join(visible.split())[:most].rstrip()


def name(text: str, fallback: str) -> str:
    """Return a player's name as a players line can hold it, `fallback` where nothing is left of it."""
    return one_line(one_line(text, _NAME).replace(":", " ").lstrip(_OPENERS)) or fallback


def field(name: str) -> str:
    """Return a player's name as a dumped position can hold it."""
    return name.translate(_FIELD)


def tag(name: str, value: str) -> str:
    """Return a tag line."""
    value = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'; [{one_line(name)} "{value}"]'
