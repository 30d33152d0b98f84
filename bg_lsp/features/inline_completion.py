"""Ghost text: only what is certain. A forced play, "Cannot Move", the next row, the next game."""

from __future__ import annotations

from bg_lsp.features.following import next_header, next_row
from bg_lsp.features.typed import Typed, typed_at
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Blank, Heading, Players, Remark, Row
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.rules.generate import legal_plays

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
    return _forced(typed) if typed else None


def _forced(typed: Typed) -> str | None:
    """Return the rest of the only thing that the roll can do."""
    if typed.position is None:
        return None
    plays = legal_plays(typed.position, typed.roll)
    if len(plays) > 1:
        return None
    only = spell(plays[0].play) if plays else "Cannot Move"
    if typed.text[:1].islower():
        only = only.lower()
    if not only.startswith(typed.text) or only == typed.text:
        return None
    rest = only[len(typed.text) :]
    return f" {rest}" if typed.glued and not typed.text else rest


def _new_line(document: Document, place: Place, indent: str) -> str | None:
    line = place.line
    if line == 0 or _goes_on(document, line):
        return None
    state = document.state_before(line)
    if header := next_header(state):
        if indent:
            return None
        end = document.line_end(line - 1) or "\n"
        gap = "" if isinstance(document.tree(line - 1), Blank) else end
        return gap + end.join(header)
    above = document.tree(line - 1)
    row = next_row(state) if isinstance(above, Row | Players | Heading) else None
    if isinstance(above, Row) and not above.rows[-1].cells:
        return None
    return row[len(indent) :] if row and row.startswith(indent) else None


def _goes_on(document: Document, line: int) -> bool:
    """Whether more of the record is written below a line."""
    for below in range(line + 1, min(line + _FAR, document.line_count)):
        if not isinstance(document.tree(below), Blank | Remark):
            return True
    return False
