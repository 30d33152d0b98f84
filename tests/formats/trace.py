"""What a document says was done, game by game, to hold another program's reading of it against."""

from __future__ import annotations

from typing import NamedTuple

from bg_lsp.formats.cells import settled
from bg_lsp.formats.outcome import outcome
from bg_lsp.formats.story import Game, Turn, tell
from bg_lsp.notation.tree import LEFT, Cube, CubeAction, End, Roll
from bg_lsp.record.document import Document
from bg_lsp.rules.generate import legal_plays

WORDS = {CubeAction.TAKE: "take", CubeAction.DROP: "drop", CubeAction.PASS: "drop"}


class Told(NamedTuple):
    """A game: its score, what was done (see `sgf.Played.done`), winner and points."""

    scores: tuple[int, int]
    done: list[tuple[object, ...]]
    outcome: tuple[int, int] | None


def games(document: Document) -> list[Told]:
    """Return the games of a document."""
    told = tell(document).games
    return [
        _game(game, told[index + 1] if index + 1 < len(told) else None) for index, game in enumerate(told)
    ]


def _game(game: Game, following: Game | None) -> Told:
    done = []
    for index, turn in enumerate(game.turns):
        after = game.turns[index + 1] if index + 1 < len(game.turns) else None
        side, what = turn.played.side, turn.played.cell.turn
        if isinstance(what, Cube):
            done.append((side, WORDS.get(what.action, "double")))
        elif isinstance(what, Roll) and (what.dice is not None or what.play):
            dice = what.dice and (max(what.dice), min(what.dice))
            done.append((side, dice, *_boards(turn, after, what.dice)))
    out = outcome(game, following)
    return Told(game.scores, done, out and (out.winner, out.points))


def _boards(turn: Turn, following: Turn | None, dice: tuple[int, int] | None) -> tuple[int, int]:
    """Return both boards after a roll; the last one of a game is filled in where only one play is legal.

    GNU Backgammon does so with every roll; the checker does it further up by itself.
    """
    played = turn.played
    pending = played.after.pending
    if pending is None:
        return played.after.left, played.after.right
    state = settled(following) if following else played.after
    left, right = state.left, state.right
    last = following is None or isinstance(following.played.cell.turn, End)
    if last and dice is not None and (left, right) == (played.before.left, played.before.right):
        only = [play.after for play in legal_plays(pending.before, dice)]
        if len(only) == 1:
            left, right = only[0] if pending.side == LEFT else only[0].turned()
    return left, right
