"""What something in a record means: the board at a play first, then what the word under the cursor says."""

from __future__ import annotations

from bg_lsp.features import hover_lines, hover_turns
from bg_lsp.features.card import Card
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place


def hover(document: Document, place: Place) -> Card | None:
    """Return what is to be said about a place; None where there is nothing."""
    played = document.turn_at(*place)
    if played is not None:
        return hover_turns.card(document, place, played) or hover_lines.in_note(document, place)
    return hover_lines.card(document, place)
