"""The values that the checker hands out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from bg_lsp.record.place import Edit, Place


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


class Related(NamedTuple):
    """Another place that explains a problem."""

    start: Place
    end: Place
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem at its place, in words."""

    code: str
    name: str
    severity: Severity
    start: Place
    end: Place
    message: str
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    faded: bool = False
    """The place says nothing that counts any more (after the end of a game, unchecked from here)."""
