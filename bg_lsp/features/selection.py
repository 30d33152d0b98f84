"""What a growing selection takes in next: step, play, turn, line, game, document."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features.extent import game_at
from bg_lsp.features.region import Region, lines, on_line
from bg_lsp.notation.tree import Cell, Line, Players, Roll, Tag, cells
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place


def selections(document: Document, place: Place) -> tuple[Region, ...]:
    """Return the stretches of text around a place, from the smallest to the whole document."""
    line, column = place
    found: list[Region] = []
    for start, end in _on_line(document.tree(line), column):
        if start <= column <= end:
            found.append(on_line(line, start, end))
    text = document.line_text(line)
    stripped = text.strip()
    indent = len(text) - len(text.lstrip())
    found.append(on_line(line, min(indent, column), max(indent + len(stripped), column)))
    found.append(on_line(line, 0, len(text)))
    if game := game_at(document, line):
        found.append(lines(document, game.first, game.last))
    found.append(lines(document, 0, document.line_count - 1))
    return tuple(_growing(found))


def _growing(found: list[Region]) -> Iterator[Region]:
    """Leave out what takes in nothing new, or not all that went before."""
    last: Region | None = None
    for region in found:
        if last is None or (region != last and region.start <= last.start and last.end <= region.end):
            yield region
            last = region


def _on_line(line: Line, column: int) -> Iterator[tuple[int, int]]:
    """Yield what stands at a column, the smallest first."""
    if isinstance(line, Tag):
        yield line.value_at
        yield line.name_at
    elif isinstance(line, Players):
        yield from line.names_at
        yield from line.scores_at
    else:
        for cell in cells(line):
            if cell.offset <= column <= cell.offset + len(cell.turn.text):
                yield from _in_turn(cell)
                break


def _in_turn(cell: Cell) -> Iterator[tuple[int, int]]:
    turn, at = cell.turn, cell.offset
    for note in turn.notes:
        yield at + note.start + 1, at + note.end - turn.text.endswith("}")
        yield at + note.start, at + note.end
    if isinstance(turn, Roll):
        for start, end in turn.steps_at:
            yield at + start, at + end
        if turn.dice_at:
            yield at + turn.dice_at.start, at + turn.dice_at.end
        yield at + turn.rest.start, at + turn.rest.end
    yield at + turn.core.start, at + turn.core.end
    yield at, at + len(turn.text)
