"""`textDocument/diagnostic`: the problems of a document when the client wants them."""

from __future__ import annotations

from lsprotocol import types

from bg_lsp.server.protocol import Ready
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

OPTIONS = types.DiagnosticOptions(inter_file_dependencies=False, workspace_diagnostics=False)


def register(registry: Registry) -> None:
    """Register what is pulled."""

    @registry.on(types.TEXT_DOCUMENT_DIAGNOSTIC, options=OPTIONS, costly=True)
    def problems(server: Server, params: types.DocumentDiagnosticParams) -> Ready:
        held = server.documents.get(params.text_document.uri)
        if held is None:
            return Ready('{"kind":"full","items":[]}')
        report = server.reports.of(held)
        if report.result_id == params.previous_result_id:
            return Ready(f'{{"kind":"unchanged","resultId":"{report.result_id}"}}')
        return Ready(f'{{"kind":"full","resultId":"{report.result_id}","items":[', (*report.found, "]}"))
