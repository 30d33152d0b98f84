"""One figure, what stands beside it, and what it ought to be."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """A measured figure. `other` is the same figure of something else, measured in the same run."""

    figure: str
    value: float
    unit: str
    beside: str = ""
    """What it is compared with."""
    other: float | None = None
    limit: float | None = None
    """At most so many times the other (or the value itself, where there is no other); None: no goal."""
    least: bool = False
    """The limit is the least that the ratio may be: the more the better."""

    @property
    def ratio(self) -> float | None:
        """How many times the other."""
        return self.value / self.other if self.other else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where there is none, or nothing to compare with."""
        measured = self.ratio if self.beside else self.value
        if self.limit is None or measured is None:
            return None
        return measured >= self.limit if self.least else measured <= self.limit

    def to_json(self) -> dict[str, Any]:
        """Return all of it in values that JSON knows."""
        return {**asdict(self), "ratio": self.ratio, "met": self.met}
