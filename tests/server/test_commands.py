"""`workspace/executeCommand` from outside: what a command answers, asks of the client, and refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygls.exceptions import JsonRpcException

import bg_lsp
from bg_lsp.server.arguments import Takes
from bg_lsp.server.commands.edits import apply
from bg_lsp.server.handlers.commands import COMMANDS, carrier
from bg_lsp.server.protocol import Code
from bg_lsp.work import straight
from tests.cli.conftest import filtered
from tests.matches import DOUBLED
from tests.server import bare
from tests.server.inside import serve
from tests.server.raw import Client, Inside, Message

URI = "file:///club/final.bgn"
TEXT = DOUBLED + "4\n"
EVERYTHING: Message = {
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "window": {"showDocument": {"support": True}},
}
SIMPLE: Message = {}


@pytest.fixture
def client() -> Iterator[Client]:
    """A client that makes edits and moves its cursor."""
    with Inside(serve) as client:
        me = {"name": "Neovim", "version": "0.11.4"}
        folders = [{"uri": "file:///club", "name": "club"}]
        client.initialize(EVERYTHING, clientInfo=me, workspaceFolders=folders)
        client.open(TEXT, URI)
        yield client


@pytest.fixture
def simple() -> Iterator[Client]:
    """A client that announces nothing."""
    with Inside(serve) as client:
        client.initialize(SIMPLE)
        client.open(TEXT, URI)
        yield client


def ask(client: Client, command: str, *arguments: Any) -> Message:
    params = {"command": f"bg-lsp.{command}", "arguments": list(arguments)}
    return client.ask("workspace/executeCommand", params)


def run(client: Client, command: str, *arguments: Any) -> Any:
    answer = ask(client, command, *arguments)
    assert "result" in answer, answer
    return answer["result"]


def refused(answer: Message) -> str:
    error = answer["error"]
    assert error["code"] == -32602
    message: str = error["message"]
    return message


def at(line: int, character: int) -> Message:
    return {"line": line, "character": character}


def obeying(client: Client, command: str, *arguments: Any, applied: bool = True) -> tuple[Any, Message]:
    """Send a command, make the edit that the server asks for; the command's answer, and the edit."""
    params = {"command": f"bg-lsp.{command}", "arguments": list(arguments)}
    client.send({"id": "ask", "method": "workspace/executeCommand", "params": params})
    while (message := client.receive()).get("method") != "workspace/applyEdit":
        assert "id" not in message, message
    result: Message = {"applied": applied}
    client.send({"id": message["id"], "result": result})
    return client.answer("ask")["result"], message["params"]


def test_each_command_that_is_advertised_is_carried_out() -> None:
    assert all(callable(carrier(function)) for _, function in COMMANDS.values())


def test_the_ids_of_a_position(client: Client, simple: Client) -> None:
    for each in (client, simple):
        assert run(each, "xgid", URI, at(4, 11)) == "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"
        assert run(each, "gnubgid", URI, at(4, 11)).count(":") == 1


def test_the_board_of_an_id(client: Client) -> None:
    xgid = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"
    found = run(client, "board", xgid)
    assert found["xgid"] == xgid
    assert found["text"].count("\n") == 11
    assert run(client, "board", found["gnubgid"])["model"] == found["model"]
    asked = client.ask("bg-lsp/position", {"textDocument": {"uri": URI}, "position": at(4, 11)})["result"]
    assert set(asked) - set(found) == {"uri", "version", "range", "plays"}
    for text in ("", "XGID=", ":", "x" * 14 + ":", "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:77:0:0:0:5:10"):
        assert refused(ask(client, "board", text)).startswith("bg-lsp.board: no board has this ID: ")
    assert "has to be an XGID or" in refused(ask(client, "board", 5))


def test_from_problem_to_problem_and_round(client: Client) -> None:
    found = run(client, "nextProblem", URI, at(0, 0))
    assert found["range"]["start"]["line"] == 5
    assert found["code"] == "BG203"
    assert (found["number"], found["total"]) == (1, 3)
    assert found["shown"] is True
    asked = next(each for each in client.skipped if each.get("method") == "window/showDocument")["params"]
    start = found["range"]["start"]
    assert asked == {"uri": URI, "takeFocus": True, "selection": {"start": start, "end": start}}
    second = run(client, "nextProblem", URI, start)
    assert second["number"] == 2
    assert run(client, "previousProblem", URI, second["range"]["start"])["number"] == 1
    last = run(client, "previousProblem", URI, start)
    assert last["number"] == last["total"]
    assert run(client, "nextProblem", URI, last["range"]["start"])["number"] == 1


def test_a_client_that_shows_no_documents_is_told_the_place(simple: Client) -> None:
    assert run(simple, "nextProblem", URI, at(0, 0))["shown"] is False
    assert not any(each.get("method") == "window/showDocument" for each in simple.skipped)
    simple.open("31: 8/5 6/5\n", "file:///clean.bgn")
    assert run(simple, "nextProblem", "file:///clean.bgn", at(0, 0)) is None


def test_players_are_exchanged_by_the_client(client: Client) -> None:
    for command in ("exchangeGame", "exchangeMatch"):
        clean = f"file:///{command}.bgn"
        client.open("".join(TEXT.splitlines(keepends=True)[:5]), clean)
        told, asked = obeying(client, command, clean, at(4, 0))
        assert told == {"applied": True, "message": "The players are exchanged."}
        (change,) = asked["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": clean, "version": 1}
        assert "Ben : 0" in change["edits"][0]["newText"]


def test_what_the_client_does_not_make_is_said(client: Client) -> None:
    told, _ = obeying(client, "mendAll", URI, applied=False)
    assert told["applied"] is False
    assert "changed meanwhile" in told["message"]


def test_a_client_that_takes_no_edits_is_handed_them(simple: Client) -> None:
    told = run(simple, "mendAll", URI)
    assert told["applied"] is False
    assert list(told["edit"]["changes"]) == [URI]


def test_all_that_is_certain_is_mended(client: Client) -> None:
    told, asked = obeying(client, "mendAll", URI)
    assert told["applied"] is True
    assert told["message"] == "Mended: 2 places; 2 problems are left to you."
    edits = asked["edit"]["documentChanges"][0]["edits"]
    assert {edit["range"]["start"]["line"] for edit in edits} == {10}
    client.open("5 point match\n", "file:///clean.bgn")
    assert run(client, "mendAll", "file:///clean.bgn") == {
        "applied": False,
        "message": "Nothing to mend without a doubt.",
    }
    client.open("31: 8/5 6/4\n", "file:///doubtful.bgn")
    message = run(client, "mendAll", "file:///doubtful.bgn")["message"]
    assert message == "Nothing to mend without a doubt; 1 problem is left to you."


def test_what_is_left_is_counted_as_on_the_command_line(client: Client) -> None:
    """Also where there is more than an editor is shown."""
    text = TEXT + "".join(f"{number:>3}) what is this\n" for number in range(3, 1200))
    said = filtered(text.encode(), "check", "--fix", "--stdin-filename", "m.bgn", "-")[2].splitlines()[-1]
    left = sum(int(count) for count in re.findall(r"\d+(?= (?:error|warning|information|hint))", said))
    assert left > 1000
    client.open(text, "file:///m.bgn")
    told, _ = obeying(client, "mendAll", "file:///m.bgn")
    assert told["message"] == f"Mended: 2 places; {left} problems are left to you."


def test_a_game_that_cannot_be_exchanged_says_why(client: Client) -> None:
    error = ask(client, "exchangeGame", URI, at(0, 0))["error"]
    assert (error["code"], error["message"]) == (-32803, "There is no game here.")


def test_a_match_for_other_programs(client: Client) -> None:
    found = run(client, "exportMat", URI)
    assert found["name"] == "final.mat"
    assert found["text"].startswith("5 point match\n")
    assert found["warning"].startswith("The match has ")
    client.open("\n".join(TEXT.splitlines()[:5]), "file:///a%20b.MAT")
    found = run(client, "exportMat", "file:///a%20b.MAT")
    assert found["name"] == "a b-exported.mat"
    assert found["warning"] is None
    client.open("5 point match\n", "untitled:Untitled-1")
    error = ask(client, "exportMat", "untitled:Untitled-1")["error"]
    assert error["code"] == -32803
    assert error["message"].startswith("Line 1: ")


def test_what_runs_with_which_settings(client: Client, simple: Client, tmp_path: Path) -> None:
    (tmp_path / "bg-lsp.toml").write_text('ignore = ["BG501"]\n[severity]\nBG2 = "hint"\n')
    uri = (tmp_path / "final.bgn").as_uri()
    client.open(TEXT, uri)
    client.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": {"codeLens": False}}})
    run(client, "information")  # meanwhile they have arrived
    found = run(client, "information")
    assert found["client"] == "Neovim 0.11.4"
    assert found["encoding"] == "utf-16"
    assert found["version"] == bg_lsp.__version__
    other, ours = found["documents"]
    assert (other["uri"], other["file"]) == (URI, None)
    assert (ours["uri"], ours["file"]) == (uri, str(tmp_path / "bg-lsp.toml"))
    assert ours["settings"]["ignore"] == ["BG501"]
    assert ours["settings"]["severity"] == {"BG2": "hint"}
    assert ours["settings"]["codeLens"] is False
    assert "path" not in ours["settings"]
    assert "Ada" not in str(found)
    assert found["folders"] == ["file:///club"]
    assert run(simple, "information")["client"] == ""


def test_a_command_waits_until_its_document_is_folded(client: Client) -> None:
    """Others are served meanwhile."""
    game = "".join(f"  {number}) 31: 8/5 6/5 {' ' * 22} 52: 24/22 13/8\n" for number in range(1, 60))
    client.open("5 point match\n" + 300 * f"\nGame 1\nAda : 0 {' ' * 30} Ben : 0\n{game}", "file:///long.bgn")
    params = {"command": "bg-lsp.xgid", "arguments": ["file:///long.bgn", at(4, 11)]}
    client.send(
        {"id": 1, "method": "workspace/executeCommand", "params": params},
        {
            "id": 2,
            "method": "textDocument/hover",
            "params": {"textDocument": {"uri": URI}, "position": at(4, 11)},
        },
    )
    assert [answer["id"] for answer in client.answers(2)] == [2, 1]


def test_an_argument_is_missing(client: Client) -> None:
    message = refused(ask(client, "xgid"))
    assert message == "bg-lsp.xgid: arguments[0] has to be the URI of an open document; found nothing"
    message = refused(ask(client, "xgid", URI))
    assert message.startswith("bg-lsp.xgid: arguments[1] has to be a position in it, {")
    assert message.endswith("found nothing")
    message = refused(client.ask("workspace/executeCommand", {"command": "bg-lsp.nextProblem"}))
    assert message.endswith("arguments[0] has to be the URI of an open document; found nothing")


def test_the_only_document_need_not_be_named(client: Client) -> None:
    assert run(client, "exportMat")["name"] == "final.mat"
    client.open(TEXT, "file:///other.bgn")
    assert "2 are open" in refused(ask(client, "exportMat"))


WRONG: list[tuple[str, list[Any], str]] = [
    ("xgid", [5, at(0, 0)], "found 5"),
    ("xgid", [None, at(0, 0)], "found null"),
    ("xgid", ["file:///closed.bgn", at(0, 0)], '"file:///closed.bgn", which is not open'),
    ("xgid", [URI, "4:11"], 'found "4:11"'),
    ("xgid", [URI, {"line": -1, "character": 0}], 'found {"line": -1'),
    ("xgid", [URI, {"line": True, "character": 0}], 'found {"line": true'),
    ("xgid", [URI, {"line": 1 << 40, "character": 0}], "found {"),
    ("xgid", [URI, {"line": 1}], "found {"),
    ("xgid", [URI, at(0, 0), 1], "found 3 arguments"),
    ("mendAll", [URI, at(0, 0)], "found 2 arguments"),
    ("information", [URI], "it takes nothing; found 1 argument"),
    ("exportMat", [{"uri": URI}], 'found {"uri": '),
    ("xgid", ["x" * 1000, at(0, 0)], "xxx…"),
]


@pytest.mark.parametrize("arguments", [[], [{"line": "x", "character": 0}], [5]])
def test_bare_17_speaks_of_its_inside_where_an_argument_is_wrong(arguments: list[Any]) -> None:
    """Should this fail, pygls has learnt to say it, and arguments need not be read by hand any more."""
    with Inside(bare.serve) as theirs:
        theirs.initialize()
        params = {"command": "test.move", "arguments": arguments}
        message = theirs.ask("workspace/executeCommand", params)["error"]["message"]
    assert re.search(
        r"Expected 1 arguments, got 0|While structuring Position \(\d sub-exceptions?\)", message
    )


@pytest.mark.parametrize(("command", "arguments", "said"), WRONG)
def test_17_a_wrong_argument_is_named(client: Client, command: str, arguments: list[Any], said: str) -> None:
    message = refused(ask(client, command, *arguments))
    assert message.startswith(f"bg-lsp.{command}: ")
    assert said in message
    assert len(message) < 300


def test_an_unknown_command_is_told_the_known_ones(client: Client) -> None:
    message = refused(ask(client, "exportSgf", URI))
    assert message.startswith("bg-lsp.exportSgf: no such command; there are bg-lsp.xgid, ")


def test_the_documented_commands_are_these() -> None:
    from tests.server.test_protocol_page import PAGE

    part = PAGE.split("## Commands", 1)[1].split("\n## ", 1)[0]
    rows = [
        line.split("|")
        for line in part.split("|---|\n")[1].split("\n\n")[0].splitlines()
        if line.startswith("| `")
    ]
    assert [row[1].strip(" `") for row in rows] == list(COMMANDS)
    words = {"": Takes.NOTHING, "ID": Takes.ID, "document": Takes.DOCUMENT, "document, position": Takes.PLACE}
    assert [words[row[2].strip()] for row in rows] == [takes for takes, _ in COMMANDS.values()]


def test_edits_are_not_made_in_a_text_that_has_changed_meanwhile() -> None:
    held: Any = SimpleNamespace(uri=URI, version=1)
    able = SimpleNamespace(workspace=None)
    for now in (None, SimpleNamespace(uri=URI, version=2)):
        server: Any = SimpleNamespace(
            documents={URI: now}, protocol=SimpleNamespace(client_capabilities=able)
        )
        asking = straight(apply(server, held, iter(()), "Mend", "Mended."))
        with pytest.raises(JsonRpcException) as refusal:
            asking.send(None)
        assert refusal.value.code == Code.CONTENT_MODIFIED


def test_a_client_that_answers_with_an_error_made_no_edit(client: Client) -> None:
    params = {"command": "bg-lsp.mendAll", "arguments": [URI]}
    client.send({"id": "ask", "method": "workspace/executeCommand", "params": params})
    while (message := client.receive()).get("method") != "workspace/applyEdit":
        pass
    client.send({"id": message["id"], "error": {"code": -32603, "message": "read only"}})
    assert client.answer("ask")["error"] == {"code": -32803, "message": "read only"}
