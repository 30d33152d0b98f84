"""Problems sent to the client after each change, late enough that a burst of edits is one message.

A client that pulls (see `handlers/diagnostics`) gets nothing of this: it asks by itself after each
change, and is told to ask again where something else than the text has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.protocol import encode

if TYPE_CHECKING:
    from bg_lsp.server.server import Server


class Publisher:
    """Which documents are to be judged again."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._due: dict[str, None] = {}
        self._running = False
        self._refreshing = False

    def schedule(self, uri: str) -> None:
        """Have a document whose text has changed judged once what has already come in is handled."""
        server = self._server
        if uri not in server.documents:
            server.reports.forget(uri)
        if server.client.pulls:
            return
        self._due[uri] = None
        if not self._running:
            self._running = True
            server.protocol.loop.call_soon(self._next)

    def settings_changed(self, uris: Sequence[str]) -> None:
        """Have documents judged again although their texts are what they were.

        A client that pulls and cannot be told to do so again sees it with the next change.
        """
        client = self._server.client
        for uri in uris:
            self._server.settling.again(uri)
        if client.pulls and client.refreshes_problems and uris and not self._refreshing:
            self._refreshing = True
            self._server.protocol.loop.call_soon(self._refresh)

    def _refresh(self) -> None:
        self._refreshing = False
        self._server.workspace_diagnostic_refresh(None)

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
        if server.settling.waits(uri):
            return  # it is scheduled again when it is ready
        params = f'{{"uri":{encode(uri)}'
        found: tuple[bytes, ...] = ()
        if held is not None:
            found = server.reports.of(held).found
            if server.client.versions:
                params += f',"version":{held.version}'
        method = types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
        server.protocol.tell(method, f'{params},"diagnostics":[', *found, "]}")
