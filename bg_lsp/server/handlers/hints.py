"""`textDocument/inlayHint` and `textDocument/codeLens`: what is written between the lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.packing import Items, packed
from bg_lsp.server.protocol import Ready, encode
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.inlay_hints import Switches
    from bg_lsp.features.lens import Lens
    from bg_lsp.server.documents import Held
    from bg_lsp.work import Work

# Client commands; each takes the document and the position that it is about.
BOARD = "bg-lsp.showBoard"
COPY = "bg-lsp.copyXgid"


STEP = 16
"""Lines that are looked at for hints at a time."""


def register(registry: Registry) -> None:
    """Register hints and lenses."""

    @registry.on(types.TEXT_DOCUMENT_INLAY_HINT, costly=True)
    def hints(server: Server, params: types.InlayHintParams) -> Work[Ready | None]:
        from bg_lsp.features.inlay_hints import hints as find

        uri = params.text_document.uri
        held = server.documents.get(uri)
        if held is None:
            return None
        first, last = held.place(params.range.start).line, held.place(params.range.end).line
        switches = _switches(server, uri)
        unstructure = server.protocol.converter.unstructure
        found = Items()
        for line in range(first, last + 1, STEP):
            for place, text, tooltip in find(held.document, line, min(line + STEP - 1, last), switches):
                hint = types.InlayHint(held.position(place), text, tooltip=tooltip, padding_left=True)
                found.add(encode(unstructure(hint)))
            yield (line - first) / (last + 1 - first)
        return found.ready()

    @registry.on(types.TEXT_DOCUMENT_CODE_LENS, costly=True)
    def lenses(server: Server, params: types.CodeLensParams) -> Work[Ready | None]:
        from bg_lsp.features.lens import grinding

        uri = params.text_document.uri
        held = server.documents.get(uri)
        if held is None or not server.preferences.value(uri, "codeLens"):
            return None
        problems = server.reports.of(held).problems
        loud = [problem.start.line for problem in problems if problem.severity <= 2]
        found = yield from grinding(held.document, loud)
        lenses = (each for lens in found for each in _lenses(server, held, lens))
        return (yield from packed(server, lenses))


def _switches(server: Server, uri: str) -> Switches:
    """Return which kinds of hints the user wants."""
    from bg_lsp.features.inlay_hints import Switches

    return Switches(*(server.preferences.value(uri, f"inlayHints.{kind}") for kind in Switches._fields))


def _lenses(server: Server, held: Held, lens: Lens) -> list[types.CodeLens]:
    where = held.range(*lens.region)
    commands = [types.Command(lens.title, "")]
    board = held.position(lens.board)
    about: list[Any] = [held.uri, {"line": board.line, "character": board.character}]
    commands += [
        types.Command(title, name, arguments=about)
        for title, name in (("Board", BOARD), ("Copy XGID", COPY))
        if name in server.client.commands
    ]
    return [types.CodeLens(where, command) for command in commands]
