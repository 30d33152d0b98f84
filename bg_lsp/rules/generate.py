"""All legal plays of a roll."""

from __future__ import annotations

from itertools import repeat
from typing import NamedTuple

from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.doubles import doubles
from bg_lsp.rules.moves import landings, occupied, starts
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.two_dice import Sides, one_die, two_dice


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


def legal_plays(position: Position, roll: Roll) -> list[LegalPlay]:
    """Return the legal plays, one for each position that can be reached; none is a dance.

    The order depends on nothing but the position and the dice, whichever of them is named first.
    """
    movers, opponents = finals(position, roll)
    members = zip(movers, opponents, repeat(position), repeat(roll))
    # Twice as fast as `LegalPlay(…)` for each.
    return list(map(tuple.__new__, repeat(LegalPlay), members))


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
