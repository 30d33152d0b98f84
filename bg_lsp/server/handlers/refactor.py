"""`textDocument/codeAction`, as far as refactorings go. What is offered costs a look at the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.actions import NotOurs, Refused, automatic, joined, literals, makes, offered, wanted
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.record.place import Parts
    from bg_lsp.server.documents import Held
    from bg_lsp.server.protocol import Ready
    from bg_lsp.work import Work

KIND = "refactor"


def register(registry: Registry) -> None:
    """Register the refactorings."""

    @registry.on(types.TEXT_DOCUMENT_CODE_ACTION, merge=joined)
    def actions(server: Server, params: types.CodeActionParams) -> Work[list[Ready] | None]:
        from bg_lsp.features.refactor.offers import offering

        held = server.documents.get(params.text_document.uri)
        if held is None or not literals(server):
            return None
        first, last = sorted((held.place(params.range.start), held.place(params.range.end)))
        if first == last and automatic(params.context):
            return None  # a lamp beside every turn that the cursor passes would mean nothing
        made: list[Ready] = []
        for offer in (yield from offering(held.document, first, last)):
            kind = f"{KIND}.{offer.kind}"
            if wanted(kind, params.context.only):
                action = types.CodeAction(offer.title, kind=kind)
                made += yield from offered(server, held, action, KIND, [offer.kind, *first, *last])
        return made


@makes(KIND)
def _edits(server: Server, held: Held, about: Any) -> Work[Parts]:
    from bg_lsp.features.refactor.offers import editing
    from bg_lsp.features.refactor.proof import CannotRefactor
    from bg_lsp.record.place import Place

    match about:
        case [str(kind), int(first), int(start), int(last), int(end)] if (
            0 <= first <= last < held.document.line_count
        ):
            try:
                return (yield from editing(held.document, kind, Place(first, start), Place(last, end)))
            except CannotRefactor as error:
                raise Refused(str(error)) from error
    raise NotOurs
