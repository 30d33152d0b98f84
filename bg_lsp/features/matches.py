"""The matches of a document: which games each has, and where it begins."""

from __future__ import annotations

from bg_lsp.notation.tree import Blank, Remark, cells
from bg_lsp.record.document import Document
from bg_lsp.record.outline import Game
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight


class Match(NamedTuple):
    """Some games that are one match."""

    first: int
    """The line that begins it: the first one of the document, or of the header of another match."""
    games: tuple[Game, ...]


def matches(document: Document) -> tuple[Match, ...]:
    """Return the matches of a document that have a game."""
    return straight(finding_matches(document))


def finding_matches(document: Document) -> Work[tuple[Match, ...]]:
    """Return the same, step by step."""
    games = yield from document.finding_games()
    if not games:
        return ()
    starts = [(0, 0)]
    wanted = 0
    for found in document.judged():
        for begin, finding in found:
            if finding.name == "another-match":
                while wanted < len(games) and games[wanted].first < begin:
                    wanted += 1
                if starts[-1][0] < wanted < len(games):
                    starts.append((wanted, _head(document, games[wanted - 1], begin)))
        yield 1.0
    ends = [index for index, _ in starts[1:]] + [len(games)]
    return tuple(Match(line, games[index:end]) for (index, line), end in zip(starts, ends, strict=True))


def last_of(document: Document, game: Game, limit: int) -> int:
    """Return the last line above `limit` that belongs to a game.

    Remarks right below a row belong to it, and a result that is written twice to the game.
    """
    last = game.last
    while last + 1 < limit and (isinstance(tree := document.tree(last + 1), Remark) or cells(tree)):
        last += 1
    return last


def _head(document: Document, above: Game, begin: int) -> int:
    """Return where the header of a match begins that is told from the one above at the line `begin`."""
    first = last_of(document, above, begin) + 1
    while first < begin and isinstance(document.tree(first), Blank):
        first += 1
    return first
