"""What can be folded away: the header, and each game."""

from __future__ import annotations

from enum import Enum

from bg_lsp.notation.layout import cells
from bg_lsp.notation.tree import Blank, Remark
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight


class FoldKind(Enum):
    """What a fold holds."""

    HEADER = "header"
    GAME = "game"


class Fold(NamedTuple):
    """Lines `first` to `last`; the first one stays to be seen."""

    first: int
    last: int
    kind: FoldKind


def folds(document: Document) -> tuple[Fold, ...]:
    """Return the folds of a document, in order."""
    return straight(folding(document))


def folding(document: Document) -> Work[tuple[Fold, ...]]:
    """Return the same, step by step."""
    games = yield from document.finding_games()
    found = []
    if header := _header(document, games[0].first if games else document.line_count):
        found.append(header)
    for index, game in enumerate(games):
        last = game.last
        limit = games[index + 1].first if index + 1 < len(games) else document.line_count
        # Remarks right below a row belong to it, and a result that is written twice to the game.
        while last + 1 < limit and (isinstance(tree := document.tree(last + 1), Remark) or cells(tree)):
            last += 1
        if last > game.first:
            found.append(Fold(game.first, last, FoldKind.GAME))
        yield last / document.line_count
    return tuple(found)


def _header(document: Document, end: int) -> Fold | None:
    """Return the fold of all that stands above the first game."""
    written = [line for line in range(min(end, 500)) if not isinstance(document.tree(line), Blank)]
    if len(written) < 2:
        return None
    return Fold(written[0], written[-1], FoldKind.HEADER)
