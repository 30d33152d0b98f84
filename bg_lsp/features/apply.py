"""Many edits made at once: as quick as the text is long, however many they are."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place


def applied(document: Document, edits: Sequence[Edit]) -> str:
    """Return the text after edits that are all meant for the text as it is.

    They may be adjacent, but do not overlap.
    """
    parts: list[str] = []
    at = Place(0, 0)
    for edit in sorted(edits):
        parts += _between(document, at, edit.start)
        parts.append(edit.text)
        at = edit.end
    last = document.line_count - 1
    parts += _between(document, at, Place(last, len(document.line_text(last))))
    return "".join(parts)


def _between(document: Document, start: Place, end: Place) -> list[str]:
    if start.line == end.line:
        return [document.line_text(start.line)[start.column : end.column]]
    parts = [document.line_text(start.line)[start.column :], document.line_end(start.line)]
    for line in range(start.line + 1, end.line):
        parts += (document.line_text(line), document.line_end(line))
    parts.append(document.line_text(end.line)[: end.column])
    return parts
