"""What every report is given, and has to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from bg_lsp.problems import fixes
from bg_lsp.problems.problem import Fix, Problem, Severity
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place


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


class Fixes:
    """The fixes of one file's problems, asked for from above to below, with all their edits.

    What goes on from its place through a game or match is written out once, for the first problem that it
    mends: written anew for each of the others, a file of thousands of rows would take for ever.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._mended_to: dict[str, Place] = {}
        """How far such a fix goes that is written out already, by code."""

    def of(self, problem: Problem) -> list[Fix]:
        """Return the ways to mend a problem, likeliest first."""
        covered = problem.start < self._mended_to.get(problem.code, Place(0, 0))
        made = []
        for plan in fixes(self._document, problem):
            if plan.onward and covered:
                continue
            made.append(plan.made())
            if plan.onward and made[-1].edits:
                self._mended_to[problem.code] = made[-1].edits[-1].end
        return made
