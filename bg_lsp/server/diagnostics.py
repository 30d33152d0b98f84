"""A problem as a client takes it: one diagnostic, as JSON.

Pushed, pulled or reported for a whole folder: this is the one place that makes them. For an open
document each is made once and kept as long as the checker keeps the problem, so that a key in a
file with a thousand problems costs the few that are new.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.record.text import Encoding
from bg_lsp.server.protocol import encode

if TYPE_CHECKING:
    from bg_lsp.problems.problem import Problem
    from bg_lsp.record.document import Document
    from bg_lsp.record.place import Place
    from bg_lsp.server.client import Client
    from bg_lsp.server.documents import Held

MOST = 1000
"""Problems sent for one document; the last one says how many more there are."""

SOURCE = "bg-lsp"
UNNECESSARY = types.DiagnosticTag.Unnecessary.value


def diagnostics(
    document: Document, problems: list[Problem], uri: str, client: Client
) -> list[dict[str, Any]]:
    """Return the problems of a document that is not open, as JSON values."""
    return [_diagnostic(document, problem, uri, client) for problem in problems]


class Packed:
    """The problems of one open document as JSON, each made once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._kept: dict[int, tuple[Problem, str]] = {}

    def of(self, held: Held, problems: list[Problem]) -> list[str]:
        """Return a document's problems as the client takes them, each as JSON."""
        before, self._kept = self._kept, {}
        found = []
        for problem in problems:
            key = id(problem)
            kept = before.get(key)
            if kept is None:
                packed = _diagnostic(held.document, problem, held.uri, self._client)
                kept = problem, encode(packed)
            if _stays(held, problem):
                self._kept[key] = kept
            found.append(kept[1])
        return found


def _stays(held: Held, problem: Problem) -> bool:
    """Whether the columns of a problem, as the client counts them, hang on its own line alone.

    The checker makes a new one where that line has changed; of another line it sees less.
    """
    finding = problem.found.finding
    here = finding.line is None and finding.cause is None and problem.start.line == problem.end.line
    return here or held.encoding is Encoding.UTF32


def _diagnostic(document: Document, problem: Problem, uri: str, client: Client) -> dict[str, Any]:
    def span(start: Place, end: Place) -> dict[str, Any]:
        return {"start": position(start), "end": position(end)}

    def position(place: Place) -> dict[str, int]:
        line, column = place
        return {"line": line, "character": client.encoding.units(document.line_text(line), column)}

    made: dict[str, Any] = {
        "range": span(problem.start, problem.end),
        "severity": int(problem.severity),
        "code": problem.code,
        "source": SOURCE,
        "message": problem.message,
    }
    if client.code_links and (page := _page(problem.code)):
        made["codeDescription"] = {"href": page}
    if problem.faded and client.tags:
        made["tags"] = [UNNECESSARY]
    if problem.related and client.related:
        made["relatedInformation"] = [
            {"location": {"uri": uri, "range": span(other.start, other.end)}, "message": other.message}
            for other in problem.related
        ]
    return made


@cache
def _page(code: str) -> str | None:
    """Return the address of a problem's page, which lies beside the program; None where it does not."""
    from pathlib import Path

    from bg_lsp.problems.catalogue import catalogue

    page = Path(catalogue[code].page) if code in catalogue else None
    return page.absolute().as_uri() if page and page.is_file() else None
