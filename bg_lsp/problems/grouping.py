"""One cause, one error: a column that is written from the wrong side is said once."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.notation.tree import Roll
from bg_lsp.problems.definition import Definition
from bg_lsp.problems.mirror import wrong_way
from bg_lsp.record.document import Document
from bg_lsp.record.sums import Located
from bg_lsp.values import NamedTuple

_FOLLOWS = frozenset({"backwards", "no-roll", "wrong-distance"})
"""What plays look like that were counted from the other side: they rise, or enter or bear off too far."""


class Said(NamedTuple):
    """A finding that is to be said; `places` is for how many places it speaks, where that is known."""

    known: Definition
    found: Located
    places: int = 0


def grouped(document: Document, said: Sequence[Said]) -> list[Said]:
    """Return what is to be said, with one backward play for each player and game, and their number."""
    if not any(each.known.name == "backwards" for each in said):
        return list(said)
    first: dict[tuple[object, int], int] = {}
    kept: list[Said] = []
    for each in said:
        column = _column(document, each) if each.known.name in _FOLLOWS else None
        if column is None or (column not in first and each.known.name != "backwards"):
            kept.append(each)
        elif column not in first:
            first[column] = len(kept)
            kept.append(each._replace(places=1))
        else:
            at = first[column]
            kept[at] = kept[at]._replace(places=kept[at].places + 1)
    return kept


def _column(document: Document, said: Said) -> tuple[object, int] | None:
    """Return the game and the player of a play that is written from the wrong side; None for another."""
    line, finding, _ = said.found
    played = document.turn_at(line, finding.start)
    if played is None or played.side is None or played.before.game is None:
        return None
    turn = played.cell.turn
    if not isinstance(turn, Roll) or turn.dice is None or not wrong_way(turn):
        return None
    return played.before.game.start, played.side
