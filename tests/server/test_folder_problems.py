"""The problems of files that are not open: pulled and pushed, never both, and nothing twice."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.inside import PUBLISHED, serve
from tests.server.raw import Client, Inside, Message, change

PULL = "workspace/diagnostic"
CLEAN = """7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
"""
SLIP = CLEAN.replace("6/5", "6/4")
SLIPS = SLIP.replace("24/22", "24/23")
FOLDER: Message = {"diagnostics": {"scope": "folder"}}
WATCHING: Message = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
PULLS: Message = {
    "workspace": {**WATCHING["workspace"], "diagnostics": {"refreshSupport": True}},
    "textDocument": {"diagnostic": {}},
}
CREATED, CHANGED, DELETED = 1, 2, 3


def started(folder: Path, capabilities: Message = WATCHING, options: Any = FOLDER, **more: Any) -> Client:
    client = Inside(serve)
    folders = [{"uri": folder.as_uri(), "name": "x"}]
    client.initialize(capabilities, workspaceFolders=folders, initializationOptions=options, **more)
    return client


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "slip.bgn").write_text(SLIP)
    (tmp_path / "clean.bgn").write_text(CLEAN)
    (tmp_path / "slips.txt").write_text(SLIPS)
    (tmp_path / "notes.txt").write_text("Things to do\n")
    return tmp_path


@pytest.fixture
def pulling(files: Path) -> Iterator[Client]:
    with started(files, PULLS) as client:
        yield client


@pytest.fixture
def pushing(files: Path) -> Iterator[Client]:
    with started(files) as client:
        yield client


def changed(client: Client, *changes: tuple[Path, int]) -> None:
    events = [{"uri": path.as_uri(), "type": kind} for path, kind in changes]
    client.notify("workspace/didChangeWatchedFiles", {"changes": events})


def close(client: Client, path: Path) -> None:
    client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})


def configure(client: Client, settings: Message) -> None:
    client.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": settings}})


def known(items: list[Message]) -> list[Message]:
    """What a client that has these reports says when it asks again."""
    return [{"uri": item["uri"], "value": item["resultId"]} for item in items]


def asked(client: Client, items: list[Message] | None = None) -> list[Message]:
    params = {"previousResultIds": known(items or [])}
    found: list[Message] = client.ask(PULL, params)["result"]["items"]
    return found


def counts(items: list[Message]) -> dict[str, int | str]:
    return {
        Path(item["uri"]).name: len(item["items"]) if item["kind"] == "full" else "unchanged"
        for item in items
    }


def published(client: Client, count: int) -> dict[str, int]:
    """Return how many problems the next messages publish, by the names of the files."""
    found = [client.notified(PUBLISHED) for _ in range(count)]
    return {Path(each["uri"]).name: len(each["diagnostics"]) for each in found}


# Pulled


def test_a_folder_is_pulled(pulling: Client) -> None:
    items = asked(pulling)
    assert counts(items) == {"slip.bgn": 1, "slips.txt": 2}
    assert all(item["version"] is None for item in items)
    (problem,) = items[0]["items"]
    assert problem["source"] == "bg-lsp"
    assert problem["range"]["start"]["line"] == 4


def test_what_is_pulled_is_what_an_open_document_shows(pulling: Client, files: Path) -> None:
    items = asked(pulling)
    for item in items:
        pulling.open(Path(item["uri"].removeprefix("file://")).read_text(), item["uri"])
        report = pulling.ask("textDocument/diagnostic", {"textDocument": {"uri": item["uri"]}})["result"]
        assert report["items"] == item["items"]


def test_who_asks_in_a_loop_waits_for_news(pulling: Client, files: Path) -> None:
    items = asked(pulling)
    pulling.send({"id": 1, "method": PULL, "params": {"previousResultIds": known(items)}})
    pulling.ask("workspace/symbol", {"query": "ada"})  # answered while the other question is open
    (files / "clean.bgn").write_text(SLIPS)
    changed(pulling, (files / "clean.bgn", CHANGED))
    news = pulling.answer(1)["result"]["items"]
    assert counts(news) == {"slip.bgn": "unchanged", "slips.txt": "unchanged", "clean.bgn": 2}
    assert not [message for message in pulling.skipped if message.get("id") == 1]


def test_a_question_that_waits_can_be_cancelled(pulling: Client) -> None:
    items = asked(pulling)
    pulling.send(
        {"id": 1, "method": PULL, "params": {"previousResultIds": known(items)}},
        {"method": "$/cancelRequest", "params": {"id": 1}},
    )
    assert pulling.answer(1)["error"]["code"] == -32800
    pulling.send({"id": 2, "method": PULL, "params": {"previousResultIds": known(items)}})
    assert pulling.leave() == 0
    assert {"id": 2, "code": -32800} in [
        {"id": each["id"], "code": each["error"]["code"]} for each in pulling.skipped if "error" in each
    ]


def test_a_new_server_knows_what_the_client_has(pulling: Client, files: Path) -> None:
    items = asked(pulling)
    (files / "slip.bgn").write_text(CLEAN)
    (files / "slips.txt").rename(files / "renamed.txt")
    with started(files, PULLS) as client:
        news = asked(client, items)
        assert counts(news) == {"slip.bgn": 0, "slips.txt": 0, "renamed.txt": 2}
        items = [item for item in news if item["items"]]
    with started(files, PULLS) as client:
        assert counts(asked(client, items)) == {"renamed.txt": "unchanged"}


def streamed(client: Client, token: str, count: int) -> dict[str, int | str]:
    """Return the reports that come next for a token."""
    items: list[Message] = []
    while len(items) < count:
        progress = client.notified("$/progress")
        assert progress["token"] == token
        items += progress["value"]["items"]
    return counts(items)


def test_with_a_token_news_keep_coming(pulling: Client, files: Path) -> None:
    pulling.send({"id": 1, "method": PULL, "params": {"previousResultIds": [], "partialResultToken": "t"}})
    assert streamed(pulling, "t", 2) == {"slip.bgn": 1, "slips.txt": 2}
    (files / "slip.bgn").unlink()
    (files / "more").mkdir()
    (files / "more/new.mat").write_text(SLIP)
    changed(pulling, (files / "slip.bgn", DELETED), (files / "more/new.mat", CREATED))
    assert streamed(pulling, "t", 2) == {"slip.bgn": 0, "new.mat": 1}
    configure(pulling, {**FOLDER, "ignore": ["BG208"]})
    configure(pulling, {**FOLDER, "ignore": ["ALL"]})
    assert streamed(pulling, "t", 2) == {"slips.txt": 0, "new.mat": 0}
    assert pulling.leave() == 0


def test_an_open_document_is_left_to_its_own_questions(pulling: Client, files: Path) -> None:
    path = files / "slip.bgn"
    pulling.open(SLIPS, path.as_uri())
    pulling.send({"id": 1, "method": PULL, "params": {"previousResultIds": [], "partialResultToken": "t"}})
    assert streamed(pulling, "t", 1) == {"slips.txt": 2}
    close(pulling, path)
    assert streamed(pulling, "t", 1) == {"slip.bgn": 1}  # the file's own: what was typed was not saved
    pulling.open(CLEAN, path.as_uri())
    close(pulling, path)
    assert streamed(pulling, "t", 1) == {"slip.bgn": 1}  # told again, whatever was shown meanwhile


def test_where_only_open_documents_are_wanted_nothing_is_read(files: Path) -> None:
    with started(files, PULLS, {}) as client:
        assert asked(client) == []
        client.send({"id": 1, "method": PULL, "params": {"previousResultIds": [], "partialResultToken": "t"}})
        path = files / "slip.bgn"
        client.open(SLIP, path.as_uri())
        close(client, path)
        assert streamed(client, "t", 1) == {"slip.bgn": 0}  # what was pulled for it goes
        configure(client, FOLDER)
        assert streamed(client, "t", 2) == {"slip.bgn": 1, "slips.txt": 2}
        configure(client, {"diagnostics": {"scope": "open"}})
        assert streamed(client, "t", 2) == {"slip.bgn": 0, "slips.txt": 0}


# Pushed


def test_a_folder_is_pushed_to_who_cannot_pull(pushing: Client, files: Path) -> None:
    assert published(pushing, 2) == {"slip.bgn": 1, "slips.txt": 2}
    (files / "slip.bgn").write_text(CLEAN)
    (files / "slips.txt").rename(files / "renamed.txt")
    changed(pushing, *((files / name, CHANGED) for name in ("slip.bgn", "slips.txt", "renamed.txt")))
    assert published(pushing, 3) == {"slip.bgn": 0, "slips.txt": 0, "renamed.txt": 2}
    configure(pushing, {"diagnostics": {"scope": "open"}})
    assert published(pushing, 1) == {"renamed.txt": 0}


def test_an_open_document_is_published_as_it_is_typed(pushing: Client, files: Path) -> None:
    path = files / "slip.bgn"
    published(pushing, 2)
    pushing.open(SLIPS, path.as_uri())
    assert published(pushing, 1) == {"slip.bgn": 2}
    pushing.change([change((4, 0), (4, 99), "")], path.as_uri())
    assert published(pushing, 1) == {"slip.bgn": 0}
    close(pushing, path)
    assert published(pushing, 1) == {"slip.bgn": 0}
    assert published(pushing, 1) == {"slip.bgn": 1}


def test_a_file_that_is_open_under_another_spelling_is_not_published_twice(
    pushing: Client, files: Path
) -> None:
    published(pushing, 2)
    other = (files / "slip.bgn").as_uri().replace("slip", "%73lip")
    pushing.open(SLIPS, other)
    found = [pushing.notified(PUBLISHED) for _ in range(2)]
    assert {each["uri"]: len(each["diagnostics"]) for each in found} == {
        other: 2,
        (files / "slip.bgn").as_uri(): 0,
    }


def test_neovim_pulls_documents_and_is_pushed_the_rest(files: Path) -> None:
    with started(files, PULLS, clientInfo={"name": "Neovim", "version": "0.11.4"}) as client:
        assert published(client, 2) == {"slip.bgn": 1, "slips.txt": 2}
        client.open(SLIP, (files / "slip.bgn").as_uri())
        assert published(client, 1) == {"slip.bgn": 0}


def test_settings_of_its_own_folder_hold_for_a_file(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two", tmp_path / "three"]
    able = {"workspace": {**WATCHING["workspace"], "configuration": True}}
    for folder in folders:
        folder.mkdir()
        (folder / f"{folder.name}.bgn").write_text(SLIP)
        (folder / f"{folder.name}-clean.bgn").write_text(CLEAN)
    (folders[1] / "bg-lsp.toml").write_text('severity = { ALL = "hint" }\n')
    uris = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
    with Inside(serve) as client:
        client.initialize(able, workspaceFolders=uris)
        asking = client.receive()
        while asking.get("method") != "workspace/configuration":
            asking = client.receive()
        answers = [
            FOLDER if not item["scopeUri"].endswith("three") else {} for item in asking["params"]["items"]
        ]
        client.send({"id": asking["id"], "result": answers})
        found = {}
        for _ in range(2):
            message = client.notified(PUBLISHED)
            found[Path(message["uri"]).name] = [each["severity"] for each in message["diagnostics"]]
        assert found == {"one.bgn": [1], "two.bgn": [4]}


def test_files_that_cannot_be_judged_are_passed_over(files: Path, caplog: pytest.LogCaptureFixture) -> None:
    (files / "binary.bgn").write_bytes(b"\0\1")
    (files / "secret.bgn").symlink_to("nowhere")
    (files / "long.bgn").write_text(SLIP + " " * (1 << 22))
    (files / "scene.mat").write_text("void plastic red 0\n")
    with started(files) as client:
        assert published(client, 2) == {"slip.bgn": 1, "slips.txt": 2}
    assert "long.bgn has more than 4 MB: it is not looked at" in caplog.text


def test_more_problems_than_anybody_reads_are_not_sent(
    files: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bg_lsp.server.folder.problems.MOST", 2)
    with started(files, PULLS) as client:
        items = asked(client)
        assert counts(items) == {"slip.bgn": 1}
        (files / "slip.bgn").write_text(CLEAN)
        changed(client, *((files / name, CHANGED) for name in ("slip.bgn", "slips.txt")))
        assert counts(asked(client, items)) == {"slip.bgn": 0}
    assert "1 files have problems that are not shown" in caplog.text


def test_a_folder_that_goes_as_a_whole(pulling: Client, files: Path) -> None:
    """VS Code says so of the folder alone."""
    (files / "sub/sub").mkdir(parents=True)
    (files / "sub/sub/new.bgn").write_text(SLIP)
    pulling.send({"id": 1, "method": PULL, "params": {"previousResultIds": [], "partialResultToken": "t"}})
    assert streamed(pulling, "t", 3) == {"slip.bgn": 1, "slips.txt": 2, "new.bgn": 1}
    shutil.rmtree(files / "sub")
    changed(pulling, (files / "elsewhere", DELETED), (files / "sub", DELETED))
    assert streamed(pulling, "t", 1) == {"new.bgn": 0}
