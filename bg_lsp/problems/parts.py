"""A document in parts: what each chunk of lines holds, looked at once and kept while the chunk is the same.

A keystroke makes one new chunk, so it costs one part anew, whatever the length of the file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bg_lsp.problems.habits import style_of_line
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.lines import STYLE, Chunk
from bg_lsp.record.sums import ONCE_A_GAME, Located
from bg_lsp.values import NamedTuple

MARK = "bg-lsp"
"""What stands in the text of every silencer, in whatever case."""

TOGETHER = frozenset({"backwards", "no-roll", "wrong-distance", "board-game-notation"})
"""Names whose findings are only understood together with others of the document."""


class Habits(NamedTuple):
    """What family 5 finds in a part, by name: in how many places, and where first."""

    places: dict[str, int]
    first: dict[str, tuple[int, Finding]]
    """Lines count from the first of the part."""


class Part:
    """One chunk of a document."""

    __slots__ = ("_habits", "chunk", "instead_of", "plain", "silencers", "special", "words")

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.silencers = _silencers(chunk)
        """Lines, from the first of the part, in which a silencer may stand."""
        judged = chunk.judged()
        self.plain = [each for each in judged if not special(each[1])]
        """Line, from the first of the part, and finding of all that can be said by itself."""
        self.special = len(self.plain) < len(judged)
        """Something here is only understood with the rest of the document."""
        self.words: object = None
        """What the checker keeps about the part."""
        self.instead_of: list[Part] = []
        """The parts that this one has taken the place of: much in them is the same."""
        self._habits: Habits | None = None

    def habits(self) -> Habits:
        """Return what family 5 finds here. Looked for when it is first asked for."""
        if self._habits is None:
            self._habits = Habits({}, {})
            places, first = self._habits
            for line, finding in style_of(self.chunk):
                name = finding.name
                if name in places:
                    places[name] += 1
                else:
                    places[name] = 1
                    first[name] = line, finding
        return self._habits


class Parts:
    """The parts of one document, from edit to edit."""

    def __init__(self) -> None:
        self._chunks: tuple[Chunk, ...] = ()
        self.all: list[Part] = []
        self._places: dict[str, int] | None = None

    def look(self, document: Document) -> None:
        """Take in the document as it is now: whatever it shares with the one before is kept."""
        old, new = self._chunks, document.chunks
        if new is old:
            return
        most = min(len(old), len(new))
        head = 0
        while head < most and new[head] is old[head]:
            head += 1
        tail = 0
        while tail < most - head and new[-1 - tail] is old[-1 - tail]:
            tail += 1
        gone = self.all[head : len(old) - tail]
        fresh = [Part(chunk) for chunk in new[head : len(new) - tail]]
        for part in gone:
            part.instead_of = []
        for part in fresh:
            part.instead_of = gone
        if self._places is not None:
            self._add(-1, gone)
            self._add(1, fresh)
        self.all[head : len(old) - tail] = fresh
        self._chunks = new

    def places(self) -> dict[str, int]:
        """Return how often each name of family 5 is found in the whole document."""
        if self._places is None:
            self._places = {}
            self._add(1, self.all)
        return self._places

    def first(self, name: str, but: Collection[int] = ()) -> Located:
        """Return the first place of a name of family 5 that is found on other lines than these."""
        start = 0
        for part in self.all:
            if habit := part.habits().first.get(name):
                places = style_of(part.chunk) if start + habit[0] in but else [habit]
                for line, finding in places:
                    if finding.name == name and start + line not in but:
                        return Located(start + line, finding)
            start += len(part.chunk.texts)
        raise KeyError(name)

    def on_line(self, name: str, line: int) -> int:
        """Return how often a name of family 5 is found on one line."""
        for part in self.all:
            if line < len(part.chunk.texts):
                return sum(at == line and each.name == name for at, each in style_of(part.chunk))
            line -= len(part.chunk.texts)
        return 0

    def silencers(self) -> Iterator[int]:
        """Yield the lines in which a silencer may stand."""
        start = 0
        for part in self.all:
            for line in part.silencers:
                yield start + line
            start += len(part.chunk.texts)

    def _add(self, sign: int, parts: list[Part]) -> None:
        places = self._places
        assert places is not None
        for part in parts:
            for name, count in part.habits().places.items():
                places[name] = places.get(name, 0) + sign * count


def special(finding: Finding) -> bool:
    """Say whether a finding needs the rest of the document: a sum, a group, another line."""
    return (
        finding.name in TOGETHER
        or finding.name in ONCE_A_GAME
        or finding.line is not None
        or finding.cause is not None
    )


def style_of(chunk: Chunk) -> Iterator[tuple[int, Finding]]:
    """Yield every finding of family 5 in a chunk, with its line from the first of the chunk."""
    for line, (text, found) in enumerate(zip(chunk.texts, chunk.found, strict=True)):
        if found:
            for finding in found:
                if finding.name == STYLE:
                    yield line, finding
        for finding in style_of_line(text):
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
