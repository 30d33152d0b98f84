"""That long work says how far it is: clients send a token for it only where this is advertised."""

from __future__ import annotations

from lsprotocol import types

_OPTIONS: dict[str, type] = {
    "definition_provider": types.DefinitionOptions,
    "references_provider": types.ReferenceOptions,
    "document_symbol_provider": types.DocumentSymbolOptions,
    "code_action_provider": types.CodeActionOptions,
    "code_lens_provider": types.CodeLensOptions,
    "document_link_provider": types.DocumentLinkOptions,
    "document_formatting_provider": types.DocumentFormattingOptions,
    "document_range_formatting_provider": types.DocumentRangeFormattingOptions,
    "rename_provider": types.RenameOptions,
    "folding_range_provider": types.FoldingRangeOptions,
    "semantic_tokens_provider": types.SemanticTokensOptions,
    "inlay_hint_provider": types.InlayHintOptions,
}
"""What grows with the document."""


def advertise_progress(found: types.ServerCapabilities) -> None:
    """Add to what is advertised that long work says how far it is."""
    for name, kind in _OPTIONS.items():
        options = getattr(found, name)
        if options is True:
            options = kind()
            setattr(found, name, options)
        if options:
            options.work_done_progress = True
