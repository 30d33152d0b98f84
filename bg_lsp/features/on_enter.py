"""Enter at the end of a row: the number of the next one, and the cell of the player whose turn it is."""

from __future__ import annotations

from bg_lsp.features.following import next_row
from bg_lsp.notation.tree import Blank, Row
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.rows_around import manner


def on_enter(document: Document, place: Place) -> tuple[Edit, ...]:
    """Return the edit that begins the next row in the line that Enter has just made.

    `place` is the cursor behind the new line end. What stands before it is not touched, but for
    blanks with which an editor has indented the new line. Nothing happens in the middle of a game,
    above rows that are there already.
    """
    line = place.line
    if line == 0 or line >= document.line_count:
        return ()
    here, above = document.tree(line), document.tree(line - 1)
    if not isinstance(here, Blank) or not isinstance(above, Row) or not above.rows[-1].cells:
        return ()
    if line + 1 < document.line_count and isinstance(document.tree(line + 1), Row):
        return ()
    text = next_row(document.state_before(line), manner(document, line))
    if text is None:
        return ()
    indent = here.text
    if text.startswith(indent):
        end = Place(line, len(indent))
        return (Edit(end, end, text[len(indent) :]),)
    return (Edit(Place(line, 0), Place(line, len(indent)), text),)
