"""`textDocument/hover`"""

from __future__ import annotations

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server


def register(registry: Registry) -> None:
    """Register what is shown under the mouse."""

    @registry.on(types.TEXT_DOCUMENT_HOVER)
    def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        from bg_lsp.features import card
        from bg_lsp.features.hover import hover as look

        found = look(held.document, held.place(params.position))
        if found is None:
            return None
        style = card.Style(server.client.hover_style)
        return types.Hover(server.content(card.shown(found, style), style.value), held.range(*found.region))
