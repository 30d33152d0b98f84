"""`textDocument/definition`, `references`, `documentHighlight`, `rename`, `prepareRename`, `documentLink`"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.packing import packed, packed_edit
from bg_lsp.server.protocol import Code, Ready
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.work import Work

SHOW = "bg-lsp.showPosition"
"""The client command that shows a position ID."""


def register(registry: Registry) -> None:
    """Register what leads from one place to others."""

    @registry.on(types.TEXT_DOCUMENT_DEFINITION)
    def definition(server: Server, params: types.DefinitionParams) -> Work[types.Location | None]:
        from bg_lsp.features.navigation import defining

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        found = yield from defining(held.document, held.place(params.position))
        return types.Location(held.uri, held.range(*found)) if found else None

    @registry.on(types.TEXT_DOCUMENT_REFERENCES, costly=True)
    def references(server: Server, params: types.ReferenceParams) -> Work[Ready | None]:
        from bg_lsp.features.navigation import defining, referring

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        place = held.place(params.position)
        found = yield from referring(held.document, place)
        if not params.context.include_declaration:
            declared = yield from defining(held.document, place)
            found = tuple(region for region in found if region != declared)
        locations = (types.Location(held.uri, held.range(*region)) for region in found)
        return (yield from packed(server, locations))

    @registry.on(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, costly=True)
    def highlight(server: Server, params: types.DocumentHighlightParams) -> Work[Ready | None]:
        from bg_lsp.features.navigation import highlighting

        held = server.documents.get(params.text_document.uri)
        found = (yield from highlighting(held.document, held.place(params.position))) if held else ()
        if held is None or not found:
            return None
        read, write = types.DocumentHighlightKind.Read, types.DocumentHighlightKind.Write
        lit = (types.DocumentHighlight(held.range(*region), write if hit else read) for region, hit in found)
        return (yield from packed(server, lit))

    _register_rename(registry)
    _register_links(registry)


def _register_rename(registry: Registry) -> None:
    options = types.RenameOptions(prepare_provider=True)

    @registry.on(types.TEXT_DOCUMENT_RENAME, options=options)
    def rename(server: Server, params: types.RenameParams) -> Work[Ready | None]:
        from bg_lsp.features.rename import CannotRename, renaming
        from bg_lsp.record.place import in_parts

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        try:
            made = yield from renaming(held.document, held.place(params.position), params.new_name)
        except CannotRename as error:
            raise JsonRpcException(str(error), Code.REQUEST_FAILED) from error
        return (yield from packed_edit(server, held, in_parts([*made])))

    @registry.on(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(server: Server, params: types.PrepareRenameParams) -> Any:
        from bg_lsp.features.rename import prepare as look

        held = server.documents.get(params.text_document.uri)
        found = look(held.document, held.place(params.position)) if held else None
        if held is None or found is None:
            return None
        return types.PrepareRenamePlaceholder(held.range(*found.region), found.name)


def _register_links(registry: Registry) -> None:
    @registry.on(types.TEXT_DOCUMENT_DOCUMENT_LINK, costly=True)
    def link(server: Server, params: types.DocumentLinkParams) -> Work[Ready | None]:
        from bg_lsp.features.links import LinkKind, linking

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        text = server.protocol.client_capabilities.text_document
        able = text.document_link if text else None
        tooltips = bool(able and able.tooltip_support)
        board = SHOW in server.client.commands
        found = []
        for region, kind, target, tooltip in (yield from linking(held.document)):
            if kind is LinkKind.POSITION:
                if not board:
                    continue
                target = f"command:{SHOW}?{quote(json.dumps([target]))}"
            found.append(
                types.DocumentLink(held.range(*region), target, (tooltip or None) if tooltips else None)
            )
        return (yield from packed(server, found))
