"""What family 5 finds in a chunk of lines, counted; most of it is known from the chunk before an edit."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.problems.habits import style_of_line
from bg_lsp.record.finding import Finding
from bg_lsp.record.lines import STYLE, Chunk
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work


class Habits(NamedTuple):
    """What family 5 finds in a chunk. Lines count from the first of the chunk."""

    lines: tuple[tuple[Finding, ...], ...]
    places: dict[str, int]
    """In how many places each name is found."""
    first: dict[str, tuple[int, Finding]]
    """The line where each name is found first."""

    def all(self) -> Iterator[tuple[int, Finding]]:
        """Yield every finding with its line."""
        for line, found in enumerate(self.lines):
            for finding in found:
                yield line, finding


def finding_habits(chunk: Chunk, before: Habits | None, old: range, new: range) -> Work[Habits]:
    """Return what family 5 finds in a chunk, some lines at a time.

    `before` is what it found in the one in its place, whose lines `old` were what the lines `new` are now.
    """
    if before is None:
        before, old, new = _NONE, range(0), range(len(chunk.texts))
    head = new.start
    gone = before.lines[head : old.stop]
    come: list[tuple[Finding, ...]] = []
    for line in new:
        come.append(style_at(chunk, line))
        if len(come) % _STEP == 0:
            yield 0.0
    chunk.style = lines = (*before.lines[:head], *come, *before.lines[old.stop :])
    places = dict(before.places)
    for found in gone:
        for finding in found:
            places[finding.name] -= 1
    for found in come:
        for finding in found:
            places[finding.name] = places.get(finding.name, 0) + 1
    first = {name: known for name, known in before.first.items() if known[0] < head and places[name]}
    missing = {name for name, number in places.items() if number and name not in first}
    line = head
    while missing:
        for finding in lines[line]:
            if finding.name in missing:
                missing.discard(finding.name)
                first[finding.name] = line, finding
        line += 1
    return Habits(lines, {name: number for name, number in places.items() if number}, first)


_NONE = Habits((), {}, {})
_STEP = 32


def style_at(chunk: Chunk, line: int) -> tuple[Finding, ...]:
    """Return every finding of family 5 on a line of a chunk."""
    if chunk.style is not None:
        return chunk.style[line]
    folded, read = chunk.found[line], style_of_line(chunk.texts[line])
    if not folded:
        return read
    return tuple([finding for finding in folded if finding.name == STYLE]) + read
