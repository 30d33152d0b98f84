"""Pieces of a line to turns: the careful reader.

A `Draft` gathers what belongs to one turn; `gather` walks over the pieces and decides where a turn
ends and the next one begins. Turns are told apart by what they are, not by where they stand.
"""

from __future__ import annotations

import re
from typing import Final

from bg_lsp.notation import words
from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.dump import read_dump
from bg_lsp.notation.guess import meant
from bg_lsp.notation.lexer import Piece
from bg_lsp.notation.steps import UNPLAYED, read_step
from bg_lsp.notation.tree import Cube, Dump, End, EndKind, Fault, Note, Roll, Span, Turn, Written
from bg_lsp.rules.play import Play, Step

_DICE: Final = re.compile(r"[1-6]-?[1-6]")
_NUMBER: Final = re.compile(r"[0-9]+")
_WORD: Final = re.compile(r"[a-z]+", re.IGNORECASE)


class Draft:
    """What is known of a turn while its pieces come in. Offsets are those of the line."""

    __slots__ = (
        "closed", "core", "dice", "dice_at", "end", "faults", "flag", "items", "kind", "last", "line", "marks",
        "meant", "notes", "start", "text", "unknown", "word",
    )  # fmt: skip

    def __init__(self, text: str, line: str, start: int, end: int) -> None:
        self.text = text
        """The line as it stands."""
        self.line = line
        """The same in plain characters."""
        self.start = start
        self.end = end
        self.kind = "roll"
        """`roll`, or `raise`, `answer`, `score`, `quit`, `pass`, `letter` as `word` is; `junk` where nothing is."""
        self.word: Piece | None = None
        self.dice: tuple[int, int] | None = None
        self.dice_at: Span | None = None
        self.items: list[Piece] = []
        """Steps, digits, words and whatever else stands behind the dice."""
        self.core: Span | None = None
        self.marks: list[Span] = []
        self.flag: Span | None = None
        self.notes: list[Note] = []
        self.faults: list[Fault] = []
        self.unknown: Piece | None = None
        """`????` in place of a play."""
        self.meant = ""
        """What a torn word was meant to be."""
        self.closed = False
        """No steps may follow any more: nothing was legal, or a dump stands there."""
        self.last = ""
        """The kind of the last piece that was taken in."""

    @property
    def bare(self) -> bool:
        """Dice, and nothing behind them yet."""
        return self.kind == "roll" and not self.items and not self.unknown and self.dice_at is not None

    @property
    def open(self) -> bool:
        """Steps may follow."""
        return self.kind == "roll" and not self.unknown and not self.closed

    def finished(self, gap: int) -> bool:
        """Whether a gap of so many columns ends this turn, so that dice without a colon start the next."""
        return gap >= (NEAR if self.bare else 2)

    def take(self, piece: Piece, core: bool = True) -> None:
        """Let a piece belong to this turn."""
        self.end = max(self.end, piece.end)
        self.last = piece.kind
        if core:
            self.core = Span(self.core.start if self.core else piece.start, piece.end)

    def add(self, piece: Piece) -> None:
        """Take in something that stands behind the dice."""
        if piece.kind == "step" and self.last == "step" and not piece.gap:
            self.faults.append(Fault("no-separator", piece.start - 1, piece.start + 1))
        self.closed = piece.kind in ("nomove", "dump")
        self.items.append(piece)
        self.take(piece)

    def junk(self, piece: Piece) -> None:
        """Take in a piece that says nothing; neighbours make one run, and so does all up to a blank: `/5*`."""
        start = piece.start
        before = self.faults[-1] if self.faults else None
        if before is not None and before.name == "junk":
            between = self.text[before.end : piece.start]
            if self.last == "junk" or not any(map(str.isspace, between)):
                start = self.faults.pop().start
                self.items = [item for item in self.items if item.start < start]
        self.faults.append(Fault("junk", start, piece.end, (self.text[start : piece.end],)))
        self.end = max(self.end, piece.end)
        self.last = "junk"

    def mark(self, piece: Piece) -> None:
        """Take in a run of `!` and `?`: as many marks as it holds."""
        for start in range(piece.start, piece.end, 2):
            self.marks.append(Span(start, min(start + 2, piece.end)))
        self.take(piece, core=False)

    def note(self, piece: Piece) -> None:
        """Take in a note; it closes on its line."""
        closed = self.text[piece.end - 1] == "}"
        self.notes.append(Note(piece.start, piece.end, self.text[piece.start + 1 : piece.end - closed]))
        if not closed:
            self.faults.append(Fault("unclosed", piece.start, piece.end, ("note",)))
        self.take(piece, core=False)


def guess(draft: Draft) -> None:
    """Let a cell of nothing but a torn word be what was meant, problem and all."""
    if len(draft.faults) != 1 or draft.items:
        return
    name, start, end, _ = draft.faults[0]
    found = meant(draft.line[start:end])
    if found:
        draft.kind, draft.meant = found
        draft.word = Piece(draft.kind, start, end, 0)
        draft.core = Span(start, end)
        draft.faults = [Fault(name, start, end, (draft.text[start:end], draft.meant))]


def finish(draft: Draft) -> Turn:
    """Make the turn of a draft, with offsets that count from its first character."""
    if draft.kind in ("raise", "answer", "letter", "pass"):
        return _cube(draft)
    if draft.kind in ("score", "quit"):
        return _end(draft)
    return _roll(draft)


def _at(draft: Draft, start: int, end: int) -> Span:
    return Span(start - draft.start, end - draft.start)


def _faults(draft: Draft) -> tuple[Fault, ...]:
    """Junk says all there is to say about a turn."""
    junk = [fault for fault in draft.faults if fault.name == "junk"]
    faults = sorted(junk or draft.faults, key=lambda fault: fault.start)
    return tuple(Fault(f.name, f.start - draft.start, f.end - draft.start, f.data) for f in faults)


_Common = tuple[str, Span, tuple[Span, ...], Span | None, tuple[Note, ...], tuple[Fault, ...]]


def _common(draft: Draft) -> _Common:
    core = draft.core or Span(draft.start, draft.start)
    return (
        draft.text[draft.start : draft.end],
        _at(draft, *core),
        tuple(_at(draft, *mark) for mark in draft.marks),
        _at(draft, *draft.flag) if draft.flag else None,
        tuple(Note(*_at(draft, note.start, note.end), note.text) for note in draft.notes),
        _faults(draft),
    )


def _word_of(draft: Draft) -> tuple[str, int, int]:
    """Return the word of a turn as it reads, and the range that it would have, counted from its end."""
    assert draft.word is not None
    _, start, end, _ = draft.word
    text = draft.meant or draft.line[start:end]
    return text, end - len(text), end


def _cube(draft: Draft) -> Cube:
    text, start, end = _word_of(draft)
    word = _WORD.match(text)
    assert word is not None
    if draft.kind == "letter":
        draft.faults.append(Fault("shorthand", start, end, (draft.text[start:end],)))
        return Cube(*_common(draft), words.LETTERS[text.lower()], None, None)
    action = words.ACTIONS[word.group().lower()]
    number = _NUMBER.search(text)
    value_at = _at(draft, start + number.start(), start + number.end()) if number else None
    return Cube(*_common(draft), action, int(number.group()) if number else None, value_at)


def _end(draft: Draft) -> End:
    text, start, end = _word_of(draft)
    found = [(m.group().lower(), start + m.start(), start + m.end()) for m in _WORD.finditer(text)]
    kind = words.ENDS[found[0][0]]
    number = _NUMBER.search(text)
    points = int(number.group()) if number else None
    points_at = _at(draft, start + number.start(), start + number.end()) if number else None
    if kind is EndKind.RESIGNS:
        last = found[-1][0]
        level = words.LEVELS.get(last, points)
        if level is None and len(found) == 1 and last.startswith("resign"):
            level = 1
        return End(*_common(draft), kind, None, None, level, False, None)
    match_at = next((_at(draft, at, end) for word, at, _ in found if word == "and"), None)
    return End(*_common(draft), kind, points, points_at, None, match_at is not None, match_at)


def _roll(draft: Draft) -> Roll:
    steps: list[Step] = []
    steps_at: list[Span] = []
    starred = 0
    unplayed = False
    readable = True
    dump: Dump | None = None
    written = Written.NOTHING
    digits = [piece for piece in draft.items if piece.kind == "digits"]
    for piece in draft.items:
        if piece.kind == "step":
            read = read_step(draft.line[piece.start : piece.end])
            if read is UNPLAYED:
                unplayed = True
            elif read.step is not None:
                steps.append(read.step)
                steps_at.append(_at(draft, piece.start, piece.end))
                starred |= read.starred
            else:
                readable = False
            draft.faults += [
                Fault(f.name, piece.start + f.start, piece.start + f.end, f.data) for f in read.faults
            ]
        elif piece.kind == "piece":
            readable = False
            draft.faults.append(_unfinished(draft, piece))
        elif piece.kind == "nomove":
            unplayed = True
        elif piece.kind == "dump":
            dump, fault = read_dump(draft.line, piece.start, piece.end)
            written = Written.DUMP
            if fault:
                draft.faults.append(fault)
    if digits:
        readable = False
        _short(draft, digits, bool(steps))
    elif len(draft.items) == 1 and draft.items[0].kind == "letter":
        piece = draft.items[0]
        unplayed = True
        text = draft.text[piece.start : piece.end]
        draft.faults.append(Fault("shorthand", piece.start, piece.end, (text,)))
    if draft.unknown:
        written = Written.UNKNOWN
    elif draft.kind == "junk" or not readable or any(f.name == "junk" for f in draft.faults):
        written = Written.UNREADABLE
    elif steps:
        written = Written.PLAY
    elif unplayed:
        written = Written.CANNOT_MOVE
    behind = draft.dice_at.end if draft.dice_at else draft.start
    if draft.items:
        rest = _at(draft, draft.items[0].start, draft.items[-1].end)
    elif draft.unknown:
        rest = _at(draft, draft.unknown.start, draft.unknown.end)
    elif written is Written.UNREADABLE and draft.faults:
        rest = _at(
            draft, min(fault.start for fault in draft.faults), max(fault.end for fault in draft.faults)
        )
    else:
        rest = _at(draft, behind, behind)
    return Roll(
        *_common(draft),
        draft.dice,
        _at(draft, *draft.dice_at) if draft.dice_at else None,
        written,
        Play(steps),
        tuple(steps_at),
        rest,
        starred,
        dump,
    )


def _unfinished(draft: Draft, piece: Piece) -> Fault:
    text = draft.text[piece.start : piece.end]
    point = _NUMBER.match(draft.line, piece.start)
    if point and int(point.group()) > 25:
        return Fault("no-such-point", *point.span(), (point.group(),))
    return Fault("malformed-step", piece.start, piece.end, (text, "unfinished"))


def _short(draft: Draft, digits: list[Piece], steps: bool) -> None:
    """Say what digits without a slash are: a step that breaks off, or shorthand."""
    last = draft.items[-1]
    alone = draft.dice_at is None and len(draft.items) == 1
    if (steps or alone) and digits == [last] and int(draft.line[last.start : last.end]) <= 25:
        draft.faults.append(_unfinished(draft, last))
        return
    start, end = draft.items[0].start, last.end
    draft.faults.append(Fault("shorthand", start, end, (draft.text[start:end],)))


def is_dice(line: str, piece: Piece) -> bool:
    """Whether a piece is a roll without a colon: `31`, `3-1`."""
    return piece.kind in ("digits", "step") and bool(_DICE.fullmatch(line, piece.start, piece.end))


def dice_of(line: str, piece: Piece) -> tuple[tuple[int, int] | None, Span, Fault | None]:
    """Read the dice of a piece: the roll (None for `00`), where it stands, and what is wrong with it."""
    at = Span(piece.start, piece.end)
    digits = line[piece.start : piece.end].rstrip(": \t")
    where = Span(piece.start, piece.start + len(digits))
    if re.fullmatch(r"[0-9][-:]?[0-9]", digits):
        first, second = int(digits[0]), int(digits[-1])
        if first == second == 0:
            return None, at, None
        if 1 <= first <= 6 and 1 <= second <= 6:
            torn = Fault("no-such-die", *where, (digits,)) if ":" in digits else None
            return (first, second), at, torn
    return None, at, Fault("no-such-die", *where, (digits,))
