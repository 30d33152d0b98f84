"""Problems sent to the client after each change, late enough that a burst of edits is one message.

A problem is turned into JSON once and kept as long as the checker keeps it, so that a key in a
file with a thousand problems costs the few that are new. Only pushed so far: a client that pulls
is to be answered from `Packed` as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.record.text import Encoding
from bg_lsp.server.protocol import encode

if TYPE_CHECKING:
    from bg_lsp.problems.problem import Problem
    from bg_lsp.record.place import Place
    from bg_lsp.server.client import Client
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server

MOST = 1000
"""Problems sent for one document."""

SOURCE = "bg-lsp"
UNNECESSARY = types.DiagnosticTag.Unnecessary.value


class Publisher:
    """Which documents are to be judged again."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._due: dict[str, None] = {}
        self._running = False
        self._packed: dict[str, Packed] = {}

    def schedule(self, uri: str) -> None:
        """Have a document judged once what has already come in is handled."""
        self._due[uri] = None
        if not self._running:
            self._running = True
            self._server.protocol.loop.call_soon(self._next)

    def _next(self) -> None:
        uri = next(iter(self._due))
        del self._due[uri]
        if self._due:
            self._server.protocol.loop.call_soon(self._next)
        else:
            self._running = False
        if not self._server.protocol.will_change(uri):
            self._publish(uri)

    def _publish(self, uri: str) -> None:
        server = self._server
        held = server.documents.get(uri)
        params = f'"uri":{encode(uri)}'
        if held is None:
            self._packed.pop(uri, None)
            found = ""
        else:
            packed = self._packed.setdefault(uri, Packed(server.client))
            problems = held.checker.check(held.document, server.preferences.of(uri), MOST)
            found = ",".join(packed.of(held, problems))
            if server.client.versions:
                params += f',"version":{held.version}'
        params = f'{{{params},"diagnostics":[{found}]}}'
        server.protocol.tell(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)


class Packed:
    """The problems of one document as JSON, each made once."""

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
                kept = problem, encode(_packed(held, problem, self._client))
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


def _packed(held: Held, problem: Problem, client: Client) -> dict[str, Any]:
    packed: dict[str, Any] = {
        "range": _range(held, problem.start, problem.end),
        "severity": int(problem.severity),
        "code": problem.code,
        "source": SOURCE,
        "message": problem.message,
    }
    if problem.faded and client.tags:
        packed["tags"] = [UNNECESSARY]
    if problem.related and client.related:
        packed["relatedInformation"] = [
            {
                "location": {"uri": held.uri, "range": _range(held, other.start, other.end)},
                "message": other.message,
            }
            for other in problem.related
        ]
    return packed


def _range(held: Held, start: Place, end: Place) -> dict[str, Any]:
    return {"start": _position(held, start), "end": _position(held, end)}


def _position(held: Held, place: Place) -> dict[str, int]:
    line, column = place
    return {"line": line, "character": held.encoding.units(held.document.line_text(line), column)}
