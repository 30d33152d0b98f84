"""The real server from outside: what each client gets, by what it can show."""

from __future__ import annotations

import base64
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bg_lsp.server import app
from bg_lsp.server.handlers.commands import COMMANDS
from tests.server.asked import is_notification, questions
from tests.server.inside import PUBLISHED, URI, at, serve, started
from tests.server.raw import ROOT, Client, Inside, Message, change

TEXT = """7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
  2) 62:"""

NOTHING: Message = {}
MARKDOWN = {
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "completion": {
            "completionItem": {
                "documentationFormat": ["markdown", "plaintext"],
                "resolveSupport": {"properties": ["documentation", "detail"]},
            }
        },
        "publishDiagnostics": {
            "relatedInformation": True,
            "tagSupport": {"valueSet": [1, 2]},
            "versionSupport": True,
        },
    }
}


@pytest.fixture
def simple() -> Iterator[Client]:
    """A client that announces nothing."""
    yield from started(NOTHING)


@pytest.fixture
def rich() -> Iterator[Client]:
    yield from started(MARKDOWN, initializationOptions={"pictures": True})


@pytest.fixture
def letters() -> Iterator[Client]:
    """Markdown, but no pictures."""
    yield from started(MARKDOWN)


def test_exactly_what_is_implemented_is_advertised(simple: Client) -> None:
    with Inside(serve) as client:
        found = client.initialize()
    legend = found["semanticTokensProvider"].pop("legend")
    assert legend["tokenTypes"][0] == "number"
    assert "forbidden" in legend["tokenModifiers"]
    grows = {
        name for name, each in found.items() if isinstance(each, dict) and each.pop("workDoneProgress", 0)
    }
    assert {"documentSymbolProvider", "renameProvider", "documentFormattingProvider"} <= grows
    found |= {name: True for name in grows if not found[name]}
    assert found == {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2, "save": True},
        "workspace": {
            "workspaceFolders": {"supported": True, "changeNotifications": True},
            "fileOperations": {},
        },
        "hoverProvider": True,
        "completionProvider": {"triggerCharacters": [*"0123456789 :/-*(["]},
        "signatureHelpProvider": {
            "triggerCharacters": [":", " "],
            "retriggerCharacters": [*"0123456789"],
        },
        "inlineCompletionProvider": True,
        "definitionProvider": True,
        "referencesProvider": True,
        "documentHighlightProvider": True,
        "documentLinkProvider": {"resolveProvider": False},
        "renameProvider": True,
        "documentSymbolProvider": True,
        "foldingRangeProvider": True,
        "selectionRangeProvider": True,
        "inlayHintProvider": {"resolveProvider": False},
        "codeLensProvider": {"resolveProvider": False},
        "codeActionProvider": {
            "codeActionKinds": ["quickfix", "refactor.rewrite", "source.fixAll.bg-lsp"],
            "resolveProvider": True,
        },
        "documentFormattingProvider": True,
        "documentRangeFormattingProvider": True,
        "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "\n"},
        "semanticTokensProvider": {"full": {"delta": True}, "range": True},
        "executeCommandProvider": {"commands": list(COMMANDS)},
        "workspaceSymbolProvider": {"resolveProvider": False},
        "experimental": {"bg-lsp/position": True},
    }


def test_the_checker_is_brought_in_with_the_first_document_only() -> None:
    """Before that a server is to start as fast as pygls, and to hold as little."""
    code = (
        "import sys; from bg_lsp.server import app; app.make(); "
        "print([name for name in sys.modules if name.startswith('bg_lsp.record.document')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


def test_nobody_knows_what_is_not_open(simple: Client) -> None:
    """Each request about a document that is not open, or no more, is answered by nothing: no error, no guess."""
    simple.open(TEXT)
    simple.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    asked = {
        method: params
        for method, params in questions(app.make().protocol.fm.features).items()
        if method.startswith("textDocument/") and not is_notification(method)
    }
    assert len(asked) >= 20
    said = {method: simple.ask(method, params).get("result", "an error") for method, params in asked.items()}
    assert {method for method, answer in said.items() if answer} == {"textDocument/diagnostic"}
    assert said["textDocument/diagnostic"]["items"] == []


def test_symbols_for_a_client_that_names_no_kinds() -> None:
    for client in started({"workspace": {"symbol": {"symbolKind": {}}}}, text=TEXT):
        (ada,) = client.ask("workspace/symbol", {"query": "ada"})["result"]
        assert ada["name"] == "Ada"
        assert ada["kind"] <= 18


def test_hover_in_three_styles(simple: Client, letters: Client, rich: Client) -> None:
    shown = []
    for client in (simple, letters, rich):
        client.open(TEXT)
        result = client.ask("textDocument/hover", at(4, 9))["result"]
        assert result["range"] == change((4, 9), (4, 12), "")["range"]
        assert client.ask("textDocument/hover", at(1, 0))["result"] is None
        assert client.ask("textDocument/hover", at(1, 0, "file:///unknown"))["result"] is None
        shown.append(result["contents"])
    plain, drawn, picture = shown
    assert plain["kind"] == "plaintext"
    assert plain["value"].splitlines()[0] == "8/5 moves from the 8-point to the 5-point."
    assert drawn["kind"] == picture["kind"] == "markdown"
    assert "```text\n13 14 15" in drawn["value"]
    data = picture["value"].partition("base64,")[2].partition("|")[0]
    assert base64.b64decode(data).startswith(b"<svg")


def test_what_steers_a_screen_is_written_out_in_lists(rich: Client) -> None:
    """The name of a player is shown as it is written, and goes into the text as it is."""
    text = '; [Player 1 "\u202eA\x1b[31m\u2028a"]\n7 point match\n\nGame 1\n'
    rich.open(text, "file:///steers.bgn")
    asked = {"textDocument": {"uri": "file:///steers.bgn"}, "position": {"line": 4, "character": 0}}
    items = rich.ask("textDocument/completion", asked)["result"]["items"]
    assert all(item["label"].isprintable() for item in items)
    assert any("\u202eA\x1b[31m\u2028a" in item["textEdit"]["newText"] for item in items)


def test_boards_beside_completions(simple: Client, letters: Client, rich: Client) -> None:
    for client in (simple, letters, rich):
        client.open(TEXT)
    eager = simple.ask("textDocument/completion", at(5, 8))["result"]["items"]
    assert len(eager) == 18
    assert eager[-1]["label"] == "????"
    assert all(isinstance(item["documentation"], str) for item in eager[:-1])
    lazy = letters.ask("textDocument/completion", at(5, 8))["result"]["items"]
    assert not any("documentation" in item for item in lazy)
    assert [item["label"] for item in lazy] == [item["label"] for item in eager]
    assert all("data" in item for item in lazy[:-1])
    assert "data" not in lazy[-1]  # nothing is known of it that could be asked for
    found = letters.ask("completionItem/resolve", lazy[0])["result"]
    assert found["documentation"]["value"] == f"```text\n{eager[0]['documentation']}\n```"
    pictured = rich.ask("textDocument/completion", at(5, 8))["result"]["items"][3]
    assert (
        "data:image/svg" in rich.ask("completionItem/resolve", pictured)["result"]["documentation"]["value"]
    )


@pytest.mark.parametrize("data", [None, 3, "x", [1], [1, "x"], [99, 0], [1, 99], [1, -1], {"a": 1}])
def test_items_that_are_not_ours_come_back_as_they_were(letters: Client, data: Any) -> None:
    item = {"label": "x", "data": data} if data is not None else {"label": "x"}
    assert letters.ask("completionItem/resolve", item)["result"] == item


def test_only_the_first_items_bring_a_board_along(simple: Client) -> None:
    simple.open("Game 1\nAda : 0   Ben : 0\n  1) 21: 13/11 6/5   11: ")
    items = simple.ask("textDocument/completion", at(2, 27))["result"]["items"]
    assert len(items) > 20
    assert [at for at, item in enumerate(items) if "documentation" in item] == list(range(20))


def test_a_play_is_typed_key_by_key(letters: Client) -> None:
    """Each key is an edit and a request; what is accepted leaves no problem."""
    letters.open(TEXT)
    column = 8
    for version, key in enumerate(" 24/18 5", 2):
        letters.change([change((5, column), (5, column), key)], version=version)
        column += 1
        result = letters.ask("textDocument/completion", at(5, column))["result"]
        assert result["isIncomplete"] is True
    (item,) = [item for item in result["items"] if item["textEdit"]["newText"] == "24/18 5/3*"]
    assert item["filterText"].startswith("24/18 5")
    letters.change([item["textEdit"] | {"text": item["textEdit"]["newText"]}], version=20)
    while (published := letters.notified(PUBLISHED))["version"] < 20:
        pass
    assert published["diagnostics"] == []


def test_nothing_where_nothing_fits(letters: Client) -> None:
    letters.open(TEXT + " bar/")
    assert letters.ask("textDocument/completion", at(5, 13))["result"] is None
    assert letters.ask("textDocument/completion", at(0, 3))["result"] is None


def test_problems_with_what_the_client_can_show(simple: Client, rich: Client) -> None:
    wrong = TEXT.replace("31: 8/5 6/5", "31: 8/5 6/4").replace("62:", "62: 23/21 13/7")
    found = []
    for client in (simple, rich):
        client.open(wrong, version=3)
        found.append(client.notified(PUBLISHED))
    plain, full = found
    assert "version" not in plain
    assert full["version"] == 3
    assert [problem["code"] for problem in plain["diagnostics"]] == [p["code"] for p in full["diagnostics"]]
    assert not any("relatedInformation" in p or "tags" in p for p in plain["diagnostics"])
    unchecked = full["diagnostics"][-1]
    assert unchecked["relatedInformation"][0]["location"]["range"]["start"]["line"] == 4
    assert unchecked["tags"] == [1]


def test_the_board_at_a_place(simple: Client) -> None:
    simple.open(TEXT.replace("62:", "62: 24/18 5/3*"))
    moment = simple.ask("bg-lsp/position", at(4, 10))["result"]
    assert set(moment) == {
        "uri", "version", "range", "model", "text", "svg", "xgid", "gnubgid", "plays"
    }  # fmt: skip
    assert moment["range"] == change((4, 5), (4, 16), "")["range"]
    assert moment["model"]["points"][4] == 2
    assert moment["model"]["play"] == [
        {"points": [8, 5], "hits": [], "count": 1},
        {"points": [6, 5], "hits": [], "count": 1},
    ]
    assert moment["text"].count("\n") == 11
    assert moment["xgid"].startswith("XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00")
    assert moment["svg"]["light"].startswith("<svg")
    assert moment["plays"][0]["text"] == "8/5 6/5"
    assert len(moment["plays"]) == 16
    assert moment["plays"][0]["points"] == moment["model"]["points"]
    dice = simple.ask("bg-lsp/position", at(4, 6))["result"]
    assert dice["model"]["play"] == []
    assert dice["xgid"].startswith("XGID=-b----E-C---eE---c-e----B-:0:0:1:31")
    assert simple.ask("bg-lsp/position", at(0, 0, "file:///unknown"))["result"] is None
    error = simple.ask("bg-lsp/position", {"textDocument": 1})["error"]
    assert error["code"] == -32602 and "@ params.textDocument" in error["message"]


def test_what_is_wrong_with_parameters_is_said_at_no_more_than_some_length(simple: Client) -> None:
    answer = simple.ask("textDocument/codeAction", {"context": {"diagnostics": [{}] * 1000}})
    assert "params.context.diagnostics[0].range" in answer["error"]["message"]
    assert len(answer["error"]["message"]) <= 600


# Settings


def codes(published: Message) -> list[str]:
    return [problem["code"] for problem in published["diagnostics"]]


def test_settings_in_the_initialization_options() -> None:
    for client in started(NOTHING, initializationOptions={"ignore": ["BG2"], "select": 7, "severity": None}):
        client.open("31: 8/5 6/4")
        assert codes(client.notified(PUBLISHED)) == []


def test_settings_pushed(simple: Client) -> None:
    simple.open("31: 8/5 6/4")
    (code,) = codes(simple.notified(PUBLISHED))
    push = {"settings": {"bg-lsp": {"severity": {code: "hint"}}}}
    simple.notify("workspace/didChangeConfiguration", push)
    assert simple.notified(PUBLISHED)["diagnostics"][0]["severity"] == 4
    simple.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": {"ignore": [code]}}})
    assert codes(simple.notified(PUBLISHED)) == []
    simple.notify("workspace/didChangeConfiguration", {"settings": None})
    assert simple.ask("shutdown")["result"] is None


PULLS = {
    "workspace": {
        "configuration": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    }
}


def test_settings_pulled() -> None:
    for client in started(PULLS):
        registered = client.receive()
        assert registered["method"] == "client/registerCapability"
        methods = [each["method"] for each in registered["params"]["registrations"]]
        assert methods == ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]
        client.send({"id": registered["id"], "result": None})
        client.open("31: 8/5 6/4")
        seen = [client.receive() for _ in range(2)]
        (asked,) = [message for message in seen if message["method"] == "workspace/configuration"]
        assert asked["params"]["items"] == [{"scopeUri": URI, "section": "bg-lsp"}]
        client.send({"id": asked["id"], "result": [{"ignore": ["BG2"]}]})
        assert codes(client.notified(PUBLISHED)) == []
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        asked = client.receive()
        client.send({"id": asked["id"], "error": {"code": -32601, "message": "no"}})
        assert client.ask("textDocument/hover", at(0, 0))["result"]


def test_settings_in_a_file(simple: Client, tmp_path: Path) -> None:
    settings = tmp_path / "bg-lsp.toml"
    settings.write_text('ignore = ["BG2"]\n')
    uri = (tmp_path / "m.bgn").as_uri()
    simple.open("31: 8/5 6/4", uri)
    assert codes(simple.notified(PUBLISHED)) == []
    settings.write_text("ignore = []\n")
    changed = {"changes": [{"uri": settings.as_uri(), "type": 2}]}
    simple.notify("workspace/didChangeWatchedFiles", changed)
    assert len(codes(simple.notified(PUBLISHED))) == 1


def test_names_decide_about_style(simple: Client) -> None:
    text = "Game 1\nAda : 0   Ben : 0\n  1) 62: 24/18 13/11   61: 13/7 8/7\n"
    found = {}
    for name in ("m.bgn", "m.txt"):
        simple.open(text, f"file:///{name}")
        found[name] = codes(simple.notified(PUBLISHED))
    assert any(code.startswith("BG5") for code in found["m.bgn"])
    assert not any(code.startswith("BG5") for code in found["m.txt"])
