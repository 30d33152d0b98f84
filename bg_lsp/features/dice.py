"""Which dice of a roll a play uses, and which are left."""

from __future__ import annotations

from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.reading import Reading, readings
from bg_lsp.rules.verify import verify


def dice_of(roll: Roll) -> tuple[int, ...]:
    """Return the dice to be played: a double counts four times."""
    return (roll[0],) * 4 if roll[0] == roll[1] else roll


def left_over(position: Position, roll: Roll, play: Play) -> tuple[int, ...]:
    """Return the dice that a legal play leaves unplayed; none where it is not legal or ends the game."""
    if sum((step.points[0] - step.points[-1]) * step.count for step in play) == sum(dice_of(roll)):
        return ()
    after = verify(position, roll, play)
    if after is None or not after.mover >> 8:
        return ()
    for reading in readings(roll, play):
        if reading.fits(position) and reading.apply(position) == after:
            return unused(roll, reading)
    return ()


def unused(roll: Roll, reading: Reading) -> tuple[int, ...]:
    """Return the dice that one way to make a play does not use, in the order of the roll."""
    dice = list(dice_of(roll))
    for _, _, die in reading.moves:
        dice.remove(die)
    return tuple(dice)
