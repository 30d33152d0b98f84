"""`textDocument/codeAction` and `codeAction/resolve`, as far as refactorings go

What is offered costs a look at the line. The edits are made when one is chosen, where the client
can ask for them; else with the offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.actions import literals, resolves, wanted
from bg_lsp.server.packing import workspace_edit
from bg_lsp.server.protocol import Code
from bg_lsp.server.registry import Registry, joined
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.refactor.offers import Offer
    from bg_lsp.record.place import Place
    from bg_lsp.server.documents import Held

KIND = "refactor"


def register(registry: Registry) -> None:
    """Register the refactorings."""

    @registry.on(types.TEXT_DOCUMENT_CODE_ACTION, merge=joined)
    def actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        from bg_lsp.features.refactor.offers import offers

        held = server.documents.get(params.text_document.uri)
        if held is None or not literals(server):
            return None
        first, last = held.place(params.range.start), held.place(params.range.end)
        found = offers(held.document, min(first, last), max(first, last))
        asked_for = [offer for offer in found if wanted(f"{KIND}.{offer.kind}", params.context.only)]
        made = [_action(server, held, offer, min(first, last), max(first, last)) for offer in asked_for]
        return [action for action in made if action is not None]

    @registry.on(types.CODE_ACTION_RESOLVE)
    def resolve(server: Server, action: types.CodeAction) -> types.CodeAction | None:
        data: Any = action.data
        if not isinstance(data, dict) or "refactor" not in data:
            return None
        from bg_lsp.features.refactor.offers import edits
        from bg_lsp.features.refactor.proof import CannotRefactor

        held = server.documents.get(str(data.get("uri")))
        if held is None or held.version != data.get("version"):
            raise JsonRpcException("the text has changed", Code.CONTENT_MODIFIED)
        try:
            made = edits(held.document, str(data["refactor"]), *_places(held, data))
        except CannotRefactor as error:
            raise JsonRpcException(str(error), Code.REQUEST_FAILED) from error
        action.edit = workspace_edit(server, held, made)
        return action


def _action(server: Server, held: Held, offer: Offer, first: Place, last: Place) -> types.CodeAction | None:
    action = types.CodeAction(offer.title, kind=f"{KIND}.{offer.kind}")
    if resolves(server):
        action.data = {
            "refactor": offer.kind,
            "uri": held.uri,
            "version": held.version,
            "places": [*first, *last],
        }
        return action
    from bg_lsp.features.refactor.offers import edits
    from bg_lsp.features.refactor.proof import CannotRefactor

    try:
        action.edit = workspace_edit(server, held, edits(held.document, offer.kind, first, last))
    except CannotRefactor:
        return None
    return action


def _places(held: Held, data: dict[str, Any]) -> tuple[Place, Place]:
    from bg_lsp.record.place import Place

    places = data.get("places")
    if not (isinstance(places, list) and len(places) == 4 and all(type(each) is int for each in places)):
        raise JsonRpcException("the data of this action is not ours", Code.INVALID_PARAMS)
    first, start, last, end = places
    if not 0 <= first <= last < held.document.line_count:
        raise JsonRpcException("the data of this action is not ours", Code.INVALID_PARAMS)
    return Place(first, start), Place(last, end)
