"""What the reports for people share: colours, the last line with the counts; and the table of `--statistics`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

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
    Severity.INFORMATION: ("information", "information"),
    Severity.HINT: ("hint", "hints"),
}


def summary(tally: Tally, style: Style) -> str:
    """Return a line that says what was found in how many files; nothing where none was read."""
    if not tally.files:
        return ""
    files = "1 file" if tally.files == 1 else f"{tally.files} files"
    counts = [
        style(f"{count} {_NOUNS[severity][count > 1]}", *COLOURS[severity])
        for severity in Severity
        if (count := tally.severities[severity])
    ]
    if not counts:
        return style("No problems", "bold", "green") + f" in {files}.\n"
    return f"{', '.join(counts)} in {files}.\n"


class ForPeople(Report):
    """A report with colours, and the counts at its end."""

    for_people = True

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.style = Style.of(out)

    def finish(self, tally: Tally) -> None:
        """Write the counts."""
        self.out.write(summary(tally, self.style))


class Statistics(ForPeople):
    """How often each kind of problem was found: the most frequent first."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Leave it to the tally."""

    def finish(self, tally: Tally) -> None:
        """Write a line for each kind, and the counts."""
        kinds = tally.ranked()
        wide = len(str(kinds[0][1])) if kinds else 0
        for (code, name, severity), count in kinds:
            self.out.write(f"{count:>{wide}}  {code}  {word(severity):<11}  {name}\n")
        super().finish(tally)
