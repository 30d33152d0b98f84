"""How a game can be said to end: a resignation, a result with its points."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import State
from bg_lsp.rules.score import most, needed
from bg_lsp.values import NamedTuple

_LEVELS = {1: "a single game", 2: "a gammon", 3: "a backgammon"}
_RESIGNS = {1: "Resigns", 2: "Resigns gammon", 3: "Resigns backgammon"}


class Won(NamedTuple):
    """A result that the record allows now."""

    winner: int
    points: int
    match: bool
    """With it the winner has the points that the match goes to."""
    said: str
    """`a gammon`; empty where the points do not tell."""

    def text(self, plural: str = "points") -> str:
        """Return it as it is written; `plural` is the file's word for points."""
        word = "point" if self.points == 1 else plural
        return f"Wins {self.points} {word}{' and the match' if self.match else ''}"


def results(state: State) -> list[Won]:
    """Return the results that can be written now, the likeliest first."""
    ended, game = state.ended, state.game
    if game is None or state.match.foreign:
        return []
    if ended is None:
        # Somebody has given up without a word.
        if state.opening or state.offer is not None:
            return []
        return [won for winner in (LEFT, RIGHT) for won in _at_most(state, winner)]
    if ended.reported:
        return []
    if not ended.outcomes:
        winners = (LEFT, RIGHT) if ended.winner is None else (ended.winner,)
        return [won for winner in winners for won in _at_most(state, winner)]
    how = "a drop" if ended.how == "drop" else None
    found = []
    for winner, points in ended.outcomes:
        full = _won(state, winner, points, how)
        found.append(full)
        if full.match and state.scores and (least := needed(state.length, state.scores[winner])) < points:
            # Some programs count no further than the match goes.
            found.append(full._replace(points=least, said="as many as the match still takes"))
    return found


def _at_most(state: State, winner: int) -> Iterator[Won]:
    """Yield what a player can be given without having won: as much as the board still allows."""
    loser = state.position(1 - winner).mover
    levels: dict[int, str] = {}
    for level in range(1, (3 if state.doubt else most(loser)) + 1):
        for points in Replay(state).worth(level):
            levels.setdefault(points, _LEVELS[level])
    yield from (_won(state, winner, points, levels[points]) for points in sorted(levels))


def _won(state: State, winner: int, points: int, said: str | None) -> Won:
    length, scores = state.length, state.scores
    over = bool(length and scores and scores[winner] + points >= length)
    level, rest = divmod(points, state.cube.value)
    return Won(winner, points, over, said or ("" if rest else _LEVELS.get(level, "")))


def resignations(state: State, side: int | None) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a player can give up now, and what each costs."""
    if side is None or state.ended is not None or state.offer is not None or state.opening:
        return
    loser = state.position(side).mover
    for level in range(1, (3 if state.doubt else most(loser)) + 1):
        worth = " or ".join(str(points) for points in Replay(state).worth(level))
        yield _RESIGNS[level], f"costs {worth}"
