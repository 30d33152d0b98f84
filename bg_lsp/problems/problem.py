"""The values that the checker hands out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.sums import Located
from bg_lsp.values import NamedTuple


class Severity(IntEnum):
    """How much it matters; the numbers are the protocol's."""

    ERROR = 1
    WARNING = 2
    INFORMATION = 3
    HINT = 4


class Fix(NamedTuple):
    """One way to mend a problem. `safe` ones may be applied without a look."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]


class FixPlan(NamedTuple):
    """A fix whose edits are made only when somebody asks for them.

    A fix is safe where the text after it means to the checker what it meant before, or where
    only one text can have been meant.
    """

    title: str
    safe: bool
    make: Callable[[], Iterable[Iterable[Edit]]]
    """Makes the edits all at one go, or line by line."""
    whole_file: bool = False
    """It mends every place in the file: costly to make, and not wanted for each of the problems."""
    onward: bool = False
    """It goes on from its place through the game or match: problems of its code further down are mended in it."""

    def made(self) -> Fix:
        """Make the edits: in the order of the text, none overlapping, all meant for the text as it is."""
        return Fix(self.title, self.safe, tuple(edit for part in self.make() for edit in sorted(part)))


def planned(title: str, safe: bool, make: Callable[[], Iterable[Edit]], *, onward: bool = False) -> FixPlan:
    """Return the plan of a fix whose edits are made at one go."""
    return FixPlan(title, safe, lambda: (make(),), onward=onward)


class Related(NamedTuple):
    """Another place that explains a problem."""

    start: Place
    end: Place
    message: str


class Problem(NamedTuple):
    """One problem at its place, in words. Its fixes are asked for with `problems.fixes`."""

    code: str
    name: str
    severity: Severity
    start: Place
    end: Place
    message: str
    related: tuple[Related, ...] = ()
    faded: bool = False
    """The place says nothing that counts any more (after the end of a game, unchecked from here)."""
    found: Located = Located(0, Finding("", 0, 0))
    """What was found, for the fixes. It names lines by their identities: two readings of one text differ here."""


def order(problem: Problem) -> tuple[Place, str]:
    """Return what problems are sorted by: place and code."""
    return problem.start, problem.code
