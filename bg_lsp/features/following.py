"""What certainly comes next in a record: the next row, the next game."""

from __future__ import annotations

from bg_lsp.features.earlier import Earlier
from bg_lsp.notation.layout import RIGHT_COLUMN, layout
from bg_lsp.notation.tree import RIGHT, Players
from bg_lsp.record.manner import OURS, Manner
from bg_lsp.record.state import Scores, State
from bg_lsp.rules.score import one_away


def next_side(state: State) -> int | None:
    """Return who has to do something now; None where it may be either, or nobody."""
    if state.ended is not None:
        return None
    return 1 - state.offer.side if state.offer is not None else state.to_roll


def by_line(state: State) -> bool:
    """Tell whether the game at hand has one turn a line: no heading, or turns below it and no row."""
    game = state.game
    return game is not None and (not game.numbered or (state.row <= 0 and state.last is not None))


def numbered_on(state: State) -> bool:
    """Tell whether the game at hand goes on with a row whose number is known."""
    return state.game is not None and state.ended is None and state.row >= 0 and not by_line(state)


def next_row(state: State, manner: Manner = OURS) -> str | None:
    """Return the beginning of the next row, up to the cell of the player whose turn it is.

    None where the game has no rows, or is over.
    """
    return row(state, next_side(state), manner) if numbered_on(state) else None


def row(state: State, side: int | None, manner: Manner) -> str:
    """Return the beginning of the next row, up to a player's cell."""
    head = manner.number(state.row + 1)
    return head.ljust(manner.right) if side == RIGHT else head


def next_scores(state: State) -> tuple[Scores, ...]:
    """Return the scores that a finished game may leave for the next one; none where the match is over.

    More than one where the text leaves open who has won.
    """
    match, ended = state.match, state.ended
    if ended is None or not ended.reported or match.over or state.scores is None:
        return ()
    if state.game is None or not state.game.numbered:
        return ()
    left, right = state.scores
    led = [(left, right + points) if winner else (left + points, right) for winner, points in ended.outcomes]
    return tuple(scores for scores in led if not state.length or max(scores) < state.length)


def next_header(state: State, before: Earlier = Earlier()) -> tuple[str, str] | None:  # noqa: B008
    """Return heading and players line of the next game; None where one is not sure to follow."""
    ended = state.ended
    scores = next_scores(state) if ended is not None and len(ended.outcomes) == 1 else ()
    if not scores or state.match.number is None or state.match.names is None:
        return None
    return heading(state.match.number + 1, before), players(state.match.names, scores[0], before)


def is_crawford(state: State, scores: Scores) -> bool:
    """Tell whether the next game is the Crawford game."""
    match = state.match
    played = match.crawford_played is not False or bool(state.game and state.game.crawford)
    return match.terms.crawford and one_away(state.length, scores) and not played


def heading(number: int, before: Earlier) -> str:
    """Return a heading as the one before it was written."""
    line = before.heading
    return f"{line.text[: line.number_at.start]}{number}" if line else f"Game {number}"


def players(names: tuple[str, str], scores: Scores, before: Earlier) -> str:
    """Return a players line as the one before it was written."""
    line = before.players
    if line is None or line.names != names:
        left, right = (f"{name} : {score}" for name, score in zip(names, scores, strict=True))
        return layout(left + " " * RIGHT_COLUMN + right)
    return _rescored(line, scores)


def _rescored(line: Players, scores: Scores) -> str:
    (left, _), (right, _) = line.scores_at
    head = f"{line.text[:left]}{scores[0]}"
    start = line.names_at[1].start
    # The longest run of blanks stays behind the left score: it is what tells it from the names.
    gap = max(1, start - line.scores_at[0].end - len(str(scores[0])) + len(str(line.scores[0])))
    return f"{head}{' ' * gap}{line.text[start:right]}{scores[1]}"
