"""Long answers, as JSON while they are made, and edits as the client takes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.protocol import Ready, encode

if TYPE_CHECKING:
    from bg_lsp.record.place import Edit, Parts
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

_PIECE = 1 << 16
"""Bytes of a piece."""


class Items:
    """A list in JSON that grows.

    It is kept in pieces of some size: a large one takes long to grow, and thousands of small ones to join.
    """

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._last = bytearray()

    def add(self, text: str) -> None:
        """Add one item, or several with commas between them."""
        if self._last or self._pieces:
            self._last += b","
        self._last += text.encode()
        if len(self._last) >= _PIECE:
            self._pieces.append(bytes(self._last))
            self._last.clear()

    def ready(self, head: str = "", tail: str = "") -> Ready:
        """Return the list as an answer, or as the part of one between head and tail."""
        return Ready(f"{head}[", (*self._pieces, bytes(self._last), f"]{tail}"))


def packed(server: Server, items: Iterable[Any]) -> Work[Ready]:
    """Turn a long list into JSON, item by item; what makes the items may be slow, too."""
    unstructure = server.protocol.converter.unstructure
    found = Items()
    for item in items:
        found.add(encode(unstructure(item)))
        yield 1.0
    return found.ready()


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
    found = Items()
    for share, edits in parts:
        if edits:
            made = encode([{"range": held.json(start, end), "newText": text} for start, end, text in edits])
            found.add(made[1:-1])
        yield share
    return found.ready()


def text_edits(held: Held, edits: Iterable[Edit]) -> list[types.TextEdit]:
    """Return a few edits of a document that all count on the text as it is."""
    return [types.TextEdit(held.range(start, end), text) for start, end, text in edits]
