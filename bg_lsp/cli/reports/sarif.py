"""SARIF 2.1.0, which code scanning services and editors read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import quote

from bg_lsp import __version__
from bg_lsp.cli.reports.base import Fixes, Report, Tally
from bg_lsp.cli.reports.json_list import json_text
from bg_lsp.problems import catalogue
from bg_lsp.problems.problem import Fix, Problem, Severity
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


class Sarif(Report):
    """One run. Results are written as they come, so that a folder of archives needs no memory for them."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.rules: dict[str, int] = {}
        self.notifications: list[dict[str, Any]] = []
        self.before = (
            f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"columnKind": "unicodeCodePoints",\n'
            '"results": [\n  '
        )

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write a result for each problem."""
        known = Fixes(document)
        for problem in problems:
            self.out.write(self.before + json_text(self._result(file, problem, known.of(problem))))
            self.before = ",\n  "

    def unread(self, file: str, why: str) -> None:
        """Keep a notification that a file could not be read."""
        self.notifications.append({"level": "error", "message": {"text": f"{file}: {why}"}})

    def finish(self, tally: Tally) -> None:
        """Write which rules the results name, and how it went."""
        if not self.rules:
            self.out.write(self.before)
        rules = [_rule(code) for code in self.rules]
        driver = {"name": "bg-lsp", "version": __version__, "rules": rules}
        invocation = {
            "executionSuccessful": not self.notifications,
            "toolExecutionNotifications": self.notifications,
        }
        self.out.write(
            f'\n],\n"invocations": [{json_text(invocation)}],\n"tool": {json_text({"driver": driver})}\n}}]}}\n'
        )

    def _result(self, file: str, problem: Problem, fixes: list[Fix]) -> dict[str, Any]:
        result: dict[str, Any] = {
            "ruleId": problem.code,
            "ruleIndex": self.rules.setdefault(problem.code, len(self.rules)),
            "level": _LEVELS.get(problem.severity, "note"),
            "message": {"text": problem.message},
            "locations": [_location(file, problem.start, problem.end)],
        }
        if problem.related:
            result["relatedLocations"] = [
                {**_location(file, related.start, related.end), "message": {"text": related.message}}
                for related in problem.related
            ]
        if fixes:
            result["fixes"] = [_fix(file, fix) for fix in fixes]
        return result


def _rule(code: str) -> dict[str, Any]:
    definition = catalogue[code]
    return {
        "id": code,
        "name": definition.name,
        "shortDescription": {"text": definition.name.replace("-", " ")},
        "help": {"text": definition.text(), "markdown": definition.text()},
        "defaultConfiguration": {"level": _LEVELS.get(definition.severity, "note")},
    }


def _artifact(file: str) -> dict[str, str]:
    if file == "-":
        return {"uri": "stdin"}
    if os.path.isabs(file):
        return {"uri": Path(file).as_uri()}
    return {"uri": quote(file.replace(os.sep, "/").encode("utf-8", "surrogateescape"))}


def _region(start: Place, end: Place) -> dict[str, int]:
    return {
        "startLine": start.line + 1,
        "startColumn": start.column + 1,
        "endLine": end.line + 1,
        "endColumn": end.column + 1,
    }


def _location(file: str, start: Place, end: Place) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(file), "region": _region(start, end)}}


def _fix(file: str, fix: Fix) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(edit.start, edit.end), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    return {
        "description": {"text": fix.title},
        "artifactChanges": [{"artifactLocation": _artifact(file), "replacements": replacements}],
    }
