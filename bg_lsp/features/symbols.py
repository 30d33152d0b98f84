"""The outline: each match, its games with score and winner, and the landmarks of each game.

An outline is asked for again and again while a file is edited. `Outline` keeps the landmarks of
the chunks of lines that have not changed, so that only the rest is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bg_lsp.features import score
from bg_lsp.features.landmarks import Landmark, landmarks
from bg_lsp.features.matches import Match, finding_matches
from bg_lsp.features.region import Region, lines, on_line, whole_line
from bg_lsp.notation.tree import LEFT, RIGHT, Length, Loose, Result
from bg_lsp.record.document import Document
from bg_lsp.record.lines import Chunk
from bg_lsp.record.outline import Game
from bg_lsp.record.state import START, State
from bg_lsp.values import NamedTuple
from bg_lsp.views.plain import printable
from bg_lsp.work import Work, part, straight

MOST = 5000
"""So many landmarks of a kind are shown at most: a file with more is an archive, and its games are enough."""


_NEAR = 20
"""So many lines above the first game a length is looked for."""


class SymbolKind(Enum):
    """What a symbol stands for."""

    MATCH = "match"
    GAME = "game"
    CUBE = "cube"
    HIT = "hit"


@dataclass(frozen=True, slots=True)
class Symbol:
    """One entry of the outline. `at` is what to go to, inside `region`."""

    name: str
    detail: str
    kind: SymbolKind
    region: Region
    at: Region
    children: tuple[Symbol, ...] = ()


class _Kept(NamedTuple):
    before: State
    marks: tuple[Landmark, ...]
    turned: tuple[Landmark, ...]
    """The turns of the cube among them."""


class Outline:
    """The outline of one document, asked for while it is edited."""

    def __init__(self) -> None:
        self._kept: dict[Chunk, _Kept] = {}

    def symbols(self, document: Document) -> tuple[Symbol, ...]:
        """Return the matches of a document, with all that is in them."""
        return straight(self.drawing(document))

    def drawing(self, document: Document) -> Work[tuple[Symbol, ...]]:
        """Return the same, step by step."""
        marks = yield from part(self._landmarks(document), 0.0, 0.8)
        at = 0
        found = []
        all_matches = yield from part(finding_matches(document), 0.8, 0.9)
        for match in all_matches:
            children = []
            for game in match.games:
                while at < len(marks) and marks[at][0] < game.first:
                    at += 1  # what follows the end of a game is no part of it
                begin = at
                while at < len(marks) and marks[at][0] <= game.last:
                    at += 1
                children.append(_game(document, game, marks[begin:at]))
                yield 0.9 + 0.1 * game.last / document.line_count
            found.append(_match(document, match, tuple(children)))
        return tuple(found)

    def _landmarks(self, document: Document) -> Work[list[tuple[int, Landmark]]]:
        """Return the landmarks to show with their lines, those of unchanged chunks from memory."""
        found: list[tuple[int, _Kept]] = []
        kept, self._kept = self._kept, {}
        start, before = 0, START
        for chunk in document.chunks:
            known = kept.get(chunk)
            if known is None or known.before != before:
                marks = tuple(landmarks(chunk, before))
                known = _Kept(before, marks, tuple([mark for mark in marks if not mark.hit]))
            self._kept[chunk] = known
            found.append((start, known))
            yield start / document.line_count
            start += len(chunk.texts)
            before = chunk.states[-1] or before
        while kept:
            kept.popitem()  # all at once would take long
            yield 1.0
        everything = sum(len(known.marks) for _, known in found) <= MOST
        if not everything and sum(len(known.turned) for _, known in found) > MOST:
            return []
        shown: list[tuple[int, Landmark]] = []
        for start, known in found:
            shown += [(start + mark.offset, mark) for mark in (known.marks if everything else known.turned)]
            yield 1.0
        return shown


def symbols(document: Document) -> tuple[Symbol, ...]:
    """Return the outline of a document: its matches, with all that is in them."""
    return Outline().symbols(document)


def _match(document: Document, match: Match, children: tuple[Symbol, ...]) -> Symbol:
    last = match.games[-1]
    name = " – ".join(score.player(last.names, side) for side in (LEFT, RIGHT)) if last.names else "Match"
    region = lines(document, match.first, last.last)
    at = whole_line(document, _head(document, match))
    return Symbol(name, score.length(last.length), SymbolKind.MATCH, region, at, children)


def _head(document: Document, match: Match) -> int:
    """Return the line to go to: the length of the match, or else its first game.

    Editors keep it in view above the game that one reads.
    """
    game = match.games[0].first
    above = range(game - 1, max(game - _NEAR, match.first) - 1, -1)
    return next((line for line in above if isinstance(document.tree(line), Length)), game)


def _game(document: Document, game: Game, marks: Sequence[tuple[int, Landmark]]) -> Symbol:
    said = [score.score(game), "Crawford" if game.crawford else "", score.outcome(game.names, game.ended)]
    loose = isinstance(document.tree(game.first), Loose | Result)
    return Symbol(
        "Game" if loose or game.number is None else f"Game {game.number}",
        " · ".join(each for each in said if each),
        SymbolKind.GAME,
        lines(document, game.first, game.last),
        whole_line(document, game.first),
        tuple(_landmark(game, line, mark) for line, mark in marks),
    )


def _landmark(game: Game, line: int, mark: Landmark) -> Symbol:
    at = on_line(line, mark.start, mark.end)
    kind = SymbolKind.HIT if mark.hit else SymbolKind.CUBE
    return Symbol(f"{score.player(game.names, mark.side)} {mark.deed}", printable(mark.text), kind, at, at)
