"""The rows that nearly every file consists of, read without ceremony.

Two turns in plain spelling, or one, or none, behind a number: one regular expression cuts such a row
into cells, and the text of a cell is looked up among the turns that were read before (in real files
three in four were). Whatever is the least unusual is left to the careful reader, and a test makes
sure that both agree.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.tree import (
    LEFT,
    RIGHT,
    Cell,
    Cube,
    CubeAction,
    End,
    EndKind,
    Line,
    Loose,
    Note,
    Numbered,
    Result,
    Roll,
    Row,
    Span,
    Turn,
    Written,
)
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import BAR, OFF

_SCORE: Final = r"(?:Wins|Losses) [0-9]{1,9} points?(?: and the match)?"
_PLAIN: Final = (
    r"[1-6]-?[1-6]:(?: [0-9bBo][0-9A-Za-z/*()]*+){0,8}(?: Cannot Move)?"
    rf"|Doubles => [0-9]{{1,9}}|Takes|Drops|{_SCORE}"
)
_MARKED: Final = rf"(?:{_PLAIN})(?: ?[!?]{{1,2}})?(?: \(illegal\))?(?: \{{[^{{}}]*+\}})?(?![^ ])"


def _row_of(turn: str) -> re.Pattern[str]:
    return re.compile(rf" *+([0-9]{{1,9}})\)( *+)(?:({turn})(?:( ++)({turn}))?)? *+")


_ROW: Final = _row_of(_PLAIN).fullmatch
_RESULT: Final = re.compile(rf"( *+)({_SCORE}) *+").fullmatch
_MARKS: Final = re.compile(r"[?!{]|\(i").search


# Marks and notes cost time where there are none, so they have an expression of their own.
@cache
def _marked_row() -> re.Pattern[str]:
    return _row_of(_MARKED)


@cache
def _loose() -> re.Pattern[str]:
    return re.compile(rf"({_MARKED}) *+")


_Read = tuple[Play, tuple[Span, ...], int]
"""A play, where its steps stand behind dice and a blank, and the points with a star."""

_turns: Memo[str, Turn] = Memo(200_000)
_steps: Memo[str, tuple[Step, int]] = Memo(200_000)

_DANCE: Final[_Read] = (Play(), (), 0)
_DICE: Final = {
    f"{one}{dash}{two}:": (one, two) for one in range(1, 7) for two in range(1, 7) for dash in ("", "-")
}
_FIRST: Final = frozenset("123456DT")

_known = _turns.get
_tuple = tuple.__new__  # a named tuple's own constructor costs twice as much


def quick_row(text: str) -> Row | None:
    """Read a plain row; None where it is not plain enough."""
    found = _ROW(text)
    if found is None:
        found = _marked_row().fullmatch(text) if _MARKS(text) else None
        if found is None:
            return None
    number, blanks, first, between, second = found.groups()
    cells: tuple[Cell, ...]
    if first is None:
        cells = ()
    else:
        turn = _known(first) or _turn(first)
        if turn is None:
            return None
        if second is None:
            side = RIGHT if len(blanks) >= NEAR else LEFT
            cells = (_tuple(Cell, (side, found.start(3), turn)),)
        else:
            other = _known(second) or _turn(second)
            if other is None or (len(between) < NEAR and first[-1] == ":"):
                return None  # bare dice and more right behind them: perhaps the same roll twice
            cells = (
                _tuple(Cell, (LEFT, found.start(3), turn)),
                _tuple(Cell, (RIGHT, found.start(5), other)),
            )
    return _tuple(Row, (text, (), (_tuple(Numbered, (int(number), _tuple(Span, found.span(1)), cells)),)))


def quick_loose(text: str) -> Line | None:
    """Read a loose line of one plain turn, or a plain result; None where it is neither."""
    found = _RESULT(text)
    if found:
        result = _known(found[2]) or _turn(found[2])
        side = RIGHT if found.end(1) >= NEAR else LEFT
        return Result(text, (), Cell(side, found.end(1), result)) if result else None
    if text[0] not in _FIRST:
        return None
    turn: Turn | None = quick_roll(text.rstrip(" "))
    if turn is None:
        found = _loose().fullmatch(text)
        turn = _known(found[1]) or _turn(found[1]) if found else None
    if turn is None or type(turn) is End:  # a result with marks behind it
        return None
    return Loose(text, (), (Cell(None, 0, turn),))


def _turn(text: str) -> Turn | None:
    """Read a turn that was not read before, and keep it."""
    if text[-1] == "}":
        return _noted(text)
    turn = quick_roll(text) or _word(text) or _careful(text)
    if turn is None or turn.faults:  # what is torn may go on with what stands behind it
        return None
    return _turns.keep(text, turn)


def _noted(text: str) -> Turn | None:
    """Read a turn with one note behind it. No two notes are alike, so only the turn is kept."""
    start = text.index("{")
    plain = text[:start].rstrip(" ")
    turn = _known(plain) or _turn(plain)
    return turn and turn._replace(text=text, notes=(Note(start, len(text), text[start + 1 : -1]),))


_WORDS: Final = {"Doubles": CubeAction.DOUBLE, "Takes": CubeAction.TAKE, "Drops": CubeAction.DROP}


def _word(text: str) -> Turn | None:
    """Read a cube action or a result without anything behind it."""
    words = text.split(" ")
    core = Span(0, len(text))
    action = _WORDS.get(words[0])
    if action is not None and (len(words) == 1 or (len(words) == 3 and words[2].isdigit())):
        value = int(words[2]) if len(words) > 1 else None
        return Cube(
            text, core, (), None, (), (), action, value, None if value is None else Span(11, len(text))
        )
    if action is None and words[-1] in ("point", "points", "match"):
        start = len(words[0]) + 1
        points_at = Span(start, start + len(words[1]))
        match_at = Span(text.index(" and ") + 1, len(text)) if words[-1] == "match" else None
        kind = EndKind.WINS if words[0] == "Wins" else EndKind.LOSSES
        return End(
            text, core, (), None, (), (), kind, int(words[1]), points_at, None, match_at is not None, match_at
        )
    return None


def _careful(text: str) -> Turn | None:
    from bg_lsp.notation.rows import read_turn  # few files need it

    return read_turn(text)


def quick_roll(text: str) -> Roll | None:
    """Read dice with plain steps, or nothing playable, behind them; None where it is anything else.

    No blanks stand around the text.
    """
    colon = text.find(":") + 1
    dice = _DICE.get(text[:colon])
    if dice is None or text[colon : colon + 1] not in ("", " "):
        return None
    end = len(text)
    start = min(colon + 1, end)
    behind = text[start:]
    written = _NO_PLAYS.get(behind, Written.PLAY)
    read = _play(behind, start) if written is Written.PLAY else _DANCE
    if read is None:
        return None
    play, at, starred = read
    core, dice_at, rest = _tuple(Span, (0, end)), _tuple(Span, (0, colon)), _tuple(Span, (start, end))
    return _tuple(Roll, (text, core, (), None, (), (), dice, dice_at, written, play, at, rest, starred, None))


_NO_PLAYS: Final = {"": Written.NOTHING, "Cannot Move": Written.CANNOT_MOVE}


def _play(text: str, at: int) -> _Read | None:
    """Read plain steps, the first of which stands at `at`."""
    steps: list[Step] = []
    spans: list[Span] = []
    starred = 0
    for word in text.split(" "):
        read = _steps.get(word) or _step(word)
        if read is None:
            return None
        steps.append(read[0])
        starred |= read[1]
        end = at + len(word)
        spans.append(_tuple(Span, (at, end)))
        at = end + 1
    return Play(steps), tuple(spans), starred


_POINTS: Final = {str(point): point for point in range(26)} | {
    "bar": BAR, "Bar": BAR, "off": OFF, "Off": OFF,
}  # fmt: skip
_COUNTS: Final = {"": 1, "2)": 2, "3)": 3, "4)": 4}


def _step(text: str) -> tuple[Step, int] | None:
    """Read a step that is written as it should be."""
    body, _, behind = text.partition("(")
    points: list[int] = []
    stars = starred = 0
    for index, word in enumerate(body.split("/")):
        point = _POINTS.get(word)
        if point is None:
            point = _POINTS.get(word[:-1])
            if point is None or word[-1] != "*" or not index:
                return None
            stars |= 1 << index
            starred |= 1 << point
        points.append(point)
    count = _COUNTS.get(behind)
    if count is None or len(points) < 2 or BAR in points[1:] or OFF in points[:-1]:
        return None
    if any(points[index] == points[index + 1] for index in range(len(points) - 1)):
        return None
    return _steps.keep(text, (Step(tuple(points), stars, count), starred))
