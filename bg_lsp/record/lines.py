"""The lines of a document with what they mean, as an immutable sequence that is cheap to change.

Lines lie in chunks of some hundred; a change makes new chunks where it happened and shares all
others, so that it costs the same in a short file and in one of 100 000 lines, and an old
snapshot stays what it was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, cast

from bg_lsp.record.finding import Finding, LineId
from bg_lsp.record.state import State
from bg_lsp.record.text import pieces, split

SIZE = 256
"""Lines in a new chunk; a chunk that has grown beyond twice as many is cut."""

WIDTH = 40
"""Characters of a line of a match, about: a long text is first cut into pieces of `SIZE` times as many."""

STYLE = "hit-not-starred"
"""The one habit that only the fold can see; it is kept apart, since most files show it hundreds of times."""

_next_id = 1


def _new_ids(count: int) -> tuple[LineId, ...]:
    """Return identities that no line has had, in a row."""
    global _next_id
    first = _next_id
    _next_id += count
    return cast("tuple[LineId, ...]", tuple(range(first, _next_id)))


class Chunk:
    """Some neighbouring lines.

    `found[i]` is what is found on line `i`, None where it waits to be folded. `states[i]` is the state
    after line `i`; where the line waits, it is the state that the line below was folded from, so that
    folding can stop there, or None where the line below has to be folded too. `style` is what family 5
    finds on each line, kept by who has looked for it.
    """

    __slots__ = ("_judged", "count", "ends", "found", "ids", "states", "style", "texts", "waiting")

    def __init__(
        self,
        ids: tuple[LineId, ...],
        texts: tuple[str, ...],
        ends: tuple[str, ...],
        states: tuple[State | None, ...],
        found: tuple[tuple[Finding, ...] | None, ...],
    ) -> None:
        self.count = len(texts)
        self.ids = ids
        self.texts = texts
        self.ends = ends
        self.states = states
        self.found = found
        self.waiting = None in found
        self.style: tuple[tuple[Finding, ...], ...] | None = None
        self._judged: tuple[tuple[int, Finding], ...] | None = None

    def beginning_anew(self) -> Chunk:
        """Return the same lines with the first one waiting: the state above it has changed."""
        return Chunk(self.ids, self.texts, self.ends, self.states, (None, *self.found[1:]))

    def known_as(self, at: int, line_id: LineId | None, state: State | None) -> Chunk:
        """Return the same lines, one with this identity, where one is given, and this state."""
        ids, states = list(self.ids), list(self.states)
        ids[at], states[at] = ids[at] if line_id is None else line_id, state
        return Chunk(tuple(ids), self.texts, self.ends, tuple(states), self.found)

    def judged(self) -> tuple[tuple[int, Finding], ...]:
        """Return (offset, finding) of all that is found here but for style."""
        if self._judged is None:
            self._judged = tuple(
                (offset, finding)
                for offset, found in enumerate(self.found)
                if found
                for finding in found
                if finding.name != STYLE
            )
        return self._judged


class Uncut(Chunk):
    """Lines of a text that has just come in: told apart when one of them is first asked for.

    A long text is thousands of lines in the same moment. So it takes no longer than to count them.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str, count: int) -> None:
        self._text = text
        self.count = count
        self.waiting = True

    def __getattr__(self, name: str) -> Any:
        """Come to what every chunk has; Python asks here for what is not there yet."""
        if name not in Chunk.__slots__:
            raise AttributeError(name)
        texts, ends = split(self._text)
        count = self.count  # `split` tells of one more where the text goes on behind its last line end
        nothing = (None,) * count
        super().__init__(_new_ids(count), tuple(texts[:count]), tuple(ends[:count]), nothing, nothing)
        self._text = ""
        return getattr(self, name)


class Lines:
    """The chunks of a document, and where each begins."""

    __slots__ = ("chunks", "starts")

    def __init__(self, chunks: tuple[Chunk, ...], starts: tuple[int, ...] = ()) -> None:
        self.chunks = chunks
        self.starts = starts or tuple(accumulate([chunk.count for chunk in chunks], initial=0))

    def __len__(self) -> int:
        return self.starts[-1]

    def where(self, line: int) -> tuple[Chunk, int]:
        """Return the chunk that holds a line, and the line's place in it."""
        index = bisect_right(self.starts, line) - 1
        return self.chunks[index], line - self.starts[index]

    def number(self, line_id: LineId, near: int) -> int:
        """Return the number of the line with this identity, looked for upwards from `near`, then below."""
        here = min(bisect_right(self.starts, near) - 1, len(self.chunks) - 1)
        for index in (*range(here, -1, -1), *range(here + 1, len(self.chunks))):
            ids = self.chunks[index].ids
            # Lines that were read together have identities in a row.
            place: int = line_id - ids[0]
            if not (0 <= place < len(ids) and ids[place] == line_id):
                if line_id not in ids:
                    continue
                place = ids.index(line_id)
            number: int = self.starts[index] + place
            return number
        raise KeyError(line_id)

    def judged(self) -> Iterator[Iterator[tuple[int, Finding]]]:
        """Yield what is found but for style, with its lines, a chunk at a time."""
        return map(_judged, self.chunks, self.starts)

    def replaced(self, first: int, last: int, chunks: Sequence[Chunk]) -> Lines:
        """Return these lines with those from `first` up to `last` (excluded) replaced by those of some chunks."""
        low = min(bisect_right(self.starts, first) - 1, len(self.chunks) - 1)
        high = low
        while self.starts[high + 1] < last:
            high += 1
        head, tail = self.chunks[low], self.chunks[high]
        cut, rest = first - self.starts[low], last - self.starts[high]
        if len(chunks) == 1:
            parts = tuple(_cut(_joined(head, cut, chunks[0], tail, rest)))
        else:
            begin = _joined(head, cut, chunks[0], _NO_LINES, 0)
            end = _joined(_NO_LINES, 0, chunks[-1], tail, rest)
            parts = *_cut(begin), *chunks[1:-1], *_cut(end)
        same = low == high and len(parts) == 1 and parts[0].count == head.count
        return Lines(self.chunks[:low] + parts + self.chunks[high + 1 :], self.starts if same else ())


def _judged(chunk: Chunk, start: int) -> Iterator[tuple[int, Finding]]:
    for offset, finding in chunk.judged():
        yield start + offset, finding


_NO_LINES = Chunk((), (), (), (), ())


def _joined(head: Chunk, cut: int, chunk: Chunk, tail: Chunk, rest: int) -> Chunk:
    """Return the lines of one chunk before `cut`, all of another, and those of a third from `rest` on."""
    return Chunk(
        head.ids[:cut] + chunk.ids + tail.ids[rest:],
        head.texts[:cut] + chunk.texts + tail.texts[rest:],
        head.ends[:cut] + chunk.ends + tail.ends[rest:],
        head.states[:cut] + chunk.states + tail.states[rest:],
        head.found[:cut] + chunk.found + tail.found[rest:],
    )


def chunks(text: str, goes_on: bool = False) -> list[Chunk]:
    """Return the lines of a text, which wait to be folded; see `pieces`."""
    found: list[Chunk] = []
    for piece, count in pieces(text, WIDTH * SIZE, goes_on):
        found += _cut(Uncut(piece, count))
    return found


def read(text: str) -> Lines:
    """Return the lines of a whole text, still to be folded."""
    return Lines(tuple(chunks(text)))


def _cut(chunk: Chunk) -> Iterator[Chunk]:
    """Cut a chunk that has grown too long."""
    total = chunk.count
    if total <= 2 * SIZE:
        if total:
            yield chunk
        return
    for start in range(0, total, SIZE):
        part = slice(start, start + SIZE)
        yield Chunk(
            chunk.ids[part], chunk.texts[part], chunk.ends[part], chunk.states[part], chunk.found[part]
        )
