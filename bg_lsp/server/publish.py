"""Problems sent to the client after each change, late enough that a burst of edits is one message.

Only pushed so far: a client that pulls will be answered from `packed` as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.problems.problem import Problem

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server

MOST = 1000
"""Problems sent for one document."""

SOURCE = "bg-lsp"


class Publisher:
    """Which documents are to be judged again."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._due: dict[str, None] = {}
        self._running = False

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
        if held is None:
            diagnostics, version = [], None
        else:
            diagnostics = packed(server, held)
            version = held.version if server.client.versions else None
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics, version))


def packed(server: Server, held: Held) -> list[types.Diagnostic]:
    """Return a document's problems as the client takes them."""
    problems = held.checker.check(held.document, server.preferences.of(held.uri), MOST)
    return [_diagnostic(server, held, problem) for problem in problems]


def _diagnostic(server: Server, held: Held, problem: Problem) -> types.Diagnostic:
    client = server.client
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(held.uri, held.range(other.start, other.end)), other.message
        )
        for other in (problem.related if client.related else ())
    ]
    return types.Diagnostic(
        range=held.range(problem.start, problem.end),
        message=problem.message,
        severity=types.DiagnosticSeverity(problem.severity),
        code=problem.code,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if problem.faded and client.tags else None,
        related_information=related or None,
    )
