"""`textDocument/documentSymbol`, `foldingRange` and `selectionRange`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.memory import Memory
from bg_lsp.server.packing import packed
from bg_lsp.server.protocol import Ready, encode
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.symbols import Outline, Symbol
    from bg_lsp.server.documents import Held
    from bg_lsp.work import Work

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
    def symbols(server: Server, params: types.DocumentSymbolParams) -> Work[Ready | None]:
        uri = params.text_document.uri
        held = server.documents.get(uri)
        if held is None:
            return None
        found = yield from outlines.of(uri).drawing(held.document)
        text = server.protocol.client_capabilities.text_document
        able = text.document_symbol if text else None
        if able and able.hierarchical_document_symbol_support:
            answer = Ready((yield from _symbols(held, found)))
        else:
            flat = (_flat(held, symbol, above) for symbol, above in _all(found, None))
            answer = yield from packed(server, flat)
        server.protocol.let_go(found)
        return answer

    @registry.on(types.TEXT_DOCUMENT_FOLDING_RANGE, costly=True)
    def folding(server: Server, params: types.FoldingRangeParams) -> Work[Ready | None]:
        from bg_lsp.features.folding import folding as find

        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        text = server.protocol.client_capabilities.text_document
        able = text.folding_range if text else None
        most = able.range_limit if able else None
        kinds = bool(able and able.folding_range_kind)
        found = yield from find(held.document)
        ranges = (
            types.FoldingRange(fold.first, fold.last, kind=FOLDS[fold.kind.value] if kinds else None)
            for fold in found[:most]
        )
        return (yield from packed(server, ranges))

    @registry.on(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selection(server: Server, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        held = server.documents.get(params.text_document.uri)
        return [_selection(held, position) for position in params.positions] if held else None


def _outline() -> Outline:
    from bg_lsp.features.symbols import Outline

    return Outline()


def _symbols(held: Held, symbols: Iterable[Symbol]) -> Work[str]:
    """Turn symbols, with those that they hold, into JSON."""
    found = []
    for symbol in symbols:
        children = yield from _symbols(held, symbol.children)
        members = {
            "name": symbol.name,
            "kind": KINDS[symbol.kind.value],
            "range": held.json(*symbol.region),
            "selectionRange": held.json(*symbol.at),
        }
        if symbol.detail:
            members["detail"] = symbol.detail
        found.append(f'{encode(members)[:-1]},"children":{children}}}')
        yield 1.0
    return f"[{','.join(found)}]"


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
