"""The plays of which there is nothing to say, carried out in half a microsecond.

Nearly every play of a record uses both dice, is legal, and has its stars exactly where somebody is hit. A
`Plain` is all that has to be known of such a play to see that, and to make it, on any board; it
is worked out once for each text. Whatever else a play may be, `follow` leaves it to `verify`.
"""

from __future__ import annotations

from bg_lsp.rules.generate import dance
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.reading import LEVEL, ONE_ON_BAR, plain_readings

Way = tuple[int, int, int, int]
"""`plus`, `test`, `closed` and `blots` of a `Reading`."""

Plain = tuple[Roll, tuple[Way, ...], int, int]
"""A roll and its play:

0. the dice
1. the ways to make the play with all of them; none: nothing can be played
2. who has to be hit, as bits of the opponent's packed side
3. what that adds to the opponent
"""


def plain(roll: Roll, play: Play, starred: int) -> Plain | None:
    """Return what `follow` needs; None where a play does not use all dice. `starred` has a bit for each point."""
    found = plain_readings(roll, play)
    if not found or not all(whole for *_, whole in found):
        return None
    hit = 0
    if starred:
        hit = sum(1 << 8 * (25 - point) for point in range(1, 25) if starred >> point & 1)
        if starred.bit_count() != hit.bit_count():
            return None  # a star behind the bar or off
    ways = tuple([reading[:4] for reading in found])
    return roll, ways, hit, hit.bit_count() * ONE_ON_BAR - hit


def no_play(roll: Roll) -> Plain:
    """Return what `follow` needs where nothing is said to be playable."""
    return roll, (), 0, 0


def follow(mover: int, opponent: int, told: Plain) -> tuple[int, int] | None:
    """Return both packed sides after a play; None where it is not legal, hits others, or ends the game."""
    dice, ways, hit, gain = told
    after = 0
    for plus, test, closed, blots in ways:
        # The two questions of `Reading.fits`; ways that hit the same all lead to the same position.
        moved = mover + plus
        if moved & test == LEVEL and not opponent & closed:
            if opponent & blots != hit:
                return None
            after = moved
    if after:
        after -= LEVEL
        return (after, opponent + gain) if after >> 8 else None
    return (mover, opponent) if not ways and dance(Position(mover, opponent), dice) else None
