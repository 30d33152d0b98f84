"""What can be folded away: the header of each match, and each game."""

from __future__ import annotations

from enum import Enum

from bg_lsp.features.matches import finding_matches, last_of
from bg_lsp.notation.tree import Blank
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, part, straight


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
    all_matches = yield from part(finding_matches(document), 0.0, 0.5)
    found = [_header(document, 0, document.line_count)] if not all_matches else []
    for index, match in enumerate(all_matches):
        below = all_matches[index + 1].first if index + 1 < len(all_matches) else document.line_count
        found.append(_header(document, match.first, match.games[0].first))
        for game, limit in zip(match.games, [*(game.first for game in match.games[1:]), below], strict=True):
            last = last_of(document, game, limit)
            found.append(Fold(game.first, last, FoldKind.GAME) if last > game.first else None)
            yield 0.5 + 0.5 * last / document.line_count
    return tuple(fold for fold in found if fold)


def _header(document: Document, first: int, end: int) -> Fold | None:
    """Return the fold of all that stands above the first game of a match."""
    lines = range(first, min(end, first + 500))
    written = [line for line in lines if not isinstance(document.tree(line), Blank)]
    if len(written) < 2:
        return None
    return Fold(written[0], written[-1], FoldKind.HEADER)
