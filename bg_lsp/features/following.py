"""What certainly comes next in a record: the next row, the next game."""

from __future__ import annotations

from bg_lsp.notation.layout import RIGHT_COLUMN, layout
from bg_lsp.record.state import RIGHT, State


def next_side(state: State) -> int | None:
    """Return who has to do something now; None where it may be either, or nobody."""
    if state.ended is not None:
        return None
    return 1 - state.offer.side if state.offer is not None else state.to_roll


def next_row(state: State) -> str | None:
    """Return the beginning of the next row, up to the cell of the player whose turn it is.

    None where the game has no rows, or is over.
    """
    if state.game is None or not state.game.numbered or state.ended is not None or state.row < 0:
        return None
    head = f"{state.row + 1:>3}) "
    return head.ljust(RIGHT_COLUMN) if next_side(state) == RIGHT else head


def next_header(state: State) -> tuple[str, str] | None:
    """Return heading and players line of the next game; None where one is not sure to follow."""
    match, ended = state.match, state.ended
    if ended is None or not ended.reported or match.number is None or match.names is None or match.over:
        return None
    if state.game is None or not state.game.numbered or len(ended.outcomes) != 1 or state.scores is None:
        return None
    ((winner, points),) = ended.outcomes
    scores = list(state.scores)
    scores[winner] += points
    if state.length and max(scores) >= state.length:
        return None
    left, right = (f"{name} : {score}" for name, score in zip(match.names, scores, strict=True))
    return f"Game {match.number + 1}", layout(left + " " * RIGHT_COLUMN + right)
