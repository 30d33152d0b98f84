"""What GNU Backgammon makes of a play in a `.mat`, found by trying: what it takes, and what it takes apart.

It checks single moves, not plays: each has to be 1 to 6 points long, from a checker, to a point that
the opponent does not hold. So half plays and wrong dice pass, and what does not pass is left out
with a warning, and all that follows is off.
"""

from __future__ import annotations

from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import BAR, OFF, Position, on
from bg_lsp.rules.reading import ONE_ON_BAR
from bg_lsp.rules.verify import verify


def with_stops(before: Position, after: Position, roll: Roll, play: Play) -> Play:
    """Return a legal play with a stop where one is needed to be understood.

    A checker that bears off with both dice, more than it needs: neither die nor sum fits its distance.
    """
    if len(play) != 1 or roll[0] == roll[1]:
        return play
    points, stars, count = play[0]
    start = points[0]
    if len(points) != 2 or points[1] != OFF or count != 1 or start <= max(roll) or start == sum(roll):
        return play
    named = (Play((Step((start, start - die, OFF), stars),)) for die in sorted(roll, reverse=True))
    return next((stops for stops in named if verify(before, roll, stops) == after), play)


def _taken_apart(roll: Roll, start: int, end: int) -> bool:
    """Whether a step is made with both dice, and the other steps of the play are forgotten."""
    return start - end == sum(roll) or (end == OFF and start > max(roll))


def taken(before: Position, roll: Roll, play: Play) -> Position | None:
    """Return the position that a play leads to as it is written, None where it would be refused or taken apart."""
    legs = sorted(play.legs(), reverse=True)
    longest = roll[0] if roll[0] == roll[1] else 6
    if not 0 < len(legs) <= 4 or any(_taken_apart(roll, *leg) for leg in legs):
        return None
    mover, opponent = before
    for start, end in legs:
        there = on(opponent, BAR - end) if end != OFF else 0
        if not 0 < start - end <= longest or not on(mover, start) or there > 1:
            return None
        if there:
            opponent += ONE_ON_BAR - (1 << 8 * (BAR - end))
        mover += (1 << 8 * end) - (1 << 8 * start)
    return Position(mover, opponent)
