"""What a game is remembered by: its cube turns and its hits."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Cell, Cube, CubeAction, Line, Loose, Roll, Row
from bg_lsp.record.fold import played
from bg_lsp.record.lines import STYLE, Chunk
from bg_lsp.record.state import State
from bg_lsp.values import NamedTuple

_DEEDS = {
    CubeAction.DOUBLE: "doubles",
    CubeAction.REDOUBLE: "redoubles",
    CubeAction.BEAVER: "beavers",
    CubeAction.RACCOON: "raccoons",
    CubeAction.TAKE: "takes",
    CubeAction.DROP: "drops",
    CubeAction.PASS: "drops",
}


class Landmark(NamedTuple):
    """One turn to be remembered, at `offset` lines into its chunk."""

    offset: int
    start: int
    end: int
    side: int
    deed: str
    """`doubles to 4`, `hits`."""
    text: str
    """The turn as written, without marks and notes."""
    hit: bool


def landmarks(chunk: Chunk, before: State) -> Iterator[Landmark]:
    """Yield the landmarks of a chunk of lines, which is entered with the state `before`."""
    for offset, (text, after) in enumerate(zip(chunk.texts, chunk.states, strict=True)):
        state, before = before, after or before
        found = chunk.found[offset] or ()
        unstarred = [finding.start for finding in found if finding.name == STYLE]
        if not (unstarred or "*" in text or "@" in text or "×" in text or _cube_turned(state, before)):
            continue
        for side, cell in _cells(state, chunk, offset, parse_line(text)):
            start, end = (cell.offset + at for at in cell.turn.core)
            words = text[start:end]
            if isinstance(cell.turn, Cube):
                value = f" to {cell.turn.value}" if cell.turn.value else ""
                deed = f"{_DEEDS[cell.turn.action]}{value}"
                yield Landmark(offset, start, end, side, deed, words, False)
            elif isinstance(cell.turn, Roll) and (
                cell.turn.starred or any(start <= at <= end for at in unstarred)
            ):
                yield Landmark(offset, start, end, side, "hits", words, True)


def _cube_turned(before: State, after: State) -> bool:
    """Whether a line holds a cube action, as far as the states around it tell."""
    if before is after:
        return False
    return (
        after.offer != before.offer
        or after.cube != before.cube
        or (after.ended != before.ended and after.ended is not None and after.ended.how == "drop")
    )


def _cells(before: State, chunk: Chunk, offset: int, line: Line) -> Iterator[tuple[int, Cell]]:
    """Yield the turns of a line with the side that each was taken for."""
    if isinstance(line, Row):
        for numbered in line.rows:
            for cell in numbered.cells:
                yield cell.side or 0, cell
    elif isinstance(line, Loose):
        for turn in played(before, chunk.ids[offset], chunk.texts[offset]):
            if turn.side is not None:
                yield turn.side, turn.cell
