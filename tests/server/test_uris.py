"""Documents that are no files, files that are gone, and one file under two names: everything works on them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bg_lsp.server import app
from tests.server.inside import PUBLISHED, serve
from tests.server.raw import Client, Inside, Message, change

TEXT = """; [Event "Club final"]
7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/4                       52: 24/22 13/8
  2) 62:"""
URIS = [
    "untitled:Untitled-1",
    "untitled:/home/ada/new.bgn",
    "vscode-notebook-cell:/home/ada/book.ipynb#W0sZmlsZQ%3D%3D",
    "git:/home/ada/m.bgn?%7B%22path%22%3A%22m.bgn%22%2C%22ref%22%3A%22HEAD%22%7D",
    "inmemory://model/1",
    "vscode-remote://ssh-remote%2Bhost/home/ada/m.bgn",
    "file://host/share/m.bgn",
    "file:///home/ada/%ff%00.bgn",
    "file:///c%3A/matches/m.bgn",
    "http://[not-an-address/m.bgn",
    "no uri at all",
    "",
]
PULLS: Message = {"textDocument": {"diagnostic": {}}}
AT: Message = {"position": {"line": 6, "character": 8}}
ALL: Message = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 7, "character": 0}}}
WRITTEN: Message = {"options": {"tabSize": 4, "insertSpaces": True}}
REQUESTS: dict[str, Message] = {
    "hover": AT,
    "completion": AT,
    "signatureHelp": AT,
    "definition": AT,
    "references": {**AT, "context": {"includeDeclaration": True}},
    "documentHighlight": AT,
    "documentLink": {},
    "rename": {"position": {"line": 4, "character": 1}, "newName": "Zoe"},
    "documentSymbol": {},
    "foldingRange": {},
    "selectionRange": {"positions": [AT["position"]]},
    "inlayHint": ALL,
    "codeLens": {},
    "codeAction": {**ALL, "context": {"diagnostics": []}},
    "formatting": WRITTEN,
    "rangeFormatting": {**ALL, **WRITTEN},
    "onTypeFormatting": {**AT, **WRITTEN, "ch": "\n"},
    "semanticTokens/full": {},
    "semanticTokens/range": ALL,
    "inlineCompletion": {**AT, "context": {"triggerKind": 1}},
    "diagnostic": {},
}


def test_all_that_is_asked_of_a_document_is_asked_here() -> None:
    asked = {name for name in app.registry().methods if name.startswith("textDocument/")}
    asked -= {name for name in asked if name.startswith("textDocument/did") or name.endswith("/delta")}
    assert asked - {"textDocument/prepareRename"} == {f"textDocument/{name}" for name in REQUESTS}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with Inside(serve) as client:
        client.initialize(workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "x"}])
        yield client


def answers(client: Client, uri: str) -> dict[str, Any]:
    """Return what each feature says of a document, without its URI and without what counts the answers."""
    found = {}
    for method, params in REQUESTS.items():
        document = {"textDocument": {"uri": uri}, **params}
        answer = client.ask(f"textDocument/{method}", document)
        assert "error" not in answer, (method, answer)
        text, name = json.dumps(answer["result"]), json.dumps(uri)
        text = text.replace(f'"uri": {name}', '"uri": URI').replace(f"{name}: [", "URI: [")
        found[method] = re.sub(r'"resultId": "[^"]*"', "", text)
    return found


def close(client: Client, uri: str) -> None:
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def names(client: Client, query: str) -> list[str]:
    return [each["location"]["uri"] for each in client.ask("workspace/symbol", {"query": query})["result"]]


@pytest.mark.parametrize("uri", URIS)
def test_a_document_is_what_its_text_is_whatever_it_is_called(
    client: Client, uri: str, tmp_path: Path
) -> None:
    file = (tmp_path / "m.bgn").as_uri()
    for each in (file, uri):
        client.open(TEXT, each)
    expected, found = answers(client, file), answers(client, uri)
    assert found == expected
    assert set(names(client, "ada")) == {file, uri}
    client.change([change((5, 16), (5, 17), "5")], uri)
    close(client, uri)
    assert names(client, "ada") == [file]
    assert client.leave() == 0
    assert not [each for each in client.skipped if each.get("method") == "window/showMessage"]


@pytest.mark.parametrize("uri", URIS)
def test_problems_of_a_document_that_is_no_file(uri: str) -> None:
    with Inside(serve) as client:
        client.initialize()
        client.open(TEXT, uri)
        problems = client.notified(PUBLISHED)
        assert problems["uri"] == uri
        assert problems["diagnostics"][0]["code"] == "BG203"
        close(client, uri)
        assert client.notified(PUBLISHED) == {"uri": uri, "diagnostics": []}


def test_a_file_that_goes_while_it_is_open_is_still_a_document(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "m.bgn"
    path.write_text(TEXT)
    client.open(TEXT, path.as_uri())
    before = answers(client, path.as_uri())
    path.unlink()
    client.notify("workspace/didDeleteFiles", {"files": [{"uri": path.as_uri()}]})
    assert names(client, "ada") == [path.as_uri()]
    assert answers(client, path.as_uri()) == before
    close(client, path.as_uri())
    assert names(client, "ada") == []


def test_a_file_that_is_renamed_while_it_is_open(client: Client, tmp_path: Path) -> None:
    """As editors do it: the old document is closed and the new one opened, in either order."""
    old, new = tmp_path / "old.bgn", tmp_path / "new.txt"
    old.write_text(TEXT)
    client.open(TEXT, old.as_uri())
    assert names(client, "ada") == [old.as_uri()]
    old.rename(new)
    close(client, old.as_uri())
    client.open(TEXT, new.as_uri())
    moved = {"oldUri": old.as_uri(), "newUri": new.as_uri()}
    client.notify("workspace/didRenameFiles", {"files": [moved]})
    assert names(client, "ada") == [new.as_uri()]
    assert answers(client, new.as_uri())["signatureHelp"] != "null"
    new.rename(old)
    client.open(TEXT, old.as_uri())
    close(client, new.as_uri())
    assert names(client, "ada") == [old.as_uri()]


def test_one_file_under_two_names_is_two_documents(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "a b.bgn"
    path.write_text(TEXT)
    one, two = path.as_uri(), f"file://{tmp_path}/a b.bgn"
    client.open(TEXT, one)
    client.open(TEXT, two)
    client.change([change((4, 0), (4, 3), "Cleo")], two)
    assert answers(client, one) != answers(client, two)
    assert names(client, "cleo") == [two]
    close(client, two)
    assert names(client, "ada") == [one]
    assert '"Zoe"' in answers(client, one)["rename"]


@pytest.mark.parametrize(
    "path", ["/\ud83c.bgn", "/" + "a/" * 20_000 + "m.bgn", "/%00.bgn", "/%", "/" + "x" * 9000]
)
def test_paths_that_no_file_can_have(path: str) -> None:
    """Half a character, or more folders than anybody makes: in a document, a folder, and what is told of files."""
    uri = f"file://{path}"
    with Inside(serve) as client:
        client.initialize(workspaceFolders=[{"uri": uri, "name": "x"}])
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
        client.notify("workspace/didDeleteFiles", {"files": [{"uri": uri}]})
        client.open(TEXT, uri)
        assert names(client, "ada") == [uri]
        assert answers(client, uri)
        close(client, uri)
        assert names(client, "ada") == []


def test_settings_of_documents_that_are_no_files(tmp_path: Path) -> None:
    """What the client has set holds; there is no file of settings to look for."""
    with Inside(serve) as client:
        client.initialize(initializationOptions={"ignore": ["ALL"]})
        for uri in URIS:
            client.open(TEXT, uri)
            assert client.notified(PUBLISHED) == {"uri": uri, "diagnostics": []}
