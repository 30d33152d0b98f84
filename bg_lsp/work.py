"""Long work in small steps, so that whoever runs it can do other things in between, or stop.

Work that grows with a file is a generator: it yields the share that is done, 0 to 1, every few
milliseconds, and returns its value. Dropping it half-way does no harm.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from gc import get_referents
from sys import getrefcount
from typing import Generic, TypeVar

T = TypeVar("T")

Work = Generator[float, None, T]
"""Work that comes to a `T`. It knows nothing of time: a step is some hundred lines, not milliseconds."""


class Steps(Generic[T]):
    """The steps of some work, to be gone through once; behind the last one `value` is there."""

    value: T

    def __init__(self, work: Work[T]) -> None:
        self._work = work

    def __iter__(self) -> Iterator[float]:
        self.value = yield from self._work


def straight(work: Work[T]) -> T:
    """Do all the work at once, and return what it comes to."""
    steps = Steps(work)
    for _ in steps:
        pass
    return steps.value


def part(work: Work[T], begin: float, end: float) -> Work[T]:
    """Do work that is a part of longer work: from which share of that on, and up to which."""
    steps = Steps(work)
    for share in steps:
        yield begin + (end - begin) * share
    return steps.value


def letting_go(things: list[object]) -> Work[None]:
    """Empty a list, and free what only these things hold bit by bit: a long document is a million values.

    What a thing holds is taken out of it before the thing itself goes, down to things as large as a
    chunk of lines in a document.
    """
    for _ in range(_LEVELS):
        below: list[object] = []
        while things:
            thing = things.pop()
            if getrefcount(thing) <= _OURS:
                below += get_referents(thing)
            del thing
            yield 1.0
        things = below
    while things:
        del things[-1]
        yield 1.0


_LEVELS = 4
_OURS = 2
"""References to a thing that nobody else holds: the variable, and the question itself."""
