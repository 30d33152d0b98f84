"""Lines that are no turns: tags, comments, boxes, lengths, headings, players."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from bg_lsp.notation.blanks import BLANKS, plain
from bg_lsp.notation.tree import (
    Comment,
    Fault,
    Heading,
    Length,
    Players,
    Remark,
    SetPosition,
    Silencer,
    Span,
    Tag,
)

_B: Final = rf"[{BLANKS}]*+"
_TAG: Final = re.compile(rf'{_B}(;?){_B}\[{_B}([^\W_][^"\[\]{{}};]{{0,80}}?){_B}"')
_ESCAPE: Final = re.compile(r"\\([\"\\])")
_SILENCER: Final = re.compile(rf"{_B}bg-lsp{_B}:{_B}(ignore-file|ignore)(?![\w-])", re.IGNORECASE)
_CODES: Final = 100
"""So many codes are read of one silencer."""
_CODE: Final = re.compile(r"[A-Za-z][\w-]*")
_SET_POSITION: Final = re.compile(rf"{_B}set{_B}pos{_B}={_B}([A-Za-z-]*)", re.IGNORECASE)
_LENGTH: Final = re.compile(
    r"[ \t]*+(?:([0-9]{1,9})[ \t-]*+points?[ \t-]*+match\b|match[ \t]++to[ \t]++([0-9]{1,9})(?![0-9])"
    r"|(money)[ \t]++(?:session|game|match|play)\b)",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(
    r"[ \t]*+game[ \t]*+([0-9]{1,9})[ \t]*+[:.]?[ \t]*+(?:\([^()]*+\)[ \t]*+:?[ \t]*+)?$", re.IGNORECASE
)
_SCORE: Final = re.compile(rf":{_B}([0-9]{{1,9}})(?![0-9])({_B})")
_LAST_SCORE: Final = re.compile(rf":{_B}([0-9]{{1,9}}){_B}$")


def read_tag(text: str) -> Tag | None:
    """Read `; [Name "value"]`, with or without the `;`."""
    found = _TAG.match(text)
    if not found:
        return None
    start = found.end()
    end, behind = _value_end(text, start)
    faults: tuple[Fault, ...] = ()
    if behind is None:
        faults = (Fault("unclosed", found.start(2) - 1, len(text.rstrip(BLANKS)), ("tag",)),)
    elif (rest := text[behind:].strip(BLANKS)) and not rest.startswith((";", "{")):
        at = text.index(rest, behind)
        faults = (Fault("junk", at, at + len(rest), (rest,)),)
    value = _ESCAPE.sub(r"\1", text[start:end])
    return Tag(text, faults, found[2], Span(*found.span(2)), value, Span(start, end), not found[1])


def _value_end(text: str, start: int) -> tuple[int, int | None]:
    """Return where a value ends and what follows its bracket; None where the tag is not closed."""
    # A quote inside the value that nobody escaped: the one before the bracket closes.
    for found in re.finditer(rf'\\.|"({_B}\])', text[start:]):
        if found[1]:
            return start + found.start(), start + found.end()
    end = len(text.rstrip(BLANKS))
    if text[end - 1] == "]" and end > start:
        end -= 1
    if text[end - 1] == '"' and end > start:
        end -= 1
    return end, None


def read_comment(text: str, first: int) -> Remark | None:
    """Read a comment whose opener stands at `first`; None for `{…}` with something behind it."""
    opener = text[first]
    faults: tuple[Fault, ...] = ()
    end = len(text)
    if opener == "{":
        closed = text.find("}", first)
        if closed >= 0 and text[closed + 1 :].strip(BLANKS):
            return None
        if closed < 0:
            faults = (Fault("unclosed", first, len(text.rstrip(BLANKS)), ("note",)),)
        else:
            end = closed
    body = text[first + 1 : end]
    if opener != "#":
        silencer = _SILENCER.match(body)
        if silencer:
            codes = [
                (code[0], Span(first + 1 + code.start(), first + 1 + code.end()))
                for code in islice(_CODE.finditer(body, silencer.end()), _CODES)
            ]
            if codes:
                names, places = zip(*codes, strict=True)
                whole = silencer[1].lower() == "ignore-file"
                return Silencer(text, faults, names, places, whole)
    if opener == ";":
        position = _SET_POSITION.match(body)
        if position:
            at = Span(first + 1 + position.start(1), first + 1 + position.end(1))
            return SetPosition(text, faults, position[1], at)
    return Comment(text, faults, opener, body)


def read_length(text: str) -> Length | None:
    """Read `7 point match`, `Match to 7`, `Money session` and their like."""
    found = _LENGTH.match(plain(text))
    if not found:
        return None
    group = found.lastindex or 1
    return Length(text, (), 0 if group == 3 else int(found[group]), Span(*found.span(group)))


def read_heading(text: str) -> Heading | None:
    """Read `Game 3`."""
    found = _HEADING.match(plain(text))
    return Heading(text, (), int(found[1]), Span(*found.span(1))) if found else None


def read_players(text: str) -> Players | None:
    """Read `Ada : 3     Ben : 5`; the left score is the one that the longest run of blanks follows."""
    last = _LAST_SCORE.search(text)
    if not last:
        return None
    left = max(
        (found for found in _SCORE.finditer(text, 0, last.start()) if found[2]),
        key=lambda found: len(found[2]),
        default=None,
    )
    if left is None:
        return None
    first = _name(text, 0, left.start())
    second = _name(text, left.end(), last.start())
    return Players(
        text,
        (),
        (text[slice(*first)], text[slice(*second)]),
        (first, second),
        (int(left[1]), int(last[1])),
        (Span(*left.span(1)), Span(*last.span(1))),
    )


def _name(text: str, start: int, end: int) -> Span:
    name = text[start:end]
    inner = name.strip(BLANKS)
    if not inner:
        return Span(end, end)
    at = start + len(name) - len(name.lstrip(BLANKS))
    return Span(at, at + len(inner))
