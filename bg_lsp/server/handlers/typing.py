"""`textDocument/signatureHelp` and `textDocument/inlineCompletion`: what helps while one types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.features.signature import Signature


def register(registry: Registry) -> None:
    """Register the dice that are left, and ghost text."""
    options = types.SignatureHelpOptions(trigger_characters=[":", " "], retrigger_characters=[*"0123456789"])

    @registry.on(types.TEXT_DOCUMENT_SIGNATURE_HELP, options=options)
    def dice(server: Server, params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        from bg_lsp.features.signature import signature

        held = server.documents.get(params.text_document.uri)
        found = signature(held.document, held.place(params.position)) if held else None
        return _signature(server, found) if found else None

    @registry.on(types.TEXT_DOCUMENT_INLINE_COMPLETION)
    def ghost(
        server: Server, params: types.InlineCompletionParams
    ) -> list[types.InlineCompletionItem] | None:
        from bg_lsp.features.inline_completion import ghost as certain

        held = server.documents.get(params.text_document.uri)
        text = certain(held.document, held.place(params.position)) if held else None
        if text is None:
            return None
        here = types.Range(params.position, params.position)
        return [types.InlineCompletionItem(text, range=here)]


def _signature(server: Server, found: Signature) -> types.SignatureHelp:
    text = server.protocol.client_capabilities.text_document
    able = text.signature_help.signature_information if text and text.signature_help else None
    places = bool(able and able.parameter_information and able.parameter_information.label_offset_support)
    parameters = [
        types.ParameterInformation((die.start, die.end) if places else str(die.value)) for die in found.dice
    ]
    shown = types.SignatureInformation(found.label, found.said, parameters)
    return types.SignatureHelp([shown], active_signature=0, active_parameter=found.active)
