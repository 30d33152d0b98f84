"""What stands beside a play and is no part of it: marks, the flag `(illegal)`, notes."""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Cell, Span


def asides(cell: Cell) -> list[Span]:
    """Return where the marks, the flag and the notes of a turn stand in its line, from left to right."""
    turn, offset = cell.turn, cell.offset
    spans = [*turn.marks, *((note.start, note.end) for note in turn.notes)]
    if turn.flag:
        spans.append(turn.flag)
    return [Span(offset + start, offset + end) for start, end in sorted(spans)]


def play_begins(text: str, dice: int, beside: list[Span]) -> int:
    """Return from where on a play can stand: behind the dice that end at `dice`, and what is said of them.

    Question marks at the end of the text are being typed: they may become `????`, which is a play.
    """
    at = dice
    for start, end in beside:
        if start < at:
            continue
        if text[at:start].strip(BLANKS) or not text[start:].strip("?"):
            break
        at = end
    return at


def without_notes(text: str, start: int) -> int:
    """Return where something else begins behind `start` than blanks and whole notes; at most the end of the text."""
    while True:
        at = len(text) - len(text[start:].lstrip(BLANKS))
        end = text.find("}", at)
        if text[at : at + 1] != "{" or end < 0:
            return at
        start = end + 1
