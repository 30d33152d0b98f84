"""The game around a line, found without looking at the rest of the document."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import cells
from bg_lsp.record.document import Document
from bg_lsp.record.replay import Played
from bg_lsp.values import NamedTuple


class Extent(NamedTuple):
    """The lines of one game."""

    first: int
    """The line that begins it: its heading, its players line or its first turn."""
    last: int
    """Its last line with a turn or a result; its players line, or its first one, where nothing has been played."""


def game_at(document: Document, line: int) -> Extent | None:
    """Return the game that a line lies in; None above the first one."""
    game = document.state_after(line).game
    if game is None:
        return None
    first = last = document.number(game.start, line)
    before = document.state_after(first)
    headed = before.game is not None and before.game.headed
    number = first
    for number in range(first + 1, document.line_count):
        state = document.state_after(number)
        if state.game is None or state.game.start != game.start:
            number -= 1
            break
        if state.last != before.last or state.ended != before.ended or (state.game.headed and not headed):
            last, headed = number, state.game.headed
        before = state
    # A second result says nothing new, but belongs to the game.
    rest = (line for line in range(number, last, -1) if cells(document.tree(line)))
    return Extent(first, next(rest, last))


def turns(document: Document, extent: Extent) -> Iterator[tuple[int, Played]]:
    """Yield each turn of a game with its line."""
    for line in range(extent.first, extent.last + 1):
        for played in document.played(line):
            yield line, played
