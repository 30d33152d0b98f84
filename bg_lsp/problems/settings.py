"""Which problems are said, and how loudly: what is selected, ignored and graded anew."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from bg_lsp.problems.catalogue import by_name, catalogue
from bg_lsp.problems.definition import Definition
from bg_lsp.problems.problem import Severity
from bg_lsp.record.finding import Finding
from bg_lsp.values import NamedTuple

ALL = "ALL"
"""Everything but family 6."""

SEVERITIES = {
    "error": Severity.ERROR,
    "warning": Severity.WARNING,
    "information": Severity.INFORMATION,
    "hint": Severity.HINT,
}

QUIET_ENDINGS = (".mat", ".txt")
"""Files that other programs write: family 5 is off in them."""


def selector(text: str) -> str | None:
    """Return a code, a family such as `BG2`, or `ALL` in its one spelling; None where it is none of these.

    Names of problems are accepted and become their codes; case does not matter.
    """
    word = text.strip()
    upper = word.upper()
    if upper == ALL or upper in catalogue:
        return upper
    if len(upper) == 3 and upper.startswith("BG") and upper[2] in "123456":
        return upper
    known = by_name.get(word.lower())
    return known.code if known else None


def covers(chosen: str, code: str) -> bool:
    """Say whether a selector (a code, a family or `ALL`) means a code."""
    return chosen in (code, code[:3]) or (chosen == ALL and not code.startswith("BG6"))


def _narrowness(code: str, chosen: Collection[str]) -> int:
    """How narrowly a code is meant: 3 by itself, 2 by its family, 1 by `ALL`, 0 not at all."""
    if code in chosen:
        return 3
    if code[:3] in chosen:
        return 2
    return 1 if ALL in chosen and not code.startswith("BG6") else 0


class Settings(NamedTuple):
    """What a user may set. Every selector is in the spelling of `selector`.

    Where a code is both selected and ignored, the narrower of the two counts; where they are
    equally narrow it is ignored.
    """

    select: frozenset[str] | None = None
    """What is on; None: families 1 to 4, and 5 outside `.mat` and `.txt`."""
    ignore: frozenset[str] | None = None
    severity: Mapping[str, Severity] = MappingProxyType({})

    def over(self, base: Settings) -> Settings:
        """Return these settings with those of `base` where these say nothing."""
        return Settings(
            base.select if self.select is None else self.select,
            base.ignore if self.ignore is None else self.ignore,
            {**base.severity, **self.severity},
        )

    def selects(self, code: str, name: str = "") -> bool:
        """Say whether a problem is on in a document of that name."""
        if self.select is None:
            quiet = code.startswith("BG5") and name.lower().endswith(QUIET_ENDINGS)
            chosen = 0 if quiet or code.startswith("BG6") else 1
        else:
            chosen = _narrowness(code, self.select)
        return chosen > _narrowness(code, self.ignore or ())

    def severity_of(self, known: Definition, finding: Finding) -> Severity:
        """Return how much a finding matters."""
        for key in (known.code, known.code[:3], ALL):
            if key in self.severity:
                return self.severity[key]
        return known.graded(finding)
