"""Where one die can be played: boards as masks of points.

A mask has bit `p` for the point `p`, counted by the mover. It is read off a packed side at one go:
its bytes, each translated to the digit 0 or 1, are a number in base two. The opponent counts from
the other end, so his bytes are taken in the other order.
"""

from __future__ import annotations

from bg_lsp.memo import Memo
from bg_lsp.rules.position import BAR, OFF
from bg_lsp.rules.reading import EFFECTS, ONE_ON_BAR

_SOME = b"0" + b"1" * 255
_LONE = b"01" + b"0" * 254
_FEW = b"11" + b"0" * 254

_BOARD = (1 << BAR) - 2
"""The points 1 to 24."""


def occupied(side: int) -> int:
    """Return where a side stands; bit 25 is its bar, bit 0 its checkers off."""
    return int(side.to_bytes(26, "big").translate(_SOME), 2)


def landings(opponent: int) -> int:
    """Return the points where the mover may land: none or one of the opponent's stand there."""
    return int(opponent.to_bytes(26, "little").translate(_FEW), 2) & _BOARD


def blots(opponent: int) -> int:
    """Return the points where the mover hits if he lands there."""
    return int(opponent.to_bytes(26, "little").translate(_LONE), 2) & _BOARD


def starts(where: int, free: int, die: int) -> int:
    """Return the points from which a mover who stands `where` can play `die`, to points that are `free`."""
    if where >> BAR:
        return free << die & 1 << BAR
    if where >> 7:
        return where & free << die
    return where & free << die | _bears_off(where, die)


def _bears_off(where: int, die: int) -> int:
    """Return the point, if any, from which `die` bears off a checker of a mover who is all home."""
    if where >> die + 1:
        return where & 1 << die
    # Nobody stands further back than the die: the rearmost checker goes (bit 0 are those off).
    return 1 << where.bit_length() - 1 if where > 1 else 0


Start = tuple[int, int, int, int, int, int, int]
"""Everything about starting from a point with a die that does not depend on the board:

0. the point
1. what the move adds to the mover
2. what it adds to the opponent where it hits
3. the point's byte in a packed side
4. the point in a mask
5. the landing point in a mask; bit 0 where the die bears off
6. the points up to and with this one, as a mask

(A plain tuple is taken apart three times as fast as a named one, and this is done for every move.)
"""


def _start(point: int, die: int) -> Start:
    target = max(point - die, OFF)
    hit = ONE_ON_BAR - (1 << 8 * (25 - target)) if target else 0
    change = EFFECTS[point][die][0]
    return point, change, hit, 0xFF << 8 * point, 1 << point, 1 << target, (2 << point) - 1


START = [[_start(point, die) for point in range(26)] for die in range(7)]
"""By die, then by point."""


_LIMIT = 20_000
"""So many masks are remembered for a die: there are more of them than memory."""


class _Starts(Memo[int, tuple[Start, ...]]):
    """The points of a mask, from the highest down, as starts for one die."""

    def __init__(self, die: int) -> None:
        super().__init__(_LIMIT)
        self.die = die

    def __missing__(self, mask: int) -> tuple[Start, ...]:
        row = START[self.die]
        return self.keep(mask, tuple([row[point] for point in range(BAR, 0, -1) if mask >> point & 1]))


class _Changes(Memo[int, tuple[int, ...]]):
    """What one die adds to the mover from each point of a mask, from the highest down."""

    def __init__(self, die: int) -> None:
        super().__init__(_LIMIT)
        self.die = die

    def __missing__(self, mask: int) -> tuple[int, ...]:
        return self.keep(mask, tuple([start[1] for start in STARTS[self.die][mask]]))


STARTS = [_Starts(die) for die in range(7)]
"""By die, then by mask: the starts in it, worked out once for each mask."""
CHANGES = [_Changes(die) for die in range(7)]
"""By die, then by mask: the changes of those starts."""
