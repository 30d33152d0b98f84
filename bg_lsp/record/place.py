"""Places in a text, and edits between them. The one unit inside the house: code points."""

from __future__ import annotations

from bg_lsp.values import NamedTuple


class Place(NamedTuple):
    """A place: line from 0, column in code points from 0 (a byte order mark not counted)."""

    line: int
    column: int


class Edit(NamedTuple):
    """Replace what stands between two places."""

    start: Place
    end: Place
    text: str
