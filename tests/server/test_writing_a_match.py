"""A match written from nothing as three editors let one write it: by what is offered, ghost text and Enter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bg_lsp.record.text import Encoding
from tests.server.inside import PUBLISHED, URI, serve
from tests.server.raw import Client, Inside, Message

CLIENTS = Path(__file__).parent / "clients"

MATCH = """; [Event "Final"]
; [Player 1 "Ada 😀"]
; [Player 2 "Ben"]
; [Crawford "On"]

3 point match

Game 1
Ada 😀 : 0                              Ben : 0
  1) 31: 8/5 6/5                       64: 24/18 13/9
  2) Doubles => 2                      Takes
  3) 61: 24/18 6/5                     22: 13/7* 9/7
  4) Resigns
  5)                                   Wins 2 points

Game 2
Ada 😀 : 0                              Ben : 2
  1)                                   65: 24/13
  2) Wins 1 point

Game 3
Ada 😀 : 1                              Ben : 2
"""


class Author:
    """Somebody who writes into an empty document, and sees what the server has of it."""

    def __init__(self, client: Client, encoding: Encoding, snippets: bool) -> None:
        self.client = client
        self.encoding = encoding
        self.snippets = snippets
        self.before = self.after = ""
        self.version = 1
        client.open("", URI)

    @property
    def place(self) -> Message:
        lines = self.before.split("\n")
        return {"line": len(lines) - 1, "character": self.encoding.units(lines[-1], len(lines[-1]))}

    def ask(self, method: str, **more: Any) -> Any:
        about = {"textDocument": {"uri": URI}, "position": self.place, **more}
        return self.client.ask(f"textDocument/{method}", about)["result"]

    def type(self, text: str) -> None:
        """Type at the cursor."""
        self._change({"start": self.place, "end": self.place}, text)
        self.before += text

    def _change(self, span: Message, text: str) -> None:
        self.version += 1
        self.client.change([{"range": span, "text": text}], version=self.version)

    def labels(self) -> list[str]:
        """Return what is offered at the cursor."""
        found = self.ask("completion", context={"triggerKind": 1})
        return [item["label"] for item in found["items"]] if found else []

    def take(self, label: str) -> None:
        """Take an item of the list, as an editor does; the cursor goes where it belongs."""
        found = self.ask("completion", context={"triggerKind": 1})
        assert found, (self.before, label)
        (item, *_) = [each for each in found["items"] if each["label"] == label] or [None]
        assert item, (label, [each["label"] for each in found["items"]])
        edit = item["textEdit"]
        start, end = edit["range"]["start"], edit["range"]["end"]
        here = self.place
        assert start["line"] == end["line"] == here["line"]
        assert start["character"] <= here["character"] <= end["character"]
        head, _, line = self.before.rpartition("\n")
        tail, newline, rest = self.after.partition("\n")
        written = line + tail
        first, last = (self.encoding.column(written, at["character"]) for at in (start, end))
        assert item["filterText"].startswith(written[first : len(line)])
        text = edit["newText"]
        kept = ""
        if item.get("insertTextFormat") == 2:
            assert self.snippets
            text, _, kept = re.sub(r"\$\{1\|([^,|]*)[^}]*\}", r"\1", text).partition("$1")
            text, kept = (re.sub(r"\\([\\$}])", r"\1", part) for part in (text, kept))
        self._change({"start": start, "end": end}, text + kept)
        self.before = (head + "\n" if "\n" in self.before else "") + written[:first] + text
        self.after = kept + written[last:] + newline + rest

    def accept_ghost(self) -> None:
        """Take the text that is shown in grey."""
        (item,) = self.ask("inlineCompletion", context={"triggerKind": 2})
        assert item["range"] == {"start": self.place, "end": self.place}
        self.type(item["insertText"])

    def enter(self) -> None:
        """Press Enter; what the server adds goes in at the cursor."""
        self.type("\n")
        options = {"tabSize": 8, "insertSpaces": True}
        for edit in self.ask("onTypeFormatting", ch="\n", options=options) or ():
            assert edit["range"]["start"] == self.place
            self.type(edit["newText"])

    def end_of_line(self) -> None:
        """Go behind what stands after the cursor."""
        self.before, self.after = self.before + self.after, ""


def announced(name: str) -> Message:
    found: Message = json.loads((CLIENTS / f"{name}.json").read_text("utf-8"))
    return found


@pytest.fixture(params=["vscode", "neovim", "eglot", "nothing"])
def author(request: pytest.FixtureRequest) -> Iterator[Author]:
    params = announced(request.param) if request.param != "nothing" else {"capabilities": {}}
    params = {key: params[key] for key in ("capabilities", "clientInfo") if key in params}
    capabilities = params.pop("capabilities")
    able = capabilities.get("textDocument", {}).get("completion", {}).get("completionItem", {})
    capabilities.pop("workspace", None)  # neither settings nor files: nobody answers here
    capabilities.get("textDocument", {}).pop("diagnostic", None)
    with Inside(serve) as client:
        found = client.initialize(capabilities, **params)
        yield Author(client, Encoding(found["positionEncoding"]), bool(able.get("snippetSupport")))


def tag(author: Author, typed: str, name: str, value: str) -> None:
    author.type(typed)
    author.take(name)
    if not author.before.endswith(value):
        author.type(value)
    author.end_of_line()
    if not author.before.endswith('"]'):
        author.type('"]')
    author.type("\n")


def test_a_match_from_nothing(author: Author) -> None:
    tag(author, "; [Ev", "Event", "Final")
    tag(author, "; [Pl", "Player 1", "Ada 😀")
    tag(author, "; [", "Player 2", "Ben")
    author.type("; [Cr")
    author.take("Crawford")
    if not author.snippets:
        author.take("On")
    author.end_of_line()
    author.type("\n3")
    author.take("3 point match")
    author.type("\n")
    author.take("Game 1, Ada 😀 : 0 Ben : 0")
    author.type("\n")
    author.accept_ghost()
    assert author.before.endswith("\n  1) ")

    author.take("31:")
    assert author.labels()[0] == "8/5 6/5"
    author.take("8/5 6/5")
    author.type(" ")
    author.take("64:")
    author.type("24/18 ")
    author.take("13/9")
    author.enter()
    author.type("d")
    author.take("Doubles => 2")
    author.type(" ")
    assert author.labels()[:2] == ["Takes", "Drops"]
    author.take("Takes")
    author.enter()
    author.type("16")
    author.take("61:")
    author.type("24/18 6")
    author.take("6/5")
    author.type(" 22")
    author.take("22:")
    author.take("13/7* 9/7")
    author.enter()
    author.type("Re")
    author.take("Resigns")
    author.type("\n")
    author.take("5) Wins 2 points")
    author.type("\n")
    author.accept_ghost()
    author.type("\n")
    assert author.labels() == ["1)", "1)"]
    author.accept_ghost()
    author.type(" " * 34 + "6")
    author.take("65:")
    author.take("24/13")
    author.enter()
    author.type("W")
    author.take("Wins 1 point")
    author.type("\n")
    author.take("Game 3, Ada 😀 : 1 Ben : 2")
    author.type("\n")

    text = author.before + author.after
    assert text == MATCH
    while True:
        published = author.client.notified(PUBLISHED)
        if published.get("version", author.version) == author.version:
            break
    loud = [each for each in published["diagnostics"] if each["severity"] <= 2]
    assert loud == []


def test_names_and_events_of_the_files_around(tmp_path: Path) -> None:
    other = '; [Event "Autumn cup"]\n; [Player 1 "Ada"]\n5 point match\n\nGame 1\nAda : 0   Ben : 0\n'
    (tmp_path / "other.bgn").write_text(other)
    folders = [{"uri": tmp_path.as_uri(), "name": "matches"}]
    with Inside(serve) as client:
        client.initialize({}, rootUri=tmp_path.as_uri(), workspaceFolders=folders)
        author = Author(client, Encoding.UTF16, False)
        assert client.ask("workspace/symbol", {"query": "Ada"})["result"]  # by now the folder has been read
        author.type('; [Event "')
        assert author.labels() == ["Autumn cup"]
        author.take("Autumn cup")
        author.type('\n; [Player 2 "')
        assert {"Ada", "Ben"} <= set(author.labels())
        author.type('Ben"]\n\nGame 1\nA')
        assert author.labels() == ["Ada : 0"]


def test_what_a_snippet_would_take_for_its_own_is_a_name() -> None:
    """Neovim gets every item as a snippet; what the record holds is text in it."""
    able: Message = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}
    with Inside(serve) as client:
        client.initialize(able, clientInfo={"name": "Neovim", "version": "0.11.4"})
        client.open(
            "Game 1\nAda $1 ${2:x} \\ : 0    Ben : 0\n  1) 31: 8/5 6/5   Resigns\n  2) Wins 1 point\nGame 2\n",
            URI,
        )
        place = {"textDocument": {"uri": URI}, "position": {"line": 5, "character": 0}}
        item = client.ask("textDocument/completion", place)["result"]["items"][0]
        assert item["insertTextFormat"] == 2
        assert item["textEdit"]["newText"].startswith(r"Ada \$1 \${2:x\} \\ : 1")
