"""What every report is given, and has to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from bg_lsp.problems import fixes
from bg_lsp.problems.problem import Fix, Problem, Severity
from bg_lsp.record.document import Document


class Tally:
    """Counts over all files."""

    def __init__(self) -> None:
        self.files = 0
        self.severities: Counter[Severity] = Counter()
        self.kinds: Counter[tuple[str, str, Severity]] = Counter()
        """By code, name and severity."""

    def add(self, problems: Sequence[Problem]) -> None:
        """Count the problems of one more file."""
        self.files += 1
        for problem in problems:
            self.severities[problem.severity] += 1
            self.kinds[problem.code, problem.name, problem.severity] += 1

    def ranked(self) -> list[tuple[tuple[str, str, Severity], int]]:
        """Return the kinds with their counts, the most frequent first."""
        return sorted(self.kinds.items(), key=lambda kind: (-kind[1], kind[0]))

    @property
    def failed(self) -> bool:
        """Whether there is an error or a warning."""
        return self.severities[Severity.ERROR] + self.severities[Severity.WARNING] > 0


class Report:
    """One way of writing problems."""

    for_people = False
    """Whether a sentence more does no harm in it."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write (or keep) the problems of one more file."""
        raise NotImplementedError

    def unread(self, file: str, why: str) -> None:
        """Take note of a file that could not be read; standard error has said so already."""

    def finish(self, tally: Tally) -> None:
        """Write what comes after the last file."""
        raise NotImplementedError


def word(severity: Severity) -> str:
    """Return `error`, `warning`, `information` or `hint`."""
    return severity.name.lower()


def fixes_of(document: Document, problem: Problem) -> list[Fix]:
    """Return the ways to mend a problem, likeliest first, with all their edits."""
    return [plan.made() for plan in fixes(document, problem)]
