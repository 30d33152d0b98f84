"""The rows that nearly every file consists of, read without ceremony.

Two turns in plain spelling, or one, or none, behind a number: one regular expression cuts such a row
into cells, and the text of a cell is looked up among the turns that were read before (in real files
three in four were). Whatever is the least unusual is left to the careful reader, and a test makes
sure that both agree.
"""

from __future__ import annotations

import re
from typing import Final

from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.rows import read_turn
from bg_lsp.notation.steps import read_step
from bg_lsp.notation.tree import (
    LEFT,
    RIGHT,
    Cell,
    End,
    Line,
    Loose,
    Numbered,
    Result,
    Roll,
    Row,
    Span,
    Turn,
    Written,
)
from bg_lsp.rules.play import Play, Step

_SCORE: Final = r"(?:Wins|Losses) [0-9]{1,9} points?(?: and the match)?"
_PLAIN: Final = (
    r"[1-6][1-6]:(?: [0-9bBo][0-9A-Za-z/*()]*+){0,8}(?: Cannot Move)?"
    rf"|Doubles => [0-9]{{1,9}}|Takes|Drops|{_SCORE}"
)
_MARKED: Final = rf"(?:{_PLAIN})(?: ?[!?]{{1,2}})?(?: \(illegal\))?(?: \{{[^{{}}]*+\}})?(?![^ ])"


def _row_of(turn: str) -> re.Pattern[str]:
    return re.compile(rf" *+([0-9]{{1,9}})\)( *+)(?:({turn})(?:( ++)({turn}))?)? *+")


# Marks and notes cost time where there are none, so they have an expression of their own.
_ROW: Final = _row_of(_PLAIN).fullmatch
_MARKED_ROW: Final = _row_of(_MARKED).fullmatch
_LOOSE: Final = re.compile(rf"({_MARKED}) *+").fullmatch
_RESULT: Final = re.compile(rf"( *+)({_SCORE}) *+").fullmatch
_STEP: Final = re.compile(r"(?:[0-9]{1,2}|bar|Bar)(?:/(?:[0-9]{1,2}|off|Off)\*?)+(?:\([2-4]\))?").fullmatch

_LIMIT: Final = 200_000
"""So many turns are kept; then all are forgotten and gathered anew."""
_turns: dict[str, Turn] = {}
_plays: dict[str, tuple[Play, tuple[Span, ...], int]] = {}
_steps: dict[str, tuple[Step, int]] = {}

_NO_PLAY: Final = Play()
_DICE: Final = {f"{first}{second}:": (first, second) for first in range(1, 7) for second in range(1, 7)}
_DICE_AT: Final = Span(0, 3)
_BEHIND: Final = Span(3, 3)

_known = _turns.get
_tuple = tuple.__new__  # a named tuple's own constructor costs twice as much


def quick_row(text: str) -> Row | None:
    """Read a plain row; None where it is not plain enough."""
    found = _ROW(text) or _MARKED_ROW(text)
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
            if other is None or (len(between) < NEAR and len(first) == 3):
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
        turn = _known(found[2]) or _turn(found[2])
        side = RIGHT if found.end(1) >= NEAR else LEFT
        return Result(text, (), Cell(side, found.end(1), turn)) if turn else None
    found = _LOOSE(text)
    if not found:
        return None
    turn = _known(found[1]) or _turn(found[1])
    if turn is None or type(turn) is End:  # a result with marks behind it
        return None
    return Loose(text, (), (Cell(None, 0, turn),))


def _turn(text: str) -> Turn | None:
    """Read a turn that was not read before, and keep it."""
    dice = _DICE.get(text[:3])
    turn = (_roll(text, dice) if dice else None) or read_turn(text)
    if turn is None or turn.faults:  # what is torn may go on with what stands behind it
        return None
    if "{" not in text:
        if len(_turns) >= _LIMIT:
            _turns.clear()
        _turns[text] = turn
    return turn


def _roll(text: str, dice: tuple[int, int]) -> Roll | None:
    """Read dice with plain steps behind them."""
    end = len(text)
    core = _tuple(Span, (0, end))
    if end == 3:
        nothing = (
            text,
            core,
            (),
            None,
            (),
            (),
            dice,
            _DICE_AT,
            Written.NOTHING,
            _NO_PLAY,
            (),
            _BEHIND,
            0,
            None,
        )
        return _tuple(Roll, nothing)
    written = text[4:]
    read = _plays.get(written) or _play(written)
    if read is None:
        return None
    play, at, starred = read
    rest = _tuple(Span, (4, end))
    return _tuple(
        Roll, (text, core, (), None, (), (), dice, _DICE_AT, Written.PLAY, play, at, rest, starred, None)
    )


def _play(text: str) -> tuple[Play, tuple[Span, ...], int] | None:
    """Read plain steps, and keep the play: what the rules once worked out about it stays with it."""
    steps: list[Step] = []
    spans: list[Span] = []
    starred = 0
    at = 4
    for word in text.split(" "):
        read = _steps.get(word) or _step(word)
        if read is None:
            return None
        steps.append(read[0])
        starred |= read[1]
        end = at + len(word)
        spans.append(_tuple(Span, (at, end)))
        at = end + 1
    if len(_plays) >= _LIMIT:
        _plays.clear()
    play = _plays[text] = Play(steps), tuple(spans), starred
    return play


def _step(text: str) -> tuple[Step, int] | None:
    if not _STEP(text):
        return None
    step, starred, faults = read_step(text)
    if step is None or faults:
        return None
    if len(_steps) >= _LIMIT:
        _steps.clear()
    read = _steps[text] = step, starred
    return read
