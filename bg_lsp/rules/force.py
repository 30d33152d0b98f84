"""A play carried out whether the rules allow it or not, so that a record goes on as its writer saw it."""

from __future__ import annotations

from bg_lsp.rules.play import Play
from bg_lsp.rules.position import BAR, OFF, Position, on
from bg_lsp.values import NamedTuple

_ONE_ON_BAR = 1 << 8 * BAR


class Forced(NamedTuple):
    """What a play has done to the board."""

    after: Position
    complete: bool
    """Every step was made: no checker was missing, no point held by two opponents."""


def force(position: Position, play: Play) -> Forced:
    """Apply a play as far as checkers exist and points are open, dice and order of play aside."""
    mover, opponent = position
    complete = True
    for step in sorted(play, key=lambda step: -step.points[0]):
        for _ in range(step.count):
            at = step.points[0]
            if not on(mover, at):
                complete = False
                continue
            for point in step.points[1:]:
                there = on(opponent, BAR - point) if point not in (OFF, BAR) else 0
                if there > 1:
                    complete = False
                    break
                if there:
                    opponent += _ONE_ON_BAR - (1 << 8 * (BAR - point))
                mover += (1 << 8 * point) - (1 << 8 * at)
                at = point
    return Forced(Position(mover, opponent), complete)
