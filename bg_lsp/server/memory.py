"""What a feature remembers of each open document from one version to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

T = TypeVar("T")


class Memory(Generic[T]):
    """One value for each open document, made when it is first asked for and dropped with the document."""

    def __init__(self, registry: Registry, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: dict[str, T] = {}

        @registry.on(types.TEXT_DOCUMENT_DID_CLOSE)
        def forget(server: Server, params: types.DidCloseTextDocumentParams) -> None:
            if value := self._kept.pop(params.text_document.uri, None):
                server.protocol.let_go(value)

    def of(self, uri: str) -> T:
        """Return what is remembered of a document."""
        if uri not in self._kept:
            self._kept[uri] = self._make()
        return self._kept[uri]
