"""What stands in a row, piece by piece, before anybody asks which turn it belongs to."""

from __future__ import annotations

import re
from typing import Final

from bg_lsp.notation import words
from bg_lsp.notation.blanks import advance
from bg_lsp.notation.steps import PIECE, STEP
from bg_lsp.notation.words import END, B
from bg_lsp.values import NamedTuple

MOST: Final = 4_000
"""So many pieces at most are read of one line; what has more is no line of a record."""


class Piece(NamedTuple):
    """One piece of a line: its kind, its place, and the columns of blanks before it."""

    kind: str
    start: int
    end: int
    gap: int


# Tried in this order. A name that ends in a digit is a second form of the same kind.
_KINDS: Final = (
    ("blank", r"[ \t]++"),
    ("note", r"\{[^}]*+\}?"),
    ("comment", r"(?<![^ \t]);(?![0-9]*/)[\s\S]*"),
    ("flag", words.FLAG),
    ("nomove", rf"\({B}{words.NO_MOVE}{B}\)|{words.NO_MOVE}"),
    ("dump", words.DUMP),
    # Dice, also torn ones: `5:`, `3;5:`, `5:2`.
    (
        "dice",
        r"(?:[0-9]{2}|[0-9]-[0-9])[ \t]{0,2}:(?!/)|[0-9][0-9:;.,(*-]{0,4}[ \t]{0,2}:(?![^ \t])|[1-6]:[1-6](?![^ \t])",
    ),
    ("number", r"[0-9]{1,9}\)(?=[ \t]|[1-6]-?[1-6]:|$)"),
    ("raise", words.RAISE),
    ("answer", words.ANSWER),
    ("score", words.SCORES),
    ("quit", words.QUITS),
    ("pass", words.PASS),
    ("step", STEP),
    ("piece", PIECE),
    ("digits", rf"[0-9]{{1,8}}{END}"),
    ("letter", r"[dtpf](?![^ \t!?{(])"),
    ("marks", r"[!?]{1,16}(?![!?])"),
    ("comma", ","),
    ("dots", r"\.\.\.|\u2026"),
    # A run of anything, up to where something that is read may start again.
    ("junk", r"[!?]++|[^\W_]++|[^\w \t{};,!?(]++|[\s\S]"),
)
_LEX: Final = re.compile("|".join(f"(?P<{kind}>{form})" for kind, form in _KINDS), re.IGNORECASE)


def lex(text: str, start: int) -> list[Piece] | None:
    """Return the pieces of a line of plain text from `start` on, or None where they are too many."""
    pieces: list[Piece] = []
    gap = column = place = 0
    tabs = "\t" in text
    for found in _LEX.finditer(text, start):
        begin, end = found.span()
        kind = found.lastgroup or "junk"
        if kind == "blank":
            if tabs:
                column += begin - place
                gap = -column
                column = advance(column, text, begin, end)
                gap += column
                place = end
            else:
                gap = end - begin
            continue
        if len(pieces) >= MOST:
            return None
        pieces.append(Piece(kind, begin, end, gap))
        gap = 0
    return pieces
