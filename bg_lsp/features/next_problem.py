"""From one problem to the next, round the whole document."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple


class Stop(NamedTuple):
    """A problem on the way."""

    problem: Problem
    number: int
    """Which one it is of those that are stopped at, from 1."""
    total: int


def next_problem(problems: Sequence[Problem], place: Place, *, backwards: bool = False) -> Stop | None:
    """Return the first problem behind a place, or the last one before it; None where there is none.

    Hints are passed by, as editors do. Behind the last one comes the first one.
    """
    stops = [problem for problem in problems if problem.severity < Severity.HINT]
    if not stops:
        return None
    if backwards:
        at = max((at for at, stop in enumerate(stops) if stop.start < place), default=len(stops) - 1)
    else:
        at = next((at for at, stop in enumerate(stops) if stop.start > place), 0)
    return Stop(stops[at], at + 1, len(stops))
