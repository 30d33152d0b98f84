"""Places in a text, and edits between them. The one unit inside the house: code points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


Parts = Iterator[tuple[float, Sequence[Edit]]]
"""Edits of a long text that are made a few at a time, in its order, each with the share that is done."""


def in_parts(edits: list[Edit]) -> Parts:
    """Yield edits that are all made, and take them out of the list: to drop many at once takes long."""
    total = len(edits)
    edits.reverse()
    while edits:
        here = edits[: -_AT_ONCE - 1 : -1]
        del edits[-_AT_ONCE:]
        yield 1 - len(edits) / total, here


_AT_ONCE = 64
