"""Text as files and editors hold it: bytes, line ends, and the three ways of counting columns.

The only place in the house that converts columns. Inside, a column is a code point from the
start of its line; outside, it is whatever the other side counts (`Encoding`). A line ends at
`\\r\\n`, `\\n` or `\\r` and nowhere else: not at form feeds, NEL or U+2028, which
`str.splitlines` takes for line ends as well.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from enum import Enum
from functools import cache

from bg_lsp.values import NamedTuple

_END = r"(\r\n|\n|\r)"


def split(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of a text and what ends each of them.

    Both lists are of one length and never empty; the last line ends with "". Lines and ends
    joined one after the other are the text again.
    """
    returns = text.count("\r")
    if not returns:
        lines = text.split("\n")
        end = "\n"
    elif returns == text.count("\n") == text.count("\r\n"):
        lines = text.split("\r\n")
        end = "\r\n"
    else:
        parts = re.split(_END, text)
        return parts[::2], [*parts[1::2], ""]
    ends = [end] * len(lines)
    ends[-1] = ""
    return lines, ends


def pieces(text: str, size: int, goes_on: bool = False) -> Iterator[tuple[str, int]]:
    """Yield a text in pieces of `size` characters and what is left of their last lines.

    With each comes how many lines it has. The last one is open, as in `split`, but where the text
    ends with a line end and goes on elsewhere.
    """
    returns = "\r" in text
    ended = re.compile(_END)
    start, last = 0, False
    while not last:
        end = ended.search(text, start + size)
        last = end is None
        piece = text[start : end.end() if end else None]
        start += len(piece)
        count = piece.count("\n") + (piece.count("\r") - piece.count("\r\n") if returns else 0)
        if last and not goes_on:
            count += 1
        if count:
            yield piece, count


class Encoding(Enum):
    """What the other side counts columns in; the values are the protocol's names."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def units(self, line: str, column: int) -> int:
        """Return how many of the other side's units stand before a column of a line.

        A column behind the line is its end.
        """
        if self is Encoding.UTF32 or line.isascii():
            return min(column, len(line))
        if self is Encoding.UTF8:
            return len(line[:column].encode("utf-8", "surrogatepass"))
        return min(column, len(line)) + len(_astral().findall(line, 0, column))

    def column(self, line: str, units: int) -> int:
        """Return the column that the other side's `units` stand for, at most the line's end.

        Units that point inside a character (a surrogate pair, a UTF-8 sequence) are its start.
        """
        if units <= 0:
            return 0
        if self is Encoding.UTF32 or line.isascii():
            return min(units, len(line))
        if self is Encoding.UTF8:
            return _column_utf8(line, units)
        return _column_utf16(line, units)


# What most files do without is made when it is wanted.
@cache
def _astral() -> re.Pattern[str]:
    """Match what takes two units of UTF-16."""
    return re.compile("[\U00010000-\U0010ffff]")


def _column_utf16(line: str, units: int) -> int:
    pairs = 0
    for astral in _astral().finditer(line, 0, units):
        before = astral.start() + pairs
        if before >= units:
            break
        if before + 1 == units:
            return astral.start()
        pairs += 1
    return min(units - pairs, len(line))


def _column_utf8(line: str, units: int) -> int:
    coded = line[:units].encode("utf-8", "surrogatepass")
    cut = min(units, len(coded))
    while cut < len(coded) and coded[cut] & 0xC0 == 0x80:
        cut -= 1
    return len(coded[:cut].decode("utf-8", "surrogatepass"))


class NotText(ValueError):
    """The bytes are no text of ours: a binary file, or damaged UTF-16."""


class Decoded(NamedTuple):
    """A file's text, and what it takes to write it back as it was."""

    text: str
    encoding: str
    """`utf-8`, `utf-16-le`, `utf-16-be`, or `windows-1252` where the bytes are not UTF-8."""
    bom: bytes
    """The byte order mark in front of the text, empty where there is none."""


_FIRST = 1024
_BOM_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


# Five bytes that the code page leaves open stand for the control characters of the same number,
# as browsers read them, so that every byte has a character and is written back as it was.
@cache
def _windows() -> str:
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256))


def decode(data: bytes) -> Decoded:
    """Return the text of a file's bytes, line ends kept; raise `NotText` where they are none."""
    if coding := _BOM_16.get(data[:2]):
        try:
            text = data[2:].decode(coding)
        except UnicodeDecodeError as error:
            raise NotText("damaged UTF-16") from error
        bom = data[:2]
    else:
        bom = data[:3] if data.startswith(codecs.BOM_UTF8) else b""
        rest = data[len(bom) :]
        try:
            text, coding = rest.decode("utf-8"), "utf-8"
        except UnicodeDecodeError:
            text, coding = codecs.charmap_decode(rest, "strict", _windows())[0], "windows-1252"
    if "\0" in text[:_FIRST]:
        raise NotText("NUL bytes: not a text file")
    return Decoded(text, coding, bom)


def encode(text: str, like: Decoded) -> bytes:
    """Return a text as bytes, in the encoding and with the mark of the file that it came from.

    Line ends are the text's own. Raise `UnicodeEncodeError` where the encoding lacks a character.
    """
    if like.encoding == "windows-1252":
        return like.bom + codecs.charmap_encode(text, "strict", codecs.charmap_build(_windows()))[0]
    return like.bom + text.encode(like.encoding)
