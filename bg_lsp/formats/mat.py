"""`.mat`: the plain match text that eXtreme Gammon, GNU Backgammon and all others open.

Tags, the length, and for each game heading, players and rows: no marks, notes or comments. What
other programs would take for something else is said so that they follow: forced plays are filled
in, capped points are written in full, one result ends a game; `????`, `00:` and `Concedes` are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bg_lsp.formats import plain
from bg_lsp.formats.cells import Cells, Text
from bg_lsp.formats.outcome import outcome
from bg_lsp.formats.story import CannotExport, Game, Match, telling
from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.record.document import Document
from bg_lsp.rules.position import STARTS
from bg_lsp.work import Work, part, straight

_COLUMN = 39
"""Characters before the right player's cell, where the left one's leaves as many."""
_NOT_TAGS = frozenset({"position", "first", "game", "teams"})
"""Said by rows and positions; other programs would stumble over them."""
_NAMES = {"variation": {"nackgammon": "NackGammon", "hypergammon": "HyperGammon", "longgammon": "LongGammon"}}
"""As eXtreme Gammon spells them; GNU Backgammon knows the first, and gets the position of the others."""


def export(document: Document) -> str:
    """Return the match of a document as a `.mat`.

    Raises CannotExport, with the line, where the record holds a play flagged `(illegal)`, a second
    match, a game after the match is over, or no game.
    """
    return "".join(straight(exporting(document)))


def exporting(document: Document) -> Work[list[str]]:
    """Return the same in pieces, step by step."""
    match = yield from part(telling(document), 0.0, 0.5)
    pieces = [_ended(_header(match))]
    start, total = match.games[0].line, len(match.games)
    while match.games:
        game = match.games.pop(0)  # what is written is not kept: all turns of a match are long in going
        following = match.games[0] if match.games else None
        _go_on(match, game, following)
        pieces.append(_ended(_game(match, game, following)))
        yield 1 - len(match.games) / total / 2
    if not any(pieces[1:]):
        raise CannotExport(start, "there is no turn in it that another program knows")
    return pieces


def _ended(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _go_on(match: Match, game: Game, following: Game | None) -> None:
    """Refuse a game behind the end of the match: other programs read no further, and say nothing."""
    if match.length and max(game.scores) >= match.length:
        raise CannotExport(game.line, f"the match is over with {max(game.scores)} points, but a game follows")
    out = outcome(game, following)
    if match.length and following and out and game.scores[out.winner] + out.points >= match.length:
        reached = game.scores[out.winner] + out.points
        raise CannotExport(
            following.line, f"the game before this one makes {reached} points: the match is over"
        )


def _header(match: Match) -> Iterator[str]:
    told = [tag for tag in match.tags if tag.name.casefold() not in _NOT_TAGS]
    for tag in told:
        spelt = _NAMES.get(tag.name.casefold(), {})
        yield plain.tag(tag.name, spelt.get(tag.value.strip().casefold(), tag.value))
    if told:
        yield ""
    yield f"{match.length} point match"


def _game(match: Match, game: Game, following: Game | None) -> Iterator[str]:
    """Return the lines of a game; none where nothing of it can be said, since an empty game ends the import."""
    names = (plain.name(game.names[LEFT], "Player 1"), plain.name(game.names[RIGHT], "Player 2"))
    known = match.terms.variation if match.terms.variation == "Nackgammon" else "Backgammon"
    cells = Cells(game, names, STARTS[known])
    for index, turn in enumerate(game.turns):
        cells.write(turn, game.turns[index + 1] if index + 1 < len(game.turns) else None)
    rows = [*_rows(cells.cells, _result(match, game, following))]
    if not rows:
        return
    yield ""
    yield f"Game {game.number}"
    yield _columns(*(f"{name} : {score}" for name, score in zip(names, game.scores, strict=True)))
    yield from rows


def _result(match: Match, game: Game, following: Game | None) -> Text | None:
    out = outcome(game, following)
    if out is None:
        return None
    won = match.length and game.scores[out.winner] + out.points >= match.length
    points = f"Wins {out.points} point{'' if out.points == 1 else 's'}"
    return Text(out.winner, points + (" and the match" if won or out.match else ""))


def _rows(cells: list[Text], result: Text | None) -> Iterator[str]:
    """Return the cells in numbered rows. A result stands in no row with a roll, where its column says nothing."""
    number = 1
    row: list[Text | None] = [None, None]

    def flushed() -> Iterator[str]:
        nonlocal number, row
        if row != [None, None]:
            left, right = (cell.text if cell else "" for cell in row)
            yield _columns(f"{number:>3}) {left}".rstrip(), right)
            number += 1
            row = [None, None]

    for cell in cells:
        if cell.side is None:
            yield from flushed()
            yield cell.text
            continue
        if row[RIGHT] is not None or (cell.side == LEFT and row[LEFT] is not None):
            yield from flushed()
        row[cell.side] = cell
    if result is not None:
        assert result.side is not None
        if row[result.side] or row[RIGHT] or any(cell and cell.is_roll for cell in row):
            yield from flushed()
        row[result.side] = result
    yield from flushed()


def _columns(left: str, right: str) -> str:
    return f"{left:<{_COLUMN - 2}}  {right}".rstrip()
