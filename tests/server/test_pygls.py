"""What pygls alone does wrong, and what is done here instead, row by row.

Each pair shows the fault on a bare pygls server first. A test of that half which fails means
that pygls has mended it: then the code here that answers it can go, and the test with it.
"""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import FeatureAlreadyRegisteredError
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from bg_lsp.record.text import Encoding, decode, split
from bg_lsp.server.documents import Held
from tests.server import bare, standin
from tests.server.raw import BARE, OURS, Client, Inside, Process, change, packed

DOC = {"textDocument": {"uri": "file:///m.bgn"}}
AT = {**DOC, "position": {"line": 0, "character": 0}}


@pytest.fixture
def theirs() -> Iterator[Client]:
    with Inside(bare.serve) as client:
        client.initialize()
        yield client


@pytest.fixture
def ours() -> Iterator[Client]:
    with Inside(standin.serve) as client:
        client.initialize()
        yield client


def methods(messages: list[dict[str, Any]]) -> list[str]:
    return [message["method"] for message in messages if "method" in message]


# 1: parameters that cannot be read

FOREIGN = {
    **DOC,
    "range": change((0, 0), (0, 0), "")["range"],
    "context": {
        "diagnostics": [
            {"range": change((0, 0), (0, 1), "")["range"], "message": "x", "severity": 9, "tags": [7]}
        ]
    },
}


def test_bare_1_is_silent_about_another_servers_severity(theirs: Client) -> None:
    theirs.send({"id": 1, "method": "textDocument/codeAction", "params": FOREIGN})
    theirs.open("")
    theirs.ask("textDocument/hover", AT)
    assert methods(theirs.skipped) == ["window/showMessage"]


def test_1_another_servers_severity_is_no_concern_of_ours(ours: Client) -> None:
    assert ours.ask("textDocument/codeAction", FOREIGN)["result"] == [[9, [7]]]


def test_bare_1_is_silent_about_malformed_parameters(theirs: Client) -> None:
    theirs.send({"id": 1, "method": "textDocument/hover", "params": {"position": 3}})
    theirs.open("")
    theirs.ask("textDocument/hover", AT)
    assert methods(theirs.skipped) == ["window/showMessage"]


@pytest.mark.parametrize(
    "params", [None, [], 3, "x", {}, DOC, {**AT, "position": {"line": -1, "character": 0}}]
)
def test_1_malformed_parameters_are_answered(ours: Client, params: Any) -> None:
    error = ours.ask("textDocument/codeAction", params)["error"]
    assert error["code"] == -32602
    assert "params" in error["message"]
    assert "Traceback" not in str(error)
    assert not ours.skipped


# 2: cancelling


def cancel_at_once(method: str, params: Any) -> list[dict[str, Any]]:
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    return [asked, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}]


def test_bare_2_answers_what_was_cancelled(theirs: Client) -> None:
    theirs.open("text")
    theirs.send(*cancel_at_once("textDocument/hover", AT))
    assert theirs.answer(1)["result"] == {"contents": "text"}


def test_2_what_was_cancelled_before_its_turn_is_not_begun(ours: Client) -> None:
    ours.send({"id": 0, "method": "test/until", "params": 5}, *cancel_at_once("test/echo", "x"))
    first, second = ours.answers(2)
    assert first["result"] == 5
    assert second == {"jsonrpc": "2.0", "id": 1, "error": {"code": -32800, "message": "cancelled"}}


def test_2_what_works_in_steps_is_cancelled_between_two(ours: Client) -> None:
    ours.send({"id": 1, "method": "test/steps"})
    assert ours.ask("test/echo", "meanwhile")["result"] == "meanwhile"
    ours.notify("$/cancelRequest", {"id": 1})
    assert ours.answer(1)["error"]["code"] == -32800


# 3: reading goes on


def test_bare_3_does_not_read_while_its_threads_are_busy(theirs: Client) -> None:
    theirs.send(
        {"id": 1, "method": "test/wait", "params": {}}, {"id": 2, "method": "test/release", "params": {}}
    )
    assert theirs.answer(1)["result"] is False


def test_3_reading_goes_on_whatever_is_busy(ours: Client) -> None:
    ours.send({"id": 1, "method": "test/until", "params": 1000})
    ours.send(*({"method": "x"} for _ in range(1000)))
    assert ours.answer(1)["result"] == 1000


# 4: exit codes


@pytest.mark.parametrize(("shutdown", "bye"), [(False, True), (False, False)])
def test_bare_4_always_exits_with_0(shutdown: bool, bye: bool) -> None:
    assert exit_code(BARE, shutdown, bye) == 0


@pytest.mark.parametrize(("shutdown", "bye"), [(False, True), (True, True), (False, False), (True, False)])
def test_4_exits_with_0_only_after_a_shutdown(shutdown: bool, bye: bool) -> None:
    assert exit_code(OURS, shutdown, bye) == (0 if shutdown else 1)


def exit_code(command: list[str], shutdown: bool, bye: bool) -> int:
    with Process(command) as client:
        client.initialize()
        if shutdown:
            client.ask("shutdown")
        if bye:
            client.notify("exit")
        else:
            client.hang_up()
        return client.wait()


# 5: too early, too late


def test_bare_5_shows_its_inside_before_initialize() -> None:
    with Inside(bare.serve) as client:
        error = client.ask("textDocument/hover", AT)["error"]
    assert error["code"] == -32603
    assert error["data"]["traceback"]


def test_5_before_initialize_every_request_is_refused() -> None:
    with Inside(standin.serve) as client:
        for method in ("test/echo", "shutdown", "unknown"):
            assert client.ask(method)["error"]["code"] == -32002
        client.open("wrong")
        client.initialize()
        assert client.ask("test/text", DOC)["result"] is None
        assert client.ask("initialize", {"capabilities": {}})["error"]["code"] == -32600


def test_bare_5_is_silent_after_shutdown(theirs: Client) -> None:
    theirs.ask("shutdown")
    theirs.send({"id": 1, "method": "test/seen", "params": {}})
    theirs.hang_up()
    assert theirs.rest() == []


def test_5_after_shutdown_every_request_is_refused(ours: Client) -> None:
    ours.send({"id": 1, "method": "test/steps"})
    assert ours.ask("shutdown")["result"] is None
    (stopped,) = ours.skipped
    assert (stopped["id"], stopped["error"]["code"]) == (1, -32800)
    assert ours.ask("test/echo")["error"]["code"] == -32600
    assert ours.ask("shutdown")["error"]["code"] == -32600


# 6: headers


SLOPPY = [b"content-length: 2\r\n\r\n{}", b"garbage "]


@pytest.mark.parametrize("sloppy", SLOPPY)
def test_bare_6_is_deaf_for_ever_after_a_header_that_it_does_not_know(theirs: Client, sloppy: bytes) -> None:
    asked = packed({"jsonrpc": "2.0", "id": 1, "method": "test/seen", "params": {}})
    theirs.write(sloppy + asked * 3)
    theirs.hang_up()
    assert theirs.rest() == []


@pytest.mark.parametrize("sloppy", [*SLOPPY, b"\r\n\r\n", bytes(range(256)), b"Content-Length: x\r\n\r\n"])
def test_6_goes_on_after_whatever_comes(ours: Client, sloppy: bytes) -> None:
    asked = packed({"jsonrpc": "2.0", "id": 1, "method": "test/echo", "params": "here"})
    ours.write(sloppy + asked)
    assert ours.answer(1)["result"] == "here"


# 7: errors


def test_bare_7_sends_tracebacks_and_pops_up(theirs: Client) -> None:
    assert theirs.ask("test/crash")["error"]["data"]["traceback"]
    theirs.notify("textDocument/didSave", DOC)
    assert "a bug" in theirs.notified("window/showMessage")["message"]


def test_7_errors_go_to_the_log() -> None:
    with Process(OURS) as client:
        client.initialize()
        answer = client.ask("test/crash")
        assert answer["error"] == {"code": -32603, "message": "test/crash failed; the server's log says why"}
        client.notify("test/crash")
        client.notify("test/crashLater")
        client.leave()
        assert not client.skipped
        assert client.log().count("RuntimeError: a bug") == 3


# 8: line ends

ODD = "one\x0ctwo\x85three\u2028four\nfive"


def test_bare_8_takes_other_characters_for_line_ends(theirs: Client) -> None:
    theirs.open(ODD)
    theirs.change([change((1, 0), (1, 4), "5")])
    assert theirs.ask("textDocument/hover", AT)["result"]["contents"] != ODD.replace("five", "5")


def test_8_lines_end_where_the_protocol_says(ours: Client) -> None:
    ours.open(ODD)
    ours.change([change((1, 0), (1, 4), "5")])
    assert ours.text() == ODD.replace("five", "5")


# 9: positions


def test_bare_9_clamps_wrongly_and_changes_its_arguments() -> None:
    document = TextDocument("file:///m", "one\r\ntwo")
    between = document.position_from_client_units(types.Position(0, 4))
    assert "one\r\n"[: between.character] == "one\r"
    asked = types.Position(1, 9)
    assert document.position_from_client_units(asked).character == 2  # before the last character
    assert asked == types.Position(1, 2)
    with pytest.raises(UnboundLocalError):
        TextDocument("file:///m", "").server_position_at_offset(0)


def test_9_positions_are_clamped_before_the_line_end() -> None:
    held = Held("file:///m", 1, standin.Text("one\r\ntwo", "m"), Encoding.UTF16, standin.Checker())
    asked = types.Position(0, 4)
    assert held.place(asked) == (0, 3)
    assert asked == types.Position(0, 4)
    assert held.place(types.Position(1, 9)) == (1, 3)
    assert held.place(types.Position(7, 1)) == (1, 3)
    empty = Held("file:///m", 1, standin.Text("", "m"), Encoding.UTF16, standin.Checker())
    assert empty.place(types.Position(3, 3)) == (0, 0)


# 10: the text


def test_bare_10_splits_anew_and_misreads_files(tmp_path: Path) -> None:
    document = TextDocument("file:///m", "one\ntwo")
    assert document.lines is not document.lines
    file = tmp_path / "m.txt"
    file.write_bytes(b"one\r\n")
    assert TextDocument(file.as_uri()).source == "one\n"
    file.write_bytes("Zoë".encode("latin-1"))
    with pytest.raises(UnicodeDecodeError):
        _ = TextDocument(file.as_uri()).source


def test_10_files_are_read_as_they_are() -> None:
    assert decode(b"one\r\n").text == "one\r\n"
    assert decode("Zoë".encode("latin-1")).text == "Zoë"
    assert split("one\r\n") == (["one", ""], ["\r\n", ""])


# 11 and 12: registration


def test_bare_11_does_not_advertise_resolve() -> None:
    with Inside(bare.serve) as client:
        assert "resolveProvider" not in client.initialize()["completionProvider"]


def test_bare_12_takes_one_handler_a_method() -> None:
    with pytest.raises(FeatureAlreadyRegisteredError):
        bare.make().feature(types.TEXT_DOCUMENT_HOVER)(lambda params: None)


# 13: state changes at once


def test_bare_13_handles_a_change_after_the_request_behind_it(theirs: Client) -> None:
    theirs.open("one")
    changed = {"textDocument": {"uri": "file:///m.bgn", "version": 2}, "contentChanges": [{"text": "two"}]}
    theirs.send(
        {"method": "textDocument/didChange", "params": changed},
        {"id": 1, "method": "test/seen", "params": {}},
    )
    assert theirs.answer(1)["result"] == []


def test_13_a_request_sees_every_change_before_it(ours: Client) -> None:
    ours.open("one")
    for version in range(2, 200):
        changed = {
            "textDocument": {"uri": "file:///m.bgn", "version": version},
            "contentChanges": [{"text": str(version)}],
        }
        ours.send(
            {"method": "textDocument/didChange", "params": changed},
            {"id": version, "method": "test/text", "params": DOC},
        )
        assert ours.answer(version)["result"] == {"version": version, "text": str(version), "name": "/m.bgn"}


# 14: the client's answers


def ask_and_cancel(client: Client) -> None:
    """Have the server ask something, cancel what asks, answer."""
    client.send({"id": 1, "method": "test/ask", "params": {}})
    asked = client.receive()
    assert asked["method"] == "workspace/configuration"
    client.notify("$/cancelRequest", {"id": 1})
    assert client.answer(1)["error"]["code"] == -32800
    client.send({"id": asked["id"], "result": [1]})


def test_bare_14_trips_over_an_answer_that_nobody_waits_for(theirs: Client) -> None:
    ask_and_cancel(theirs)
    assert "CANCELLED" in theirs.notified("window/showMessage")["message"]


def test_14_an_answer_that_nobody_waits_for_is_dropped(ours: Client) -> None:
    ask_and_cancel(ours)
    assert ours.ask("test/echo", 1)["result"] == 1
    assert not ours.skipped


def test_14_the_clients_answer_arrives(ours: Client) -> None:
    for answer, expected in (
        ({"result": [{"a": 1}]}, [{"a": 1}]),
        ({"error": {"code": 1, "message": "no"}}, None),
    ):
        ours.send({"id": 1, "method": "test/ask", "params": {}})
        ours.send({"id": ours.receive()["id"], **answer})
        assert ours.answer(1).get("result") == expected


def test_bare_14_shuts_down_over_a_dictionary_that_changes() -> None:
    server = LanguageServer("bare", "0")
    waiting = server.protocol._request_futures

    class Quick(Future[None]):
        """Ends, and takes itself out, while it is looked at; in life on another thread."""

        def done(self) -> bool:
            waiting.pop("quick")
            return super().done()

    waiting["quick"] = Quick()
    waiting["other"] = Future()
    with pytest.raises(RuntimeError, match="changed size"):
        list(server.protocol.lsp_shutdown())


# 15: the parent, and threads that write


def orphan(client: Process, parent: subprocess.Popen[bytes]) -> None:
    client.initialize(processId=parent.pid)
    parent.kill()
    parent.wait()


def sleeper() -> subprocess.Popen[bytes]:
    """Return a process that lasts until it is killed."""
    return subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)


def test_bare_15_outlives_its_parent() -> None:
    with sleeper() as parent, Process(BARE) as client:
        orphan(client, parent)
        assert client.ask("test/seen")["result"] == []


def test_15_dies_with_its_parent() -> None:
    with sleeper() as parent, Process(OURS) as client:
        orphan(client, parent)
        assert client.wait() == 1


def test_15_a_parent_that_is_not_here_is_not_watched() -> None:
    with sleeper() as parent:
        parent.kill()
        parent.wait()
        for number in (parent.pid, 0, -1, 2**40):
            with Inside(standin.serve) as client:
                client.initialize(processId=number)
                assert client.ask("test/echo", 1)["result"] == 1


class Witness(io.RawIOBase):
    """A stream that notes on which threads it is written to."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self.threads.add(threading.get_ident())
        return len(data)


def test_bare_15_writes_from_its_threads() -> None:
    messages = [
        {"id": 0, "method": "initialize", "params": {"capabilities": {}}},
        {"id": 1, "method": "test/wait", "params": {}},
    ]
    stream = io.BytesIO(b"".join(packed({"jsonrpc": "2.0", **message}) for message in messages))
    witness = Witness()
    bare.make().start_io(stream, witness)
    assert len(witness.threads) == 2


# 16: position encodings


@pytest.mark.parametrize(
    ("offered", "chosen", "column"),
    [
        (None, "utf-16", 3),
        ([], "utf-16", 3),
        (["utf-8", "utf-16", "utf-32"], "utf-8", 5),
        (["utf-16"], "utf-16", 3),
        (["utf-32", "utf-8", "utf-16"], "utf-32", 2),
        (["utf-7", "utf-8"], "utf-8", 5),
        (["utf-7"], "utf-16", 3),
    ],
)
def test_16_the_first_encoding_that_we_know(offered: list[str] | None, chosen: str, column: int) -> None:
    capabilities = {} if offered is None else {"general": {"positionEncodings": offered}}
    with Inside(standin.serve) as client:
        assert client.initialize(capabilities)["positionEncoding"] == chosen
        client.open("🎲 wrong")
        (found,) = client.notified("textDocument/publishDiagnostics")["diagnostics"]
        assert found["range"]["start"]["character"] == column
        client.change([change((0, column), (0, column + 5), "right")])
        assert client.text() == "🎲 right"
