"""Lines with turns in them: numbered rows, loose lines, results on a line of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bg_lsp.notation.layout import line_layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import write_word
from bg_lsp.notation.tree import (
    RIGHT,
    Cell,
    Cube,
    CubeAction,
    End,
    Line,
    Loose,
    Numbered,
    Result,
    Roll,
    Row,
    Turn,
)
from bg_lsp.record import cubes, games, results, rolls
from bg_lsp.record.replay import Replay


def _row(replay: Replay, line: Row) -> None:
    for numbered in line.rows:
        if _numbered(replay, line, numbered):
            _turns(replay, numbered.cells)


def _numbered(replay: Replay, line: Row, numbered: Numbered) -> bool:
    """Judge the number of a row. False: the row is there twice and is not played."""
    number, cells = numbered.number, numbered.cells
    game = replay.game
    if number == replay.row + 1 and game is not None:
        if cells:
            replay.row = number
            replay.row_or = -1
            replay.row_text = line.text
        return True
    meant = -1
    if _goes_on(replay, line, numbered):
        return True
    if game is None:
        games.begin(replay, numbered=True)
    elif not game.numbered:
        # Numbered rows below loose lines: a game of their own, with no heading to miss.
        games.close(replay)
        games.begin(replay, numbered=True)
    elif number == 1 and replay.ended is not None and any(type(cell.turn) is not End for cell in cells):
        games.close(replay)
        following = (replay.match.number or 0) + 1
        replay.say("heading-missing", *numbered.number_at, following)
        games.begin(replay, numbered=True, number=following)
    elif any(type(cell.turn) is not End for cell in cells):
        if number == replay.row and _again(line, replay.row_text):
            replay.say("repeated-row", *numbered.number_at, number)
            return False
        if number == replay.row_or == replay.row - 1:
            # The row that was missing stands below the one that followed it: no more is wrong.
            replay.row_or = -1
            return True
        if replay.row >= 0 and replay.ended is None and number != replay.row_or + 1:
            replay.say("row-number", *numbered.number_at, number, replay.row + 1)
            replay.doubt = replay.cube_doubt = replay.place(*numbered.number_at)
            meant = replay.row + 1
    replay.row = number
    replay.row_or = meant
    replay.row_text = line.text
    return True


def _goes_on(replay: Replay, line: Row, numbered: Numbered) -> bool:
    """Whether `12...` goes on with row 12: the right player's turn, on a line of its own."""
    cells = numbered.cells
    return (
        replay.game is not None
        and numbered.number == replay.row
        and replay.to_roll == RIGHT
        and len(cells) == 1
        and cells[0].side == RIGHT
        and replay.ended is None
        and not _again(line, replay.row_text)
    )


def _again(line: Row, text: str) -> bool:
    """Say whether a row is that text again: to the letter, or once both are laid out."""
    if line.text == text:
        return True
    if "".join(line.text.split()) != "".join(text.split()):
        return False
    return line_layout(line) == line_layout(parse_line(text))


def _turns(replay: Replay, cells: tuple[Cell, ...]) -> None:
    behind_roll = False
    for cell in cells:
        side, at, turn = cell
        before = None if replay.played is None else replay.state()
        if turn.faults:
            _faults(replay, at, turn)
        kind = type(turn)
        if kind is Roll:
            side = rolls.roll(replay, side, at, turn)  # type: ignore[arg-type]
            behind_roll = True
        elif kind is Cube:
            side = cubes.action(replay, side, at, turn)  # type: ignore[arg-type]
            behind_roll = False
        else:
            side = results.end(replay, side, at, turn, behind_roll)  # type: ignore[arg-type]
        if before is not None:
            replay.remember(side, cell, before)


_SWALLOWS = frozenset({"unclosed", "comment-after-turn"})
"""What may hold the other player's turn, so that turns below it may seem to be out of order."""


def _faults(replay: Replay, at: int, turn: Turn) -> None:
    """Report the reading problems of a turn. Shorthand, with the pieces in it, is for `rolls` to expand."""
    names = {fault.name for fault in turn.faults}
    elsewhere = {"shorthand", "malformed-step"} if "shorthand" in names else set()
    if elsewhere and type(turn) is Cube:
        word = f"Doubles => {replay.cube.value * 2}" if turn.action is CubeAction.DOUBLE else write_word(turn)
        from bg_lsp.record import slips

        slips.written_short(replay, at, turn, word)
    for fault in turn.faults:
        if fault.name not in elsewhere:
            replay.say(fault.name, at + fault.start, at + fault.end, *fault.data)
        if fault.name in _SWALLOWS:
            replay.doubt = replay.doubt or replay.place(at + fault.start, at + fault.end)


def _loose(replay: Replay, line: Loose) -> None:
    game = replay.game
    if game is None or not game.numbered:
        if len(line.cells) == 1 and rolls.is_snippet(line.cells[0].turn):
            from bg_lsp.record import slips

            slips.snippet(replay, line.cells[0])
            return
        if game is None:
            games.begin(replay, numbered=False)
    elif replay.row >= 0:
        replay.row_or = replay.row + 1
    _turns(replay, line.cells)


def _result(replay: Replay, line: Result) -> None:
    game = replay.game
    cell = line.cell
    if game is None or not game.numbered:
        cell = cell._replace(side=None)
    if game is None:
        games.begin(replay, numbered=False)
    _turns(replay, (cell,))


LINES: dict[type[Line], Callable[[Replay, Any], None]] = {Row: _row, Loose: _loose, Result: _result}
