"""The lines that are no turns, in the form in which nearly all files have them, read without ceremony.

As in `quick`, what is the least unusual is left to the careful reader, and a test makes sure that
both agree. A file in which nothing is unusual never loads the careful one.
"""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Blank, Box, Comment, Heading, Length, Line, Players, Span, Tag

_SPECIAL = frozenset(";#{[+|")
_LONGEST = 9
"""Digits of a number that is read."""


def quick_header(text: str) -> Line | None:
    """Read a blank line, a tag, a comment, a box, a length, a heading or a players line."""
    stripped = text.strip(BLANKS)
    if not stripped:
        return Blank(text, ())
    first = stripped[0]
    if first in _SPECIAL:
        if first == ";":
            return _tag(text) if text.startswith("; [") else _comment(text, stripped)
        return Box(text, ()) if text[0] in "+|" else None
    if stripped.startswith("Game "):
        number = stripped[5:]
        if _is_number(number):
            start = text.index(number)
            return Heading(text, (), int(number), Span(start, start + len(number)))
    elif stripped.endswith((" point match", " Point Match")):
        number = stripped[:-12]
        if _is_number(number):
            start = text.index(number)
            return Length(text, (), int(number), Span(start, start + len(number)))
    return _players(text)


def _is_number(text: str) -> bool:
    return text.isdigit() and text.isascii() and len(text) <= _LONGEST


def _tag(text: str) -> Tag | None:
    end = len(text.rstrip(BLANKS)) - 2
    if text[end:].rstrip(BLANKS) != '"]':
        return None
    name, opened, value = text[3:end].partition(' "')
    plain = name.replace(" ", "")
    if not opened or not plain.isalnum() or name[0] == " " or name[-1] == " " or len(name) > 80:
        return None
    if '"' in value or "\\" in value:
        return None
    start = 3 + len(name) + 2
    return Tag(text, (), name, Span(3, 3 + len(name)), value, Span(start, end), False)


def _comment(text: str, stripped: str) -> Comment | None:
    lower = stripped.lower()
    if "[" in lower or "bg-lsp" in lower or ("set" in lower and "pos" in lower):
        return None
    start = text.index(";")
    return Comment(text, (), ";", text[start + 1 :])


def _players(text: str) -> Players | None:
    parts = text.split(":")
    if len(parts) != 3 or "\t" in text or not text.isprintable():
        return None
    left, middle, right = parts
    score, blank, name = middle.lstrip(" ").partition(" ")
    second = right.strip(" ")
    if not blank or not _is_number(score) or not _is_number(second) or _may_be_another(left):
        return None
    first_name, second_name = left.strip(" "), name.strip(" ")
    first_at = left.index(first_name) if first_name else len(left)
    score_at = len(left) + 1 + middle.index(score)
    behind = len(left) + 1 + len(middle)
    name_at = behind - len(name.lstrip(" ")) if second_name else behind
    second_at = behind + 1 + right.index(second)
    return Players(
        text,
        (),
        (first_name, second_name),
        (Span(first_at, first_at + len(first_name)), Span(name_at, name_at + len(second_name))),
        (int(score), int(second)),
        (Span(score_at, score_at + len(score)), Span(second_at, second_at + len(second))),
    )


def _may_be_another(left: str) -> bool:
    """Whether the line may be a row or a length: it starts with a digit, or speaks of a match."""
    lower = left.lower()
    return (
        "match" in lower
        or "money" in lower
        or (left.lstrip(" ")[:1].isdigit() and (")" in left or "." in left))
    )
