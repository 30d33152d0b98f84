"""Rows, results and loose lines: whose turn each turn is, and whether the line is one of them at all."""

from __future__ import annotations

import re
from typing import Final

from bg_lsp.notation.blanks import NEAR, plain
from bg_lsp.notation.gather import Gathered, Gatherer
from bg_lsp.notation.lexer import Piece, lex
from bg_lsp.notation.tree import (
    LEFT,
    RIGHT,
    Cell,
    End,
    EndKind,
    Fault,
    Line,
    Loose,
    Numbered,
    Result,
    Row,
    Span,
    Turn,
)
from bg_lsp.notation.turns import Draft, finish
from bg_lsp.notation.words import ALL

_NUMBER: Final = re.compile(
    r"[ \t]*+([0-9]{1,9})(?:[ \t]?\)(?!\)|[0-9][ \t])|(\.\.\.|\u2026)|\.(?=[ \t]|$|[0-9]-?[0-9]:))"
)

_ROLL: Final = re.compile(r"(?:[1-6]-?[1-6]|00)[ \t]*:")


def read_row(text: str) -> Row | None:
    """Read a line that starts with a row number; None where it is no row."""
    line = plain(text)
    found = _NUMBER.match(line)
    if not found:
        return None
    pieces = lex(line, found.end())
    if pieces is None:
        return None
    strong = line[found.end() - 1] == ")"
    rows: list[Numbered] = []
    faults: list[Fault] = []
    number = found.span(1)
    for at, part in _parts(pieces, number):
        if rows:
            faults.append(Fault("two-rows-on-one-line", at[0], at[1]))
        gathered = Gatherer(text, line).read(part)
        gathered.dots |= not rows and found[2] is not None
        if not rows and not _is_row(gathered, part, line, strong):
            return None
        _unite(gathered)
        faults += gathered.faults
        rows.append(Numbered(int(line[at[0] : at[1]]), Span(*at), _cells(gathered)))
    return Row(text, tuple(sorted(faults, key=lambda fault: fault.start)), tuple(rows))


def _parts(pieces: list[Piece], number: tuple[int, int]) -> list[tuple[tuple[int, int], list[Piece]]]:
    """Cut the pieces where another row number stands behind a turn: a line break was lost there."""
    parts: list[tuple[tuple[int, int], list[Piece]]] = [(number, [])]
    for piece in pieces:
        if piece.kind == "number" and piece.gap and parts[-1][1]:
            parts.append(((piece.start, piece.end - 1), []))
        else:
            parts[-1][1].append(piece)
    return parts


def _is_row(gathered: Gathered, pieces: list[Piece], line: str, strong: bool) -> bool:
    """Whether what follows a number makes the line a row: nothing, a turn, a piece of one, a copied score."""
    turns = [cell for cell in gathered.cells if cell is not None]
    if not gathered.cells:
        return True
    if all(turn.kind == "junk" for turn in turns) and None not in gathered.cells:
        word = line[pieces[0].start : pieces[-1].end].lower()
        return strong and len(turns) == 1 and any(known.startswith(word) for known in ALL)
    return strong or _has_roll(pieces, line) or not _foreign(turns)


def _has_roll(pieces: list[Piece], line: str) -> bool:
    """Whether the first piece is dice with a colon that are no time of day."""
    if not pieces or pieces[0].kind != "dice" or not _ROLL.match(line, pieces[0].start):
        return False
    return not (len(pieces) > 1 and pieces[1].kind == "digits" and pieces[1].gap == 0)


def _torn_number(pieces: list[Piece], line: str) -> bool:
    """Whether a row starts here whose number was torn: a few characters that are no word, then dice."""
    end = next((index for index, piece in enumerate(pieces) if piece.gap and index), len(pieces))
    torn = line[pieces[0].start : pieces[end - 1].end]
    return (
        len(torn) <= 5 and not torn.isalpha() and pieces[0].kind == "junk" and _has_roll(pieces[end:], line)
    )


def _foreign(turns: list[Draft]) -> bool:
    """Whether there is a word in them that is none of the language."""
    return any(
        any(character.isalpha() for character in turn.line[fault.start : fault.end])
        for turn in turns
        for fault in turn.faults
        if fault.name == "junk"
    )


def _unite(gathered: Gathered) -> None:
    """Give runs of junk that cannot be a turn of their own to the turn beside them."""
    cells = gathered.cells
    index = 0
    while len(cells) > 2 and index < len(cells):
        cell = cells[index]
        if cell is None or cell.kind != "junk":
            index += 1
            continue
        other = cells[index - 1] if index else cells[1]
        if other is None:
            index += 1
            continue
        other.faults += cell.faults
        other.notes += cell.notes
        other.marks += cell.marks
        other.start, other.end = min(other.start, cell.start), max(other.end, cell.end)
        del cells[index]


def _cells(gathered: Gathered) -> tuple[Cell, ...]:
    """Say whose turn each turn is: left, right, and so on; a lone one by the blanks before it."""
    side = LEFT
    before: Draft | None = None
    sides: list[int] = []
    for cell in gathered.cells:
        if before is not None and cell is not None and _same_cell(before, cell):
            side = 1 - side
        sides.append(side)
        side = 1 - side
        before = cell
    if sides and RIGHT not in sides and (gathered.dots or gathered.gap >= NEAR):
        sides = [RIGHT for _ in sides]
    return tuple(
        Cell(whose, cell.start, finish(cell))
        for whose, cell in zip(sides, gathered.cells, strict=True)
        if cell is not None
    )


def _same_cell(roll: Draft, quits: Draft) -> bool:
    """Whether a player resigns right behind his own dice: `32: Concedes`."""
    if quits.kind != "quit" or quits.word is None or quits.word.gap >= NEAR:
        return False
    return roll.bare or (roll.kind == "roll" and roll.unknown is not None)


def read_loose(text: str) -> Line | None:
    """Read a line without a number: a result, or loose turns; None where it is neither."""
    line = plain(text)
    pieces = lex(line, 0)
    if not pieces:
        return None
    gathered = Gatherer(text, line, loose=True).read(pieces)
    turns = [cell for cell in gathered.cells if cell is not None]
    if not turns or turns[0].kind == "junk":
        return None
    if _foreign(turns) and not _has_roll(pieces, line) and not _torn_number(pieces, line):
        return None
    _unite(gathered)
    faults = tuple(gathered.faults)
    cells = tuple(Cell(None, cell.start, finish(cell)) for cell in gathered.cells if cell is not None)
    if len(cells) == 1:
        turn = cells[0].turn
        if isinstance(turn, End) and turn.kind is not EndKind.RESIGNS and not turn.faults:
            return Result(text, faults, cells[0]._replace(side=RIGHT if gathered.gap >= NEAR else LEFT))
    return Loose(text, faults, cells)


def read_turn(text: str) -> Turn | None:
    """Read the text of one turn; None where it is not exactly one, from the first character to the last."""
    line = plain(text)
    pieces = lex(line, 0)
    if not pieces:
        return None
    gathered = Gatherer(text, line).read(pieces)
    if len(gathered.cells) != 1 or gathered.faults:
        return None
    (cell,) = gathered.cells
    if cell is None or cell.kind == "junk" or (cell.start, cell.end) != (0, len(text)):
        return None
    return finish(cell)
