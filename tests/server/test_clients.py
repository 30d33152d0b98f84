"""A matrix: every client we know, every method, over a file with letters of all widths.

No answer may use what the client has not announced, and no position lie outside the text as that client counts it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bg_lsp.record.text import Encoding
from bg_lsp.server import app
from tests.server.announced import Able, places, strays
from tests.server.asked import URI, is_notification, questions
from tests.server.inside import serve
from tests.server.raw import Client, Inside

TEXT = """; [Player 1 "Ada 🎲 é"]
; [Video "https://example.org/v"]
7 point match

 Game 1
 Ada 🎲 é : 0                           Ben : 0
  1) 31: 8/5 6/5 {@00:01 🎲 lucky}      52: 13/8 24/22
  2) 62: 24/18 13/11 {𝔸}               44: 24/20(2) 13/9 13/9
  3) 61: 13/7* 8/7 {é}                  62: bar/23 13/7*
  4) 55: 6/1 6/1 6/1 6/1                Doubles => 2
  5) Takes                              31: 13/10
  6) 42: """
LINES = TEXT.split("\n")
NOTHING: dict[str, Any] = {"capabilities": {}}
UTF32 = {"capabilities": {"general": {"positionEncodings": ["utf-32"]}}}
CLIENTS = {
    "nothing": NOTHING,
    "utf-32": UTF32,
    **{
        path.stem: json.loads(path.read_text()) for path in (Path(__file__).parent / "clients").glob("*.json")
    },
}
NOT_ASKED = {"initialize", "shutdown", "workspace/diagnostic", "workspace/executeCommand"}
"""Another test's, one that waits for something to happen, and what is asked by name below."""
EVERYTHING: Any = object()


class Listener:
    """Hears all that one client is told, and asks."""

    def __init__(self, client: Client, hello: dict[str, Any]) -> None:
        self.client, self.able = client, Able(hello["capabilities"])
        self.heard: list[str] = []
        self.answered: set[str] = set()
        self._number = 0

    def ask(self, method: str, params: Any) -> Any:
        """Ask, and note what the answer, and what comes before it, has that was not announced."""
        self._number += 1
        self.client.send({"id": self._number, "method": method, "params": params})
        while True:
            message = self.client.receive()
            if "method" in message:
                self._told(message)
            elif message["id"] == self._number:
                break
        if message.get("result"):
            self.answered.add(method)
            self._note(method, message["result"])
        return message.get("result")

    def _told(self, message: dict[str, Any]) -> None:
        if "id" in message:
            items = (message["params"] or {}).get("items")
            answer = (
                [None] * len(items) if items else {"applied": True} if "Edit" in message["method"] else None
            )
            self.client.send({"id": message["id"], "result": answer})
        self._note(message["method"], message.get("params"))

    def _note(self, method: str, said: Any) -> None:
        self.heard += [f"{method}: {stray}" for stray in strays(method, said, self.able)]


@pytest.mark.parametrize("name", CLIENTS)
def test_nothing_is_used_that_was_not_announced(name: str) -> None:
    hello = {**CLIENTS[name], "processId": None, "rootUri": None, "rootPath": None, "workspaceFolders": None}
    with Inside(serve) as client:
        listener = Listener(client, hello)
        able = listener.ask("initialize", hello)["capabilities"]
        encoding = Encoding(able["positionEncoding"])
        client.notify("initialized", {})
        client.open(TEXT)
        methods = [each for each in app.make().protocol.fm.features if not is_notification(each)]
        for line, text in enumerate(LINES):
            for column in sorted({0, 11, 41, len(text)}):
                here = (line, encoding.units(text, column))
                where = ((line, 0), here) if column % 2 else ((0, 0), (len(LINES), 0))
                for method, params in questions(methods, here, where).items():
                    if method in NOT_ASKED or method.endswith("/resolve"):
                        continue
                    answer = listener.ask(method, params)
                    for at, character in places(answer):
                        assert at < len(LINES), (method, answer)
                        assert character <= encoding.units(LINES[at], 10_000), (method, answer)
                    follow(listener, method, answer)
        for command in able["executeCommandProvider"]["commands"]:
            for arguments in ([URI], [URI, {"line": 8, "character": 9}], [{"uri": URI}], []):
                listener.ask("workspace/executeCommand", {"command": command, "arguments": arguments})
        assert not listener.heard, sorted(set(listener.heard))
        expected = {each for each in methods if each.startswith("textDocument/") and "onType" not in each}
        silent = expected - listener.answered - {"textDocument/semanticTokens/full/delta"}
        if name == "vscode":
            assert silent <= {"textDocument/inlineCompletion"}, silent


def follow(listener: Listener, method: str, answer: Any) -> None:
    """Ask for the rest of what was offered."""
    if method == "textDocument/completion" and answer:
        for item in answer["items"][:1]:
            listener.ask("completionItem/resolve", item)
    elif method == "textDocument/codeAction":
        for action in answer or ():
            if "data" in action:
                listener.ask("codeAction/resolve", action)


# That the net has no hole: each thing below is a stray for who announces nothing.

MARKDOWN = {"kind": "markdown", "value": "x"}
ITEM: dict[str, Any] = {"label": "x"}
STRAYS: list[tuple[str, Any]] = [
    ("initialize", {"capabilities": {"positionEncoding": "utf-8"}}),
    ("textDocument/hover", {"contents": MARKDOWN}),
    *(
        ("textDocument/completion", {"items": [{**ITEM, **member}]})
        for member in (
            {"kind": 25}, {"documentation": MARKDOWN}, {"documentation": {"kind": "plaintext", "value": "x"}},
            {"insertTextFormat": 2}, {"textEdit": {"newText": "", "insert": {}, "replace": {}}},
            {"labelDetails": {}}, {"tags": [1]}, {"deprecated": True}, {"preselect": True},
            {"commitCharacters": ["x"]}, {"insertTextMode": 1},
        )
    ),
    ("textDocument/completion", {"items": [], "itemDefaults": {"editRange": {}}}),
    ("completionItem/resolve", {**ITEM, "documentation": MARKDOWN}),
    ("textDocument/signatureHelp", {"signatures": [{"label": "x", "documentation": MARKDOWN}]}),
    ("textDocument/signatureHelp", {"signatures": [{"label": "x", "activeParameter": 1}]}),
    ("textDocument/signatureHelp", {"signatures": [{"label": "x", "parameters": [{"label": [0, 1]}]}]}),
    ("textDocument/definition", [{"targetUri": URI}]),
    ("textDocument/documentSymbol", [{"name": "x", "kind": 2, "range": {}, "selectionRange": {}}]),
    ("textDocument/documentSymbol", [{"name": "x", "kind": 20, "location": {}}]),
    ("textDocument/documentSymbol", [{"name": "x", "kind": 2, "location": {}, "tags": [1]}]),
    ("workspace/symbol", [{"name": "x", "kind": 19, "location": {"range": {}}}]),
    ("workspace/symbol", [{"name": "x", "kind": 2, "location": {"uri": URI}}]),
    *(
        ("textDocument/codeAction", [{"title": "x", "edit": {}, **member}])
        for member in (
            {}, {"disabled": {}}, {"data": 1}, {"isPreferred": True}, {"edit": {"documentChanges": []}},
            {"edit": {"documentChanges": [{"kind": "create"}]}}, {"edit": {"changeAnnotations": {}}},
            {"edit": {"documentChanges": [{"edits": [{"snippet": {}}]}]}},
        )
    ),
    ("textDocument/codeAction", [{"title": "x"}]),
    ("codeAction/resolve", {"title": "x", "edit": {"documentChanges": []}}),
    ("textDocument/rename", {"documentChanges": [{"kind": "rename"}]}),
    ("textDocument/prepareRename", {"defaultBehavior": True}),
    ("textDocument/documentLink", [{"tooltip": "x"}]),
    ("textDocument/foldingRange", [{"kind": "region"}]),
    ("textDocument/foldingRange", [{"collapsedText": "x"}]),
    ("textDocument/semanticTokens/full", {"data": [0, 0, 5, 0, 0, 0, 3, 5, 0, 0]}),
    ("textDocument/codeLens", [{"range": {}}]),
    *(
        (method, {name: [{"message": "x", **member}]})
        for method, name in (("textDocument/diagnostic", "items"), ("textDocument/publishDiagnostics", "diagnostics"))
        for member in (
            {"relatedInformation": []}, {"codeDescription": {}}, {"data": 1}, {"tags": [1]},
        )
    ),
    ("textDocument/publishDiagnostics", {"version": 1}),
    ("client/registerCapability", {"registrations": [{"method": "workspace/didChangeWatchedFiles"}]}),
    *(
        (method, {})
        for method in (
            "workspace/applyEdit", "workspace/configuration", "window/showDocument", "window/workDoneProgress/create",
            "workspace/inlayHint/refresh", "workspace/codeLens/refresh", "workspace/diagnostic/refresh",
        )
    ),
]  # fmt: skip


class Generous(Able):
    """A client that has announced all there is."""

    def __init__(self) -> None:
        super().__init__({})

    def __call__(self, path: str) -> Any:
        name = path.rpartition(".")[2]
        lists: dict[str, Any] = {
            "positionEncodings": ["utf-8"],
            "valueSet": range(1, 30),
            "tagSupport": {"valueSet": [1]},
            "itemDefaults": ["editRange"],
            "properties": ["edit"],
            "resourceOperations": ["create", "rename"],
            "lineFoldingOnly": None,
            "rangeLimit": None,
        }
        markup: Callable[[], list[str]] = lambda: ["markdown", "plaintext"]  # noqa: E731
        return lists.get(name, markup() if name.endswith("Format") else True)


@pytest.mark.parametrize(("method", "said"), STRAYS, ids=lambda each: str(each)[:60])
def test_the_net_has_no_hole(method: str, said: Any) -> None:
    assert list(strays(method, said, Able({})))
    assert not list(strays(method, said, Generous()))


def test_folds_are_held_against_limits() -> None:
    able = Able({"textDocument": {"foldingRange": {"rangeLimit": 1, "lineFoldingOnly": True}}})
    assert list(strays("textDocument/foldingRange", [{"startCharacter": 0}, {}], able)) == [
        "2 folds where 1 are wanted",
        "folds within a line",
    ]
