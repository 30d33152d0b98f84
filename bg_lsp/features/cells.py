"""The turns of a line, whatever kind of line it is."""

from __future__ import annotations

from bg_lsp.notation.tree import Cell, Line, Loose, Result, Row


def cells_of(line: Line) -> tuple[Cell, ...]:
    """Return the turns of a line from left to right; none where it is no line of turns."""
    if isinstance(line, Row):
        return tuple(cell for numbered in line.rows for cell in numbered.cells)
    if isinstance(line, Loose):
        return line.cells
    return (line.cell,) if isinstance(line, Result) else ()
