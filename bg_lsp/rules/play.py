"""A play as it is written: steps, before anybody has asked whether they are legal."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """One written step, such as `13/7*/5` or `6/4(3)`.

    `points` are the points touched, falling, 25 for the bar and 0 for off. `stars` has bit `i`
    set where a star stands behind `points[i]`. `count` is how many checkers make the step.
    """

    points: tuple[int, ...]
    stars: int = 0
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody needs


Play = tuple[Step, ...]
"""The steps of one play in the order in which they are written."""
