"""`--statistics`: how often each kind of problem was found, the most frequent first."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.cli.reports.base import Report, Tally, word
from bg_lsp.cli.reports.json_list import json_text
from bg_lsp.cli.reports.summary import ForPeople
from bg_lsp.problems.problem import Problem
from bg_lsp.record.document import Document


class Statistics(ForPeople):
    """For people."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Leave it to the tally."""

    def finish(self, tally: Tally) -> None:
        """Write a line for each kind, and the counts."""
        kinds = tally.ranked()
        wide = len(str(kinds[0][1])) if kinds else 0
        for (code, name, severity), count in kinds:
            self.out.write(f"{count:>{wide}}  {code}  {word(severity):<11}  {name}\n")
        super().finish(tally)


class JsonStatistics(Report):
    """For programs."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Leave it to the tally."""

    def finish(self, tally: Tally) -> None:
        """Write one object for each kind, the most frequent first."""
        rows = [
            {"code": code, "name": name, "severity": word(severity), "count": count}
            for (code, name, severity), count in tally.ranked()
        ]
        self.out.write("[\n  " + ",\n  ".join(map(json_text, rows)) + "\n]\n" if rows else "[]\n")
