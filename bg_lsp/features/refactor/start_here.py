"""A game begun at a later turn: the turns above it give way to a tag with the position."""

from __future__ import annotations

from bg_lsp.features.extent import Extent, game_at
from bg_lsp.features.position import setup_of
from bg_lsp.features.refactor import proof
from bg_lsp.features.refactor.exchange import is_setup
from bg_lsp.features.refactor.proof import CannotRefactor, Moment, same
from bg_lsp.features.refactor.rows import Style, cells_of
from bg_lsp.notation.tree import RIGHT, Remark, Row, cells
from bg_lsp.notation.xgid import write_xgid
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from bg_lsp.views import moments


def possible(played: Played) -> bool:
    """Whether a game can begin with a turn: something lies above it, and the position before it is certain."""
    state = played.before
    certain = state.doubt is None and state.cube_doubt is None and state.ended is None
    return certain and state.last is not None and played.side is not None


def start_here(document: Document, place: Place) -> tuple[Edit, ...]:
    """Return the edits that let a game begin with the turn at a place, from the position before it."""
    played = document.turn_at(*place)
    extent = game_at(document, place.line)
    if played is None or played.side is None or extent is None:
        raise CannotRefactor("There is no turn here to start from.")
    if played.before.doubt or played.before.cube_doubt or played.before.ended:
        raise CannotRefactor("The position before this turn is not certain.")
    edits = _without(document, extent, place.line)
    tree = document.tree(place.line)
    turns = document.played(place.line)
    if isinstance(tree, Row) and played.side == RIGHT and played.cell.offset != turns[0].cell.offset:
        row = Style().row(tree.rows[0].number, (None, cells_of(tree)[RIGHT]))
        edits.append(Edit(Place(place.line, 0), Place(place.line, len(tree.text)), row))
    elif played.cell.offset != turns[0].cell.offset:
        raise CannotRefactor("Only the first turn of a line, or the right one of a row, can be the start.")
    end = document.line_end(extent.first) or "\n"
    setup = setup_of(played.before._replace(to_roll=played.side), moments.before(played))
    tag = f'; [Position "{write_xgid(setup)}"]{end}'
    top = Place(extent.first, 0)
    edits.append(Edit(top, top, tag))
    kept = proof.moments(document, Extent(place.line, extent.last))
    kept = kept[[turn.cell.offset for turn in turns].index(played.cell.offset) :]
    _prove(document, edits, extent.first, kept)
    return tuple(sorted(edits))


def _without(document: Document, extent: Extent, line: int) -> list[Edit]:
    """Take away the turns above a line, what belongs to them, and boards set up among them."""
    edits = []
    played = False
    for number in range(extent.first, line):
        tree = document.tree(number)
        if cells(tree) or isinstance(tree, Row):
            played = True
        elif not (is_setup(tree) or (played and isinstance(tree, Remark))):
            continue
        edits.append(Edit(Place(number, 0), Place(number + 1, 0), ""))
    return edits


def _prove(document: Document, edits: list[Edit], first: int, kept: list[Moment]) -> None:
    after = document.edit(sorted(edits, reverse=True))
    # The game begins one line further down, below the tag.
    extent = game_at(after, first + 1)
    if extent is None or not same(kept, proof.moments(after, extent)):
        raise CannotRefactor("The plays would not be the same from that position.")
