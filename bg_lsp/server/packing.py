"""Edits as the client takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from bg_lsp.record.place import Edit
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server


def text_edits(held: Held, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return edits of a document that all count on the text as it is."""
    return [types.TextEdit(held.range(start, end), text) for start, end, text in edits]


def workspace_edit(server: Server, held: Held, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Return the same with their document, and its version where the client can hold us to it."""
    packed = text_edits(held, edits)
    able = server.protocol.client_capabilities.workspace
    if not (able and able.workspace_edit and able.workspace_edit.document_changes):
        return types.WorkspaceEdit(changes={held.uri: packed})
    document = types.OptionalVersionedTextDocumentIdentifier(held.uri, held.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, packed)])
