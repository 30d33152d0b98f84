"""A stretch of text between two places: what features hand out where the protocol has a range."""

from __future__ import annotations

from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple


class Region(NamedTuple):
    """From a place up to another one, which does not belong to it. In code points."""

    start: Place
    end: Place

    def holds(self, place: Place) -> bool:
        """Whether a place lies inside or at one of the ends."""
        return self.start <= place <= self.end


def on_line(line: int, start: int, end: int) -> Region:
    """Return a stretch of one line."""
    return Region(Place(line, start), Place(line, end))


def whole_line(document: Document, line: int) -> Region:
    """Return a line without its end."""
    return on_line(line, 0, len(document.line_text(line)))


def lines(document: Document, first: int, last: int) -> Region:
    """Return all from the first character of one line to the last one of another."""
    return Region(Place(first, 0), Place(last, len(document.line_text(last))))
