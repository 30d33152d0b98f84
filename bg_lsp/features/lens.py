"""The line above each game: score, length, how it came out, problems."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from bg_lsp.features import score
from bg_lsp.features.region import Region, whole_line
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, part, straight


class Lens(NamedTuple):
    """What stands above a game. The place to show its board, or to copy its ID, is `board`."""

    region: Region
    """The line that begins the game."""
    title: str
    problems: int
    """How many errors and warnings lie in the game."""
    board: Place
    """The last turn of the game, or its first line where nothing has been played."""


def lenses(document: Document, problem_lines: Sequence[int] = ()) -> tuple[Lens, ...]:
    """Return one lens a game; `problem_lines` are the lines of all errors and warnings, in order."""
    return straight(grinding(document, problem_lines))


def grinding(document: Document, problem_lines: Sequence[int] = ()) -> Work[tuple[Lens, ...]]:
    """Return the same, step by step."""
    games = yield from part(document.finding_games(), 0.0, 0.5)
    found = []
    for index, game in enumerate(games):
        following = games[index + 1].first if index + 1 < len(games) else document.line_count
        count = bisect_left(problem_lines, following) - bisect_left(problem_lines, game.first)
        said = [
            score.score(game),
            score.length(game.length),
            "Crawford" if game.crawford else "",
            score.outcome(game.names, game.ended),
        ]
        if count:
            said.append(f"{count} problem{'' if count == 1 else 's'}")
        region = whole_line(document, game.first)
        board = Place(game.last, len(document.line_text(game.last)))
        found.append(Lens(region, " · ".join(each for each in said if each), count, board))
        yield 0.5 + 0.5 * game.last / document.line_count
    return tuple(found)
