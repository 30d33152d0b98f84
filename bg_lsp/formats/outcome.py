"""How a game came out, said once: the winner and the points in full, whichever way the record says it."""

from __future__ import annotations

from typing import NamedTuple

from bg_lsp.formats.cells import settled
from bg_lsp.formats.story import Game
from bg_lsp.notation.tree import LEFT, RIGHT, End, EndKind
from bg_lsp.record.replay import Replay


class Outcome(NamedTuple):
    """The end of a game."""

    winner: int
    points: int
    match: bool
    """The record says that it was the match too."""


def outcome(game: Game, following: Game | None) -> Outcome | None:
    """Return how a game came out; None where the record does not say so."""
    last = game.turns[-1].played.after
    if last.ended is None:
        return None
    ends = [turn for turn in game.turns if isinstance(turn.played.cell.turn, End)]
    match = any(isinstance(end := turn.played.cell.turn, End) and end.match for turn in ends)
    judged = next((turn for turn in ends if turn.played.after.ended == last.ended), None)
    result = judged.played.cell.turn if judged else None
    written = result.points if isinstance(result, End) else None
    ended = settled(judged).ended if judged else last.ended
    by_header = _by_header(game, following)
    winner = last.ended.winner
    if winner is None:
        winner = by_header[0] if by_header else _side(judged.played.cell.side, result) if judged else None
    if winner is None:
        return None
    if ended is not None and ended.outcomes and (ended.how != "resigned" or written is None):
        right = {points for who, points in ended.outcomes if who == winner}
    elif judged:
        right = _worth(Replay(settled(judged)), written)
    else:
        right = set()
    points = _one(right, written) or (by_header[1] if by_header and by_header[0] == winner else None)
    return Outcome(winner, points, match) if points else None


def _worth(replay: Replay, written: int | None) -> set[int]:
    """Return the points of a resignation: those that are written, in full where they were capped."""
    if written is None:
        return set()
    worth = {replay.cube.value * level for level in (1, 2, 3)}
    return {min((points for points in worth if points >= written), default=written)}


def _one(right: set[int], written: int | None) -> int | None:
    if written in right:
        return written
    return max(right) if right and (written is not None or len(right) == 1) else written


def _side(side: int | None, result: object) -> int | None:
    if side is None or not isinstance(result, End):
        return None
    return side if result.kind is EndKind.WINS else 1 - side


def _by_header(game: Game, following: Game | None) -> tuple[int, int] | None:
    """Return winner and points as the score above the next game shows them."""
    if following is None:
        return None
    gained = [after - before for before, after in zip(game.scores, following.scores, strict=True)]
    for side in (LEFT, RIGHT):
        if gained[side] > 0 and not gained[1 - side]:
            return side, gained[side]
    return None
