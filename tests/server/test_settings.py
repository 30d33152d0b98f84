"""Settings that change while matches are open: what a client sees of it, whichever way it sends them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.texts import match
from bg_lsp.server import changes, slices
from bg_lsp.server import settings as kept
from bg_lsp.server.schema import TABLE
from bg_lsp.server.slices import Slow
from tests.server.inside import PUBLISHED, at, started
from tests.server.raw import Client, Message, change, packed

# A score that no players line says, a take, a wrong play, dice that cannot be played.
TEXT = """7 point match
Game 1
  1) 31: 8/5 6/5                       Doubles => 2
  2) Takes                             62: 24/14
Game 2
; [Position "XGID=-cFG-----A--------bbbbbbA-:0:0:1:00:0:0:0:0:10"]
63: 9/3
"""
WRONG = "BG203"

PULLS: Message = {
    "workspace": {
        "configuration": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "inlayHint": {"refreshSupport": True},
        "codeLens": {"refreshSupport": True},
    }
}
PUSHES: Message = {"workspace": {"inlayHint": {"refreshSupport": True}, "codeLens": {"refreshSupport": True}}}
PROBLEMS = "workspace/diagnostic/refresh"
PULLS_PROBLEMS: Message = {
    "textDocument": {"diagnostic": {}},
    "workspace": {**PUSHES["workspace"], "diagnostics": {"refreshSupport": True}},
}
LOG, SHOW = "window/logMessage", "window/showMessage"
HINTS, LENSES = "workspace/inlayHint/refresh", "workspace/codeLens/refresh"


def codes(params: Message) -> set[str]:
    return {each["code"] for each in params["diagnostics"]}


def hints(client: Client, uri: str) -> list[str]:
    end = {"line": 20, "character": 0}
    asked = {"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": end}}
    found = client.ask("textDocument/inlayHint", asked)["result"]
    return [each["label"] for each in found or ()]


def lenses(client: Client, uri: str) -> list[str]:
    found = client.ask("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"]
    return [each["command"]["title"] for each in found or ()]


def push(client: Client, ours: Any) -> None:
    client.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": ours}})


def test_a_long_match_is_judged_anew_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[Slow[object]] = []
    go_on = Slow.go_on

    def counted(slow: Slow[object]) -> bool:
        went.append(slow)
        return go_on(slow)

    monkeypatch.setattr(slices, "SLICE", 0)
    monkeypatch.setattr(Slow, "go_on", counted)
    for client in started(PUSHES, text=match(3000, wrong=300).text):
        client.notified(PUBLISHED)
        went.clear()
        push(client, {"severity": {"BG2": "hint"}})
        assert {each["severity"] for each in client.notified(PUBLISHED)["diagnostics"]} >= {4}
        assert len(went) > 10


def settled(client: Client, uri: str = "file:///m.bgn") -> list[Message]:
    """All that the server has to say to what it was sent so far.

    A question about the document waits until that is folded. What is done later than that is done
    by the third turn of the loop, each of which answers one more question.
    """
    client.ask("textDocument/hover", at(0, 0, uri))
    for _ in range(3):
        client.ask("test/nothing")
    found = list(client.skipped)
    client.skipped.clear()
    return found


def asked_for(messages: list[Message]) -> list[str]:
    """The requests among messages, but for those at the beginning of a session."""
    return [each["method"] for each in messages if "id" in each and "register" not in each["method"]]


def problems(messages: list[Message], uri: str = "file:///m.bgn") -> list[Message] | None:
    """The problems that were published last among messages; None where none were."""
    found: list[list[Message]] = [
        each["params"]["diagnostics"]
        for each in messages
        if each["method"] == PUBLISHED and each["params"]["uri"] == uri
    ]
    return found[-1] if found else None


def request(client: Client, method: str) -> Message:
    """The next request of a method."""
    while (message := client.receive()).get("method") != method:
        pass
    return message


class Replies:
    """A client that is asked for its settings: what it answers for each document or folder."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.tables: dict[str, Any] = {}
        self.methods: list[str] = []

    def published(self, uri: str) -> set[str]:
        """Answer until the problems of a document come in."""
        while True:
            message = self.client.receive()
            method, params = message.get("method"), message.get("params")
            if method == PUBLISHED and params["uri"] == uri:
                return codes(params)
            self.reply(message)

    def reply(self, message: Message) -> None:
        method = message.get("method", "")
        self.methods.append(method)
        if "id" in message and method:
            items = (message.get("params") or {}).get("items", ())
            found = [self.tables.get(item["scopeUri"]) for item in items]
            self.client.send({"id": message["id"], "result": found if items else None})

    def until(self, method: str) -> None:
        """Answer until something is asked for."""
        while method not in self.methods:
            self.reply(self.client.receive())
        self.methods.clear()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done a moment later is done at the next turn."""
    monkeypatch.setattr(changes, "PAUSE", 0)


# In each way


def test_initialization_options_hold_until_the_client_says_something_else() -> None:
    uri = "file:///m.bgn"
    for options in ({"ignore": [WRONG]}, {"bg-lsp": {"ignore": [WRONG]}, "pictures": True}):
        for client in started({}, initializationOptions=options):
            client.open(TEXT)
            assert WRONG not in codes(client.notified(PUBLISHED))
            push(client, {})  # as Neovim does where nothing is set
            client.notify("workspace/didChangeConfiguration", {"settings": {}})
            push(client, {"inlayHints": {"pips": True}})
            assert WRONG in codes(client.notified(PUBLISHED))
            assert len(hints(client, uri)) > 3


def test_what_is_pushed_holds_for_all_documents() -> None:
    for client in started({}):
        for name in ("a", "b"):
            client.open(TEXT, f"file:///{name}.bgn")
            assert WRONG in codes(client.notified(PUBLISHED))
        push(client, {"ignore": [WRONG]})
        seen = [client.notified(PUBLISHED) for _ in range(2)]
        assert {params["uri"] for params in seen} == {"file:///a.bgn", "file:///b.bgn"}
        assert not any(WRONG in codes(params) for params in seen)


def test_folders_have_settings_of_their_own(tmp_path: Path) -> None:
    """A document that is not asked for yet has those of its folder; a folder may come and go."""
    one, two, three = ((tmp_path / name).as_uri() for name in ("one", "two", "three"))
    folders = [{"uri": uri, "name": uri} for uri in (one, two, three)]
    for client in started(PULLS, workspaceFolders=folders[:2]):
        replies = Replies(client)
        replies.tables = {one: {"ignore": [WRONG]}, f"{one}/m.bgn": {"ignore": [WRONG]}, f"{two}/m.bgn": {}}
        replies.until("workspace/configuration")
        settled(client)
        client.open(TEXT, f"{one}/m.bgn")
        assert WRONG not in replies.published(f"{one}/m.bgn")
        client.open(TEXT, f"{two}/m.bgn")
        assert WRONG in replies.published(f"{two}/m.bgn")
        replies.tables[f"{two}/m.bgn"] = {"ignore": ["BG2"]}
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        assert WRONG not in replies.published(f"{two}/m.bgn")

        replies.tables |= {three: {"ignore": [WRONG]}, f"{three}/m.bgn": {"ignore": [WRONG]}}
        event = {"added": folders[2:], "removed": folders[:1]}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        replies.methods.clear()
        replies.until("workspace/configuration")
        settled(client)
        client.open(TEXT, f"{three}/m.bgn")
        assert WRONG not in replies.published(f"{three}/m.bgn")


@pytest.mark.parametrize("capabilities", [{}, PULLS])
def test_one_more_document_is_no_work_for_those_that_are_open(
    capabilities: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands may be opened at once: each is looked at some times, and not again for each that follows."""
    looked = Counter[str]()
    path_of, everything = kept.path_of, kept.Preferences.all

    def counted(uri: str) -> str | None:
        looked[uri] += 1
        return path_of(uri)

    def counted_all(self: kept.Preferences, uri: str) -> dict[str, Any]:
        looked[uri] += 1
        return everything(self, uri)

    monkeypatch.setattr(kept, "path_of", counted)
    monkeypatch.setattr(kept.Preferences, "all", counted_all)
    kept.folder_of.cache_clear()
    uris = [f"file:///none/{number}.bgn" for number in range(60)]
    for client in started(capabilities):
        replies = Replies(client)
        for uri in uris:
            client.open(TEXT, uri)
            replies.published(uri)
        settled(client)
        assert max(looked[uri] for uri in uris) < 10


def test_what_is_said_of_one_document_ends_the_options_for_all() -> None:
    for client in started(PULLS, initializationOptions={"ignore": [WRONG]}):
        replies = Replies(client)
        client.open(TEXT, "file:///a.bgn")
        assert WRONG not in replies.published("file:///a.bgn")
        replies.tables["file:///b.bgn"] = {"ignore": []}
        client.open(TEXT, "file:///b.bgn")
        assert WRONG in replies.published("file:///a.bgn")


def test_a_client_that_cannot_answer_is_taken_at_what_it_pushes() -> None:
    uri = "file:///m.bgn"
    for client in started(PULLS):
        replies = Replies(client)
        push(client, {"ignore": [WRONG]})
        client.open(TEXT, uri)
        assert WRONG not in replies.published(uri)  # it has answered null
        push(client, {"ignore": []})
        assert WRONG in replies.published(uri)


def test_an_answer_that_comes_late_does_not_count() -> None:
    for client in started(PULLS):
        client.open(TEXT)
        first = request(client, "workspace/configuration")
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        second = request(client, "workspace/configuration")
        client.send({"id": second["id"], "result": [{"ignore": [WRONG]}]})
        while WRONG in codes(client.notified(PUBLISHED)):
            pass  # judged before the answer came
        client.send({"id": first["id"], "result": [{"ignore": []}]})
        assert problems(settled(client)) is None


# Each setting

Seen = Callable[[list[Message] | None, list[str], list[str]], bool]
"""Whether problems, hints and lenses are what they should be."""

EFFECTS: dict[str, tuple[Any, Seen, list[str]]] = {
    "select": (["BG1"], lambda found, hints, lenses: found == [], [LENSES]),
    "ignore": (["BG2", "BG4"], lambda found, hints, lenses: found == [], [LENSES]),
    "severity": (
        {"ALL": "hint"},
        lambda found, *_: {each["severity"] for each in found or ()} == {4},
        [LENSES],
    ),
    "diagnostics.scope": ("folder", lambda found, hints, lenses: found is None, []),
    "codeLens": (False, lambda found, hints, lenses: not lenses, [LENSES]),
    "inlayHints.score": (
        False,
        lambda found, hints, lenses: not any("away" in hint for hint in hints),
        [HINTS],
    ),
    "inlayHints.cube": (
        False,
        lambda found, hints, lenses: not any("cube" in hint for hint in hints),
        [HINTS],
    ),
    "inlayHints.unplayed": (
        False,
        lambda found, hints, lenses: not any("unplayed" in hint for hint in hints),
        [HINTS],
    ),
    "inlayHints.pips": (True, lambda found, hints, lenses: any("pips" in hint for hint in hints), [HINTS]),
}
"""A value, what is seen of it, and what the client is told to ask for again."""


@pytest.mark.parametrize("name", [each.name for each in TABLE if not each.clients])
def test_each_setting_is_seen_at_once_and_refreshes_what_it_touches(name: str) -> None:
    value, seen, refreshed = EFFECTS[name]
    uri = "file:///m.bgn"
    for client in started(PUSHES):
        client.open(TEXT, uri)
        found = problems(settled(client, uri))
        assert not seen(found, hints(client, uri), lenses(client, uri))
        push(client, {name: value})
        messages = settled(client, uri)
        assert asked_for(messages) == refreshed
        assert seen(problems(messages), hints(client, uri), lenses(client, uri))
        push(client, {name: value})  # the same again
        assert settled(client, uri) == []


@pytest.mark.parametrize("name", EFFECTS)
def test_a_client_that_pulls_is_told_to_do_so_again_where_problems_change(name: str) -> None:
    value, _, refreshed = EFFECTS[name]
    judged = [PROBLEMS] if name in ("select", "ignore", "severity") else []
    for client in started(PULLS_PROBLEMS):
        client.open(TEXT)
        settled(client)
        push(client, {name: value})
        assert sorted(asked_for(settled(client))) == sorted([*judged, *refreshed])


def test_a_client_that_announced_nothing_is_not_told_to_ask_again() -> None:
    for client in started({}):
        client.open(TEXT)
        push(client, {"inlayHints": {"pips": True}, "codeLens": False, "ignore": [WRONG]})
        assert asked_for(settled(client)) == []


# What is wrong


def test_what_is_wrong_is_told_once() -> None:
    for client in started({}, initializationOptions={"codeLens": "no"}):
        found = settled(client)
        assert [each["method"] for each in found] == [LOG, SHOW]
        assert found[0]["params"]["message"] == (
            'Passed over: bg-lsp.codeLens: true or false is expected, "no" was found.'
        )
        push(client, {"codeLens": "no", "ignore": ["BG999"], "colour": True})
        found = settled(client)
        assert [each["method"] for each in found] == [LOG, LOG, SHOW]
        assert "BG999" in found[0]["params"]["message"]
        assert found[2]["params"]["message"].endswith("(1 more in the log)")
        push(client, {"codeLens": "no", "ignore": ["BG999"]})
        assert settled(client) == []
        for number in range(200):
            push(client, {f"colour{number}": True})
        assert len(settled(client)) == 2 * (100 - 3)


def test_a_client_that_underlines_what_is_wrong_has_it_in_its_log_only() -> None:
    for client in started({}, initializationOptions={"checksSettings": True}):
        push(client, {"codeLens": "no"})
        assert [each["method"] for each in settled(client)] == [LOG]


@pytest.mark.parametrize("answer", [None, [], {}, 3, [[]], [3, 4, 5], "no"])
def test_an_answer_of_the_wrong_kind_changes_nothing(answer: Any) -> None:
    for client in started(PULLS):
        client.open(TEXT)
        client.send({"id": request(client, "workspace/configuration")["id"], "result": answer})
        assert client.ask("textDocument/hover", at(3, 43))["result"]


def test_settings_of_any_depth_and_size() -> None:
    deep = '{"bg-lsp":' + '{"inlayHints":[' * 400 + "]}" * 400 + "}"
    for client in started({}):
        client.open(TEXT)
        for settings in (
            deep,
            deep.replace("inlayHints", "ignore"),
            '{"bg-lsp":{"ignore":["' + "x" * 10**6 + '"]}}',
        ):
            body = f'{{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{{"settings":{settings}}}}}'
            client.write(packed(body.encode()))
        assert client.ask("textDocument/hover", at(3, 43))["result"]
        assert all(
            len(each["params"]["message"]) < 500 for each in settled(client) if each["method"] in (LOG, SHOW)
        )


# Files


def toml(folder: Path, text: str, name: str = "bg-lsp.toml") -> str:
    (folder / name).write_text(text, "utf-8")
    return (folder / name).as_uri()


def test_a_file_that_is_watched_holds_at_once(tmp_path: Path) -> None:
    """Also where it is new, and where it is taken away."""
    uri = (tmp_path / "m.bgn").as_uri()
    for client in started(PUSHES):
        client.open(TEXT, uri)
        assert WRONG in {each["code"] for each in problems(settled(client, uri), uri) or ()}
        file = toml(tmp_path, f'ignore = ["{WRONG}"]')
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file, "type": 1}]})
        messages = settled(client, uri)
        assert WRONG not in {each["code"] for each in problems(messages, uri) or ()}
        assert asked_for(messages) == [LENSES]
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file, "type": 2}]})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
        assert settled(client, uri) == []
        (tmp_path / "bg-lsp.toml").unlink()
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file, "type": 3}]})
        assert WRONG in {each["code"] for each in problems(settled(client, uri), uri) or ()}
        file = toml(tmp_path, f'[tool.bg-lsp]\nignore = ["{WRONG}"]', "pyproject.toml")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file, "type": 1}]})
        assert WRONG not in {each["code"] for each in problems(settled(client, uri), uri) or ()}


@pytest.mark.parametrize("method", ["textDocument/didSave", "textDocument/didOpen"])
def test_without_a_watch_a_file_holds_from_the_next_opening_or_saving_on(tmp_path: Path, method: str) -> None:
    uri = (tmp_path / "m.bgn").as_uri()

    def happens(client: Client) -> None:
        if method == "textDocument/didOpen":
            client.open("", (tmp_path / "other.bgn").as_uri())
        else:
            client.notify(method, {"textDocument": {"uri": uri}})

    for client in started({}):
        client.open(TEXT, uri)
        assert WRONG in {each["code"] for each in problems(settled(client, uri), uri) or ()}
        happens(client)
        assert problems(settled(client, uri), uri) is None
        toml(tmp_path, f'ignore = ["{WRONG}"]')
        happens(client)
        assert WRONG not in {each["code"] for each in problems(settled(client, uri), uri) or ()}
        toml(tmp_path, 'ignore = ["BG4"]')
        happens(client)
        assert WRONG in {each["code"] for each in problems(settled(client, uri), uri) or ()}
        (tmp_path / "bg-lsp.toml").unlink()
        happens(client)
        assert "BG407" in {each["code"] for each in problems(settled(client, uri), uri) or ()}


def test_a_key_looks_at_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uri = (tmp_path / "m.bgn").as_uri()
    toml(tmp_path, "")
    looked: list[str] = []
    really = os.stat

    def stat(path: Any, **how: Any) -> os.stat_result:
        looked.append(str(path))
        return really(path, **how)

    for client in started({}):
        client.open(TEXT, uri)
        settled(client, uri)
        with monkeypatch.context() as patched:
            patched.setattr(os, "stat", stat)
            for _ in range(3):
                client.change([change((3, 45), (3, 47), "/16")], uri)
                assert problems(settled(client, uri), uri) is not None
            assert looked == []
            client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
            settled(client, uri)
        assert str(tmp_path / "bg-lsp.toml") in looked


@pytest.mark.parametrize("capabilities", [{}, {"textDocument": {"diagnostic": {}}}], ids=["pushed", "pulled"])
def test_what_is_wrong_in_a_file_stands_in_it(tmp_path: Path, capabilities: Message) -> None:
    """Until it is mended, or no document is left for which the file counts."""
    uri = (tmp_path / "m.bgn").as_uri()
    file = toml(tmp_path, 'select = ["ALL"]  # 🎲\nignore = ["🎲", "BG999"]\n[severity]\nBG2 = "loud"\n')
    for client in started(capabilities):
        client.open(TEXT, uri)
        found = problems(settled(client, uri), file) or []
        assert [each["message"].split(":")[0] for each in found] == [
            '"🎲" is no problem',
            '"BG999" is no problem',
            '"loud" is no severity',
        ]
        assert [each["range"] for each in found] == [
            {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
            for line, start, end in ((1, 11, 13), (1, 17, 22), (3, 7, 11))
        ]
        assert {each["severity"] for each in found} == {2}
        toml(tmp_path, 'select = ["ALL"')
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        (fault,) = problems(settled(client, uri), file) or []
        assert fault["message"].startswith("the file is no TOML")
        toml(tmp_path, 'select = ["ALL"]')
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        assert problems(settled(client, uri), file) == []
        toml(tmp_path, "colour = 1")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file, "type": 2}]})
        assert len(problems(settled(client, uri), file) or ()) == 1
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert problems(settled(client, uri), file) == []


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"\x00", b"ignore = [" + b'"x",' * 400_000 + b"]", b"a = " + b"[" * 90_000]
)
def test_no_file_of_settings_is_a_crash(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bg-lsp.toml").write_bytes(content)
    uri = (tmp_path / "m.bgn").as_uri()
    for client in started({}):
        client.open(TEXT, uri)
        messages = settled(client, uri)
        assert len(problems(messages, (tmp_path / "bg-lsp.toml").as_uri()) or ()) == 1
        assert WRONG in {each["code"] for each in problems(messages, uri) or ()}
