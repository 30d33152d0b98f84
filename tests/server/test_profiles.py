"""A session with each client that pytest-lsp knows, its warnings about the specification as errors."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from tests.server.raw import ROOT

URI = "file:///m.bgn"
TEXT = """7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/4                       52: 24/22 13/8
  2) 62: """

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning"),
]

COMMAND = [sys.executable, "-c", "import sys; from bg_lsp.server import serve; sys.exit(serve())"]
CLIENTS = ["visual_studio_code", "neovim@v0.11.0", "neovim@v0.6.1", "emacs"]


@pytest_lsp.fixture(
    params=CLIENTS,
    config=ClientServerConfig(server_command=COMMAND, server_env={"PYTHONPATH": str(ROOT)}),
)
async def client(request: Any, lsp_client: LanguageClient) -> AsyncIterator[None]:
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        """Every client has this; pytest-lsp's does not."""

    capabilities = client_capabilities(request.param)
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities))
    item = types.TextDocumentItem(uri=URI, language_id="bgn", version=1, text=TEXT)
    lsp_client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    yield
    await lsp_client.shutdown_session()
    assert lsp_client.error is None
    assert not lsp_client.messages


def at(line: int, character: int) -> dict[str, Any]:
    return {
        "text_document": types.TextDocumentIdentifier(URI),
        "position": types.Position(line, character),
    }


async def problems(client: LanguageClient) -> list[types.Diagnostic]:
    """Return the problems, the way the client gets them."""
    text = client.capabilities.text_document if client.capabilities else None
    if text is None or text.diagnostic is None:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(client.diagnostics[URI])
    params = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(URI))
    report = await client.text_document_diagnostic_async(params)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    assert not client.diagnostics
    return list(report.items)


async def test_problems_and_their_mending(client: LanguageClient) -> None:
    found = await problems(client)
    assert found[0].range == types.Range(types.Position(4, 13), types.Position(4, 16))
    assert found[0].severity == types.DiagnosticSeverity.Error
    span = types.Range(types.Position(4, 15), types.Position(4, 16))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, URI),
            [types.TextDocumentContentChangePartial(range=span, text="5")],
        )
    )
    found = await problems(client)
    assert not [each for each in found if each.severity == types.DiagnosticSeverity.Error]


async def test_hover_completion_and_position(client: LanguageClient) -> None:
    found = await client.text_document_hover_async(types.HoverParams(**at(4, 9)))
    assert found
    assert isinstance(found.contents, types.MarkupContent)
    assert "13 14 15" in found.contents.value
    assert found.range == types.Range(types.Position(4, 9), types.Position(4, 12))

    offered = await client.text_document_completion_async(types.CompletionParams(**at(5, 9)))
    assert isinstance(offered, types.CompletionList)
    first = offered.items[0]
    assert isinstance(first.text_edit, types.TextEdit)
    if first.documentation is None:
        first = await client.completion_item_resolve_async(first)
    assert first.documentation

    params = types.TextDocumentPositionParams(**at(4, 9))
    moment = await client.protocol.send_request_async("bg-lsp/position", params)
    assert moment.xgid.startswith("XGID=")
    assert moment.text.count("\n") == 11
