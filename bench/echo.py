"""A server as small as pygls allows, to compare with: it holds the text and publishes one problem.

Given a file with a message of problems, it publishes those, too: the same ones at each change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

server = LanguageServer("echo", "0")
HERE = types.Range(types.Position(0, 0), types.Position(0, 1))
MORE: list[types.Diagnostic] = []


def publish(ls: LanguageServer, uri: str) -> None:
    """Publish the length of the text, so that it has to be up to date."""
    document = ls.workspace.get_text_document(uri)
    found = [types.Diagnostic(HERE, str(len(document.source))), *MORE]
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
    for file in sys.argv[1:]:
        params = json.loads(Path(file).read_bytes())["params"]
        MORE += server.protocol._converter.structure(params["diagnostics"], list[types.Diagnostic])
    server.start_io()
