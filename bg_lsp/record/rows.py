"""Lines with turns in them: numbered rows, loose lines, results on a line of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bg_lsp.notation.tree import Cell, Cube, End, Line, Loose, Numbered, Result, Roll, Row
from bg_lsp.record import cubes, games, results, rolls

if TYPE_CHECKING:
    from bg_lsp.record.fold import Fold


def _row(fold: Fold, line: Row) -> None:
    for numbered in line.rows:
        if _numbered(fold, line, numbered):
            _turns(fold, numbered.cells)


def _numbered(fold: Fold, line: Row, numbered: Numbered) -> bool:
    """Judge the number of a row. False: the row is there twice and is not played."""
    number, cells = numbered.number, numbered.cells
    game = fold.game
    if number == fold.row + 1 and game is not None:
        if cells:
            fold.row = number
            fold.row_text = line.text
        return True
    if game is None:
        games.begin(fold, numbered=True)
    elif not game.numbered:
        # Numbered rows below loose lines: a game of their own, with no heading to miss.
        games.close(fold)
        games.begin(fold, numbered=True)
    elif number == 1 and fold.ended is not None and any(type(cell.turn) is not End for cell in cells):
        games.close(fold)
        following = (fold.match.number or 0) + 1
        fold.say("heading-missing", *numbered.number_at, following)
        games.begin(fold, numbered=True, number=following)
    elif any(type(cell.turn) is not End for cell in cells):
        if number == fold.row and line.text == fold.row_text:
            fold.say("repeated-row", *numbered.number_at, number)
            return False
        if fold.row >= 0 and fold.ended is None:
            fold.say("row-number", *numbered.number_at, number, fold.row + 1)
            fold.doubt = fold.doubt or fold.place(*numbered.number_at)
    fold.row = number
    fold.row_text = line.text
    return True


def _turns(fold: Fold, cells: tuple[Cell, ...]) -> None:
    behind_roll = False
    for cell in cells:
        side, at, turn = cell
        before = fold.state() if fold.played is not None else None
        for fault in turn.faults:
            if fault.name != "shorthand":
                fold.say(fault.name, at + fault.start, at + fault.end, *fault.data)
        kind = type(turn)
        if kind is Roll:
            side = rolls.roll(fold, side, at, turn)  # type: ignore[arg-type]
            behind_roll = True
        elif kind is Cube:
            side = cubes.action(fold, side, at, turn)  # type: ignore[arg-type]
            behind_roll = False
        else:
            side = results.end(fold, None if behind_roll else side, at, turn)  # type: ignore[arg-type]
        if before is not None:
            fold.remember(side, cell, before)


def _loose(fold: Fold, line: Loose) -> None:
    game = fold.game
    if game is None or not game.numbered:
        if len(line.cells) == 1 and rolls.is_snippet(line.cells[0].turn):
            rolls.snippet(fold, line.cells[0])
            return
        if game is None:
            games.begin(fold, numbered=False)
    _turns(fold, line.cells)


def _result(fold: Fold, line: Result) -> None:
    game = fold.game
    cell = line.cell
    if game is None or not game.numbered:
        cell = cell._replace(side=None)
    if game is None:
        games.begin(fold, numbered=False)
    _turns(fold, (cell,))


LINES: dict[type[Line], Callable[[Fold, Any], None]] = {Row: _row, Loose: _loose, Result: _result}
