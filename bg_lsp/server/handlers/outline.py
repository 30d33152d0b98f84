"""`textDocument/documentSymbol`, `foldingRange` and `selectionRange`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.memory import Memory
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.symbols import Outline, Symbol
    from bg_lsp.server.documents import Held

# Of the kinds that every client knows.
KINDS = {
    "match": types.SymbolKind.Module,
    "game": types.SymbolKind.Class,
    "cube": types.SymbolKind.Property,
    "hit": types.SymbolKind.Field,
}
FOLDS = {"header": types.FoldingRangeKind.Comment, "game": types.FoldingRangeKind.Region}


def register(registry: Registry) -> None:
    """Register what shows a document as a whole."""
    outlines: Memory[Outline] = Memory(registry, _outline)

    @registry.on(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, costly=True)
    def symbols(
        server: Server, params: types.DocumentSymbolParams
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
        uri = params.text_document.uri
        held = server.documents.get(uri)
        if held is None:
            return None
        found = outlines.of(uri).symbols(held.document)
        text = server.protocol.client_capabilities.text_document
        able = text.document_symbol if text else None
        if able and able.hierarchical_document_symbol_support:
            return [_symbol(held, symbol) for symbol in found]
        return [_flat(held, symbol, above) for symbol, above in _all(found, None)]

    @registry.on(types.TEXT_DOCUMENT_FOLDING_RANGE, costly=True)
    def folding(server: Server, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        from bg_lsp.features.folding import folds

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        text = server.protocol.client_capabilities.text_document
        able = text.folding_range if text else None
        most = able.range_limit if able else None
        kinds = bool(able and able.folding_range_kind)
        return [
            types.FoldingRange(fold.first, fold.last, kind=FOLDS[fold.kind.value] if kinds else None)
            for fold in folds(held.document)[:most]
        ]

    @registry.on(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selection(server: Server, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        held = server.documents.get(params.text_document.uri)
        return [_selection(held, position) for position in params.positions] if held else None


def _outline() -> Outline:
    from bg_lsp.features.symbols import Outline

    return Outline()


def _symbol(held: Held, symbol: Symbol) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=KINDS[symbol.kind.value],
        range=held.range(*symbol.region),
        selection_range=held.range(*symbol.at),
        children=[_symbol(held, child) for child in symbol.children],
    )


def _all(symbols: tuple[Symbol, ...], above: str | None) -> Iterator[tuple[Symbol, str | None]]:
    for symbol in symbols:
        yield symbol, above
        yield from _all(symbol.children, symbol.name)


def _flat(held: Held, symbol: Symbol, above: str | None) -> types.SymbolInformation:
    location = types.Location(held.uri, held.range(*symbol.at))
    return types.SymbolInformation(location, symbol.name, KINDS[symbol.kind.value], container_name=above)


def _selection(held: Held, position: types.Position) -> types.SelectionRange:
    from bg_lsp.features.selection import selections

    found: types.SelectionRange | None = None
    for region in reversed(selections(held.document, held.place(position))):
        found = types.SelectionRange(held.range(*region), found)
    assert found is not None
    return found
