"""The games of a document: where each begins and ends, and how it came out."""

from __future__ import annotations

from bg_lsp.record.lines import Lines
from bg_lsp.record.state import Ended, Scores, State
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work


class Game(NamedTuple):
    """One game of a document."""

    first: int
    """Line of its heading (or players line, or first turn)."""
    last: int
    """Its last line with a turn or result in it."""
    number: int | None
    names: tuple[str, str] | None
    scores: Scores | None
    length: int
    crawford: bool | None
    ended: Ended | None


def games(lines: Lines) -> Work[tuple[Game, ...]]:
    """Return the games of these lines, in order."""
    found: list[Game] = []
    first = last = 0
    current: State | None = None
    before: State | None = None
    number = 0
    for chunk in lines.chunks:
        for state in chunk.states:
            if state is not None and state != before:
                if state.game is None or current is None or state.game.start != _start(current):
                    if current is not None:
                        found.append(_game(current, first, last))
                    current = None
                if state.game is not None:
                    if current is None:
                        first = number
                    if current is None or state.last != current.last or state.ended != current.ended:
                        last = number
                    current = state
            before = state
            number += 1
        yield number / len(lines)
    if current is not None:
        found.append(_game(current, first, last))
    return tuple(found)


def _start(state: State) -> object:
    return state.game.start if state.game else None


def _game(state: State, first: int, last: int) -> Game:
    match = state.match
    return Game(
        first, last, match.number, match.names, state.scores, state.length,
        state.game.crawford if state.game else None, state.ended,
    )  # fmt: skip
