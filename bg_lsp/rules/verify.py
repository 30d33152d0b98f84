"""Is a recorded play legal? The hot path of the whole program."""

from __future__ import annotations

from bg_lsp.rules.canonical import hits
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.reading import readings


def verify(position: Position, roll: Roll, play: Play) -> Position | None:
    """Return the position after a legal play that means one thing, else None.

    The position is still seen by the mover. A play that names no star, or one star too many, is
    as legal as one that names them all.
    """
    afters = meanings(position, roll, play)
    return choose(position, play, afters)


def meanings(position: Position, roll: Roll, play: Play) -> list[Position]:
    """Return the legal positions that the points of `play` fit, stars aside."""
    afters: dict[Position, None] = {}
    legal: set[Position] | None = None
    for reading in readings(roll, play):
        if reading.fits(position):
            after = reading.apply(position)
            # With every die played, or every checker off, no rule can ask for more.
            if not reading.whole and after.mover >> 8:
                if legal is None:
                    legal = {each.after for each in legal_plays(position, roll)}
                    legal = legal or {position}
                if after not in legal:
                    continue
            afters[after] = None
    return list(afters)


def choose(position: Position, play: Play, afters: list[Position]) -> Position | None:
    """Return the one of several legal positions that `play` means; None where it is ambiguous.

    The one whose hits are the starred ones, else the one that hits nothing on points not named,
    else the only one.
    """
    if len(afters) == 1:
        return afters[0]
    starred, named = play.starred(), play.landings()
    by_stars = [after for after in afters if hits(position, after) == starred]
    if len(by_stars) == 1:
        return by_stars[0]
    by_points = [after for after in afters if not hits(position, after) & ~named]
    return by_points[0] if len(by_points) == 1 else None
