"""The canonical layout of one line. Only blanks change, and spelling stays what it is.

Numbers are right-aligned in three columns, a left turn or name starts behind them or at the margin,
a right one in column 40, or two blanks behind a left one that reaches past it. Inside a turn one
blank stands between its parts. Comments, boxes and tags' values are kept as they are.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation import tree
from bg_lsp.notation.blanks import BLANKS, NEAR, width
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import write_turn
from bg_lsp.notation.tree import LEFT, Cell, Line, Roll, Turn, Written, has_faults

RIGHT_COLUMN: Final = 39
"""Where a right turn starts, counted from 0."""
TURN_COLUMN: Final = 5
"""Where a left turn starts."""

_BLANK: Final = re.compile(rf"[{BLANKS}]+")


def layout(text: str) -> str:
    """Return the line in canonical layout; a line with a reading problem comes back as it is."""
    return line_layout(parse_line(text))


def line_layout(line: Line) -> str:
    """Return the canonical layout of a line that was read before."""
    if has_faults(line):
        return line.text
    match line:
        case tree.Blank():
            return ""
        case tree.Row():
            return _row(line)
        case tree.Loose():
            return _loose(line)
        case tree.Result():
            column = TURN_COLUMN if line.cell.side == LEFT else RIGHT_COLUMN
            return " " * column + turn_layout(line.cell.turn)
        case tree.Players():
            return _players(line)
        case tree.Tag():
            return _tag(line)
        case tree.Length() | tree.Heading():
            return _BLANK.sub(" ", line.text.strip(BLANKS))
    return line.text.rstrip(BLANKS)  # comments and boxes


def _row(line: tree.Row) -> str:
    # A row without faults is one row: a second number would be a problem.
    (row,) = line.rows
    start, end = row.number_at
    number = line.text[start:end].rjust(3)
    if not row.cells:
        mark, rest = _after_number(line.text[end:].strip(BLANKS))
        return f"{number}{mark} {rest}".rstrip(BLANKS)
    mark = line.text[end : row.cells[0].offset].strip(BLANKS)
    head = number + (mark if len(mark) == 1 else " ".join(_BLANK.split(mark)))
    before: Cell | None = None
    for cell in row.cells:
        shared = before is not None and before.side == cell.side  # he resigns behind his own dice
        column = 0 if shared else TURN_COLUMN if cell.side == LEFT else RIGHT_COLUMN
        gap = " " if before is None or shared else _gap(line.text, before, cell)
        head = (head + gap).ljust(column) + turn_layout(cell.turn)
        before = cell
    return head


def _after_number(text: str) -> tuple[str, str]:
    mark = "..." if text.startswith("...") else text[:1]
    return mark, text[len(mark) :].strip(BLANKS)


def _gap(text: str, before: Cell, cell: Cell) -> str:
    """The least that has to stand between two turns, so that they are read as two again."""
    bare = isinstance(before.turn, Roll) and before.turn.written is Written.NOTHING
    if bare and width(text, before.offset + len(before.turn.text), cell.offset) >= NEAR:
        return " " * NEAR
    return "  "


def _loose(line: tree.Loose) -> str:
    text = turn_layout(line.cells[0].turn)
    for before, cell in pairwise(line.cells):
        text += _gap(line.text, before, cell) + turn_layout(cell.turn)
    return text


def _players(line: tree.Players) -> str:
    left, right = line.names
    scores = [line.text[slice(*span)] for span in line.scores_at]
    head = f"{left} : {scores[0]}".lstrip(BLANKS)
    if head[0] in "+|":
        head = " " + head  # at the margin it would be a box
    # The left score is the one that the longest run of blanks follows, also where names hold blanks.
    run = max((len(blanks) for blanks in _BLANK.findall(f"{left} {right}")), default=0) + 1
    return head.ljust(max(RIGHT_COLUMN, len(head) + run)) + f"{right} : {scores[1]}".lstrip(BLANKS)


def _tag(line: tree.Tag) -> str:
    start, end = line.value_at
    behind = line.text[line.text.index("]", end) + 1 :].strip(BLANKS)
    opener = "[" if line.bare else "; ["
    return f'{opener}{line.name} "{line.text[start:end]}"] {behind}'.rstrip(BLANKS)


_tidy: Memo[str, None] = Memo(50_000)
"""Texts of turns that are laid out as they stand, met before."""


def turn_layout(turn: Turn) -> str:
    """Return a turn with one blank between its parts; notes keep the blanks inside."""
    text = turn.text
    if text in _tidy:
        return text
    if _is_tidy(turn):
        _tidy.keep(text, None)
        return text
    from bg_lsp.notation.turn_layout import laid_out  # colours know the parts; tidy files need none

    return laid_out(turn)


def _is_tidy(turn: Turn) -> bool:
    """Whether a turn is spelt canonically, or is dice and steps with nothing but one blank between."""
    text = turn.text
    if isinstance(turn, Roll) and turn.steps_at:
        dice, at = turn.dice_at, turn.steps_at
        if (
            dice is None
            or dice not in ((0, 3), (0, 4))
            or at[0].start != dice.end + 1
            or at[-1].end != len(text)
            or len(at) != text.count(" ")
        ):
            return False
        return text.isascii() and text.isprintable() and "," not in text
    return text == write_turn(turn)
