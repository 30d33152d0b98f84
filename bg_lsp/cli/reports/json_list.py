"""One JSON list of everything: `[]` where nothing is wrong. Lines and columns count from 1."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TextIO

from bg_lsp.cli.reports.base import Fixes, Report, Tally, word
from bg_lsp.problems.problem import Fix, Problem
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place


class Json(Report):
    """For programs. Written as it comes, an object a line; other characters than ASCII are escaped."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self.first = True

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write one object for each problem."""
        known = Fixes(document)
        for problem in problems:
            self.out.write("[\n  " if self.first else ",\n  ")
            self.out.write(json_text(as_object(file, problem, known.of(problem))))
            self.first = False

    def finish(self, tally: Tally) -> None:
        """Close the list."""
        self.out.write("[]\n" if self.first else "\n]\n")


def json_text(value: object) -> str:
    """Return a value on one line, with nothing in it that steers a terminal."""
    return json.dumps(value).replace("\x7f", "\\u007f")


def as_object(file: str, problem: Problem, fixes: list[Fix]) -> dict[str, Any]:
    """Return one problem in values that JSON knows."""
    return {
        "file": file,
        **_range(problem.start, problem.end),
        "code": problem.code,
        "name": problem.name,
        "severity": word(problem.severity),
        "message": problem.message,
        "related": [{**_place(related.start), "message": related.message} for related in problem.related],
        "fixes": [
            {
                "title": fix.title,
                "applicability": "safe" if fix.safe else "unsafe",
                "edits": [{**_range(edit.start, edit.end), "text": edit.text} for edit in fix.edits],
            }
            for fix in fixes
        ],
    }


def _place(place: Place) -> dict[str, int]:
    return {"line": place.line + 1, "column": place.column + 1}


def _range(start: Place, end: Place) -> dict[str, int]:
    return {**_place(start), "end_line": end.line + 1, "end_column": end.column + 1}
