"""One written step to a value, in every spelling that is read."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation.tree import Fault
from bg_lsp.notation.words import END, B
from bg_lsp.rules.play import Step
from bg_lsp.rules.position import BAR, OFF
from bg_lsp.values import NamedTuple

_POINT: Final = rf"(?:[0-9]{{1,3}}(?![0-9])|(?:bar|off){END}|[bo]{END})"
_STAR: Final = r"(?:[*@]++|x(?![^\W\d_]))"
_COUNT: Final = rf"{B}\({B}[0-9]{{1,9}}{B}\){_STAR}?"
_STOP: Final = r"(?:[ \t]{0,2}/(?![ \t]++[0-9]++[ \t]{0,2}:)[ \t]{0,2}|-)"
"""A slash, with blanks around it; but dice behind a blank are no point: `8/ 52: 13/8`."""

STEP: Final = rf"{_POINT}{_STAR}?(?:{_STOP}(?:-[0-9]{{1,2}}(?![0-9])|{_POINT}){_STAR}?(?:{_COUNT})?){{1,25}}+"
"""A step, well formed or not: a point, and at least one more."""

PIECE: Final = rf"(?:{_POINT}{_STAR}?[ \t]{{0,2}}/|(?:bar|off){END})(?:{_COUNT})?"
"""A step that breaks off: `13/`, `bar`."""

_PART: Final = re.compile(
    rf"(?P<point>{_POINT}|(?<=[/ \t])-[0-9]+)|(?P<star>{_STAR})|(?P<count>\({B}[0-9]+{B}\))", re.IGNORECASE
)
_WORDS: Final = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


class ReadStep(NamedTuple):
    """A step as it was read. `step` is None where it cannot be played as written; `faults` say why."""

    step: Step | None
    starred: int
    """Bit `p` for a star behind point `p`."""
    faults: tuple[Fault, ...]
    """Offsets from the start of the step."""


UNPLAYED: Final = ReadStep(None, 0, ())
"""`0/0`: a die that was not played."""

_memo: Memo[str, ReadStep] = Memo(50_000)
_LONGEST: Final = 200
"""In characters: the four legs of a double need a quarter of that, whatever the blanks around them."""


def read_step(text: str) -> ReadStep:
    """Read one step that `STEP` matches in full (plain text)."""
    if len(text) > _LONGEST:
        return ReadStep(None, 0, (Fault("malformed-step", 0, len(text), (text[:_LONGEST], "too-long")),))
    found = _memo.get(text)
    return _memo.keep(text, _read(text)) if found is None else found


def _read(text: str) -> ReadStep:
    points: list[int] = []
    spans: list[tuple[int, int]] = []
    stars = 0
    count = 1
    counted = False
    for part in _PART.finditer(text):
        start, end = part.span()
        kind = part.lastgroup
        word = part.group()
        if kind == "point":
            if counted:  # `24/22*(2)/20*(2)`: how many make which part is anybody's guess
                return _bad("bad-count", *spans[-1], text)
            if word[0] == "-":  # a bear-off with a larger die, counted below zero by some programs
                points.append(OFF)
            else:
                value = _WORDS.get(word.lower())
                points.append(int(word) if value is None else value)
            spans.append((start, end))
        elif kind == "star":
            # Behind a count it belongs to the point before the count.
            stars |= 1 << len(points) - 1
        else:
            count = int(word[1:-1])
            counted = True
            spans.append((start, end))
            if not 2 <= count <= 4:
                return _bad("bad-count", start, end, text)
    return _judge(text, tuple(points), [s for s in spans if text[s[0]] != "("], stars, count)


def _judge(
    text: str, points: tuple[int, ...], spans: list[tuple[int, int]], stars: int, count: int
) -> ReadStep:
    if points == (OFF, OFF):
        return UNPLAYED
    faults = tuple(
        Fault("no-such-point", start, end, (text[start:end],))
        for point, (start, end) in zip(points, spans, strict=True)
        if point > BAR
    )
    if faults:
        return ReadStep(None, 0, faults)
    reason = _malformed(points)
    if reason:
        return ReadStep(None, 0, (Fault("malformed-step", 0, len(text), (text, reason)),))
    starred = 0
    for index, point in enumerate(points):
        if stars >> index & 1:
            starred |= 1 << point
    return ReadStep(Step(points, stars, count), starred, ())


def _malformed(points: tuple[int, ...]) -> str | None:
    if points[0] == OFF:
        return "starts-off"
    if OFF in points[1:-1]:
        return "off-in-the-middle"
    if BAR in points[1:]:
        return "ends-on-bar"
    return "same-point" if any(here == there for here, there in pairwise(points)) else None


def _bad(name: str, start: int, end: int, text: str) -> ReadStep:
    return ReadStep(None, 0, (Fault(name, start, end, (text[start:end],)),))
