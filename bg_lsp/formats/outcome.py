"""How a game came out, said once: the winner and the points in full, whichever way the record says it."""

from __future__ import annotations

from bg_lsp.formats.cells import settled
from bg_lsp.formats.story import Game, Turn
from bg_lsp.notation.tree import LEFT, RIGHT, End, EndKind
from bg_lsp.record.replay import Replay
from bg_lsp.values import NamedTuple


class Outcome(NamedTuple):
    """The end of a game."""

    winner: int
    points: int
    match: bool
    """The record says that it was the match too."""


def outcome(game: Game, following: Game | None) -> Outcome | None:
    """Return how a game came out; None where the record does not say so."""
    ended = game.turns[-1].played.after.ended
    if ended is None:
        return None
    ends = [turn for turn in game.turns if isinstance(turn.played.cell.turn, End)]
    judged = next((turn for turn in ends if _reported(turn)), ends[0] if ends else None)
    by_header = _by_header(game, following)
    winner = ended.winner
    if winner is None:
        winner = by_header[0] if by_header else judged and _side(judged)
    if winner is None:
        return None
    written = judged and _end(judged).points
    if judged is None or written is None:
        right = {points for who, points in ended.outcomes if who == winner}
    else:
        right = _right(Replay(settled(judged)), winner, written)
    points = _one(right, written) or (by_header[1] if by_header and by_header[0] == winner else None)
    return Outcome(winner, points, any(_end(turn).match for turn in ends)) if points else None


def _right(replay: Replay, winner: int, written: int) -> set[int]:
    """Return what a game with written points may be worth: by board or drop, else those points, not capped."""
    ended = replay.ended
    if ended is not None and ended.decided and ended.outcomes:
        return {points for who, points in ended.outcomes if who == winner}
    worth = [replay.cube.value * level for level in (1, 2, 3)]
    return {next((points for points in worth if points >= written), written)}


def _one(right: set[int], written: int | None) -> int | None:
    if written in right:
        return written
    return max(right) if right and (written is not None or len(right) == 1) else written


def _reported(turn: Turn) -> bool:
    """Whether a result has been read: it is the first one that counts."""
    ended = turn.played.after.ended
    return ended is not None and ended.reported


def _end(turn: Turn) -> End:
    end = turn.played.cell.turn
    assert isinstance(end, End)
    return end


def _side(turn: Turn) -> int | None:
    """Return the winner as the column of a result has it."""
    side = turn.played.cell.side
    return side if side is None or _end(turn).kind is EndKind.WINS else 1 - side


def _by_header(game: Game, following: Game | None) -> tuple[int, int] | None:
    """Return winner and points as the score above the next game shows them."""
    if following is None:
        return None
    gained = [after - before for before, after in zip(game.scores, following.scores, strict=True)]
    for side in (LEFT, RIGHT):
        if gained[side] > 0 and not gained[1 - side]:
            return side, gained[side]
    return None
