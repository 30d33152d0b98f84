"""All legal plays of a roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import overload

from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.doubles import doubles
from bg_lsp.rules.moves import landings, occupied, starts
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.two_dice import Sides, one_die, two_dice
from bg_lsp.values import NamedTuple


class LegalPlay(NamedTuple):
    """A legal play: where it leads, and where it came from."""

    mover: int
    opponent: int
    before: Position
    roll: Roll

    @property
    def after(self) -> Position:
        """The position after the play, still seen by the mover."""
        return Position(self.mover, self.opponent)

    @property
    def play(self) -> Play:
        """The canonical play; worked out when it is asked for."""
        return canonical(self.before, self.after, self.roll)


class LegalPlays(Sequence[LegalPlay]):
    """The legal plays of one roll. Each is put together when it is looked at; how many there are is known."""

    __slots__ = ("_before", "_movers", "_opponents", "_roll")

    def __init__(self, before: Position, roll: Roll, sides: Sides) -> None:
        self._before = before
        self._roll = roll
        self._movers, self._opponents = sides

    def __len__(self) -> int:
        return len(self._movers)

    def __iter__(self) -> Iterator[LegalPlay]:
        members = zip(self._movers, self._opponents, repeat(self._before), repeat(self._roll))
        # Twice as fast as `LegalPlay(…)` for each.
        return map(tuple.__new__, repeat(LegalPlay), members)

    @overload
    def __getitem__(self, index: int) -> LegalPlay: ...

    @overload
    def __getitem__(self, index: slice) -> list[LegalPlay]: ...

    def __getitem__(self, index: int | slice) -> LegalPlay | list[LegalPlay]:
        if isinstance(index, slice):
            return list(self)[index]
        return LegalPlay(self._movers[index], self._opponents[index], self._before, self._roll)


def legal_plays(position: Position, roll: Roll) -> LegalPlays:
    """Return the legal plays, one for each position that can be reached; none is a dance.

    The order depends on nothing but the position and the dice, whichever of them is named first.
    """
    return LegalPlays(position, roll, finals(position, roll))


def finals(position: Position, roll: Roll) -> Sides:
    """Return the positions that a roll can lead to: the mover's sides, and beside them the opponent's.

    This is `legal_plays` without its values, for those who need a great many.
    """
    mover, opponent = position
    where, free = occupied(mover), landings(opponent)
    one, two = roll
    if one == two:
        return doubles(mover, opponent, where, free, one)
    if one > two:
        return two_dice(mover, opponent, where, free, one, two)
    return two_dice(mover, opponent, where, free, two, one)


def reaches(position: Position, roll: Roll, after: Position) -> bool:
    """Tell whether the rules let a roll end in `after`, be it by playing nothing at all."""
    if not after.mover >> 8:
        # The last checker ends the turn, whatever is left of the dice.
        return True
    movers, opponents = finals(position, roll)
    return after in zip(movers, opponents) if movers else after == position  # noqa: B905


def dance(position: Position, roll: Roll) -> bool:
    """Tell whether the roll can play nothing at all."""
    where, free = occupied(position.mover), landings(position.opponent)
    return not any(starts(where, free, die) for die in roll)


def single_moves(position: Position, die: int) -> list[Position]:
    """Return where one die alone can lead."""
    mover, opponent = position
    sides = one_die(mover, opponent, occupied(mover), landings(opponent), die)
    return list(map(Position, *sides))
