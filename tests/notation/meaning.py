"""What a line says, without where it stands: to compare readings of texts that differ in blanks."""

from __future__ import annotations

from typing import Any

from bg_lsp.notation.spell import write_turn
from bg_lsp.notation.tree import Line, Loose, Result, Row, Turn

_PLACES = {"text", "faults", "body"}


def said(line: Line) -> Any:
    """Return what a line says."""
    kind = type(line).__name__
    if isinstance(line, Row):
        return kind, [
            (row.number, [(cell.side, turn_said(cell.turn)) for cell in row.cells]) for row in line.rows
        ]
    if isinstance(line, Loose):
        return kind, [turn_said(cell.turn) for cell in line.cells]
    if isinstance(line, Result):
        return kind, line.cell.side, turn_said(line.cell.turn)
    names = [name for name in line._fields if not name.endswith("_at")]
    return kind, [getattr(line, name) for name in names if name not in _PLACES]


def turn_said(turn: Turn) -> Any:
    """Return what a turn says, with the names of its problems."""
    kept = {
        name: getattr(turn, name)
        for name in ("dice", "written", "play", "dump", "action", "value", "kind", "points", "level", "match")
        if hasattr(turn, name)
    }
    marks = [turn.text[slice(*mark)] for mark in turn.marks]
    notes = [note.text for note in turn.notes]
    blanks = str.maketrans("", "", " \t\u00a0\u3000")
    written = write_turn(turn).translate(blanks)
    return (
        type(turn).__name__,
        kept,
        marks,
        bool(turn.flag),
        notes,
        written,
        sorted(f.name for f in turn.faults),
    )
