"""Where a turn ends and the next begins: the pieces of one row, or of one loose line, to cells."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.lexer import Piece
from bg_lsp.notation.tree import Fault, Span
from bg_lsp.notation.turns import Draft, dice_of, guess, is_dice

_SCORE: Final = re.compile(
    r"(?:[^\s:{};](?:[ \t]?[^\s:{};]){0,100})?[ \t]*+:[ \t]*+[0-9]{1,9}(?=[ \t]{2}|[ \t]*$)"
)
_NO_NAME: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4})?[ \t]*:")
_WORD_KINDS: Final = frozenset({"raise", "answer", "score", "quit", "pass"})
_TURN_KINDS: Final = _WORD_KINDS | {"dice"}


def _same(roll: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    return roll is not None and other is not None and sorted(roll) == sorted(other)


class Gathered:
    """The cells of a row, in order; None stands for an empty one that holds a copied score."""

    __slots__ = ("cells", "dots", "faults", "gap")

    def __init__(self) -> None:
        self.cells: list[Draft | None] = []
        self.faults: list[Fault] = []
        self.dots = False
        """`...` stands before the first turn: it is the right player's."""
        self.gap = 0
        """Columns of blanks before the first cell."""


class Gatherer:
    """Reads the pieces of one row from left to right."""

    def __init__(self, text: str, line: str, loose: bool = False) -> None:
        self.text = text
        self.line = line
        self.loose = loose
        self.done = Gathered()
        self.now: Draft | None = None
        self.before: list[Piece] = []
        """Notes that stand before any turn."""
        self._skip = self._limit = 0

    def read(self, pieces: list[Piece]) -> Gathered:
        """Read all pieces, up to the end of the row."""
        self._limit = pieces[-1].end if pieces else 0
        for piece, following in zip_longest(pieces, pieces[1:]):
            if piece.start >= self._skip:
                self._take(self._torn(piece, following))
        self._settle()
        return self.done

    def _torn(self, piece: Piece, following: Piece | None) -> Piece:
        """Return the piece, as junk where it looks like something that it cannot be at its place."""
        now = self.now
        glued = following is not None and not following.gap
        if now is None and piece.kind == "digits" and following is not None:
            torn = glued and following.kind == "junk" and not is_dice(self.line, piece)
            if torn or (not self.done.cells and self._is_number(piece, following)):
                return piece._replace(kind="junk")
        elif now is not None and now.items and now.open and piece.kind == "dice" and piece.gap < 2:
            # Inside a play `3:1` and `11:7` are steps, not the next roll.
            glued = glued and following is not None and following.kind == "digits"
            if glued or self.line[piece.end - 1] != ":":
                return piece._replace(kind="junk")
        return piece

    def _is_number(self, piece: Piece, following: Piece) -> bool:
        """Whether a number before the first turn is that of a row that lost its `)`."""
        if following.gap >= NEAR or following.kind not in _TURN_KINDS:
            return False
        if not is_dice(self.line, piece):
            return True
        if following.kind != "dice":
            return following.kind not in ("quit", "pass")
        return not _same(dice_of(self.line, piece)[0], dice_of(self.line, following)[0])

    # One piece

    def _take(self, piece: Piece) -> None:
        kind = piece.kind
        now = self.now
        if kind == "comment":
            text = self.text[piece.start :]
            self.done.faults.append(Fault("comment-after-turn", piece.start, piece.end, (text,)))
        elif kind == "note":
            if now is None:
                self.before.append(piece)
            else:
                now.note(piece)
        elif kind == "dots" and now is None and not self.done.cells and not self.done.dots and not self.loose:
            self.done.dots = True
        elif self._copied_score(piece):
            return
        elif kind == "dice":
            self._dice(piece)
        elif kind in _WORD_KINDS:
            self._word(piece)
        elif is_dice(self.line, piece) and (now is None or now.finished(piece.gap)):
            self._dice(piece)
        else:
            self._behind(piece, now)

    def _behind(self, piece: Piece, now: Draft | None) -> None:
        """Take in a piece that starts no turn by itself, as a rule."""
        kind = piece.kind
        if kind == "step" and now is not None and now.kind == "junk" and piece.gap < 2:
            now.kind = "roll"  # what is torn are the dice
        if kind in ("step", "piece", "digits"):
            if now is None and not self.done.cells:
                self._start(piece).add(piece)
            elif now is not None and (now.open or self._only_marked(now)):
                now.add(piece)
            else:
                self._junk(piece)
        elif kind == "nomove":
            self._no_move(piece, now)
        elif kind == "dump":
            if now is None or not now.bare:
                now = self._start(piece)
            now.add(piece)
        elif kind == "marks":
            self._marks(piece, now)
        elif kind == "letter":
            self._letter(piece, now)
        elif kind == "flag" and now is not None and now.flag is None:
            now.flag = Span(piece.start, piece.end)
            now.take(piece, core=False)
        elif kind == "comma" and now is not None and now.items and now.last in ("step", "piece", "digits"):
            now.end = piece.end
            now.last = kind
        else:
            self._junk(piece)

    def _only_marked(self, now: Draft) -> bool:
        """A play follows, so the question marks behind the dice were marks: `64: ?? 24/18 13/9`."""
        if now.dice_at is None or now.unknown is None or now.items or now.unknown.end - now.unknown.start > 2:
            return False
        now.mark(now.unknown)
        now.core, now.unknown = now.dice_at, None
        return True

    def _dice(self, piece: Piece) -> None:
        now = self.now
        dice, at, fault = dice_of(self.line, piece)
        if now is not None and now.last == "roll" and piece.gap < NEAR and _same(dice, now.dice):
            text = self.text[piece.start : piece.end]
            now.faults.append(Fault("roll-written-twice", piece.start, piece.end, (text,)))
            now.take(piece._replace(kind="roll"))
            return
        now = self._start(piece)
        now.dice, now.dice_at = dice, at
        if fault:
            now.faults.append(fault)
        now.take(piece._replace(kind="roll"))

    def _word(self, piece: Piece) -> None:
        now = self.now
        if piece.kind == "pass" and now is not None and now.bare and piece.gap < NEAR:
            now.add(piece._replace(kind="nomove"))
            return
        draft = self._start(piece)
        draft.kind, draft.word = piece.kind, piece
        draft.take(piece)

    def _letter(self, piece: Piece, now: Draft | None) -> None:
        letter = self.line[piece.start].lower()
        if letter == "f" and now is not None and now.bare and piece.gap < NEAR:
            now.add(piece)
        elif letter != "f" and (now is None or now.finished(piece.gap)):
            self._word(piece)
        else:
            self._junk(piece)

    def _no_move(self, piece: Piece, now: Draft | None) -> None:
        if now is not None and now.open and piece.gap < (NEAR if now.bare else 2):
            now.add(piece)
        else:
            self._start(piece).add(piece)

    def _marks(self, piece: Piece, now: Draft | None) -> None:
        text = self.line[piece.start : piece.end]
        unknown = len(text) > 1 and text == "?" * len(text)
        if unknown and now is not None and now.bare and not now.marks and piece.gap < NEAR:
            now.unknown = piece
            now.take(piece)
        elif unknown and len(text) > 2 and (now is None or now.finished(piece.gap)):
            now = self._start(piece)
            now.unknown = piece
            now.take(piece)
        elif now is not None:
            now.mark(piece)
        else:
            self._junk(piece)

    def _junk(self, piece: Piece) -> None:
        now = self.now
        if now is None or piece.gap >= NEAR:
            now = self._start(piece)
            now.kind = "junk"
        now.junk(piece)

    def _copied_score(self, piece: Piece) -> bool:
        """Whether a cell `name : 3` starts here: an empty cell with one problem."""
        now = self.now
        if self.loose or piece.kind in _WORD_KINDS or not (now is None or now.finished(piece.gap)):
            return False
        if self.line.find(":", piece.start, piece.start + 220) < 0 or _NO_NAME.match(self.line, piece.start):
            return False
        found = _SCORE.match(self.line, piece.start, self._limit)
        if not found:
            return False
        start, end = found.span()
        self._settle()
        self.done.cells.append(None)
        self.done.faults.append(Fault("score-in-row", start, end, (self.text[start:end],)))
        self._skip = end
        return True

    # Turns

    def _start(self, piece: Piece) -> Draft:
        """Start a turn; what stands right before it and says nothing belongs to it."""
        start = piece.start
        now = self.now
        if now is not None and now.kind == "junk" and now.start != start and piece.gap < self._reach(now):
            self.now = None
            draft = Draft(self.text, self.line, now.start, piece.end)
            draft.faults, draft.notes, draft.marks, draft.flag = now.faults, now.notes, now.marks, now.flag
        else:
            self._settle()
            if self.before:
                start = self.before[0].start
            draft = Draft(self.text, self.line, start, piece.end)
        if not self.done.cells:
            self.done.gap = self.before[0].gap if self.before else self.done.gap or piece.gap
        for note in self.before:
            draft.note(note)
        self.before.clear()
        self.now = draft
        return draft

    def _reach(self, junk: Draft) -> int:
        """Return from how many blanks on a turn behind junk is a turn by itself; a torn number is none."""
        return NEAR if self.line[junk.start : junk.end].isdigit() else 2

    def _settle(self) -> None:
        if self.now is not None:
            if self.now.kind == "junk" and not self.loose:
                guess(self.now)
            self.done.cells.append(self.now)
            self.now = None
