"""A game in rows, or one turn a line: from the one to the other."""

from __future__ import annotations

from bg_lsp.features.extent import Extent, game_at
from bg_lsp.features.refactor.proof import CannotRefactor, moments, readable, same
from bg_lsp.features.refactor.rows import Cells, Slot, Style, cells_of, slot_of
from bg_lsp.notation.tree import LEFT, RIGHT, Loose, Result, Row, cells
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.values import NamedTuple


def one_turn_a_line(document: Document, line: int) -> tuple[Edit, ...]:
    """Return the edits that write the game around a line with one turn a line, without row numbers.

    Where the right player begins his first turn stays in a row, which says so.
    """
    extent = _readable(document, line)
    edits = []
    first = True
    for number in range(extent.first, extent.last + 1):
        tree = document.tree(number)
        if not isinstance(tree, Row):
            continue
        above = document.line_end(number - 1) if number else ""
        end = document.line_end(number) or above or "\n"
        texts = []
        for side, slot in enumerate(cells_of(tree)):
            if slot is None:
                continue
            if side == RIGHT and first:
                texts.append(Style().row(1, (None, slot)))
            else:
                texts.append(Style().result(side, slot.text) if slot.result else slot.text)
            first = False
        edits.append(_replaced(document, number, end.join(texts) if texts else ""))
    return _proved(document, extent, edits)


class _Turn(NamedTuple):
    line: int
    side: int
    slot: Slot


def rows(document: Document, line: int) -> tuple[Edit, ...]:
    """Return the edits that write the game around a line in rows."""
    extent = _readable(document, line)
    turns: list[_Turn] = []
    for number in range(extent.first, extent.last + 1):
        for played in document.played(number):
            turn, last = played.cell.turn, turns[-1] if turns else None
            # The column of a result says nothing behind a roll: it stands where the other player's turn would.
            side = played.side if played.side is not None else 1 - last.side if last else LEFT
            slot = slot_of(turn)
            if last and (last.line, last.side) == (number, side):
                slot = last.slot._replace(text=f"{last.slot.text} {turn.text}")
                turns.pop()
            turns.append(_Turn(number, side, slot))
    return _proved(document, extent, _in_rows(document, turns))


def _in_rows(document: Document, turns: list[_Turn]) -> list[Edit]:
    """Put two turns into a row where nothing but blank lines stands between them."""
    edits: list[Edit] = []
    style = Style()
    number = index = 0
    while index < len(turns):
        first, number = turns[index], number + 1
        second = turns[index + 1] if index + 1 < len(turns) else first
        if first.side == RIGHT:
            both: Cells = (None, first.slot)
        elif second.side == RIGHT and _only_blank(document, first.line, second.line):
            both = (first.slot, second.slot)
            if second.line > first.line:
                edits.append(_gone(document, first.line, second.line))
            index += 1
        else:
            both = (first.slot, None)
        edits.append(_replaced(document, first.line, style.row(number, both)))
        index += 1
    return edits


def _only_blank(document: Document, first: int, last: int) -> bool:
    return not any(document.line_text(line).strip() for line in range(first + 1, last))


def _gone(document: Document, first: int, last: int) -> Edit:
    """Return the edit that takes the lines behind `first` away, up to `last`."""
    end = Place(last, len(document.line_text(last)))
    return Edit(Place(first, len(document.line_text(first))), end, "")


def _replaced(document: Document, line: int, text: str) -> Edit:
    return Edit(Place(line, 0), Place(line, len(document.line_text(line))), text)


def _readable(document: Document, line: int) -> Extent:
    extent = game_at(document, line)
    if extent is None:
        raise CannotRefactor("There is no game here.")
    readable(document, extent)
    return extent


def _proved(document: Document, extent: Extent, edits: list[Edit]) -> tuple[Edit, ...]:
    after = document.edit(sorted(edits, reverse=True))
    there = game_at(after, extent.first)
    if there is None or not same(moments(document, extent), moments(after, there)):
        raise CannotRefactor("The plays would not be the same when written like that.")
    return tuple(sorted(edits))


def is_in_rows(document: Document, line: int) -> bool | None:
    """Whether the turns of a line stand in a row; None where it has none."""
    tree = document.tree(line)
    if isinstance(tree, Loose | Result):
        return False
    return True if isinstance(tree, Row) and cells(tree) else None
