"""How far the record goes on behind a turn, if another position had been reached by it.

A likely mend is one after which the turns behind it can be played as they are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import Cube, Heading, Players, Roll, Written
from bg_lsp.problems.case import Case
from bg_lsp.rules.generate import dance
from bg_lsp.rules.position import Position
from bg_lsp.rules.verify import verify

TURNS = 20
"""So many turns behind the one in question are played at most; a line has one or two."""


class Onward:
    """The rolls behind a turn, up to the end of its game or the first that cannot be read. Read when asked for."""

    def __init__(self, case: Case) -> None:
        self._side = case.side
        self._unread = _behind(case)
        self._read: list[tuple[int, Roll]] = []

    def __bool__(self) -> bool:
        return self._side is not None and self._turn(0) is not None

    def goes_on(self, after: Position) -> int:
        """Count the turns that can be played, in a row, from a position that the mover has reached and sees."""
        side, count = self._side, 0
        while count < TURNS and (told := self._turn(count)) is not None and told[0] != side:
            side, turn = told
            assert turn.dice is not None  # those without are not read
            before = after.turned()
            if turn.written is Written.PLAY:
                played = verify(before, turn.dice, turn.play)
            else:
                played = before if dance(before, turn.dice) else None
            if played is None:
                break
            after, count = played, count + 1
        return count

    def _turn(self, number: int) -> tuple[int, Roll] | None:
        while len(self._read) <= number:
            found = next(self._unread, None)
            if found is None:
                return None
            self._read.append(found)
        return self._read[number]


def _behind(case: Case) -> Iterator[tuple[int, Roll]]:
    for line in range(case.line, min(case.line + TURNS, case.document.line_count)):
        if line > case.line and isinstance(case.document.tree(line), Heading | Players):
            return
        for played in case.document.played(line):
            turn = played.cell.turn
            if isinstance(turn, Cube) or (line == case.line and played.cell.offset <= case.offset):
                continue
            if not isinstance(turn, Roll) or turn.faults or turn.dice is None or played.side is None:
                return
            if turn.written not in (Written.PLAY, Written.CANNOT_MOVE):
                return
            yield played.side, turn
