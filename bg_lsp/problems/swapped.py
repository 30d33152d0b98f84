"""Slips of a hand that knew the play: from and to of a step, or the digits of a point, written the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Roll, Written, cells
from bg_lsp.rules.generate import LegalPlay
from bg_lsp.rules.play import Play
from bg_lsp.rules.verify import verify

_POINT = r"(?:\d{1,2}|bar|off)"
_STEP = re.compile(rf"(?<![\w/])({_POINT})\*?([/-])({_POINT})\*?(?![\w/*-])", re.IGNORECASE)
_DIGITS = re.compile(r"(?<!\d)(\d)(\d)(?!\d)")


def unswapped(written: str, plays: Sequence[LegalPlay]) -> dict[LegalPlay, str]:
    """Return the legal plays that a written one becomes with one step turned round, or two digits of one point.

    Each with its text as the hand would have written it; empty where that would not say all hits.
    """
    found: dict[LegalPlay, str] = {}
    for text in _swaps(written) if plays else ():
        play = _read(plays[0].roll, text)
        after = verify(plays[0].before, plays[0].roll, play) if play else None
        legal = next((each for each in plays if each.after == after), None)
        if play is not None and legal is not None and legal not in found:
            whole = play.starred() == legal.play.starred() and "{" not in text
            found[legal] = text if whole else ""
    return found


def _swaps(written: str) -> Iterator[str]:
    for step in _STEP.finditer(written):
        # A star behind the point that the step now leaves is none; what is hit is seen from the board.
        turned = step[3] + step[2] + step[1]
        yield written[: step.start()] + turned + written[step.end() :]
    for point in _DIGITS.finditer(written):
        yield written[: point.start()] + point[2] + point[1] + written[point.end() :]


def _read(roll: tuple[int, int], text: str) -> Play | None:
    """Return the steps of a text that stands behind a roll; None where it is not a play and nothing else."""
    read = [cell.turn for cell in cells(parse_line(f"{roll[0]}{roll[1]}: {text}"))]
    if (
        len(read) == 1
        and isinstance(read[0], Roll)
        and read[0].written is Written.PLAY
        and not read[0].faults
    ):
        return read[0].play
    return None
