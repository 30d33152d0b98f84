"""The workbench of the fold: the fields of a `State`, unpacked, so that a turn costs no new state.

The modules beside this one say what each kind of line and turn does to it: `headers`, `tags`, `setups`,
`games`, `rows`, `rolls`, `slips`, `pending`, `cubes`, `results`, `order`.
"""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, Cell
from bg_lsp.record.finding import Cause, Finding, LineId
from bg_lsp.record.state import START, Ended, Frame, State
from bg_lsp.rules.position import Position
from bg_lsp.rules.score import all_off, level
from bg_lsp.values import NamedTuple

_new = tuple.__new__  # a named tuple's own constructor costs twice as much

_NOWHERE = (None, 0, 0)


class Played(NamedTuple):
    """One turn of a line with the states around it."""

    side: int | None
    """Whose turn it was taken for; None for a snippet, which is nobody's."""
    cell: Cell
    before: State
    after: State


class Replay:
    """A state being carried over lines: begin with `load`; `state` is what has been reached."""

    __slots__ = (
        "_loaded", "at", "cube", "cube_doubt", "doubt", "ended", "found", "game", "last", "left", "match",
        "offer", "opening", "pending", "played", "right", "row", "row_or", "row_text", "strayed", "to_roll",
    )  # fmt: skip

    def __init__(self, state: State = START) -> None:
        self.found: list[Finding] = []
        self.played: list[Played] | None = None
        self.at = LineId(0)
        self.load(state)

    def load(self, state: State) -> None:
        """Continue from this state."""
        self._unpack(state)
        self._loaded = state

    def _unpack(self, state: State) -> None:
        frame, self.left, self.right, self.to_roll, self.row, self.row_text, *_ = state
        self.last = state.last
        (self.match, self.game, self.cube, self.offer, self.opening, self.ended, self.doubt, self.strayed,
         self.cube_doubt, self.pending, self.row_or) = frame  # fmt: skip

    def state(self) -> State:
        """Return what has been reached, the same object where nothing has changed."""
        loaded = self._loaded
        kept = (
            self.match, self.game, self.cube, self.offer, self.opening, self.ended, self.doubt, self.strayed,
            self.cube_doubt, self.pending, self.row_or,
        )  # fmt: skip
        frame = loaded.frame if kept == loaded.frame else Frame._make(kept)
        line, start, end = self.last or _NOWHERE
        state = _new(
            State,
            (frame, self.left, self.right, self.to_roll, self.row, self.row_text, line, start, end),
        )
        if state == loaded:
            return loaded
        self._loaded = state
        return state

    # What the modules beside this one work with.

    def say(self, name: str, start: int, end: int, *data: object, cause: Cause | None = None) -> None:
        """Report something about a place in the line at hand."""
        self.found.append(Finding(name, start, end, data, None, cause))

    def say_at(self, place: Cause, name: str, *data: object, cause: Cause | None = None) -> None:
        """Report something about a place in this line or an earlier one."""
        line = None if place.line == self.at else place.line
        self.found.append(Finding(name, place.start, place.end, data, line, cause))

    def place(self, start: int, end: int) -> Cause:
        """Return a place in the line at hand, to be named later."""
        return Cause(self.at, start, end)

    def position(self, side: int) -> Position:
        """Return the board as the player on this side sees it."""
        return Position(self.left, self.right) if side == LEFT else Position(self.right, self.left)

    def set_position(self, side: int, position: Position) -> None:
        """Set the board, given as the player on this side sees it."""
        if side == LEFT:
            self.left, self.right = position
        else:
            self.right, self.left = position

    def clear_board(self) -> None:
        """Forget the board of a game whose result is known: nothing below it depends on it."""
        match, game, ended = self.match, self.game, self.ended
        self._unpack(START)
        self.match, self.game, self.ended, self.row = match, game, ended, -1

    def move(self, side: int, after: Position) -> None:
        """Let a player's turn end with this board, seen by him; with his last checker off the game is over."""
        self.set_position(side, after)
        self.to_roll = 1 - side
        if all_off(after.mover):
            certain = not (self.doubt or self.cube_doubt)
            points = self.worth(level(after.opponent)) if certain else ()
            self.ended = Ended("board", side, tuple((side, value) for value in points))

    def unchecked(self, start: int, end: int, cause: Cause | None = None) -> None:
        """Something fails here, but only because of an earlier doubt: a turn counts once, whatever fails in it."""
        if any(each.name == "unchecked" and each.start <= start < each.end for each in self.found):
            return
        self.found.append(Finding("unchecked", start, end, self.of_game(), None, cause or self.doubt))

    def of_game(self) -> tuple[object, ...]:
        """Return what marks a finding that is said once a game."""
        return (self.game.start if self.game else 0,)

    def worth(self, level: int) -> tuple[int, ...]:
        """Return what a game lost at this level is worth; two values where the record leaves Jacoby open."""
        cube = self.cube.value
        full = cube * level
        if self.match.length or level == 1 or self.cube.owner is not None:
            return (full,)
        jacoby = self.match.terms.jacoby
        return (cube, full) if jacoby is None else (cube,) if jacoby else (full,)

    def remember(self, side: int | None, cell: Cell, before: State, after: State | None = None) -> None:
        """Note a turn for those who ask about one line."""
        if self.played is not None:
            self.played.append(Played(side, cell, before, after or self.state()))
