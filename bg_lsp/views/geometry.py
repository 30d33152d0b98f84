"""Where things lie in the picture of a board, in its own units.

A checker is 34 units wide. Slots are counted from a point's edge inwards, on the bar from the
middle outwards; at most five are shown.
"""

from __future__ import annotations

from bg_lsp.rules.position import BAR, OFF
from bg_lsp.values import NamedTuple

RADIUS = 17
SIZE = 2 * RADIUS
SHOWN = 5

MARGIN = 6
FRAME = 8
"""Wood at the left and the right."""
RIM = 28
"""Wood above and below, where the numbers stand."""
COLUMN = 36
HALF = 6 * COLUMN
BAR_WIDTH = 42
TRAY = 46
PANEL = 146

LEFT = MARGIN + FRAME
BAR_LEFT = LEFT + HALF
RIGHT_HALF = BAR_LEFT + BAR_WIDTH
RIGHT = RIGHT_HALF + HALF
TRAY_LEFT = RIGHT + FRAME
BOARD_RIGHT = TRAY_LEFT + TRAY + FRAME
WIDTH = BOARD_RIGHT + PANEL

GAP = 46
"""Between the stacks of five: the dice lie there."""
UPPER = MARGIN + RIM
MIDDLE = UPPER + SHOWN * SIZE + GAP // 2
LOWER = UPPER + 2 * SHOWN * SIZE + GAP
HEIGHT = LOWER + RIM + MARGIN

SLAB = 10
"""Height of a checker in the tray, where it stands on its edge."""


class Spot(NamedTuple):
    """The middle of something."""

    x: float
    y: float


def column(point: int) -> float:
    """Return the middle of a point, 1 to 24, from left to right."""
    place = 12 - point if point <= 12 else point - 13
    return (LEFT if place < 6 else RIGHT_HALF - HALF) + COLUMN * (place + 0.5)


def spot(point: int, slot: int) -> Spot:
    """Return where the bottom player's checker lies on a point (25: his bar, 0: off)."""
    if point == OFF:
        return Spot(TRAY_LEFT + TRAY / 2, LOWER - SLAB * (slot + 0.5) - 4)
    shown = min(slot, SHOWN - 1)
    if point == BAR:
        return Spot(BAR_LEFT + BAR_WIDTH / 2, MIDDLE - SIZE * (shown + 1))
    inwards = SIZE * (shown + 0.5)
    return Spot(column(point), LOWER - inwards if point <= 12 else UPPER + inwards)
