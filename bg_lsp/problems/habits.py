"""What family 5 finds in the text of one line: the habits of its writer, without the fold."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation.layout import RIGHT_COLUMN, line_layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import write_turn
from bg_lsp.notation.style import style_faults
from bg_lsp.notation.tree import Roll, Turn, cells
from bg_lsp.problems.blanks import changed_blanks
from bg_lsp.record.finding import Finding
from bg_lsp.rules.reading import rises

_tidy: Memo[str, None] = Memo(50_000)
"""Texts of rolls and words in usual spelling and layout, met before: most rows are two of them."""

_NUMBERS: Final = frozenset(f"{number:>3})" for number in range(1000))


def style_of_line(text: str) -> tuple[Finding, ...]:
    """Return what a line shows by itself."""
    return () if not text or _is_tidy_row(text) else _style_of_line(text)


def _is_tidy_row(text: str) -> bool:
    """Tell at a glance that a row is in order: number, left turn and right turn in their columns."""
    if text[:4] not in _NUMBERS or text[-1] == " ":
        return False
    left, right = text[4:RIGHT_COLUMN].rstrip(" "), text[RIGHT_COLUMN:]
    if right and (right not in _tidy or text[RIGHT_COLUMN - 1] != " "):
        return False
    return (left[1:] in _tidy and left[0] == " ") if left else bool(right)


@lru_cache(maxsize=4096)
def _style_of_line(text: str) -> tuple[Finding, ...]:
    """Look closely. Kept for the lines around one that is being edited."""
    line = parse_line(text)
    turns = cells(line)
    tidy = [_is_tidy(turn) for _, _, turn in turns]
    if turns and all(tidy) and _is_tidy_row(text):
        return ()
    found = []
    for (_, offset, turn), in_order in zip(turns, tidy, strict=True):
        # The steps of a backward play are in the order of the other side: they have to be mended first.
        if not in_order and not (isinstance(turn, Roll) and rises(turn.play)):
            for name, start, end, data in style_faults(turn):
                found.append(Finding(name, offset + start, offset + end, data))
    laid = line_layout(line)
    if laid != text:
        found.append(Finding("layout", *changed_blanks(text, laid)))
    return tuple(found)


def _is_tidy(turn: Turn) -> bool:
    """Tell whether a turn is written as it would be written anew, and take note of it."""
    text = turn.text
    if text in _tidy:
        return True
    if turn.faults or (
        isinstance(turn, Roll) and (turn.dice_at is None or text.count("*") > turn.starred.bit_count())
    ):
        # A play without a roll reads otherwise behind another turn; a star too many is a habit of its own.
        return False
    if write_turn(turn) != text:
        return False
    _tidy.keep(text, None)
    return True
