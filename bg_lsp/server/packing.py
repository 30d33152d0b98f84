"""Edits as the client takes them."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.protocol import Ready, encode

if TYPE_CHECKING:
    from bg_lsp.record.place import Edit, Parts
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


def packed_edit(server: Server, held: Held, parts: Parts) -> Work[Ready]:
    """Turn edits into JSON with their document, and its version where the client can hold us to it."""
    made = yield from packed_edits(held, parts)
    able = server.protocol.client_capabilities.workspace
    if not (able and able.workspace_edit and able.workspace_edit.document_changes):
        return Ready(f'{{"changes":{{{encode(held.uri)}:{made.text}', (*made.rest, "}}"))
    document = encode({"uri": held.uri, "version": held.version})
    return Ready(f'{{"documentChanges":[{{"textDocument":{document},"edits":{made.text}', (*made.rest, "}]}"))


def packed_edits(held: Held, parts: Parts) -> Work[Ready]:
    """Turn edits of a document, all meant for it as it is, into JSON as they are made."""
    found = BytesIO()  # in one piece: a hundred thousand of them take long to join
    for share, edits in parts:
        if edits:
            made = encode([{"range": held.json(start, end), "newText": text} for start, end, text in edits])
            found.write(("," * bool(found.tell()) + made[1:-1]).encode())
        yield share
    return Ready("[", (found.getvalue(), "]"))


def text_edits(held: Held, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return a few edits of a document that all count on the text as it is."""
    return [types.TextEdit(held.range(start, end), text) for start, end, text in edits]
