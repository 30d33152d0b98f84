"""Ghost text: only what is certain. A forced play, "Cannot Move", the next row, the next game."""

from __future__ import annotations

from bg_lsp.features.earlier import earlier
from bg_lsp.features.fitting import Fitting, fitting
from bg_lsp.features.following import next_header, next_row
from bg_lsp.features.plays import whole
from bg_lsp.features.typed import Typed, typed_at
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Blank, Heading, Players, Remark, Row
from bg_lsp.record.document import Document
from bg_lsp.record.manner import Manner
from bg_lsp.record.place import Place
from bg_lsp.record.rows_around import manner

_FAR = 50
"""So many lines below the cursor are looked at for what is written already."""


def ghost(document: Document, place: Place) -> str | None:
    """Return the text that may be written at a place; None where nothing is certain.

    It goes in at the place and replaces nothing.
    """
    text = document.line_text(place.line)
    if text[place.column :].strip(BLANKS):
        return None
    if isinstance(document.tree(place.line), Blank):
        return _new_line(document, place, text[: place.column])
    typed = typed_at(document, place)
    return _forced(typed, manner(document, place.line)) if typed else None


def _forced(typed: Typed, how: Manner) -> str | None:
    """Return the rest of the only thing that the roll can do, or that is left to do behind the first steps."""
    position, roll, text = typed.position, typed.roll, typed.text
    if position is None or whole(position, roll, text, how.starred):
        return None
    open_word = "" if text[-1:].isspace() else text.split(" ")[-1]
    if typed.dances:
        only = None if how.silent else "Cannot Move"
        open_word = text
    else:
        found = fitting(position, roll, text)
        only = _written(found[0], typed, how) if len(found) == 1 else None
        if only and found[0].rest == found[0].play.play and open_word != text:
            return None  # landing points: nothing of the play stands there as it is written
    if only is None:
        return None
    if open_word[:1].islower():
        only = only.lower()
    if not only.startswith(open_word) or only == open_word:
        return None
    rest = only[len(open_word) :]
    return f" {rest}" if typed.glued and not text else rest


def _written(fit: Fitting, typed: Typed, how: Manner) -> str:
    """Return what is left of a play, as the file spells it."""
    play = fit.play
    if fit.rest == play.play and typed.position is not None:
        return how.play(typed.position, typed.roll, play.play, play.after)
    return how.spelt(fit.rest)


def _new_line(document: Document, place: Place, indent: str) -> str | None:
    line = place.line
    if line == 0 or _goes_on(document, line):
        return None
    state = document.state_before(line)
    if state.ended is not None:
        header = next_header(state, earlier(document, line))
        if indent or header is None:
            return None
        end = document.line_end(line - 1) or "\n"
        gap = "" if isinstance(document.tree(line - 1), Blank) else end
        return gap + end.join(header)
    above = document.tree(line - 1)
    row = next_row(state, manner(document, line)) if isinstance(above, Row | Players | Heading) else None
    if isinstance(above, Row) and not above.rows[-1].cells:
        return None
    return row[len(indent) :] if row and row.startswith(indent) else None


def _goes_on(document: Document, line: int) -> bool:
    """Whether more of the record is written below a line."""
    for below in range(line + 1, min(line + _FAR, document.line_count)):
        if not isinstance(document.tree(below), Blank | Remark):
            return True
    return False
