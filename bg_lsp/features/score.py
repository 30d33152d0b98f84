"""A game in a few words: who plays, at which score, and how it came out."""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.record.outline import Game
from bg_lsp.record.state import Ended, State
from bg_lsp.views.plain import printable

SIDES = ("Left", "Right")


def player(names: tuple[str, str] | None, side: int) -> str:
    """Return what a player is called: his name, fit to be seen, or the side that he is written on."""
    return printable(names[side] if names else "") or SIDES[side]


def score(game: Game) -> str:
    """Return the score before a game: `Ada 3, Ben 5`; empty where it is not certain."""
    if game.scores is None:
        return ""
    return ", ".join(f"{player(game.names, side)} {game.scores[side]}" for side in (LEFT, RIGHT))


def outcome(names: tuple[str, str] | None, ended: Ended | None) -> str:
    """Return how a game came out: `Ada wins 2`; empty where the text leaves it open."""
    if ended is None or ended.winner is None:
        return ""
    points = {points for winner, points in ended.outcomes if winner == ended.winner}
    worth = f" {points.pop()}" if len(points) == 1 else ""
    return f"{player(names, ended.winner)} wins{worth}"


def length(points: int) -> str:
    """Return what is played: `7 points`, or `money`."""
    return f"{points} point{'' if points == 1 else 's'}" if points else "money"


def away(state: State) -> str:
    """Return what both players still need, as it is said among players: `4-away 2-away`."""
    if not state.length or state.scores is None:
        return ""
    return " ".join(f"{max(0, state.length - points)}-away" for points in state.scores)
