"""Whether a text is a match at all: one line of a match says so, however faulty it is."""

from __future__ import annotations

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Heading, Length, Line, Players, Roll, SetPosition, Tag, cells
from bg_lsp.record.lines import Chunk

UNREADABLE = "unreadable-line"


def tells(chunk: Chunk) -> bool:
    """Say whether one of some lines is of a match."""
    return any(
        _of_match(parse_line(text))
        for text, found in zip(chunk.texts, chunk.found, strict=True)
        if text and not (found and found[0].name == UNREADABLE)
    )


def _of_match(line: Line) -> bool:
    """Say whether a line belongs to a match: a word alone (`pass`, `drop`) may stand in any text."""
    if isinstance(line, Tag | Length | Heading | Players | SetPosition):
        return True
    return any(isinstance(cell.turn, Roll) and _is_play(cell.turn) for cell in cells(line))


def _is_play(turn: Roll) -> bool:
    """Say whether steps are written, or dice with nothing strange behind them."""
    junk = any(fault.name == "junk" for fault in turn.faults)
    return bool(turn.steps_at) or (turn.dice_at is not None and not junk)
