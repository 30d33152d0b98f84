"""A line cut into tokens for colouring: with the blanks between them they are the line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, Final

from bg_lsp.memo import Memo
from bg_lsp.notation import tree
from bg_lsp.notation.blanks import BLANKS, plain
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Cube, End, Line, Note, Roll, Span, Turn, Written, cells
from bg_lsp.values import NamedTuple


class Kind(StrEnum):
    """What a token is."""

    ROW_NUMBER = "row number"
    DICE = "dice"
    POINT = "point"
    BAR = "bar"
    OFF = "off"
    SEPARATOR = "separator"
    """`/` or `-` inside a step, `,` between two."""
    HIT = "hit"
    COUNT = "count"
    NO_MOVE = "no move"
    UNKNOWN = "unknown"
    DUMP = "dump"
    SHORTHAND = "shorthand"
    CUBE_WORD = "cube word"
    CUBE_VALUE = "cube value"
    END_WORD = "end word"
    POINTS = "points"
    """The points of a result, or of a match length."""
    MARK = "mark"
    FLAG = "flag"
    NOTE = "note"
    TIME = "time"
    HEADING_WORD = "heading word"
    GAME_NUMBER = "game number"
    NAME = "name"
    SCORE = "score"
    TAG_NAME = "tag name"
    TAG_VALUE = "tag value"
    COMMENT = "comment"
    CODE = "code"
    """The code of a problem in a silencer."""
    POSITION = "position"
    BOX = "box"
    PUNCTUATION = "punctuation"
    JUNK = "junk"
    """What nobody can read."""


class Token(NamedTuple):
    """A token and its place in the line."""

    kind: Kind
    start: int
    end: int


_TIME: Final = re.compile(rf"\{{[{BLANKS}]*(@[0-9]+(?::[0-9]+){{1,2}})(?![0-9:])")
_STEP: Final = re.compile(
    r"(?P<count>\([ \t]*[0-9]+[ \t]*\))|(?P<bar>(?<![^\W_])b(?:ar)?(?![^\W_])|25(?![0-9]))"
    r"|(?P<off>(?<![^\W_])o(?:ff)?(?![^\W_])|(?<![0-9])0(?![0-9]))|(?P<point>[0-9]+)"
    r"|(?P<hit>[*@]+|(?<=[0-9)])x)|(?P<separator>[/,-])|(?P<nomove>[^\W\d_]+(?:[ \t]+move|[ \t]+plays?)?)",
    re.IGNORECASE,
)
_STEP_KINDS: Final = {
    "count": Kind.COUNT,
    "bar": Kind.BAR,
    "off": Kind.OFF,
    "point": Kind.POINT,
    "hit": Kind.HIT,
    "separator": Kind.SEPARATOR,
    "nomove": Kind.NO_MOVE,
}

_memo: Memo[str, tuple[Token, ...]] = Memo(50_000)


def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a line, in order; none overlaps another, and between them are only blanks."""
    return line_tokens(parse_line(text))


def line_tokens(line: Line) -> tuple[Token, ...]:
    """Return the tokens of a line that was read before."""
    known, rest = _LINES[type(line)](line)
    return tuple(_fill(line.text, known, 0, len(line.text), rest))


def _fill(text: str, known: Iterable[Token], start: int, end: int, rest: Kind) -> Iterator[Token]:
    """Put everything between the known tokens that is not blank into tokens of a kind."""
    for token in known:
        yield from _words(text, start, token.start, rest)
        if token.end > token.start:
            yield token
        start = max(start, token.end)
    yield from _words(text, start, end, rest)


def _words(text: str, start: int, end: int, kind: Kind) -> Iterator[Token]:
    """Return a run without the blanks around it as one token."""
    if start >= end:
        return
    piece = text[start:end]
    inner = piece.strip(BLANKS)
    if inner:
        at = start + len(piece) - len(piece.lstrip(BLANKS))
        yield Token(kind, at, at + len(inner))


# Turns


def turn_tokens(turn: Turn) -> tuple[Token, ...]:
    """Return the tokens of a turn; offsets count from its start."""
    found = _memo.get(turn.text)
    return _memo.keep(turn.text, tuple(_turn(turn))) if found is None else found


def _turn(turn: Turn) -> Iterator[Token]:
    text = turn.text
    known = [Token(Kind.MARK, *mark) for mark in turn.marks]
    known += [Token(Kind.FLAG, *turn.flag)] if turn.flag else []
    for note in turn.notes:
        known += _note(text, note)
    for fault in turn.faults:
        kind = _FAULTS.get(fault.name)
        if kind:
            known += _covering(text, Span(fault.start, fault.end), known, kind)
    if isinstance(turn, Roll):
        known += [each for each in _dice(turn) if not _covered(each, known)]
        known += _play(turn, known)
    elif isinstance(turn, Cube):
        known += _covering(text, turn.value_at, known, Kind.CUBE_VALUE) if turn.value_at else []
        known += _covering(text, turn.core, known, Kind.CUBE_WORD)
    elif isinstance(turn, End):
        known += _covering(text, turn.points_at, known, Kind.POINTS) if turn.points_at else []
        known += _covering(text, turn.core, known, Kind.END_WORD)
    yield from _fill(text, sorted(known, key=_start), 0, len(text), Kind.JUNK)


_FAULTS: Final = {"junk": Kind.JUNK, "shorthand": Kind.SHORTHAND, "roll-written-twice": Kind.DICE}


def _start(token: Token) -> int:
    return token.start


def _covering(text: str, span: Span, known: list[Token], kind: Kind) -> list[Token]:
    """Return what of a range is not covered by known tokens, as tokens of a kind."""
    found: list[Token] = []
    start = span.start
    inside = (token for token in known if token.start < span.end and token.end > span.start)
    for token in sorted(inside, key=_start):
        found += _words(text, start, token.start, kind)
        start = max(start, token.end)
    found += _words(text, start, span.end, kind)
    return found


def _covered(token: Token, known: list[Token]) -> bool:
    """Whether junk covers the place of a token."""
    return any(other.start < token.end and token.start < other.end for other in known)


def _dice(turn: Roll) -> Iterator[Token]:
    if turn.dice_at:
        start, end = turn.dice_at
        digits = len(plain(turn.text)[start:end].rstrip(": \t"))
        yield Token(Kind.DICE, start, start + digits)
        if start + digits < end:
            yield Token(Kind.PUNCTUATION, end - 1, end)


_WHOLE: Final = {
    Written.CANNOT_MOVE: Kind.NO_MOVE,
    Written.UNKNOWN: Kind.UNKNOWN,
    Written.DUMP: Kind.DUMP,
}


def _play(turn: Roll, known: list[Token]) -> list[Token]:
    """Return the tokens behind the dice: one, or those of the steps."""
    runs = _covering(turn.text, turn.rest, known, _WHOLE.get(turn.written, Kind.POINT))
    if turn.written in _WHOLE:
        return runs
    line = plain(turn.text)
    return [
        Token(_STEP_KINDS[part.lastgroup or "point"], *part.span())
        for _, start, end in runs
        for part in _STEP.finditer(line, start, end)
    ]


def _note(text: str, note: Note) -> list[Token]:
    time = _TIME.match(text, note.start)
    if not time:
        return [Token(Kind.NOTE, note.start, note.end)]
    start, end = time.span(1)
    return [
        Token(Kind.NOTE, note.start, note.start + 1),
        Token(Kind.TIME, start, end),
        *_words(text, end, note.end, Kind.NOTE),
    ]


def _cells(line: Line) -> Iterator[Token]:
    for _, offset, turn in cells(line):
        for kind, start, end in turn_tokens(turn):
            yield Token(kind, offset + start, offset + end)


# Lines

_Known = tuple[list[Token], Kind]


def _turns(line: Line) -> _Known:
    return _with_faults(line, _cells(line))


def _row(line: tree.Row) -> _Known:
    known = [*_cells(line)]
    known += [Token(Kind.ROW_NUMBER, *row.number_at) for row in line.rows]
    return _with_faults(line, known)


def _with_faults(line: Line, known: Iterable[Token]) -> _Known:
    kinds = {"comment-after-turn": Kind.COMMENT, "score-in-row": Kind.SCORE}
    extra = [Token(kinds[f.name], f.start, f.end) for f in line.faults if f.name in kinds]
    return sorted([*known, *extra], key=_start), Kind.PUNCTUATION


def _players(line: tree.Players) -> _Known:
    known = [Token(Kind.NAME, *span) for span in line.names_at]
    known += [Token(Kind.SCORE, *span) for span in line.scores_at]
    return sorted(known, key=_start), Kind.PUNCTUATION


def _tag(line: tree.Tag) -> _Known:
    start, end = line.value_at
    quoted = line.text[end : end + 1] == '"'
    known = [Token(Kind.TAG_NAME, *line.name_at), Token(Kind.TAG_VALUE, start - 1, end + quoted)]
    known += [Token(Kind.JUNK, f.start, f.end) for f in line.faults if f.name == "junk"]
    return known, Kind.PUNCTUATION


def _length(line: tree.Length) -> _Known:
    kind = Kind.POINTS if plain(line.text[line.points_at.start]).isdigit() else Kind.HEADING_WORD
    return [Token(kind, *line.points_at)], Kind.HEADING_WORD


def _silencer(line: tree.Silencer) -> _Known:
    return [Token(Kind.CODE, *span) for span in line.codes_at], Kind.COMMENT


_LINES: Final[dict[type[Line], Callable[[Any], _Known]]] = {
    tree.Blank: lambda line: ([], Kind.JUNK),
    tree.Tag: _tag,
    tree.Comment: lambda line: ([], Kind.COMMENT),
    tree.Silencer: _silencer,
    tree.SetPosition: lambda line: ([Token(Kind.POSITION, *line.letters_at)], Kind.COMMENT),
    tree.Box: lambda line: ([], Kind.BOX),
    tree.Length: _length,
    tree.Heading: lambda line: ([Token(Kind.GAME_NUMBER, *line.number_at)], Kind.HEADING_WORD),
    tree.Players: _players,
    tree.Row: _row,
    tree.Result: _turns,
    tree.Loose: _turns,
    tree.Unreadable: lambda line: ([], Kind.JUNK),
}
