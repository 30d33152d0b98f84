"""Files and documents that come, change and go in any order: what a client has in the end is what is there.

BG_STORM sets how many things happen in each of the storms.
"""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import pytest

from bg_lsp.server.folder import problems
from tests.server.raw import Client, Message, change
from tests.server.test_folder import match
from tests.server.test_folder_problems import (
    CHANGED,
    CREATED,
    DELETED,
    FOLDER,
    PULLS,
    WATCHING,
    asked,
    close,
    started,
)

THINGS = int(os.environ.get("BG_STORM", "60"))
NAMES = ("Ada", "Ben", "Zoe")


class Storm:
    """Does things to a folder, and tells a client's server of them."""

    def __init__(self, seed: int, folder: Path, client: Client) -> None:
        self.chance = random.Random(seed)
        self.folder, self.client = folder, client
        self.paths = [
            folder / name for name in ("a.bgn", "b.txt", "sub/c.mat", "sub/d e.bgn", "sub/sub/f.bgn")
        ]
        self.open: dict[Path, str] = {}
        self.version = 0

    def text(self) -> str:
        text = match(self.chance.choice(NAMES), "Ben")
        wrong = self.chance.choice(("6/5", "6/4", "6/4"))
        return self.chance.choice(
            (text.replace("6/5", wrong), text.replace("24/22", "24/21"), "", "no match\n")
        )

    def happen(self) -> None:
        path = self.chance.choice(self.paths)
        self.version += 1
        kind = self.chance.choice(
            ("write", "write", "write", "delete", "clear", "move", "open", "open", "type", "close")
        )
        if kind == "write":
            created = not path.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.text())
            self.tell((path, CREATED if created else CHANGED))
        elif kind == "delete" and path.exists():
            path.unlink()
            self.tell((path, DELETED))
        elif kind == "clear" and self.chance.random() < 0.5 and (folder := self.folder / "sub").exists():
            shutil.rmtree(folder)
            self.tell((folder, DELETED))
        elif kind == "move" and path.exists():
            other = self.chance.choice(self.paths)
            other.parent.mkdir(parents=True, exist_ok=True)
            path.rename(other)
            self.tell((path, DELETED), (other, CREATED))
        elif kind == "open" and path not in self.open:
            self.open[path] = self.text()
            self.client.open(self.open[path], path.as_uri(), self.version)
        elif kind == "type" and path in self.open:
            text = self.text()
            self.client.change([change((0, 0), (9999, 0), text)], path.as_uri(), self.version)
            self.open[path] = text
        elif kind == "close" and path in self.open:
            del self.open[path]
            close(self.client, path)

    def tell(self, *changes: tuple[Path, int]) -> None:
        events = [{"uri": path.as_uri(), "type": kind} for path, kind in changes]
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": events})

    def names(self, client: Client) -> set[tuple[str, str]]:
        found = client.ask("workspace/symbol", {"query": ""})["result"]
        return {(each["name"], each["location"]["uri"]) for each in found}


def closed_only(storm: Storm, shown: dict[str, list[Message]]) -> dict[str, list[Message]]:
    """Return what is shown of files that are not open, as far as there is anything."""
    opened = {path.as_uri() for path in storm.open}
    return {uri: items for uri, items in shown.items() if items and uri not in opened}


@pytest.mark.parametrize("pulls", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_after_a_storm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, pulls: bool) -> None:
    monkeypatch.setattr(problems, "REST", 0.01)
    monkeypatch.setattr(problems, "BURST", 0.001)
    shown: dict[str, list[Message]] = {}

    def hear(message: Message) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            shown[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "$/progress":
            for item in message["params"]["value"]["items"]:
                if item["kind"] == "full":
                    shown[item["uri"]] = item["items"]

    with started(tmp_path, PULLS if pulls else WATCHING, FOLDER) as client:
        if pulls:
            params = {"previousResultIds": [], "partialResultToken": "t"}
            client.send({"id": "pull", "method": "workspace/diagnostic", "params": params})
        storm = Storm(seed, tmp_path, client)
        for number in range(THINGS):
            storm.happen()
            if number % 7 == 0:
                storm.names(client)
        with started(tmp_path, PULLS, FOLDER) as other:
            expected = {item["uri"]: item["items"] for item in asked(other)}
            names = storm.names(other)
            for path, text in storm.open.items():
                names = {each for each in names if each[1] != path.as_uri()}
                other.open(text, path.as_uri())
            names |= {
                each for each in storm.names(other) if each[1] in {path.as_uri() for path in storm.open}
            }
        assert storm.names(client) == names
        for message in client.skipped:
            hear(message)
        while closed_only(storm, shown) != closed_only(storm, expected):
            hear(client.receive())
        assert client.leave() == 0
