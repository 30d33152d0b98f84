"""Fixes: found by what the client keeps of a problem, made when they are chosen, never judged anew."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from bg_lsp.problems import Checker
from tests.server.inside import PUBLISHED, URI, serve, started
from tests.server.raw import Client, Inside, Message, change
from tests.server.test_diagnostics import pull

ACTIONS = "textDocument/codeAction"
RESOLVE = "codeAction/resolve"
TEXT = """7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
  2) 62: 24/18 13/11                   61: 13-7* 8-7
  3) 41: 24/23 13/9                    43: 13-9 24-21
"""
LAZY: Message = {
    "textDocument": {
        "diagnostic": {"dataSupport": True},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}},
            "dataSupport": True,
            "isPreferredSupport": True,
            "resolveSupport": {"properties": ["edit"]},
        },
    },
    "workspace": {
        "diagnostics": {"refreshSupport": True},
        "workspaceEdit": {"documentChanges": True},
    },
}
EAGER: Message = copy.deepcopy(LAZY)
del EAGER["textDocument"]["codeAction"]["resolveSupport"], EAGER["textDocument"]["diagnostic"]
INVOKED, AUTOMATIC = 1, 2
NOWHERE = change((0, 0), (0, 0), "")["range"]


@pytest.fixture
def lazy() -> Iterator[Client]:
    """A client that keeps data and asks for edits."""
    yield from started(LAZY, text=TEXT)


@pytest.fixture
def eager() -> Iterator[Client]:
    """A client that does neither."""
    yield from started(EAGER, text=TEXT)


def asked(client: Client, where: Message, shown: list[Any], **context: Any) -> list[Message]:
    params = {"textDocument": {"uri": URI}, "range": where, "context": {"diagnostics": shown, **context}}
    answer = client.ask(ACTIONS, params)
    assert "error" not in answer, answer
    found: list[Message] = answer["result"] or []
    return found


def fixes(client: Client, where: Message, shown: list[Any], **context: Any) -> list[Message]:
    return [each for each in asked(client, where, shown, **context) if each["kind"] == "quickfix"]


def edited(client: Client, action: Message) -> list[Message]:
    """Return the edits of an action, asked for where they have not come with it."""
    if "edit" not in action:
        action = client.ask(RESOLVE, action)["result"]
    (document,) = action["edit"]["documentChanges"]
    edits: list[Message] = document["edits"]
    return edits


def test_a_problem_is_known_by_its_data(lazy: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's range plays no part, nothing is judged, and the action says what it mends."""
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    judged: list[object] = []
    monkeypatch.setattr(Checker, "check", lambda *given, **more: judged.append(given))
    offered = fixes(lazy, NOWHERE, [shown])
    assert offered
    assert all(each["diagnostics"] == [shown] for each in offered)
    here = shown["range"]
    assert [each["title"] for each in fixes(lazy, here, [])] == [each["title"] for each in offered]
    assert edited(lazy, offered[0])
    assert judged == []


def test_one_is_preferred_and_the_whole_file_is_made_when_chosen(lazy: Client) -> None:
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    one, everywhere = fixes(lazy, NOWHERE, [shown])
    assert one["isPreferred"] is True
    assert "isPreferred" not in everywhere
    assert "edit" not in one
    assert "edit" not in everywhere
    assert {edit["range"]["start"]["line"] for edit in edited(lazy, one)} == {5}
    assert {edit["range"]["start"]["line"] for edit in edited(lazy, everywhere)} == {5, 6}


def test_data_of_a_problem_that_is_gone_names_nothing(lazy: Client) -> None:
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    offered = fixes(lazy, NOWHERE, [shown])
    lazy.change([change((5, 39), (5, 60), "61: 13/7* 8/7"), change((6, 39), (6, 60), "43: 13/9 24/21")])
    assert fixes(lazy, NOWHERE, [shown]) == []
    assert lazy.ask(RESOLVE, offered[0])["error"]["code"] == -32801
    # It has moved: the place in the text is the one to go by.
    lazy.change([change((5, 39), (5, 60), "61: 13-7* 8/7")], version=3)
    lazy.change([change((0, 0), (0, 0), "; the final\n")], version=4)
    assert fixes(lazy, NOWHERE, [shown]) == []
    assert fixes(lazy, change((6, 45), (6, 45), "")["range"], [shown])


@pytest.mark.parametrize(
    "data",
    [None, 0, "x", [], [5], [5, 44, 1], ["5", 44], [5.5, 44], [-1, -1], [1e300, 2], [10**30, 0], {"line": 5},
     [[5, 44]], {"bg-lsp": "fix"}, True, [None, None]],
)  # fmt: skip
@pytest.mark.parametrize("source", ["bg-lsp", "another", None])
def test_data_that_is_not_ours(lazy: Client, data: Any, source: Any) -> None:
    (ours,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    for code in ("BG503", 503, "E501", None):
        foreign = {"range": NOWHERE, "message": ours["message"], "code": code, "data": data, "source": source}
        foreign = {key: value for key, value in foreign.items() if value is not None}
        assert fixes(lazy, NOWHERE, [foreign]) == []
        mixed = fixes(lazy, NOWHERE, [foreign, ours, foreign])
        assert mixed
        assert all(each["diagnostics"] == [ours] for each in mixed)


def test_data_and_another_message_are_another_problem(lazy: Client) -> None:
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    assert fixes(lazy, NOWHERE, [{**shown, "message": "something else"}]) == []


def test_without_data_they_are_found_by_range(eager: Client) -> None:
    published = eager.notified(PUBLISHED)["diagnostics"]
    assert not any("data" in each for each in published)
    (shown,) = [each for each in published if each["code"] == "BG503"]
    assert fixes(eager, NOWHERE, [shown]) == []
    one, everywhere = fixes(eager, shown["range"], [shown])
    assert one["diagnostics"] == [shown]
    foreign = {**shown, "source": "another"}
    assert [each.get("diagnostics") for each in fixes(eager, shown["range"], [foreign])] == [None, None]
    assert {edit["range"]["start"]["line"] for edit in edited(eager, one)} == {5}
    assert {edit["range"]["start"]["line"] for edit in edited(eager, everywhere)} == {5, 6}


def test_asked_at_every_move_of_the_cursor_little_is_offered(lazy: Client, eager: Client) -> None:
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    here = shown["range"]
    cursor = {"start": here["start"], "end": here["start"]}
    for client, count in ((lazy, 2), (eager, 1)):  # for the eager one the whole file would be mended now
        assert len(fixes(client, cursor, [shown], triggerKind=AUTOMATIC)) == count
        assert len(asked(client, cursor, [shown], triggerKind=AUTOMATIC)) == count
        assert len(asked(client, cursor, [shown], triggerKind=INVOKED)) > 2
    selected = asked(lazy, here, [], triggerKind=AUTOMATIC)
    assert any(each["kind"].startswith("refactor") for each in selected)
    assert fixes(lazy, here, [shown], only=["refactor"]) == []
    assert fixes(lazy, here, [shown], only=[""]) == fixes(
        lazy, here, [shown]
    )  # the empty kind holds all others
    assert {each["kind"] for each in asked(lazy, here, [shown], only=["quickfix"])} == {"quickfix"}


def test_what_cannot_be_done_is_shown_so_or_not_at_all() -> None:
    """Players do not change sides where a line of theirs cannot be read."""
    text = TEXT.replace("  3) 41", "  3) and so on\n  4) 41")
    grey = copy.deepcopy(EAGER)
    grey["textDocument"]["codeAction"]["disabledSupport"] = True
    shown = []
    for able in (EAGER, grey):
        with Inside(serve) as client:
            client.initialize(able)
            client.open(text)
            here = change((4, 10), (4, 10), "")["range"]
            shown.append([each for each in asked(client, here, [], only=["refactor"]) if "edit" not in each])
    hidden, greyed = shown
    assert hidden == []
    assert "Line 7 cannot be read: mend that first." in [each["disabled"]["reason"] for each in greyed]


@pytest.mark.parametrize(
    "data",
    [{"bg-lsp": "fix"}, {"bg-lsp": 1}, {"bg-lsp": ["fix"]}, {"bg-lsp": "nothing", "uri": URI, "version": 1},
     {"bg-lsp": "fix", "uri": 5, "version": 1}, {"bg-lsp": "fix", "uri": URI, "version": 1, "about": {}},
     {"bg-lsp": "fix", "uri": URI, "version": 1, "about": ["BG503", 5, 39, "x"]},
     {"bg-lsp": "fix", "uri": URI, "version": 1, "about": ["BG503", "5", 39, "x"]},
     {"bg-lsp": "refactor", "uri": URI, "version": 1, "about": ["rewrite.rows", 99, 0, 99, 0]},
     {"bg-lsp": "refactor", "uri": URI, "version": 1, "about": ["rewrite.nothing", 4, 0, 4, 0]}],
)  # fmt: skip
def test_actions_that_we_have_not_offered(lazy: Client, data: Message) -> None:
    answer = lazy.ask(RESOLVE, {"title": "x", "data": data})
    assert answer["error"]["code"] in (-32602, -32801, -32803)


@pytest.mark.parametrize("data", [None, 7, "fix", [1], {"fix": [0, 0]}, {"uri": URI}])
def test_actions_of_others_come_back_as_they_were(lazy: Client, data: Any) -> None:
    action = {"title": "x", "data": data} if data is not None else {"title": "x"}
    assert lazy.ask(RESOLVE, action)["result"] == action


def test_mending_everything_takes_nobodys_time_before_it_is_chosen(
    lazy: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bg_lsp.problems import mending

    def mended(*given: object) -> None:
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr(mending, "mending", mended)
        (action,) = asked(lazy, NOWHERE, [], only=["source.fixAll"])
    assert {edit["range"]["start"]["line"] for edit in edited(lazy, action)} >= {5, 6}


def test_mending_everything_stands_in_the_list_that_somebody_opens(lazy: Client) -> None:
    title = "Mend all that is certain"
    assert [action["title"] for action in asked(lazy, NOWHERE, [])].count(title) == 1
    assert title not in [action["title"] for action in asked(lazy, NOWHERE, [], triggerKind=AUTOMATIC)]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"method": "$/cancelRequest", "params": {"id": 1}}, -32800),
        (
            {
                "method": "textDocument/didChange",
                "params": {
                    "textDocument": {"uri": URI, "version": 3},
                    "contentChanges": [change((0, 0), (0, 0), ";\n")],
                },
            },
            -32801,
        ),
    ],
)
def test_the_fix_of_a_long_file_can_be_dropped_half_way(lazy: Client, message: Message, code: int) -> None:
    rows = "".join(TEXT.splitlines(keepends=True)[4:])
    lazy.change([{"text": TEXT + rows * 2000}], version=2)
    (shown,) = [each for each in pull(lazy)["items"] if each["code"] == "BG503"]
    *_, everywhere = fixes(lazy, NOWHERE, [shown])
    lazy.send({"id": 1, "method": RESOLVE, "params": everywhere})
    assert lazy.ask(ACTIONS, {"textDocument": {"uri": URI}, "range": NOWHERE, "context": {"diagnostics": []}})
    lazy.send(message)
    assert lazy.answer(1)["error"]["code"] == code
