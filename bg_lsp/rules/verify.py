"""Is a recorded play legal? The hot path of the whole program."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.rules.generate import reaches
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position, hits
from bg_lsp.rules.reading import LEVEL, ONE_ON_BAR, plain_readings, readings

_new = tuple.__new__


def verify(position: Position, roll: Roll, play: Play) -> Position | None:
    """Return the position after a legal play that means one thing, else None.

    The position is still seen by the mover. A play that names no star, or one star too many, is
    as legal as one that names them all.
    """
    found = None
    mover, opponent = position
    for plus, test, closed, blots, whole in play.ways if play.roll == roll else plain_readings(roll, play):
        # The two questions of `Reading.fits`, and `Reading.apply`, written out for speed.
        moved = mover + plus
        if moved & test != LEVEL or opponent & closed:
            continue
        hit = opponent & blots
        after = _new(
            Position, (moved - LEVEL, opponent - hit + hit.bit_count() * ONE_ON_BAR if hit else opponent)
        )
        # Where every die is played no rule can ask for more.
        if whole or reaches(position, roll, after):
            if found is not None and found != after:
                return choose(position, play, meanings(position, roll, play))
            found = after
    return found


def meanings(position: Position, roll: Roll, play: Play) -> list[Position]:
    """Return the legal positions that the points of `play` fit, stars aside."""
    fitting = [reading for reading in readings(roll, play) if reading.fits(position)]
    afters = {each.apply(position): each for each in fitting}
    return [after for after, each in afters.items() if each.whole or reaches(position, roll, after)]


def choose(position: Position, play: Play, afters: Sequence[Position]) -> Position | None:
    """Return the one of several positions that `play` means; None where it is ambiguous.

    The one whose hits are the starred ones, else the one that hits nothing on points not named,
    else the only one.
    """
    starred, named = play.starred(), play.landings()
    for means in (
        [after for after in afters if hits(position, after) == starred],
        [after for after in afters if not hits(position, after) & ~named],
        afters,
    ):
        if len(means) == 1:
            return means[0]
    return None
