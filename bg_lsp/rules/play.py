"""A play as it is written: steps, before anybody has asked whether they are legal."""

from __future__ import annotations

from itertools import pairwise

from bg_lsp.rules.position import BAR, OFF
from bg_lsp.values import NamedTuple

Roll = tuple[int, int]
"""The two dice of a roll, in any order."""

ROLLS: tuple[Roll, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls, larger die first."""

PlainReading = tuple[int, int, int, int, bool]
"""One way to make a play with a roll: the members of a `reading.Reading` without its moves."""


class Step(NamedTuple):
    """One written step, such as `13/7*/5` or `6/4(3)`.

    `points` are the points touched, falling, 25 for the bar and 0 for off. `stars` has bit `i`
    set where a star stands behind `points[i]`. `count` is how many checkers make the step.
    """

    points: tuple[int, ...]
    stars: int = 0
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody needs


class Play(tuple[Step, ...]):
    """The steps of one play in the order in which they are written: `Play((step, step))`.

    It is a tuple and compares like one. What a play can mean with a roll is worked out once and
    kept with the value, so a play that is read once and met often should stay one object.
    """

    roll: Roll | None = None
    """The roll that the play was last read with,"""
    ways: tuple[PlainReading, ...] = ()
    """and what it can mean with it: see `reading.plain_readings`."""

    def legs(self) -> list[tuple[int, int]]:
        """Return every way from one named point to the next, once for each checker that makes it."""
        legs: list[tuple[int, int]] = []
        for points, _, count in self:
            # Almost every step is one leg of one checker. More than four checkers is too many anyway.
            if len(points) == 2:
                legs += (points,) * (count if count < 5 else 5)
            else:
                legs += [*pairwise(points)] * (count if count < 5 else 5)
        return legs

    def starred(self) -> int:
        """Return the points with a star behind them: bit `p` for point `p`."""
        stars = 0
        for step in self:
            if step.stars:
                for index, point in enumerate(step.points):
                    if step.stars >> index & 1:
                        stars |= 1 << point
        return stars

    def landings(self) -> int:
        """Return the points that the play names as landed on: bit `p` for point `p`."""
        named = 0
        for step in self:
            for point in step.points[1:]:
                named |= 1 << point
        return named


def mirror(play: Play) -> Play:
    """Return the play with its points counted from the other side (25−n); bar and off stay."""

    def other(point: int) -> int:
        return point if point in (BAR, OFF) else 25 - point

    return Play(step._replace(points=tuple(map(other, step.points))) for step in play)
