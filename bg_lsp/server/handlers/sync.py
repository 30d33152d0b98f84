"""Documents opened, changed and closed. State changes at once; judging follows."""

from __future__ import annotations

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server


def register(registry: Registry) -> None:
    """Register what keeps the documents up to date."""

    @registry.on(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
        server.documents.open(params.text_document, server.client.encoding)
        server.publisher.schedule(params.text_document.uri)

    @registry.on(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
        if server.documents.change(params):
            server.publisher.schedule(params.text_document.uri)

    @registry.on(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
        if server.documents.close(params.text_document.uri):
            server.publisher.schedule(params.text_document.uri)
