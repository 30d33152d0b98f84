"""A document: an immutable snapshot of one text, and the answers about what it means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Line
from bg_lsp.record.finding import Finding, LineId
from bg_lsp.record.fold import played
from bg_lsp.record.lines import Chunk, Lines, chunks, read
from bg_lsp.record.outline import Game, games
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from bg_lsp.record.settling import settle
from bg_lsp.record.state import START, State
from bg_lsp.record.sums import Located, located, summed
from bg_lsp.work import Work, straight

STEP = 64
"""Lines folded at a time: some hundred microseconds."""


class Document:
    """A text and its meaning. Every edit makes a new one, which shares all that has not changed.

    Lines count from 0 and columns in code points. `name` is the file's name: its ending decides
    which problems are on (see `problems.check`).

    An edit changes the text only. What the lines mean is folded when it is first asked for, or bit
    by bit by who runs `settle` before; nobody sees which.
    """

    __slots__ = ("_folded", "_games", "_lines", "encoding", "name", "settled")

    def __init__(self, name: str, lines: Lines, encoding: str) -> None:
        self.name = name
        self.encoding = encoding
        self.settled = False
        """Whether all is folded, so that every question is answered from memory."""
        self._lines = lines
        self._folded = 0
        self._games: tuple[Game, ...] | None = None

    @classmethod
    def read(cls, text: str, name: str = "-", encoding: str = "utf-8") -> Document:
        """Read a whole text; `encoding` is what its bytes were found to be."""
        return cls(name, read(text), encoding)

    def edit(self, changes: Sequence[Edit]) -> Document:
        """Return the document after these changes, applied one after the other.

        Places beyond the end of a line or of the text are its end.
        """
        lines = self._lines
        for change in changes:
            lines = _spliced(lines, change)
        return Document(self.name, lines, self.encoding)

    def settle(self, step: int = STEP) -> Work[None]:
        """Fold what waits to be folded, so many lines at a time.

        Can be left at any step: who edits the document, settles it or asks it goes on from there.
        """
        while not self.settled:
            for lines, folded, line in settle(self._lines, step):
                self._lines = lines
                self._folded += folded
                yield (line + 1) / len(lines)
                if self._lines is not lines:
                    break  # somebody else has gone on meanwhile
            else:
                self.settled = True

    def _meant(self) -> Lines:
        """Return the lines, all folded."""
        if not self.settled:
            straight(self.settle(0))
        return self._lines

    @property
    def folded(self) -> int:
        """How many lines were folded to make this snapshot from the one before it."""
        self._meant()
        return self._folded

    def renamed(self, name: str) -> Document:
        """Return the same document under another name."""
        renamed = Document(name, self._lines, self.encoding)
        renamed.settled = self.settled
        return renamed

    # The text.

    @property
    def line_count(self) -> int:
        """How many lines there are, at least one; the last one has no line end."""
        return len(self._lines)

    def line_text(self, line: int) -> str:
        """Return a line without its end."""
        chunk, at = self._lines.where(line)
        return chunk.texts[at]

    def line_end(self, line: int) -> str:
        """Return what ends a line; "" for the last one."""
        chunk, at = self._lines.where(line)
        return chunk.ends[at]

    def text(self) -> str:
        """Return the whole text, every character and line end as it was."""
        return "".join(
            text + end
            for chunk in self._lines.chunks
            for text, end in zip(chunk.texts, chunk.ends, strict=True)
        )

    def texts(self) -> Iterator[str]:
        """Return the lines without their ends, one after the other."""
        for chunk in self._lines.chunks:
            yield from chunk.texts

    # Its meaning.

    def tree(self, line: int) -> Line:
        """Return the tree of a line."""
        return parse_line(self.line_text(line))

    def state_before(self, line: int) -> State:
        """Return what is known before a line."""
        return START if line <= 0 else self.state_after(min(line, self.line_count) - 1)

    def state_after(self, line: int) -> State:
        """Return what is known after a line."""
        chunk, at = self._meant().where(line)
        state = chunk.states[at]
        assert state is not None
        return state

    def found_on(self, line: int) -> tuple[Finding, ...]:
        """Return what the fold has found on a line, before sums are made of it."""
        chunk, at = self._meant().where(line)
        return chunk.found[at] or ()

    def played(self, line: int) -> tuple[Played, ...]:
        """Return each turn of a line with the states around it."""
        chunk, at = self._meant().where(line)
        return played(self.state_before(line), chunk.ids[at], chunk.texts[at])

    def turn_at(self, line: int, column: int) -> Played | None:
        """Return the turn that a column of a line stands in or right behind."""
        for turn in self.played(line):
            if turn.cell.offset <= column <= turn.cell.offset + len(turn.cell.turn.text):
                return turn
        return None

    def games(self) -> tuple[Game, ...]:
        """Return the games of the document, in order."""
        return straight(self.finding_games())

    def finding_games(self) -> Work[tuple[Game, ...]]:
        """Return the same, step by step; who asks again gets what was found."""
        if self._games is None:
            self._games = yield from games(self._meant())
        return self._games

    def number(self, line_id: LineId, near: int) -> int:
        """Return the number of the line with this identity; `near` is a line below or at it.

        Raises KeyError where it is not a line of this document.
        """
        return self._lines.number(line_id, near)

    def findings(self) -> list[Located]:
        """Return all that is found but for style, in the order of the lines that it was found on."""
        return summed(self._meant(), self.encoding)

    def judged(self) -> Iterator[Iterator[tuple[int, Finding]]]:
        """Yield what is found but for style, before sums are made of it, with its lines, a chunk at a time."""
        return self._meant().judged()

    def located(self, found: Iterable[tuple[int, Finding]]) -> list[Located]:
        """Return findings of some lines as `findings` does, where all of each game are given."""
        return located(self._meant(), found)

    def unstarred(self) -> Iterator[tuple[int, Finding]]:
        """Return the hits that are not starred, with their lines."""
        lines = self._meant()
        for chunk, start in zip(lines.chunks, lines.starts, strict=False):
            for at, found in enumerate(chunk.found):
                for finding in found or ():
                    if finding.name == "hit-not-starred":
                        yield start + at, finding

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The chunks of lines; a chunk that two snapshots share is the same object in both."""
        return self._meant().chunks


def _spliced(lines: Lines, change: Edit) -> Lines:
    """Return the lines with one change made; the lines that it touches wait to be folded."""
    first, column = _clamped(lines, change.start)
    last, last_column = _clamped(lines, max(change.start, change.end))
    head, at = lines.where(first)
    tail, below = lines.where(last)
    before, after = head.texts[at][:column], tail.texts[below][last_column:]
    body = before + change.text + after + tail.ends[below]
    # What is left of a line in place keeps its identity, so that what names it stays true.
    begin = head.ids[at] if column or first != last else None
    end = tail.ids[below] if first != last or not column else None
    if first and body.startswith("\n") and _ends_with_return(lines, first - 1):
        # A carriage return and this line feed have become one line end.
        first -= 1
        above, index = lines.where(first)
        body, begin = f"{above.texts[index]}\r{body}", above.ids[index]
    new = chunks(body, goes_on=bool(tail.ends[below]))
    new[-1] = new[-1].known_as(-1, end, tail.states[below])
    if begin is not None:
        new[0] = new[0].known_as(0, begin, new[0].states[0])
    return lines.replaced(first, last + 1, new)


def _ends_with_return(lines: Lines, line: int) -> bool:
    chunk, at = lines.where(line)
    return chunk.ends[at] == "\r"


def _clamped(lines: Lines, place: Place) -> tuple[int, int]:
    """Return a place inside the text."""
    if place.line < 0:
        return 0, 0
    if place.line >= len(lines):
        chunk = lines.chunks[-1]
        return len(lines) - 1, len(chunk.texts[-1])
    chunk, at = lines.where(place.line)
    return place.line, min(max(place.column, 0), len(chunk.texts[at]))
