"""Commands that change the text: the client is asked to make the changes."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.actions import HasChanged
from bg_lsp.server.packing import packed_edit
from bg_lsp.server.protocol import Code, Ready, encode

if TYPE_CHECKING:
    from bg_lsp.record.place import Parts
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

Told = dict[str, Any]


def exchange_game(
    server: Server, held: Held, position: types.Position
) -> Work[Coroutine[Any, Any, Told | Ready]]:
    """Exchange the players of the game around a position."""
    return _refactor(server, held, position, "rewrite.exchange-game")


def exchange_match(
    server: Server, held: Held, position: types.Position
) -> Work[Coroutine[Any, Any, Told | Ready]]:
    """Exchange the players of the match around a position."""
    return _refactor(server, held, position, "rewrite.exchange-match")


def _refactor(
    server: Server, held: Held, position: types.Position, kind: str
) -> Work[Coroutine[Any, Any, Told | Ready]]:
    from bg_lsp.features.refactor.offers import editing
    from bg_lsp.features.refactor.proof import CannotRefactor

    place = held.place(position)
    try:
        made = yield from editing(held.document, kind, place, place)
    except CannotRefactor as error:
        raise JsonRpcException(str(error), Code.REQUEST_FAILED) from error
    return (yield from apply(server, held, made, "Exchange the players", "The players are exchanged."))


def apply(
    server: Server, held: Held, parts: Parts, label: str, done: str
) -> Work[Coroutine[Any, Any, Told | Ready]]:
    """Put some edits together, and return what has the client make them.

    A client that takes none from a server is handed them with the answer.
    """
    edit = yield from packed_edit(server, held, parts)
    return _asked(server, held, edit, label, done)


async def _asked(server: Server, held: Held, edit: Ready, label: str, done: str) -> Told | Ready:
    """Have the client make an edit; raise a content-modified error where the text has changed since."""
    if server.documents.get(held.uri) is not held:
        raise HasChanged
    able = server.protocol.client_capabilities.workspace
    if not (able and able.apply_edit):
        told = encode({"applied": False, "message": "This editor takes no edits of a server."})
        return Ready(f'{told[:-1]},"edit":{edit.text}', (*edit.rest, "}"))
    params = f'{{"label":{encode(label)},"edit":{edit.text}', *edit.rest, "}"
    try:
        answer = await server.protocol.ask(types.WORKSPACE_APPLY_EDIT, *params)
    except JsonRpcException as error:
        raise JsonRpcException(error.message, Code.REQUEST_FAILED) from error
    refused = answer.failure_reason or "The editor did not make the changes: has the text changed meanwhile?"
    return {"applied": answer.applied, "message": done if answer.applied else refused}
