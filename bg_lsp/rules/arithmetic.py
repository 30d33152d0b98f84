"""Which rolls can make a play: by arithmetic alone, and on a board."""

from __future__ import annotations

from bg_lsp.rules.play import ROLLS, Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.reading import fits_dice
from bg_lsp.rules.verify import verify


def rolls_for(play: Play) -> tuple[Roll, ...]:
    """Return the rolls (larger die first) that can spell `play`, as a whole or as the part of a play.

    No board is asked; an empty answer means that no roll plays this anywhere.
    """
    return tuple(roll for roll in ROLLS if fits_dice(roll, play))


def fitting_rolls(position: Position, play: Play) -> tuple[Roll, ...]:
    """Return the rolls (larger die first) with which `play` is legal in `position`."""
    return tuple(roll for roll in rolls_for(play) if verify(position, roll, play) is not None)
