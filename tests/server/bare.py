"""A server as one writes it with pygls alone: the ground that `test_pygls.py` measures."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.lsp.server import LanguageServer


def make() -> LanguageServer:
    server = LanguageServer("bare", "0", max_workers=1)
    released = threading.Event()
    seen: list[int] = []

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(ls: LanguageServer, params: types.HoverParams) -> types.Hover:
        return types.Hover(ls.workspace.get_text_document(params.text_document.uri).source)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return []

    @server.feature(types.TEXT_DOCUMENT_COMPLETION)
    def completion(params: types.CompletionParams) -> list[types.CompletionItem]:
        return []

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def resolve(item: types.CompletionItem) -> types.CompletionItem:
        return item

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        raise RuntimeError("a bug")

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        await asyncio.sleep(1)
        seen.append(params.text_document.version)

    @server.feature("test/seen")
    def versions(params: Any) -> list[int]:
        return seen

    @server.feature("test/crash")
    def crash(params: Any) -> None:
        raise RuntimeError("a bug")

    @server.thread()
    @server.feature("test/wait")
    def wait(params: Any) -> bool:
        return released.wait(0.3)

    @server.feature("test/release")
    def release(params: Any) -> None:
        released.set()

    @server.command("test.move")
    def move(position: types.Position) -> int:
        return position.line

    @server.feature("test/ask")
    async def ask(ls: LanguageServer, params: Any) -> object:
        item = types.ConfigurationItem(section="x")
        return await ls.workspace_configuration_async(types.ConfigurationParams([item]))

    return server


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    make().start_io(stdin, stdout)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
