"""What the reports for people share: colours, and the last line with the counts."""

from __future__ import annotations

from typing import TextIO

from bg_lsp.cli.reports.base import Report, Tally
from bg_lsp.cli.terminal import Style
from bg_lsp.problems.problem import Severity
from bg_lsp.problems.words import counted

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
    files = counted(tally.files, "file")
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
