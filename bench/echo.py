"""A server as small as pygls allows, to compare with: it holds the text and publishes one problem."""

from __future__ import annotations

from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

server = LanguageServer("echo", "0")
HERE = types.Range(types.Position(0, 0), types.Position(0, 1))


def publish(ls: LanguageServer, uri: str) -> None:
    """Publish the length of the text, so that it has to be up to date."""
    document = ls.workspace.get_text_document(uri)
    found = [types.Diagnostic(HERE, str(len(document.source)))]
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, document.version))


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def opened(ls: LanguageServer, params: Any) -> None:
    publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def changed(ls: LanguageServer, params: Any) -> None:
    publish(ls, params.text_document.uri)


@server.feature(types.TEXT_DOCUMENT_HOVER)
def hover(params: Any) -> types.Hover:
    return types.Hover("hover")


if __name__ == "__main__":
    server.start_io()
