"""Colours: every token with a type that themes know, and whose it is.

The types are the protocol's own, so that any theme colours them. Modifiers of our own say whose turn
it is, where a checker is hit and which play the rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from bg_lsp.features.legend import MODIFIERS, TYPES
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tokens import Kind, line_tokens
from bg_lsp.notation.tree import LEFT, Line, Loose, Row
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding, LineId
from bg_lsp.record.fold import played
from bg_lsp.record.lines import Chunk
from bg_lsp.record.state import START, State
from bg_lsp.rules.judge import Reason
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight

_OF: Final = {
    Kind.DICE: "number",
    Kind.POINT: "variable",
    Kind.BAR: "enumMember",
    Kind.OFF: "enumMember",
    Kind.SEPARATOR: "operator",
    Kind.HIT: "keyword",
    Kind.COUNT: "parameter",
    Kind.NO_MOVE: "keyword",
    Kind.UNKNOWN: "keyword",
    Kind.DUMP: "string",
    Kind.SHORTHAND: "string",
    Kind.CUBE_WORD: "function",
    Kind.CUBE_VALUE: "number",
    Kind.END_WORD: "keyword",
    Kind.POINTS: "number",
    Kind.MARK: "decorator",
    Kind.FLAG: "decorator",
    Kind.NOTE: "comment",
    Kind.TIME: "string",
    Kind.HEADING_WORD: "keyword",
    Kind.GAME_NUMBER: "number",
    Kind.NAME: "class",
    Kind.SCORE: "number",
    Kind.TAG_NAME: "property",
    Kind.TAG_VALUE: "string",
    Kind.COMMENT: "comment",
    Kind.CODE: "enumMember",
    Kind.POSITION: "string",
    Kind.BOX: "comment",
    Kind.ROW_NUMBER: "operator",
    Kind.PUNCTUATION: "operator",
}  # what nobody can read keeps the colour of plain text

_TYPE: Final = {kind: TYPES.index(name) for kind, name in _OF.items()}
_DOCUMENTATION, _LEFT, _RIGHT, _HIT, _FORBIDDEN = (1 << bit for bit in range(len(MODIFIERS)))
_BAD: Final = frozenset(reason.value for reason in Reason) | {"no-play-written", "cannot-move-though-plays"}


STEP = 16
"""Lines that are coloured at a time."""


class Paint(NamedTuple):
    """A coloured token: `kind` is an index into `TYPES`, `modifiers` has a bit for each of `MODIFIERS`."""

    line: int
    start: int
    end: int
    kind: int
    modifiers: int


class _Kept(NamedTuple):
    before: State
    about: tuple[Finding, ...]
    paints: tuple[Paint, ...]


class Painter:
    """The colours of one document while it is edited: those of unchanged chunks of lines are kept."""

    def __init__(self) -> None:
        self._kept: dict[Chunk, _Kept] = {}

    def chunks(self, document: Document) -> tuple[tuple[int, tuple[Paint, ...]], ...]:
        """Return the tokens of each chunk of lines, all at once."""
        return straight(self.painting(document))

    def painting(self, document: Document) -> Work[tuple[tuple[int, tuple[Paint, ...]], ...]]:
        """Return, for each chunk of lines, its first line and its tokens, whose lines count from there.

        The tokens of a chunk that has not changed are the same object as the last time.
        """
        known_before, kept = self._kept, dict[Chunk, _Kept]()
        found = []
        start, before = 0, START
        about = yield from _finding_about(document)
        for chunk in document.chunks:
            mine = tuple(finding for line in chunk.ids for finding in about.get(line, ())) if about else ()
            known = known_before.get(chunk)
            if known is None or known.before != before or known.about != mine:
                paints: list[Paint] = []
                for first in range(0, len(chunk.texts), STEP):
                    paints += _chunk(chunk, before, about, first, min(first + STEP, len(chunk.texts)) - 1)
                    yield start / document.line_count
                known = _Kept(before, mine, tuple(paints))
            kept[chunk] = known
            found.append((start, known.paints))
            start += len(chunk.texts)
            before = chunk.states[-1] or before
        self._kept = kept
        return tuple(found)


def paint(document: Document, first: int, last: int) -> tuple[Paint, ...]:
    """Return the tokens of the lines `first` to `last`, in order."""
    return tuple(chain.from_iterable(straight(painting(document, first, last))))


def painting(document: Document, first: int, last: int) -> Work[Iterator[tuple[Paint, ...]]]:
    """Return the same, to be taken some lines at a time."""
    return _stretches(document, first, last, (yield from _finding_about(document)))


def _stretches(document: Document, first: int, last: int, about: _About) -> Iterator[tuple[Paint, ...]]:
    start, before = 0, START
    for chunk in document.chunks:
        end = start + len(chunk.texts)
        if first < end and start <= last:
            low, high = max(first - start, 0), min(last - start, len(chunk.texts) - 1)
            for line in range(low, high + 1, STEP):
                step = _chunk(chunk, before, about, line, min(line + STEP - 1, high))
                yield tuple([token._replace(line=start + token.line) for token in step])
        start = end
        before = chunk.states[-1] or before


_About = dict[LineId, list[Finding]]


def _finding_about(document: Document) -> Work[_About]:
    """Return what lines say about lines above them: a play judged only when it is known what follows."""
    about: _About = {}
    for chunk in document.chunks:
        for _, finding in chunk.judged():
            if finding.line is not None and finding.name in _BAD:
                about.setdefault(finding.line, []).append(finding)
        yield 0.0
    return about


def _chunk(chunk: Chunk, before: State, about: _About, first: int = 0, last: int = -1) -> Iterator[Paint]:
    for offset in range(first, len(chunk.texts) if last < 0 else last + 1):
        line = parse_line(chunk.texts[offset])
        state = before if offset == 0 else chunk.states[offset - 1] or before
        found = [*(chunk.found[offset] or ()), *about.get(chunk.ids[offset], ())]
        bad = [(f.start, f.end) for f in found if f.name in _BAD and (f.line in (None, chunk.ids[offset]))]
        yield from _line(offset, line, _sides(line, chunk, offset, state), bad)


def _line(
    offset: int, line: Line, sides: list[tuple[int, int]], bad: list[tuple[int, int]]
) -> Iterator[Paint]:
    tokens = line_tokens(line)
    for index, (kind, start, end) in enumerate(tokens):
        known = _TYPE.get(kind)
        if known is None:
            continue
        modifiers = _DOCUMENTATION if kind is Kind.NOTE else 0
        for begin, modifier in sides:
            if start >= begin:
                modifiers = modifiers & _DOCUMENTATION | modifier
        if kind is Kind.HIT or (index + 1 < len(tokens) and tokens[index + 1].kind is Kind.HIT):
            modifiers |= _HIT
        if any(start < stop and begin < end for begin, stop in bad):
            modifiers |= _FORBIDDEN
        yield Paint(offset, start, end, known, modifiers)


def _sides(line: Line, chunk: Chunk, offset: int, before: State) -> list[tuple[int, int]]:
    """Return from which column on a line's turns are whose, as a modifier."""
    if isinstance(line, Row):
        cells = [(cell.offset, cell.side) for row in line.rows for cell in row.cells]
    elif isinstance(line, Loose):
        turns = played(before, chunk.ids[offset], chunk.texts[offset])
        cells = [(turn.cell.offset, turn.side) for turn in turns]
    else:
        return []
    return [(at, _LEFT if side == LEFT else _RIGHT) for at, side in cells if side is not None]
