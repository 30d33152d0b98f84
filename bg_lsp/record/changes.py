"""What has become of each line between two snapshots of a document, known by the lines' identities."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from bg_lsp.record.document import Document
from bg_lsp.record.ends import common_ends
from bg_lsp.record.place import Edit, Parts, Place
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, part, straight

STEP = 256
"""Lines that are compared at one go."""


class Change(NamedTuple):
    """Lines `first` to `last` (excluded) of the old snapshot are lines `start` to `stop` of the new one."""

    first: int
    last: int
    start: int
    stop: int


class KnownLines(NamedTuple):
    """All lines of a document with their ends, known by their identities."""

    ids: list[int]
    texts: list[str]
    ends: list[str]

    @classmethod
    def of(cls, document: Document) -> KnownLines:
        """Take the lines of a document."""
        return straight(cls.taking(document))

    @classmethod
    def taking(cls, document: Document) -> Work[KnownLines]:
        """Return the same, step by step."""
        lines = cls([], [], [])
        for chunk in document.chunks:
            lines.ids.extend(chunk.ids)
            lines.texts.extend(chunk.texts)
            lines.ends.extend(chunk.ends)
            yield len(lines.ids) / document.line_count
        return lines

    def whole(self, line: int) -> str:
        """Return a line with its end."""
        return self.texts[line] + self.ends[line]

    def text(self, first: int, last: int) -> str:
        """Return the lines from `first` up to `last` (excluded) with their ends."""
        return "".join(self.whole(line) for line in range(first, last))


def changes(old: KnownLines, new: KnownLines) -> Iterator[Change]:
    """Yield the runs of lines that are not what they were, from above to below, as short as can be."""
    return chain.from_iterable(_changes(old, new))


def _changes(old: KnownLines, new: KnownLines) -> Iterator[list[Change]]:
    """Yield the same, some lines at a time."""
    known: dict[int, int] = {}
    for line in range(0, len(old.ids), STEP):
        known.update(zip(old.ids[line : line + STEP], range(line, line + STEP), strict=False))
        yield []
    found: list[Change] = []
    first = start = 0
    for stop, each in enumerate(new.ids):
        if stop % STEP == 0:
            yield found
            found = []
        last = known.pop(each, -1)
        if last >= first and old.whole(last) == new.whole(stop):
            found += _shortest(old, new, Change(first, last, start, stop))
            first, start = last + 1, stop + 1
    yield [*found, *_shortest(old, new, Change(first, len(old.ids), start, len(new.ids)))]


def _shortest(old: KnownLines, new: KnownLines, change: Change) -> Iterator[Change]:
    """Leave out what a run begins and ends with alike; nothing is left of one that changes nothing."""
    first, last, start, stop = change
    while first < last and start < stop and old.whole(first) == new.whole(start):
        first, start = first + 1, start + 1
    while first < last and start < stop and old.whole(last - 1) == new.whole(stop - 1):
        last, stop = last - 1, stop - 1
    if first < last or start < stop:
        yield Change(first, last, start, stop)


def edits(before: Document, after: Document) -> list[Edit]:
    """Return edits that make the later snapshot of the earlier one, each within a line where it can be."""
    return [edit for _, some in straight(editing(before, after)) for edit in some]


def editing(before: Document, after: Document) -> Work[Parts]:
    """Return the same, some at a time: the snapshots themselves are not needed for that any more."""
    old = yield from part(KnownLines.taking(before), 0.0, 0.5)
    new = yield from part(KnownLines.taking(after), 0.5, 1.0)
    return _in_parts(old, new)


def _in_parts(old: KnownLines, new: KnownLines) -> Parts:
    steps = (len(old.ids) + len(new.ids)) / STEP + 2
    for done, found in enumerate(_changes(old, new)):
        yield done / steps, [edit for change in found for edit in _edits(old, new, change)]
    while new.texts:  # by now nobody else may have them: a long text is not dropped at one go
        del new.texts[-STEP:]
        yield 1.0, ()


def _edits(old: KnownLines, new: KnownLines, change: Change) -> Iterator[Edit]:
    first, last, start, stop = change
    if last - first == stop - start and old.ends[first:last] == new.ends[start:stop]:
        for line, there in zip(range(first, last), range(start, stop), strict=True):
            if old.texts[line] != new.texts[there]:
                yield _within(line, old.texts[line], new.texts[there])
        return
    # The last line of a text has no end: the place behind it is its last column.
    final = len(old.ids) - 1
    end = Place(last, 0) if last <= final else Place(final, len(old.texts[final]))
    yield Edit(min(Place(first, 0), end), end, new.text(start, stop))


def _within(line: int, before: str, after: str) -> Edit:
    head, tail = common_ends(before, after)
    return Edit(Place(line, head), Place(line, len(before) - tail), after[head : len(after) - tail])
