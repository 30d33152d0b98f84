"""A document in parts: what each chunk of lines holds, looked at once and kept while the chunk is the same.

A keystroke makes one new chunk, so it costs one part anew, whatever the length of the file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate

from bg_lsp.problems.habitual import style_at
from bg_lsp.problems.part import Part, silencers_in
from bg_lsp.record.document import Document
from bg_lsp.record.ends import common_ends
from bg_lsp.record.finding import Finding
from bg_lsp.record.lines import Chunk
from bg_lsp.record.sums import Located
from bg_lsp.work import Work, straight


class Parts:
    """The parts of one document, from edit to edit."""

    def __init__(self) -> None:
        self._chunks: tuple[Chunk, ...] = ()
        self.all: list[Part] = []
        self.starts: list[int] = [0]
        """The first line of each part, and the number of all lines."""
        self._noted = [0, 0]
        self._places: dict[str, int] | None = None
        self._first: dict[str, int] = {}
        """The part in which a name of family 5 is found first."""

    @property
    def silenced(self) -> bool:
        """Whether there may be a silencer."""
        return self._noted[0] > 0

    def of_a_match(self) -> Work[bool]:
        """Say whether a line of the document is of a match: in steps, since none may be."""
        for part in self.all:
            if part.tells():
                return True
            yield 1.0
        return False

    def foreign(self) -> Located | None:
        """Return what says that this is no match, where anything does."""
        if not self._noted[1]:
            return None
        part, start = next(each for each in zip(self.all, self.starts, strict=False) if each[0].foreign)
        line, finding = part.foreign[0]
        return Located(start + line, finding)

    def look(self, document: Document) -> None:
        """Take in the document as it is now: whatever it shares with the one before is kept."""
        straight(self.look_in_steps(document))

    def look_in_steps(self, document: Document, habits: bool = False) -> Work[None]:
        """Do the same in steps; where habits will be asked for, look for them at once."""
        old, new = self._chunks, document.chunks
        if new is old:
            return
        head, tail = common_ends(old, new)
        gone = self.all[head : len(old) - tail]
        fresh: list[Part] = []
        noted, first = [*self._noted], dict[str, int]()
        counts = None if self._places is None else {**self._places}
        for part in gone:
            _note(noted, -1, part)
            _count(counts, -1, part)
            yield 0.0
        for chunk in new[head : len(new) - tail]:
            # Where much is new hardly anything in it is the same, and what is gone would be kept for nothing.
            part = Part(chunk, gone if len(gone) < 5 else [])
            if habits:
                for _ in part.finding_habits():
                    yield len(fresh) / len(new)
            _note(noted, 1, part)
            for name in _count(counts, 1, part):
                first.setdefault(name, head + len(fresh))
            fresh.append(part)
            yield len(fresh) / len(new)
        for part in gone:
            part.instead_of = []
        if self._chunks is not old:
            return  # somebody has looked meanwhile
        self._noted, self._places = noted, counts
        self._find_first(head, head + len(gone), len(fresh) - len(gone), first)
        if [len(part.chunk.texts) for part in gone] != [len(part.chunk.texts) for part in fresh]:
            self.starts = list(accumulate((len(chunk.texts) for chunk in new), initial=0))
        self.all[head : len(old) - tail] = fresh
        self._chunks = new

    def places(self) -> dict[str, int]:
        """Return how often each name of family 5 is found in the whole document."""
        if self._places is None:
            self._places = {}
            for index, part in enumerate(self.all):
                for name in _count(self._places, 1, part):
                    self._first.setdefault(name, index)
        return self._places

    def first(self, name: str, but: Collection[int] = ()) -> Located:
        """Return the first place of a name of family 5 that is found on other lines than these."""
        for index in range(self._first[name], len(self.all)):
            part, start = self.all[index], self.starts[index]
            if habit := part.habits().first.get(name):
                self._first[name] = index if not but else self._first[name]
                places = part.habits().all() if start + habit[0] in but else [habit]
                for line, finding in places:
                    if finding.name == name and start + line not in but:
                        return Located(start + line, finding)
        raise KeyError(name)

    def on_line(self, name: str, line: int) -> int:
        """Return how often a name of family 5 is found on one line."""
        if not 0 <= line < self.starts[-1]:
            return 0
        index = bisect_right(self.starts, line) - 1
        at = line - self.starts[index]
        return sum(each.name == name for each in self.all[index].habits().lines[at])

    def silencers(self) -> Iterator[int]:
        """Yield the lines in which a silencer may stand."""
        if self.silenced:
            for part, start in zip(self.all, self.starts, strict=False):
                for line in part.silencers:
                    yield start + line

    def _find_first(self, head: int, behind: int, moved: int, here: dict[str, int]) -> None:
        """Note where each name is found first, now that other parts stand for those from `head` to `behind`."""
        for name, index in list(self._first.items()):
            if index < head:
                here.pop(name, None)
            elif name in here:
                self._first[name] = here.pop(name)
            else:  # not before this part: where exactly, is looked for when somebody asks
                self._first[name] = max(index, behind) + moved
        self._first.update(here)


def _note(noted: list[int], sign: int, part: Part) -> None:
    noted[0] += sign * bool(part.silencers)
    noted[1] += sign * bool(part.foreign)


def _count(places: dict[str, int] | None, sign: int, part: Part) -> Iterable[str]:
    """Count what family 5 finds in a part, where anybody has asked; return the names."""
    if places is None:
        return ()
    found = part.habits().places
    for name, count in found.items():
        places[name] = places.get(name, 0) + sign * count
    return found


def styles(document: Document, name: str) -> Iterator[list[Finding]]:
    """Yield for each line of a document what is found there of a name of family 5."""
    for chunk in document.chunks:
        for line in range(len(chunk.texts)):
            yield [finding for finding in style_at(chunk, line) if finding.name == name]


def marked(document: Document) -> Iterator[list[int]]:
    """Yield the lines in which a silencer may stand, some lines after the other."""
    start = 0
    for chunk in document.chunks:
        yield [start + line for line in silencers_in(chunk, range(len(chunk.texts)))]
        start += len(chunk.texts)
