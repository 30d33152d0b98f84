"""What family 5 finds, chunk by chunk: neither the fold nor any message needs it, and most files have much of it.

A chunk that is the same as before an edit is not looked at again, so a keystroke costs one chunk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bg_lsp.problems.silence import MARK
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.lines import STYLE, Chunk
from bg_lsp.record.sums import Located


class Habit(NamedTuple):
    """How often one name of family 5 is found in a chunk, and where first (lines count from the chunk)."""

    places: int
    line: int
    first: Finding


class Habits:
    """What a chunk holds that no fold has to know: the habits of its writer, and silencers."""

    __slots__ = ("_found", "chunk", "silencers")

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.silencers = _silencers(chunk)
        """Lines, from the first of the chunk, in which a silencer may stand."""
        self._found: dict[str, Habit] | None = None

    def found(self) -> dict[str, Habit]:
        """Return what family 5 finds here, by name. Looked for when it is first asked for."""
        if self._found is None:
            self._found = {}
            for line, finding in style_of(self.chunk):
                known = self._found.get(finding.name)
                new = Habit(1, line, finding) if known is None else known._replace(places=known.places + 1)
                self._found[finding.name] = new
        return self._found


class Memory:
    """The habits of the chunks of one document, from edit to edit."""

    def __init__(self) -> None:
        self._kept: dict[int, Habits] = {}

    def of(self, document: Document) -> list[Habits]:
        """Return the habits of each chunk of the document as it is now."""
        before = self._kept
        now = [before.get(id(chunk)) or Habits(chunk) for chunk in document.chunks]
        # Each holds its chunk, so that no other one can have the same identity meanwhile.
        self._kept = {id(each.chunk): each for each in now}
        return now


def style_of(chunk: Chunk) -> Iterator[tuple[int, Finding]]:
    """Yield every finding of family 5 in a chunk, with its line from the first of the chunk."""
    for line, found in enumerate(chunk.found):
        for finding in found or ():
            if finding.name == STYLE:
                yield line, finding


def styles(document: Document, names: frozenset[str]) -> Iterator[Located]:
    """Yield every finding of some names of family 5 in a document."""
    start = 0
    for chunk in document.chunks:
        for line, finding in style_of(chunk):
            if finding.name in names:
                yield Located(start + line, finding)
        start += len(chunk.texts)


def _silencers(chunk: Chunk) -> tuple[int, ...]:
    if MARK not in "\n".join(chunk.texts).lower():
        return ()
    return tuple(line for line, text in enumerate(chunk.texts) if MARK in text.lower())
