"""`bg-lsp/position`, our own request: the board at a place. See `docs/protocol.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.plays import Ranked
    from bg_lsp.views.model import BoardModel

METHOD = "bg-lsp/position"


def register(registry: Registry) -> None:
    """Register the request, and advertise it."""

    @registry.on(METHOD)
    def position(server: Server, params: types.TextDocumentPositionParams) -> dict[str, Any] | None:
        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        from bg_lsp.features.position import position_at
        from bg_lsp.server.boards import packed

        moment = position_at(held.document, held.place(params.position))
        region = held.range(*moment.region)
        return {
            "uri": held.uri,
            "version": held.version,
            "range": region,
            **packed(moment.model, moment.setup),
            "plays": [_play(moment.model, play) for play in moment.plays],
        }


def _play(model: BoardModel, play: Ranked) -> dict[str, Any]:
    after = model._replace(position=play.after, play=play.play).to_json()
    return {
        "text": play.text,
        "steps": after["play"],
        **{key: after[key] for key in ("points", "bar", "off")},
    }
