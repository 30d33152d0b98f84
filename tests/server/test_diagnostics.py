"""Problems pushed and pulled: never both, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from tests.server.inside import PUBLISHED, URI, serve, started
from tests.server.raw import Client, Inside, Message, change

PULL = "textDocument/diagnostic"
REFRESH = "workspace/diagnostic/refresh"
TEXT = """7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/4                       52: 24/22 13/8
  2) 62: 23/21 13/7
"""
PULLS: Message = {
    "textDocument": {
        "diagnostic": {
            "relatedInformation": True,
            "tagSupport": {"valueSet": [1, 2]},
            "codeDescriptionSupport": True,
            "dataSupport": True,
        }
    },
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


@pytest.fixture
def pulling() -> Iterator[Client]:
    yield from started(PULLS, text=TEXT)


def pull(client: Client, previous: str | None = None, uri: str = URI) -> Message:
    params: Message = {"textDocument": {"uri": uri}}
    if previous is not None:
        params["previousResultId"] = previous
    answer: Message = client.ask(PULL, params)["result"]
    return answer


def codes(report: Message) -> list[str]:
    return [problem["code"] for problem in report["items"]]


@pytest.mark.parametrize("capabilities", [{}, {"textDocument": {"publishDiagnostics": {}}}])
def test_pulling_is_offered_to_those_who_say_that_they_pull(capabilities: Message) -> None:
    with Inside(serve) as client:
        assert "diagnosticProvider" not in client.initialize(capabilities)
        client.open(TEXT)
        assert client.notified(PUBLISHED)["diagnostics"]
    with Inside(serve) as client:
        offered = client.initialize(PULLS)["diagnosticProvider"]
        assert offered["interFileDependencies"] is False


def test_what_is_pulled_is_what_is_pushed(pulling: Client) -> None:
    """But for what the client says that it can show."""
    pushed: Message = {"textDocument": {"publishDiagnostics": PULLS["textDocument"]["diagnostic"]}}
    with Inside(serve) as client:
        client.initialize(pushed)
        client.open(TEXT)
        published = client.notified(PUBLISHED)["diagnostics"]
    report = pull(pulling)
    assert report["kind"] == "full"
    assert report["items"] == published


def test_a_client_that_pulls_gets_nothing_pushed(pulling: Client) -> None:
    for version in range(2, 20):
        pulling.change([change((4, 16), (4, 16), str(version))], version=version)
    assert pull(pulling)["items"]
    pulling.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert pull(pulling) == {"kind": "full", "items": []}
    assert pulling.leave() == 0
    assert [message for message in pulling.rest() if "method" in message] == []


def test_unchanged_is_said_while_the_problems_are_the_same(pulling: Client) -> None:
    first = pull(pulling)
    same = {"kind": "unchanged", "resultId": first["resultId"]}
    assert pull(pulling, first["resultId"]) == same
    # A comment changes the text and no problem.
    pulling.change([change((1, 0), (1, 0), "; the final")])
    assert pull(pulling, first["resultId"]) == same
    assert pull(pulling)["items"] == first["items"]
    # A line above moves them all.
    pulling.change([change((0, 0), (0, 0), "; in Monte Carlo\n")], version=3)
    moved = pull(pulling, first["resultId"])
    assert moved["kind"] == "full"
    assert moved["resultId"] != first["resultId"]
    assert codes(moved) == codes(first)
    assert [each["range"]["start"]["line"] for each in moved["items"]] == [
        each["range"]["start"]["line"] + 1 for each in first["items"]
    ]
    # What it was before is not the last that was said.
    pulling.change([change((0, 0), (1, 0), "")], version=4)
    assert pull(pulling, moved["resultId"])["items"] == first["items"]


def test_no_number_stands_for_the_problems_of_two_texts(pulling: Client) -> None:
    first = pull(pulling)
    other = "file:///other.bgn"
    pulling.open("31: 8/5 6/4", other)
    assert pull(pulling, first["resultId"], other)["kind"] == "full"
    pulling.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    pulling.open("31: 8/5 6/4")
    assert pull(pulling, first["resultId"])["kind"] == "full"
    assert pull(pulling, "nothing of ours")["kind"] == "full"


def test_a_text_that_is_not_open_has_no_problems(pulling: Client) -> None:
    assert pull(pulling, uri="file:///closed.bgn") == {"kind": "full", "items": []}


def test_settings_that_change_have_the_client_ask_again(pulling: Client) -> None:
    first = pull(pulling)
    code = first["items"][0]["code"]
    pulling.open(TEXT, "file:///other.bgn")
    settings: Message = {"settings": {"bg-lsp": {"ignore": [code]}}}
    pulling.notify("workspace/didChangeConfiguration", settings)
    asked = pulling.receive()
    assert asked["method"] == REFRESH
    pulling.send({"id": asked["id"], "result": None})
    second = pull(pulling, first["resultId"])
    assert second["kind"] == "full"
    assert code not in codes(second)
    assert pulling.leave() == 0
    assert [message for message in pulling.rest() if "method" in message] == []  # told once


def test_who_cannot_be_told_to_ask_again_is_not() -> None:
    with Inside(serve) as client:
        client.initialize({"textDocument": {"diagnostic": {}}})
        client.open(TEXT)
        client.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": {"ignore": ["BG2"]}}})
        assert not [code for code in codes(pull(client)) if code.startswith("BG2")]
        assert client.leave() == 0
        assert [message for message in client.rest() if "method" in message] == []


def test_neovim_is_pushed() -> None:
    """What settings change it would else not see before the next key."""
    with Inside(serve) as client:
        neovim = {"name": "Neovim", "version": "0.11.4"}
        assert "diagnosticProvider" not in client.initialize(
            {"textDocument": {"diagnostic": {}}}, clientInfo=neovim
        )
        client.open(TEXT)
        assert any(each["code"].startswith("BG2") for each in client.notified(PUBLISHED)["diagnostics"])
        client.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": {"ignore": ["BG2"]}}})
        assert not any(each["code"].startswith("BG2") for each in client.notified(PUBLISHED)["diagnostics"])
        assert client.leave() == 0
        assert [message for message in client.rest() if "method" in message] == []


def test_a_question_about_a_text_that_has_changed_is_to_be_asked_again(pulling: Client) -> None:
    """Anything else would VS Code take for a text without problems."""
    params = {"textDocument": {"uri": URI}}
    messages: list[Message] = []
    for number in range(40):
        messages.append({"id": number, "method": PULL, "params": params})
        document = {"uri": URI, "version": number + 2}
        changes = [change((4, 16), (4, 16), " ")]
        messages.append(
            {
                "method": "textDocument/didChange",
                "params": {"textDocument": document, "contentChanges": changes},
            }
        )
    pulling.send(*messages, {"id": 40, "method": PULL, "params": params})
    answers = pulling.answers(41)
    assert sorted(answer["id"] for answer in answers) == list(range(41))
    stale = [answer["error"] for answer in answers if "error" in answer]
    assert all(error["code"] == -32802 and error["data"] == {"retriggerRequest": True} for error in stale)
    assert stale
    assert answers[-1]["result"]["items"]


def test_a_question_that_is_taken_back_is_answered_once(pulling: Client) -> None:
    params = {"textDocument": {"uri": URI}}
    pulling.send(
        {"id": 1, "method": PULL, "params": params}, {"method": "$/cancelRequest", "params": {"id": 1}}
    )
    answer = pulling.answer(1)
    assert "result" in answer or answer["error"]["code"] == -32800
    assert pull(pulling)["items"]


def test_wrong_parameters(pulling: Client) -> None:
    for params in (None, {}, {"textDocument": URI}):
        assert pulling.ask(PULL, params)["error"]["code"] == -32602
    # What is no string is read as one, and names nothing of ours.
    odd: list[Message] = [
        {"textDocument": {"uri": 1}},
        {"textDocument": {"uri": URI}, "previousResultId": [1]},
    ]
    for params in odd:
        assert pulling.ask(PULL, params)["result"]["kind"] == "full"


def test_the_code_leads_to_its_page_where_the_client_shows_links(pulling: Client) -> None:
    items = pull(pulling)["items"]
    assert items
    for problem in items:
        page = Path(url2pathname(urlsplit(problem["codeDescription"]["href"]).path))
        assert page.read_text(encoding="utf-8").startswith("#")
        assert problem["code"] in page.name
    with Inside(serve) as client:
        client.initialize({"textDocument": {"publishDiagnostics": {}}})
        client.open(TEXT)
        shown = client.notified(PUBLISHED)["diagnostics"]
        assert {frozenset(each) for each in shown} == {
            frozenset({"range", "severity", "code", "source", "message"})
        }
