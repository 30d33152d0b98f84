"""One line a problem: `file:line:column: severity CODE message`."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.cli.reports.base import word
from bg_lsp.cli.reports.summary import COLOURS, ForPeople
from bg_lsp.problems.problem import Problem
from bg_lsp.record.document import Document
from bg_lsp.views.plain import printable


class Concise(ForPeople):
    """For people who know the problems, and for editors that read such lines."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write one line for each problem."""
        name = self.style(printable(file), "bold")
        for problem in problems:
            kind = self.style(f"{word(problem.severity)} {problem.code}", *COLOURS[problem.severity])
            line, column = problem.start
            self.out.write(f"{name}:{line + 1}:{column + 1}: {kind} {printable(problem.message)}\n")
