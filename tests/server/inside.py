"""The real server inside the process of the tests, and words for sessions with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bg_lsp.server import app, loop
from tests.server.raw import Client, Inside, Message

URI = "file:///m.bgn"
PUBLISHED = "textDocument/publishDiagnostics"


def serve(stdin: Any, stdout: Any) -> int:
    """Serve one client at two pipes, for `Inside`."""
    return loop.converse(app.make().protocol, stdin, stdout)


def started(capabilities: Message, *, text: str | None = None, **more: Any) -> Iterator[Client]:
    """Start a session for a fixture, with a text open where one is given; `more` goes into `initialize`."""
    with Inside(serve) as client:
        client.initialize(capabilities, **more)
        if text is not None:
            client.open(text, URI)
        yield client


def at(line: int, character: int, uri: str = URI) -> Message:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
