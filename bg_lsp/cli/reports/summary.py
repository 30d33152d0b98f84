"""The last line of the reports for people, and the table of `--statistics`."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.cli.reports.base import Report, Tally, word
from bg_lsp.cli.terminal import Style
from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.record.document import Document

COLOURS = {
    Severity.ERROR: ("bold", "red"),
    Severity.WARNING: ("bold", "yellow"),
    Severity.INFORMATION: ("bold", "blue"),
    Severity.HINT: ("bold", "cyan"),
}
_NOUNS = {
    Severity.ERROR: ("error", "errors"),
    Severity.WARNING: ("warning", "warnings"),
    Severity.INFORMATION: ("note", "notes"),
    Severity.HINT: ("hint", "hints"),
}


def summary(tally: Tally, style: Style) -> str:
    """Return, in one line, what was found in how many files."""
    files = "1 file" if tally.files == 1 else f"{tally.files} files"
    counts = [
        style(f"{count} {_NOUNS[severity][count > 1]}", *COLOURS[severity])
        for severity in Severity
        if (count := tally.severities[severity])
    ]
    if not counts:
        return style("No problems", "bold", "green") + f" in {files}."
    return f"{', '.join(counts)} in {files}."


class Statistics(Report):
    """How often each kind of problem was found: the most frequent first."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Leave it to the tally."""

    def finish(self, tally: Tally) -> None:
        """Write a line for each kind, and the counts."""
        kinds = tally.ranked()
        wide = len(str(kinds[0][1])) if kinds else 0
        for (code, name, severity), count in kinds:
            self.out.write(f"{count:>{wide}}  {code}  {word(severity):<11}  {name}\n")
        self.out.write(summary(tally, Style.of(self.out)) + "\n")
