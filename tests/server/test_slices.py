"""Long work between messages: what comes in meanwhile is handled, and what becomes void is dropped."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bg_lsp.server import slices
from tests.server import standin
from tests.server.raw import Client, Inside

URI = "file:///m.bgn"
DOC = {"textDocument": {"uri": URI}}
PUBLISHED = "textDocument/publishDiagnostics"
ENDLESS = "slow " * 100_000
"""A text that takes minutes to fold: no test would see its end."""
ACTIONS = {
    "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}},
    "context": {"diagnostics": []},
}
LONG = {**DOC, "slices": 100_000}


@pytest.fixture
def client() -> Iterator[Client]:
    with Inside(standin.serve) as client:
        client.initialize()
        yield client


def code(answer: dict[str, Any]) -> int:
    number: int = answer["error"]["code"]
    return number


def empty(version: int) -> dict[str, Any]:
    document = {"uri": URI, "version": version}
    return {
        "method": "textDocument/didChange",
        "params": {"textDocument": document, "contentChanges": [{"text": ""}]},
    }


# Many changes in one message


def letters(version: int, count: int, letter: Any) -> dict[str, Any]:
    """Return a message with so many changes, each a letter in front of all others."""
    start = {"line": 0, "character": 0}
    change = {"range": {"start": start, "end": start}, "text": letter}
    return {
        "method": "textDocument/didChange",
        "params": {"textDocument": {"uri": URI, "version": version}, "contentChanges": [change] * count},
    }


@pytest.fixture
def in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a slice end with each step."""
    monkeypatch.setattr(slices, "SLICE", 0)


@pytest.mark.usefixtures("in_steps")
def test_others_are_answered_while_many_changes_are_made(client: Client) -> None:
    client.open("end")
    client.send(
        letters(2, 300, "a"),
        {"id": 1, "method": "test/text", "params": DOC},
        {"id": 2, "method": "test/echo"},
        letters(3, 1, "b"),
        letters(4, 200, "c"),
        {"id": 3, "method": "test/text", "params": DOC},
    )
    found = client.answers(3)
    assert [answer["id"] for answer in found] == [2, 1, 3]
    assert [answer["result"]["version"] for answer in found[1:]] == [4, 4]
    assert found[2]["result"]["text"] == "c" * 200 + "b" + "a" * 300 + "end"


@pytest.mark.usefixtures("in_steps")
def test_a_document_is_closed_and_opened_while_many_changes_are_made(client: Client) -> None:
    client.open("end")
    item = {"uri": URI, "languageId": "bgn", "version": 7, "text": "new"}
    client.send(
        letters(2, 300, "a"),
        letters(3, 300, "b"),
        {"method": "textDocument/didClose", "params": DOC},
        {"method": "textDocument/didOpen", "params": {"textDocument": item}},
        letters(8, 3, "c"),
    )
    assert client.ask("test/text", DOC)["result"]["text"] == "cccnew"


@pytest.mark.usefixtures("in_steps")
def test_one_of_many_changes_is_malformed(client: Client) -> None:
    client.open("end")
    spoilt = letters(2, 300, "a")
    spoilt["params"]["contentChanges"][200] = {"range": None, "text": "a"}
    client.send(spoilt, letters(3, 1, "b"))
    assert client.ask("test/text", DOC)["result"] is None
    shown = [each["params"]["message"] for each in client.skipped if each["method"] == "window/showMessage"]
    assert ["lost track of m.bgn" in each for each in shown] == [True]


# While a document is folded


def test_others_are_answered_while_a_document_is_folded(client: Client) -> None:
    client.open(ENDLESS)
    for number in range(20):
        assert client.ask("test/echo", number)["result"] == number
    assert not client.skipped  # no problems of what is not folded yet


def test_a_question_about_it_waits_until_it_is_folded(client: Client) -> None:
    client.open("slow " * 20 + "wrong")
    client.send({"id": 1, "method": "test/text", "params": DOC}, {"id": 2, "method": "test/echo"})
    assert [answer["id"] for answer in client.answers(2)] == [2, 1]
    client.ask("test/echo")
    assert [message["params"]["diagnostics"] != [] for message in client.skipped] == [True]


def test_an_edit_is_made_at_once_and_what_it_makes_void_is_dropped(client: Client) -> None:
    client.open(ENDLESS)
    place = {**DOC, "position": {"line": 0, "character": 0}}
    client.send(
        {"id": 1, "method": "test/costly", "params": DOC},
        {"id": 2, "method": "test/echo", "params": place},
        {"id": 3, "method": "test/text", "params": DOC},
        empty(2),
    )
    found = {answer["id"]: answer for answer in client.answers(3)}
    assert code(found[1]) == code(found[2]) == -32801
    assert found[3]["result"]["text"] == ""
    client.ask("test/echo")
    published = [message for message in client.skipped if message.get("method") == PUBLISHED]
    assert len(published) == 1


def test_a_question_that_waits_can_be_cancelled(client: Client) -> None:
    client.open(ENDLESS)
    client.send(
        {"id": 1, "method": "test/text", "params": DOC}, {"method": "$/cancelRequest", "params": {"id": 1}}
    )
    assert code(client.answer(1)) == -32800
    assert client.ask("test/echo", 1)["result"] == 1


def test_a_document_closed_while_it_is_folded(client: Client) -> None:
    client.open(ENDLESS)
    client.send(
        {"id": 1, "method": "test/text", "params": DOC}, {"method": "textDocument/didClose", "params": DOC}
    )
    assert client.answer(1)["result"] is None
    client.open("wrong")
    assert len(client.ask("test/text", DOC)["result"]["text"]) == 5


def test_a_goodbye_while_a_document_is_folded(client: Client) -> None:
    client.open(ENDLESS)
    client.send(
        {"id": 1, "method": "test/text", "params": DOC}, {"id": 2, "method": "test/work", "params": LONG}
    )
    assert client.leave() == 0
    answers = {message["id"]: message for message in client.skipped if "method" not in message}
    assert code(answers[1]) == code(answers[2]) == -32800


@pytest.mark.parametrize("text", ["broken", "slow slow slow broken"])
def test_a_document_that_cannot_be_folded_harms_no_other(
    client: Client, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    with caplog.at_level(logging.CRITICAL):
        client.open(text)
        assert client.ask("test/text", DOC)["result"]["text"] == text
        client.open("wrong", "file:///other.bgn")
        while client.notified(PUBLISHED)["uri"] != "file:///other.bgn":
            pass


# Handlers that work in slices


def test_long_work_is_done_between_messages(client: Client) -> None:
    client.send(
        {"id": 1, "method": "test/work", "params": {"slices": 10}},
        {"id": 2, "method": "test/echo"},
        {"id": 3, "method": "test/work", "params": {"slices": 3}},
    )
    assert [answer["id"] for answer in client.answers(3)] == [2, 3, 1]


def test_short_work_is_done_at_once(client: Client) -> None:
    client.send({"id": 1, "method": "test/work", "params": {"slices": 0}}, {"id": 2, "method": "test/echo"})
    assert [answer["id"] for answer in client.answers(2)] == [1, 2]


@pytest.mark.parametrize(
    ("message", "expected"),
    [({"method": "$/cancelRequest", "params": {"id": 1}}, -32800), (empty(2), -32801)],
)
def test_long_work_can_be_dropped(client: Client, message: dict[str, Any], expected: int) -> None:
    client.open("")
    client.send({"id": 1, "method": "test/work", "params": LONG})
    assert client.ask("test/echo", 2)["result"] == 2
    client.send(message)
    assert code(client.answer(1)) == expected


@pytest.mark.parametrize("slices", [0, 1, 5])
def test_work_that_crashes_is_answered(client: Client, caplog: pytest.LogCaptureFixture, slices: int) -> None:
    with caplog.at_level(logging.CRITICAL):
        client.send({"id": 1, "method": "test/work", "params": {"slices": slices, "crash": True}})
        assert code(client.answer(1)) == -32603
    assert client.ask("test/work", {"slices": 2})["result"] == "done"


def test_an_edit_that_folds_little_is_done_with_its_message(client: Client) -> None:
    client.open("one")
    client.send(
        {"id": 1, "method": "test/text", "params": DOC},
        empty(2),
        {"id": 2, "method": "test/text", "params": DOC},
    )
    assert [answer["result"]["text"] for answer in client.answers(2)] == ["one", ""]


def test_where_one_of_several_crashes_in_a_step_the_others_are_heard(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL):
        assert client.ask("test/several")["result"] == [1, 3]


# What the client is shown


def test_long_work_says_how_far_it_is_where_the_client_asks_for_it(client: Client) -> None:
    asked = {**DOC, "workDoneToken": "mine"}
    client.open("slow " * 200)
    assert client.ask("textDocument/codeAction", {**asked, **ACTIONS})["result"] == []
    told = [message["params"] for message in client.skipped if message.get("method") == "$/progress"]
    assert {each["token"] for each in told} == {"mine"}
    assert [told[0]["value"]["kind"], told[-1]["value"]["kind"]] == ["begin", "end"]


def test_reading_a_long_document_is_shown_where_the_client_can_show_it() -> None:
    with Inside(standin.serve) as client:
        client.initialize({"window": {"workDoneProgress": True}})
        client.open("slow " * 250)
        while (message := client.receive()).get("method") != "window/workDoneProgress/create":
            pass
        token = message["params"]["token"]
        client.send({"id": message["id"], "result": None})
        values = []
        while not values or values[-1]["kind"] != "end":
            told = client.notified("$/progress")
            assert told["token"] == token
            values.append(told["value"])
        assert values[0]["title"] == "Reading m.bgn"
        shares = [each["percentage"] for each in values[1:-1]]
        assert shares == sorted(shares)


def test_what_is_soon_done_is_not_shown(client: Client) -> None:
    client.open("slow " * 5)
    client.ask("textDocument/codeAction", {**DOC, "workDoneToken": "mine", **ACTIONS})
    assert not [message for message in client.skipped if message.get("method") == "$/progress"]


def test_a_user_who_has_enough_stops_the_request(client: Client) -> None:
    client.open(ENDLESS)
    client.send(
        {"id": 1, "method": "textDocument/codeAction", "params": {**DOC, "workDoneToken": "mine", **ACTIONS}}
    )
    assert client.notified("$/progress")["value"]["kind"] == "begin"
    client.notify("window/workDoneProgress/cancel", {"token": "mine"})
    assert code(client.answer(1)) == -32800


def test_a_user_who_has_enough_sees_no_more_of_the_reading() -> None:
    with Inside(standin.serve) as client:
        client.initialize({"window": {"workDoneProgress": True}})
        client.open("slow " * 400)
        while (message := client.receive()).get("method") != "window/workDoneProgress/create":
            pass
        client.send({"id": message["id"], "result": None})
        assert client.notified("$/progress")["value"]["kind"] == "begin"
        client.notify("window/workDoneProgress/cancel", {"token": message["params"]["token"]})
        while client.notified("$/progress")["value"]["kind"] != "end":
            pass
        client.skipped.clear()
        assert client.ask("test/text", DOC)["result"]["version"] == 1  # read all the same
        assert not [each for each in client.skipped if each.get("method") == "$/progress"]
