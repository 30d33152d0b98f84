"""Edits as the client takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.protocol import Ready, encode

if TYPE_CHECKING:
    from bg_lsp.record.place import Edit
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work


def packed(server: Server, items: Iterable[Any]) -> Work[Ready]:
    """Turn a long list into JSON, item by item; what makes the items may be slow, too."""
    unstructure = server.protocol.converter.unstructure
    found: list[str] = []
    for item in items:
        found.append(encode(unstructure(item)))
        yield 1.0
    return Ready(f"[{','.join(found)}]")


def packed_edit(server: Server, held: Held, edits: Iterable[Edit]) -> Work[Ready]:
    """Turn many edits of a document into JSON, as `workspace_edit` has them."""
    made = yield from packed_edits(held, ((edit,) for edit in edits))
    if not _versioned(server):
        return Ready(f'{{"changes":{{{encode(held.uri)}:{made.text}', (*made.rest, "}}"))
    document = encode({"uri": held.uri, "version": held.version})
    return Ready(f'{{"documentChanges":[{{"textDocument":{document},"edits":{made.text}', (*made.rest, "}]}"))


def packed_edits(held: Held, parts: Iterable[Iterable[Edit]]) -> Work[Ready]:
    """Turn many edits of a document into JSON, part by part as they are made."""
    found: list[bytes] = []
    for edits in parts:
        for start, end, text in edits:
            comma = "," if found else ""
            found.append((comma + encode({"range": held.json(start, end), "newText": text})).encode())
        yield 1.0
    return Ready("[", (*found, "]"))


def text_edits(held: Held, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return edits of a document that all count on the text as it is."""
    return [types.TextEdit(held.range(start, end), text) for start, end, text in edits]


def workspace_edit(server: Server, held: Held, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Return the same with their document, and its version where the client can hold us to it."""
    made = text_edits(held, edits)
    if not _versioned(server):
        return types.WorkspaceEdit(changes={held.uri: made})
    document = types.OptionalVersionedTextDocumentIdentifier(held.uri, held.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, made)])


def _versioned(server: Server) -> bool:
    able = server.protocol.client_capabilities.workspace
    return bool(able and able.workspace_edit and able.workspace_edit.document_changes)
