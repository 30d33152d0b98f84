"""Documents opened, changed and closed. State changes at once; judging follows."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from lsprotocol import types

from bg_lsp.server.changes import pull
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server
from bg_lsp.server.warm import warm


def register(registry: Registry) -> None:
    """Register what keeps the documents up to date."""

    @registry.on(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(server: Server, params: types.DidOpenTextDocumentParams) -> Coroutine[Any, Any, None]:
        uri = params.text_document.uri
        if not server.warmed:
            server.warmed = True
            warm(server)
        server.documents.open(params.text_document, server.client.encoding)
        server.settling.begin(uri)
        return pull(server, [uri])

    @registry.on(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
        server.settling.change(params)

    @registry.on(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def stop(server: Server, params: types.WorkDoneProgressCancelParams) -> None:
        server.protocol.stop(params.token)
        server.settling.hide(params.token)

    @registry.on(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        held = server.documents.get(uri)
        if held is not None:
            server.documents.close(uri)
            server.settling.begin(uri)
            server.protocol.let_go(held)
