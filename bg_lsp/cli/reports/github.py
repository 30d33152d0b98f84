"""Workflow commands: each problem becomes an annotation of the file in a pull request."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.cli.reports.base import Report, Tally
from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.record.document import Document
from bg_lsp.views.plain import printable

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


class GitHub(Report):
    """For GitHub. Text of the record stays inside its command: it can neither end one nor start one."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write one command for each problem."""
        for problem in problems:
            (line, column), (end_line, end_column) = problem.start, problem.end
            where = f"file={_property(file)},line={line + 1},endLine={end_line + 1}"
            if line == end_line:
                where += f",col={column + 1},endColumn={end_column + 1}"
            level = _LEVELS.get(problem.severity, "notice")
            title = _property(f"{problem.code} {problem.name}")
            self.out.write(f"::{level} {where},title={title}::{_data(problem.message)}\n")

    def finish(self, tally: Tally) -> None:
        """Write nothing: the annotations say it all."""


def _data(text: str) -> str:
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(escaped)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
