"""The left fold: a state and a line make the next state and what is found on the line."""

from __future__ import annotations

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Line
from bg_lsp.record import headers, rows
from bg_lsp.record.finding import Finding, LineId
from bg_lsp.record.plain import carry_row
from bg_lsp.record.replay import Played, Replay
from bg_lsp.record.state import State

_LINES = {**headers.LINES, **rows.LINES}


def carry(replay: Replay, at: LineId, text: str) -> tuple[Finding, ...]:
    """Carry a replay over the text of one line and return what is found there."""
    return () if carry_row(replay, at, text) else carry_tree(replay, at, parse_line(text))


def carry_tree(replay: Replay, at: LineId, line: Line) -> tuple[Finding, ...]:
    """Carry a replay over one line and return what is found there."""
    replay.at = at
    if replay.match.foreign:
        return ()
    if replay.found:
        replay.found = []
    for fault in line.faults:
        replay.found.append(Finding(*fault))
    _LINES[type(line)](replay, line)
    return tuple(replay.found)


def advance(state: State, at: LineId, line: Line) -> tuple[State, tuple[Finding, ...]]:
    """Return the state after a line and what is found on it. Pure: the whole checker is this function."""
    replay = Replay(state)
    found = carry_tree(replay, at, line)
    return replay.state(), found


def played(state: State, at: LineId, text: str) -> tuple[Played, ...]:
    """Return each turn of a line with the states around it."""
    replay = Replay(state)
    replay.played = []
    carry_tree(replay, at, parse_line(text))
    return tuple(replay.played)
