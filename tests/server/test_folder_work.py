"""How much is done for a folder: nothing before somebody asks, nothing twice, nothing without end."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bg_lsp.features.matching import folded
from bg_lsp.features.workspace_symbols import EntryKind, entries
from bg_lsp.record.document import Document
from bg_lsp.record.text import decode
from bg_lsp.server.folder import disk, folder, problems
from bg_lsp.server.folder.index import Index, Spot
from bg_lsp.server.folder.roots import Root, key_of, path_of
from bg_lsp.work import straight
from tests.conftest import corpus
from tests.server.raw import PATIENCE, Client, Message
from tests.server.test_folder import WATCHING, changed, match, names, started


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is read from now on, by the names of the files."""
    found: list[list[str]] = []

    def read(paths: list[str]) -> Any:
        found.append([os.path.basename(path) for path in paths])
        return disk.read(paths)

    monkeypatch.setattr(folder, "read", read)
    monkeypatch.setattr(problems, "read", read)
    return found


@pytest.fixture
def three(tmp_path: Path) -> Path:
    for name in "abc":
        (tmp_path / f"{name}.bgn").write_text(match())
    return tmp_path


def test_nothing_is_read_before_somebody_asks(three: Path, reads: list[list[str]]) -> None:
    with started(three) as client:
        client.open(match(), (three / "a.bgn").as_uri())
        client.ask("textDocument/documentSymbol", {"textDocument": {"uri": (three / "a.bgn").as_uri()}})
        assert reads == []
        names(client)
        assert sorted(reads[0]) == ["a.bgn", "b.bgn", "c.bgn"]


def test_what_has_not_changed_is_not_read_again(three: Path, reads: list[list[str]]) -> None:
    with started(three) as client:
        names(client)
        reads.clear()
        client.notify("workspace/didCreateFiles", {"files": [{"uri": (three / "d").as_uri()}]})
        assert "Ada" in names(client)
        assert reads == []
        (three / "b.bgn").write_text(match("Cleo"))
        client.notify("workspace/didCreateFiles", {"files": [{"uri": (three / "d").as_uri()}]})
        assert "Cleo" in names(client)
        assert reads == [["b.bgn"]]


def test_a_burst_of_events_reads_each_file_once(three: Path, reads: list[list[str]]) -> None:
    with started(three, WATCHING) as client:
        names(client)
        reads.clear()
        (three / "b.bgn").write_text(match("Cleo"))
        for _ in range(50):
            changed(client, (three / "b.bgn", 2))
        assert "Cleo" in names(client)
        assert reads == [["b.bgn"]]


def test_the_last_question_waits_for_no_other(three: Path) -> None:
    """A picker asks at every key, and cancels what it asked before."""
    with started(three) as client:
        for number in range(20):
            client.send({"id": number, "method": "workspace/symbol", "params": {"query": "ada"}})
            client.notify("$/cancelRequest", {"id": number})
        assert names(client, "ada") == ["Ada"] * 3
        answered = [message for message in client.skipped if "id" in message and "method" not in message]
        assert sorted(message["id"] for message in answered) == list(range(20))


def test_what_goes_elsewhere_is_no_reason_to_look(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with started(three, WATCHING) as client:
        names(client)
        monkeypatch.setattr(disk.Walk, "next", None)  # whoever looks now fails
        for number in range(100):
            changed(client, (three / f"node_modules/{number}", 3))
        assert "Ada" in names(client)


@pytest.mark.parametrize(
    ("bound", "most"), [("MOST_FILES", 2), ("MOST_BYTES", 2 * len(match())), ("MOST_FOLDERS", 1)]
)
def test_a_folder_without_end_is_looked_at_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, bound: str, most: int
) -> None:
    monkeypatch.setattr(disk, bound, most)
    for name in ("a", "b", "sub/c", "sub/d"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.bgn").write_text(match())
    with started(tmp_path) as client:
        assert names(client, "ada") == ["Ada"] * 2
    assert "not all files of the folders are looked at" in caplog.text


@pytest.fixture
def showing(three: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A client that shows progress, and a server that reads file by file and is soon taken to be slow."""
    monkeypatch.setattr("bg_lsp.server.folder.progress.PATIENCE", 0.0)
    monkeypatch.setattr(disk, "BATCH", 1)
    with started(three, {"window": {"workDoneProgress": True}}) as client:
        yield client


def test_long_work_is_shown_and_can_be_stopped(
    showing: Client, three: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, following = Event(), disk.Walk.next

    def slowly(walk: disk.Walk) -> Any:
        """Hold the walk until the user has stopped it."""
        told.wait(PATIENCE)
        return following(walk)

    monkeypatch.setattr(disk.Walk, "next", slowly)
    showing.send({"id": 1, "method": "workspace/symbol", "params": {"query": ""}})
    asked = showing.receive()
    assert asked["method"] == "window/workDoneProgress/create"
    token = asked["params"]["token"]
    showing.send({"id": asked["id"], "result": None})
    begun = showing.notified("$/progress")
    assert begun == {
        "token": token,
        "value": {"kind": "begin", "title": "Looking through the matches", "cancellable": True},
    }
    showing.notify("window/workDoneProgress/cancel", {"token": token})
    showing.ask("textDocument/foldingRange", {"textDocument": {"uri": "x"}})  # handled in order
    told.set()
    assert showing.answer(1)["result"] == []
    ends = [each["params"]["value"]["kind"] for each in showing.skipped if each.get("method") == "$/progress"]
    assert ends == ["end"]
    assert names(showing) == []  # he does not want it now


def test_roots_and_keys(tmp_path: Path) -> None:
    root = Root("file:///c%3A/x/", "/x")
    assert root.uri_of("/x/a b/ä.bgn") == "file:///c%3A/x/a%20b/%C3%A4.bgn"
    assert root.holds("/x/a") and not root.holds("/xy")
    assert key_of("file:///x/./y//z.bgn") == key_of("file:///x/y/%7A.bgn") == "/x/y/z.bgn"
    assert path_of("file://localhost/x") == "/x"
    for uri in ("untitled:x", "file://host/x", "file:///a%00b", "http://[x", "x", ""):
        assert path_of(uri) is None
        assert key_of(uri) == uri


def test_an_index_that_changes_is_as_one_made_anew() -> None:
    chance = random.Random(7)
    index, files = Index(), dict[str, tuple[Spot, ...]]()
    for _ in range(400):
        key = f"/{chance.randrange(12)}"
        if chance.random() < 0.3:
            files.pop(key, None)
            index.drop(key)
        else:
            pool = ("Ada", "ADA", "Ben", "Club final", "Ängel", "Angel")
            spots = tuple(
                {
                    (kind, folded(name)): Spot(name, kind, 0, 0, 3, "")
                    for name, kind in zip(
                        chance.choices(pool, k=3), chance.choices(list(EntryKind), k=3), strict=True
                    )
                }.values()
            )
            files[key] = spots
            index.put(key, key, spots)
        anew = Index()
        for each, spots in files.items():
            anew.put(each, each, spots)
        for query in ("", "a", "ad", "final"):
            mine, theirs = straight(index.search(query, 99)), straight(anew.search(query, 99))
            assert Counter(mine) == Counter(theirs)
        counted = Counter(
            spot.name for spots in files.values() for spot in spots if spot.kind is EntryKind.EVENT
        )
        common = index.common(EntryKind.EVENT, 3)
        assert {folded(name) for name in common} <= {folded(name) for name in counted}


def test_the_names_of_most_files_come_first() -> None:
    index = Index()
    for number in range(10):
        spots = [
            Spot(name, EntryKind.PLAYER, 0, 0, 3, "") for name in ("Zoe", "Ben", "Ada")[: 1 + number // 4]
        ]
        index.put(str(number), str(number), tuple(spots))
    assert index.common(EntryKind.PLAYER, 2) == ("Zoe", "Ben")
    assert index.common(EntryKind.EVENT, 2) == ()


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    paths = [str(tmp_path / name) for name in ("pipe", "folder", "none", "nul\0")]
    found, left = disk.read(paths)
    assert [each.stamp for each in found] == [None] * 4
    assert left == []
    assert disk.gone(paths) == paths


def test_reading_takes_a_breath(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "AT_ONCE", 10)
    for name in "abc":
        (tmp_path / name).write_text(match())
    paths = [str(tmp_path / name) for name in "abc"]
    found, left = disk.read(paths)
    assert [each.path for each in found] == paths[:1]
    assert left == paths[1:]


@pytest.mark.needs("corpus")
def test_every_name_of_every_real_file_is_found() -> None:
    where = corpus()
    assert where
    found: dict[str, list[Message]] = {}
    with started(where) as client:
        for path in sorted(where.rglob("*.txt")) + sorted(where.rglob("*.mat")):
            document = Document.read(decode(path.read_bytes()).text, str(path))
            for entry in entries(document):
                if entry.name not in found:
                    found[entry.name] = client.ask("workspace/symbol", {"query": entry.name})["result"]
                places = {(each["name"], each["location"]["uri"]) for each in found[entry.name]}
                assert (entry.name, path.as_uri()) in places or len(found[entry.name]) == folder.MOST
