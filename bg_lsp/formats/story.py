"""A document told as one match: its tags and its games, each with its turns. What another program is given."""

from __future__ import annotations

from dataclasses import dataclass, field

from bg_lsp.notation.tree import Loose, Players, Result, Roll, Row, Tag
from bg_lsp.record.document import Document
from bg_lsp.record.finding import LineId
from bg_lsp.record.replay import Played
from bg_lsp.record.rolls import is_snippet
from bg_lsp.record.state import Scores, Terms
from bg_lsp.record.sums import FOREIGN
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight


class CannotExport(ValueError):
    """The record holds something that the other form cannot say. `line` counts from 1, as people do."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"{line}: {message}")
        self.line = line
        self.message = message


_NOT_ONE_MATCH = {
    "another-match": "another match begins here; such a file holds one: cut the record in two",
    FOREIGN: "this is Board Game Notation, not a backgammon record",
}
"""What is found in a document that cannot be told as one match."""


class Turn(NamedTuple):
    """A turn of a game with its line, from 1."""

    line: int
    played: Played


@dataclass(slots=True)
class Game:
    """A game in which something has been written."""

    start: LineId
    line: int
    """Of its players line, or of its first turn, from 1."""
    number: int
    names: tuple[str, str]
    scores: Scores
    turns: list[Turn] = field(default_factory=list)


@dataclass(slots=True)
class Match:
    """One match of a document."""

    length: int
    terms: Terms
    tags: list[Tag]
    """Those above the first heading, in order."""
    games: list[Game]


def tell(document: Document) -> Match:
    """Return what a document tells; raise CannotExport where that is not one match of backgammon."""
    return straight(telling(document))


def telling(document: Document) -> Work[Match]:
    """Return the same, step by step."""
    for found in document.judged():
        for at, finding in found:
            if finding.name in _NOT_ONE_MATCH:
                raise CannotExport(at + 1, _NOT_ONE_MATCH[finding.name])
        yield 0.0
    tags: list[Tag] = []
    games: list[Game] = []
    players: tuple[int, Players] | None = None
    for number in range(document.line_count):
        yield number / document.line_count
        tree = document.tree(number)
        if isinstance(tree, Tag):
            if document.state_before(number).match.header:
                tags.append(tree)
        elif isinstance(tree, Players):
            players = number + 1, tree
        elif isinstance(tree, Row | Loose | Result):
            for played in document.played(number):
                if played.side is None and _is_nobodys(played):
                    continue
                started = played.after.game
                assert started is not None
                if not games or games[-1].start != started.start:
                    head = players or (number + 1, None)
                    games.append(_begun(played, games[-1] if games else None, started.start, *head))
                    players = None
                games[-1].turns.append(Turn(number + 1, played))
    if not games:
        raise CannotExport(1, "there is no game in it")
    match = games[0].turns[0].played.after.match
    return Match(match.length or 0, match.terms, tags, games)


def _is_nobodys(played: Played) -> bool:
    turn, game = played.cell.turn, played.before.game
    return isinstance(turn, Roll) and is_snippet(turn) and (game is None or not game.numbered)


def _begun(played: Played, last: Game | None, start: LineId, line: int, players: Players | None) -> Game:
    """Begin a game: as its heading and players line say, or as it follows from the game before it."""
    match = played.before.match if played.before.game else played.after.match
    expected = last.number + 1 if last else 1
    names = players.names if players else match.names or ("", "")
    scores = players.scores if players else match.scores[0] if match.scores else (0, 0)
    number = match.number if match.number and (last is None or match.number != last.number) else expected
    return Game(start, line, number, names, scores)
