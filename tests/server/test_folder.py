"""The folders of a workspace, from outside: what is found in files that are open, closed, new and gone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.inside import serve
from tests.server.raw import Client, Inside, Message, change

HEAD = '; [Event "{event}"]\n7 point match\n\nGame 1\n{left} : 0                                {right} : 0\n'
ROWS = "  1) 31: 8/5 6/5                       52: 24/22 13/8\n"
WATCHING: Message = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
CREATED, CHANGED, DELETED = 1, 2, 3


def match(left: str = "Ada", right: str = "Ben", event: str = "Club final") -> str:
    return HEAD.format(left=left, right=right, event=event) + ROWS


def started(folder: Path | None, capabilities: Message | None = None, **more: Any) -> Client:
    client = Inside(serve)
    if folder is not None and "workspaceFolders" not in more:
        more["workspaceFolders"] = [{"uri": folder.as_uri(), "name": folder.name}]
    client.initialize(capabilities, **more)
    return client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with started(tmp_path) as client:
        yield client


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Client]:
    """A client that says which files have changed: nobody looks by himself for a minute."""
    with started(tmp_path, WATCHING) as client:
        yield client


def symbols(client: Client, query: str = "") -> list[Message]:
    found: list[Message] = client.ask("workspace/symbol", {"query": query})["result"]
    return found


def names(client: Client, query: str = "") -> list[str]:
    return [symbol["name"] for symbol in symbols(client, query)]


def changed(client: Client, *changes: tuple[Path, int]) -> None:
    events = [{"uri": path.as_uri(), "type": kind} for path, kind in changes]
    client.notify("workspace/didChangeWatchedFiles", {"changes": events})


def test_a_player_is_found_in_a_file_that_is_not_open(client: Client, tmp_path: Path) -> None:
    (tmp_path / "sub folder").mkdir()
    path = tmp_path / "sub folder/á (1).txt"
    path.write_text(match("Ada 🎲 Löwe", "Ben"))
    (found,) = symbols(client, "lowe")
    assert found["name"] == "Ada 🎲 Löwe"
    assert found["containerName"] == "Club final"
    assert found["location"]["uri"] == path.as_uri()
    assert found["location"]["range"] == {
        "start": {"line": 4, "character": 0},
        "end": {"line": 4, "character": len("Ada 🎲 Löwe") + 1},
    }


@pytest.mark.parametrize(("encoding", "end"), [("utf-8", 14), ("utf-16", 11), ("utf-32", 10)])
def test_columns_are_the_clients(tmp_path: Path, encoding: str, end: int) -> None:
    (tmp_path / "a.bgn").write_text(match("Ada 🎲 Löwe"))
    with started(tmp_path, {"general": {"positionEncodings": [encoding]}}) as client:
        (found,) = symbols(client, "ada")
        assert found["location"]["range"]["end"]["character"] == end


def test_the_best_fit_comes_first(client: Client, tmp_path: Path) -> None:
    for number, name in enumerate(("Xadax", "Eva Adam", "Adam", "Ada")):
        (tmp_path / f"{number}.bgn").write_text(match(name, "Zoe"))
    assert names(client, "ADA") == ["Ada", "Adam", "Eva Adam", "Xadax"]


def test_kinds_are_those_that_the_client_knows(tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text('; [Date "2026.04.04"]\n' + match())
    with started(tmp_path) as client:
        assert {symbol["kind"] for symbol in symbols(client)} <= set(range(1, 19))
    able = {"workspace": {"symbol": {"symbolKind": {"valueSet": list(range(1, 27))}}}}
    with started(tmp_path, able) as client:
        assert {symbol["name"]: symbol["kind"] for symbol in symbols(client)} == {
            "Ada": 19, "Ben": 19, "Club final": 24, "2026.04.04": 20,
        }  # fmt: skip


def test_what_is_no_match_is_passed_over(client: Client, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Things to do\n" + match("Nobody"))
    (tmp_path / "scene.mat").write_text('void plastic red 0\n; [Event "Nothing"]\n')
    (tmp_path / "binary.bgn").write_bytes(b"\0\1\2" + match("Noone").encode())
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/a.bgn").write_text(match("Nil"))
    (tmp_path / "latin.txt").write_bytes(match("Zoë").encode("cp1252"))
    (tmp_path / "wide.bgn").write_text(match("Wide"), encoding="utf-16")
    os.mkfifo(tmp_path / "pipe.bgn")
    (tmp_path / "ring.bgn").symlink_to("ring.bgn")
    (tmp_path / "long.bgn").write_text(match("Longest") + " " * (1 << 22))
    assert sorted(set(names(client)) - {"Ben", "Club final"}) == ["Wide", "Zoë"]


def test_an_open_document_counts_as_it_is_typed(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "a.bgn"
    path.write_text(match("Ada"))
    assert names(client, "a") == ["Ada", "Club final"]
    client.open(match("Cleo"), path.as_uri())
    assert names(client, "cleo") == ["Cleo"]
    assert names(client, "ada") == []
    client.change([change((4, 0), (4, 4), "Dora")], path.as_uri())
    assert [symbol["location"]["uri"] for symbol in symbols(client, "dora")] == [path.as_uri()]
    client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    assert names(client, "dora") == []
    assert names(client, "ada") == ["Ada"]


def test_a_new_file_is_found(client: Client, tmp_path: Path) -> None:
    assert names(client) == []
    (tmp_path / "a.bgn").write_text(match("Ada"))
    client.notify("workspace/didCreateFiles", {"files": [{"uri": (tmp_path / "a.bgn").as_uri()}]})
    assert names(client, "ada") == ["Ada"]


def test_the_client_says_what_changes(watching: Client, tmp_path: Path) -> None:
    path, other = tmp_path / "a.bgn", tmp_path / "b.bgn"
    path.write_text(match("Ada"))
    assert names(watching, "ada") == ["Ada"]
    path.write_text(match("Cleo"))
    changed(watching, (path, CHANGED))
    assert names(watching, "cleo") == ["Cleo"]
    path.rename(other)
    changed(watching, (path, DELETED), (other, CREATED))
    (found,) = symbols(watching, "cleo")
    assert found["location"]["uri"] == other.as_uri()
    other.unlink()
    other.mkdir()
    (other / "c.bgn").write_text(match("Dora"))
    changed(watching, (other, CHANGED))
    assert names(watching, "cleo") == []
    assert names(watching, "dora") == ["Dora"]


def test_a_file_that_is_gone_is_no_answer_even_where_nobody_said_so(watching: Client, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/a.bgn").write_text(match("Ada"))
    assert names(watching, "ada") == ["Ada"]
    (tmp_path / "sub").rename(tmp_path / "elsewhere")
    assert names(watching, "ada") == []
    watching.notify(
        "workspace/didRenameFiles",
        {"files": [{"oldUri": (tmp_path / "sub").as_uri(), "newUri": (tmp_path / "elsewhere").as_uri()}]},
    )
    assert [symbol["location"]["uri"] for symbol in symbols(watching, "ada")] == [
        (tmp_path / "elsewhere/a.bgn").as_uri()
    ]


def test_several_folders_come_and_go(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "one/inner", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "a.bgn").write_text(match(folder.name, "Zoe"))
    uris = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
    with started(None, workspaceFolders=uris[:2]) as client:
        assert sorted(set(names(client)) - {"Zoe", "Club final"}) == ["inner", "one"]
        assert len(symbols(client, "inner")) == 1
        event = {"event": {"added": uris[2:], "removed": uris[:1]}}
        client.notify("workspace/didChangeWorkspaceFolders", event)
        assert sorted(set(names(client)) - {"Zoe", "Club final"}) == ["inner", "two"]


@pytest.mark.parametrize("old", ["rootUri", "rootPath", None])
def test_older_clients_and_single_files(tmp_path: Path, old: str | None) -> None:
    (tmp_path / "a.bgn").write_text(match("Ada"))
    more: Message = {} if old is None else {old: tmp_path.as_uri() if old == "rootUri" else str(tmp_path)}
    with started(None, **more) as client:
        client.open(match("Cleo"), "untitled:Untitled-1")
        assert names(client, "cleo") == ["Cleo"]
        assert names(client, "ada") == ([] if old is None else ["Ada"])


def test_folders_that_are_not_here(tmp_path: Path) -> None:
    uris = ["vscode-remote://host/folder", "untitled:x", (tmp_path / "none").as_uri(), "file://%ff", ""]
    with started(None, workspaceFolders=[{"uri": uri, "name": "x"} for uri in uris]) as client:
        assert names(client) == []
        assert client.leave() == 0


def test_one_file_under_two_spellings(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "a (b).bgn"
    path.write_text(match("Ada"))
    plain = f"file://{tmp_path}/a (b).bgn"
    client.open(match("Cleo"), path.as_uri())
    client.open(match("Dora"), plain)
    assert names(client, "ada") == []
    assert len(symbols(client, "club")) == 1
    client.notify("textDocument/didClose", {"textDocument": {"uri": plain}})
    assert [symbol["location"]["uri"] for symbol in symbols(client, "cleo")] == [path.as_uri()]
    client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    assert names(client, "ada") == ["Ada"]


def test_a_name_shows_some_of_its_many_files(client: Client, tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number:03}.bgn").write_text(match("Ada", f"Adam {number % 50}"))
    found = names(client, "ada")
    assert len(found) == 256
    assert len(set(found)) == 31  # sixteen times the first, eight times each of as many as fit


def test_what_is_hostile_in_names_is_written_out(client: Client, tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text('; [Event "A\x1b[31m\u202e"]\n; [Player 1 "Ada"]\n; [Player 2 "Ben"]\n')
    assert all(
        symbol["name"].isprintable() and symbol["containerName"].isprintable() for symbol in symbols(client)
    )


def test_names_of_the_folder_complete_a_header(client: Client, tmp_path: Path) -> None:
    """The first key does not wait: it has the folder read, for those that follow."""
    for number in range(3):
        (tmp_path / f"{number}.bgn").write_text(match("Cleo", "Dora" if number else "Eva", "Spring open"))
    uri = (tmp_path / "new.bgn").as_uri()
    client.open('; [Event ""]\n; [Player 1 ""]\n7 point match\n', uri)

    def labels(line: int, column: int) -> list[str]:
        params = {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}
        found = client.ask("textDocument/completion", params)["result"]
        return [item["label"] for item in found["items"]] if found else []

    assert labels(1, 13) == []
    names(client)  # waits until all is read
    assert labels(1, 13)[:3] == ["Cleo", "Dora", "Eva"]
    assert "Spring open" in labels(0, 10)


def test_what_a_client_is_asked_to_tell(tmp_path: Path) -> None:
    able = {
        "workspace": {
            **WATCHING["workspace"],
            "fileOperations": {"didCreate": True, "didRename": True, "didDelete": True, "willRename": True},
        }
    }
    with Inside(serve) as client:
        offered = client.initialize(able, rootUri=tmp_path.as_uri())["workspace"]["fileOperations"]
        assert sorted(offered) == ["didCreate", "didDelete", "didRename"]
        registered = client.receive()
        while registered.get("method") != "client/registerCapability":
            registered = client.receive()
        (wanted,) = registered["params"]["registrations"]
        assert "**/*.{bgn,mat,txt,BGN,MAT,TXT}" in [
            each["globPattern"] for each in wanted["registerOptions"]["watchers"]
        ]
