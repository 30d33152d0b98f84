"""The play just made as arrows: each checker from where it stood to where it stands."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import atan2, cos, hypot, sin

from bg_lsp.rules.play import Play
from bg_lsp.rules.position import OFF, Position, on
from bg_lsp.views.geometry import MIDDLE, RADIUS, SHOWN, Spot, spot

Leg = tuple[Spot, Spot, Spot]
"""Start, control point and end of a curve."""


Arrow = list[Leg]
"""The way of one checker, leg by leg."""


def arrows(position: Position, play: Play) -> list[Arrow]:
    """Return an arrow for each checker that was moved; `position` is the one after the play.

    Checkers that end on one point fill its slots in the order of how near the edge they stood,
    so that their ways do not cross.
    """
    gone: Counter[int] = Counter()
    moves: list[tuple[list[Spot], int]] = []
    for step in play:
        start, *stops, end = step.points
        for nth in range(step.count):
            way = [spot(start, on(position.mover, start) + gone[start])]
            way += [spot(stop, on(position.mover, stop) + nth) for stop in stops]
            moves.append((way, end))
            gone[start] += 1
    come = Counter(end for _, end in moves)
    found = []
    for way, end in sorted(moves, key=lambda move: abs(move[0][0].y - MIDDLE), reverse=True):
        count = on(position.mover, end)
        way.append(spot(end, max((count if end == OFF else min(count, SHOWN)) - come[end], 0)))
        come[end] -= 1
        legs = [_leg(a, b) for a, b in pairwise(way)]
        if count > SHOWN and end != OFF:  # leave the number on that checker free
            legs[-1] = trimmed(legs[-1], 0, RADIUS)
        found.append(legs)
    return found


def _leg(a: Spot, b: Spot) -> Leg:
    """A curve that leans towards the middle of the board, so that it leaves the stacks free."""
    x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
    if (a.y < MIDDLE) == (b.y < MIDDLE):
        lean = min(abs(b.x - a.x) * 0.3, 60)
        y += lean if y < MIDDLE else -lean
    return a, Spot(x, y), b


def trimmed(leg: Leg, start: float, end: float) -> Leg:
    """Return a leg without so many units at its start and its end."""
    a, c, b = leg
    return _towards(a, c, start), c, _towards(b, c, end)


def _towards(a: Spot, b: Spot, by: float) -> Spot:
    far = hypot(b.x - a.x, b.y - a.y) or 1
    by = min(by, far)
    return Spot(a.x + (b.x - a.x) * by / far, a.y + (b.y - a.y) * by / far)


def head(leg: Leg, size: float = RADIUS * 0.8) -> tuple[Spot, Spot, Spot]:
    """Return the three corners of the arrow's head, its tip first."""
    _, c, b = leg
    angle = atan2(b.y - c.y, b.x - c.x)
    back = [Spot(b.x - size * cos(angle + turn), b.y - size * sin(angle + turn)) for turn in (0.45, -0.45)]
    return b, back[0], back[1]
