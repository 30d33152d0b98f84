"""`textDocument/formatting`, `rangeFormatting` and `onTypeFormatting`"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.packing import packed_edits, text_edits
from bg_lsp.server.protocol import Ready
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.work import Work


def register(registry: Registry) -> None:
    """Register what sets blanks."""

    @registry.on(types.TEXT_DOCUMENT_FORMATTING, costly=True)
    def document(server: Server, params: types.DocumentFormattingParams) -> Work[Ready | None]:
        from bg_lsp.features.formatting import formatting_by_parts

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        made = yield from formatting_by_parts(held.document)
        return (yield from packed_edits(held, made))

    @registry.on(types.TEXT_DOCUMENT_RANGE_FORMATTING, costly=True)
    def lines(server: Server, params: types.DocumentRangeFormattingParams) -> Work[Ready | None]:
        from bg_lsp.features.formatting import formatting_by_parts

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        first, last = held.place(params.range.start), held.place(params.range.end)
        # A selection that ends before the first character of a line has nothing of that line.
        end = last.line - (last.line > first.line and last.column == 0)
        made = yield from formatting_by_parts(held.document, first.line, end)
        return (yield from packed_edits(held, made))

    options = types.DocumentOnTypeFormattingOptions(first_trigger_character="\n")

    @registry.on(types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, options=options)
    def enter(server: Server, params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit] | None:
        from bg_lsp.features.on_enter import on_enter

        held = server.documents.get(params.text_document.uri)
        return text_edits(held, on_enter(held.document, held.place(params.position))) if held else None
