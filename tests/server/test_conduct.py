"""How the server behaves towards a client that is careless, hasty, hostile or gone."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from bg_lsp.server import app, serve
from bg_lsp.server.loop import converse
from bg_lsp.server.warm import steps as steps_of
from tests.server import standin
from tests.server.raw import OURS, PATIENCE, ROOT, Client, Inside, Process, change, packed

DOC = {"textDocument": {"uri": "file:///m.bgn"}}
PUBLISHED = "textDocument/publishDiagnostics"


@pytest.fixture
def client() -> Iterator[Client]:
    with Inside(standin.serve) as client:
        client.initialize()
        yield client


def alive(client: Client) -> bool:
    """Whether the server still answers, and has said nothing that was not asked for."""
    return client.ask("test/echo", "alive")["result"] == "alive" and not client.skipped


# What is no message


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", -32700),
        (b"{", -32700),
        (b"\xff\xfe\xfd", -32700),
        (b"\0" * 100, -32700),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "test/echo"}}', -32700),
        (b"[" * 100_000, -32700),
        (b'{"id": ' + b"9" * 10_000 + b"}", -32700),
        (b"[]", -32600),
        (b"null", -32600),
        (b'"text"', -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "2.0"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 5}', -32600),
        (b'{"jsonrpc": "2.0", "method": 7, "id": 5}', -32600),
        (b'{"jsonrpc": "1.0", "method": "test/echo", "id": 5}', -32600),
        (b'{"method": "test/echo", "id": 5}', -32600),
        (b'{"jsonrpc": "2.0", "method": "test/echo", "id": null}', -32600),
        (b'{"jsonrpc": "2.0", "method": "test/echo", "id": 1.5}', -32600),
        (b'{"jsonrpc": "2.0", "method": "test/echo", "id": true}', -32600),
        (b'{"jsonrpc": "2.0", "method": "test/echo", "id": [1]}', -32600),
        (b'{"jsonrpc": "2.0", "method": "test/echo", "id": {}}', -32600),
    ],
)
def test_what_is_no_message_is_refused(client: Client, body: bytes, code: int) -> None:
    client.write(packed(body))
    answer = client.receive()
    assert answer["error"]["code"] == code
    assert answer["id"] == (5 if b'"id": 5' in body else None)
    assert alive(client)


@pytest.mark.parametrize(
    "message",
    [
        {"id": 77, "result": None},
        {"id": "unknown", "error": {"code": 1, "message": "no"}},
        {"id": 77, "error": "not even an object"},
        {"method": "$/unknown"},
        {"method": "unknown", "params": {"a": 1}},
        {"method": "$/cancelRequest"},
        {"method": "$/cancelRequest", "params": []},
        {"method": "$/cancelRequest", "params": {"id": {}}},
        {"method": "$/cancelRequest", "params": {"id": 12}},
        {"method": "textDocument/didOpen", "params": {"textDocument": 3}},
        {"method": "textDocument/didOpen", "params": None},
        {"method": "textDocument/didChange", "params": {"textDocument": {"uri": 3}}},
        {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///unknown"}}},
        {"method": "textDocument/didClose", "params": DOC},
        {"method": "test/crash"},
        {"method": "test/crashLater"},
        {"method": "initialized", "params": {}},
        {"method": "initialize", "params": {"capabilities": {}}},
        {"method": "shutdown"},
    ],
)
def test_what_needs_no_answer_gets_none(client: Client, message: dict[str, Any]) -> None:
    client.send(message)
    assert alive(client)


@pytest.mark.parametrize("msg_id", [0, -1, 2**53, "", "7", "é🎲", 7])
def test_ids_come_back_as_they_were(client: Client, msg_id: Any) -> None:
    answer = client.ask("test/echo", {"a": [1, None]}, msg_id)
    assert answer == {"jsonrpc": "2.0", "id": msg_id, "result": {"a": [1, None]}}
    assert type(answer["id"]) is type(msg_id)


def test_split_and_joined_writes(client: Client) -> None:
    asked = packed({"jsonrpc": "2.0", "id": 1, "method": "test/echo", "params": "é🎲"})
    for at in range(1, len(asked)):
        client.write(asked[:at])
        client.write(asked[at:])
        assert client.answer(1)["result"] == "é🎲"
    client.write(asked * 100)
    assert len(client.answers(100)) == 100


def test_text_that_is_no_unicode_does_no_harm(client: Client) -> None:
    client.write(packed(rb'{"jsonrpc": "2.0", "id": 1, "method": "test/echo", "params": "\ud83d"}'))
    assert client.answer(1)["result"] == "\ud83d"


def test_what_cannot_be_sent_is_an_error(client: Client) -> None:
    assert client.ask("test/unsendable")["error"]["code"] == -32603
    assert alive(client)


# Initialize


def test_initialize_can_be_repeated_after_a_refusal() -> None:
    with Inside(standin.serve) as client:
        assert client.ask("initialize", {"capabilities": 3})["error"]["code"] == -32602
        assert client.ask("test/echo")["error"]["code"] == -32002
        client.initialize()
        assert alive(client)


def test_capabilities_of_tomorrow_are_no_hindrance() -> None:
    tomorrow = {
        "textDocument": {
            "completion": {
                "completionItemKind": {"valueSet": [1, 99]},
                "completionItem": {"tagSupport": {"valueSet": [9]}},
            },
            "hover": {"contentFormat": ["html", "markdown"]},
            "telepathy": {"dynamicRegistration": True},
        },
        "workspace": {"resourceOperations": ["conjure"], "failureHandling": "shrug"},
        "general": {"positionEncodings": ["utf-64", "utf-32"]},
    }
    with Inside(standin.serve) as client:
        assert client.initialize(tomorrow, trace="shouted")["positionEncoding"] == "utf-32"


def test_exactly_what_is_registered_is_advertised(client: Client) -> None:
    with Inside(standin.serve) as other:
        assert other.initialize() == {
            "positionEncoding": "utf-16",
            "textDocumentSync": {"openClose": True, "change": 2, "save": True},
            "codeActionProvider": {"workDoneProgress": True},
            "workspace": {
                "workspaceFolders": {"supported": True, "changeNotifications": True},
                "fileOperations": {},
            },
        }


def test_everything_that_is_made_ready_can_be_made_ready() -> None:
    """What fails there is only logged, since it fails again where it is wanted."""
    server = app.make()
    steps = list(steps_of(server))
    assert len(steps) > 10
    for step in steps:
        step()


# Cancelling, doubles, haste


def test_a_storm_of_cancellations(client: Client) -> None:
    """Each request gets one answer, a result or a cancellation, whatever the timing."""
    count = 2000
    storm = [{"id": "first", "method": "test/until", "params": 3}]
    for number in range(count):
        storm.append({"id": number, "method": "test/echo", "params": number})
        if number % 3:
            storm.append({"method": "$/cancelRequest", "params": {"id": number}})
        if number % 5 == 0:
            storm.append({"method": "$/cancelRequest", "params": {"id": number - 1}})
    client.send(*storm)
    answers = client.answers(count + 1)
    assert sorted(answer["id"] for answer in answers[1:]) == list(range(count))
    for answer in answers[1:]:
        assert answer.get("result") == answer["id"] or answer["error"]["code"] == -32800
    assert any("error" in answer for answer in answers)
    assert alive(client)


def test_a_late_cancellation_does_not_hit_the_next_use_of_an_id(client: Client) -> None:
    for _ in range(100):
        client.send(
            {"id": 1, "method": "test/echo", "params": 1},
            {"method": "$/cancelRequest", "params": {"id": 1}},
        )
        client.answer(1)
        assert client.ask("test/echo", 2, 1)["result"] == 2


def test_an_id_in_use_is_refused(client: Client) -> None:
    client.send({"id": 1, "method": "test/steps"}, {"id": 1, "method": "test/echo"})
    assert client.answer(1)["error"]["code"] == -32600
    client.notify("$/cancelRequest", {"id": 1})
    assert client.answer(1)["error"]["code"] == -32800


def test_requests_with_one_id_in_a_row_are_each_answered(client: Client) -> None:
    client.send(*({"id": 1, "method": "test/echo", "params": number} for number in range(50)))
    assert [answer["result"] for answer in client.answers(50)] == list(range(50))


def test_costly_answers_about_a_text_that_has_changed_are_dropped(client: Client) -> None:
    client.open("one")
    client.notified(PUBLISHED)
    client.send({"id": 1, "method": "test/steps", "params": DOC})
    assert client.ask("test/costly", DOC)["result"] == "done"
    changed = {"textDocument": {"uri": "file:///m.bgn", "version": 2}, "contentChanges": [{"text": "two"}]}
    client.send(
        {"id": 2, "method": "test/until", "params": 9},
        {"id": 3, "method": "test/costly", "params": DOC},
        {"id": 4, "method": "test/costly", "params": {"textDocument": {"uri": "file:///other"}}},
        {"method": "textDocument/didChange", "params": changed},
        {"id": 5, "method": "test/costly", "params": DOC},
    )
    found = {answer["id"]: answer.get("result") or answer["error"]["code"] for answer in client.answers(5)}
    assert found == {1: -32801, 2: 9, 3: -32801, 4: "done", 5: "done"}


def test_a_burst_of_edits_is_judged_once(client: Client) -> None:
    edits = 50
    client.send({"id": 1, "method": "test/until", "params": edits + 4})
    client.open("")
    for version in range(2, edits + 2):
        client.change([change((0, 0), (0, 0), "wrong ")], version=version)
    assert client.ask("test/echo", msg_id=2)["result"] is None
    published = client.notified(PUBLISHED)
    assert published["diagnostics"][0]["message"] == "wrong " * edits
    assert [message.get("id") for message in client.skipped] == [1]
    client.notify("textDocument/didClose", DOC)
    assert client.notified(PUBLISHED)["diagnostics"] == []


# Losing track


def test_a_change_that_cannot_be_applied_gives_the_document_up(client: Client) -> None:
    client.open("wrong")
    assert len(client.notified(PUBLISHED)["diagnostics"]) == 1
    client.notify("textDocument/didChange", {**DOC, "contentChanges": [{"text": None}]})
    assert "m.bgn" in client.notified("window/showMessage")["message"]
    assert client.notified(PUBLISHED)["diagnostics"] == []
    client.change([change((0, 0), (0, 0), "x")])
    assert client.ask("test/text", DOC)["result"] is None
    client.open("wrong again")
    assert len(client.notified(PUBLISHED)["diagnostics"]) == 1


# The end


def test_a_client_that_stops_reading_and_goes() -> None:
    """The server goes on reading while it is stuck on a full pipe, and ends when the pipe breaks."""
    big = {"method": "test/echo", "params": "x" * 1_000_000}
    messages = [
        {"id": 0, "method": "initialize", "params": {"capabilities": {}}},
        *({"id": number, **big} for number in range(1, 6)),
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(OURS, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=env) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(b"".join(packed({"jsonrpc": "2.0", **message}) for message in messages))
        server.stdin.flush()
        server.stdout.close()
        assert server.wait(PATIENCE) == 1


def test_a_client_that_hangs_up_without_reading_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop waits for room in a pipe that stays open: only the reading thread can notice."""
    monkeypatch.setattr("bg_lsp.server.loop.UNREAD", 0.05)
    (stdin, ours), (theirs, stdout) = os.pipe(), os.pipe()
    hello: Any = {"id": 0, "method": "initialize", "params": {"capabilities": {}}}
    messages = [hello, {"id": 1, "method": "test/echo", "params": "x" * 1_000_000}]

    def hang_up() -> None:
        with open(ours, "wb") as pipe:
            pipe.write(b"".join(packed({"jsonrpc": "2.0", **message}) for message in messages))

    client = threading.Thread(target=hang_up)
    client.start()
    with open(stdin, "rb") as source, open(stdout, "wb", 0) as sink:
        assert converse(standin.make().protocol, source, sink, lambda: os.close(theirs)) == 1
    client.join(PATIENCE)


def test_stray_output_goes_to_the_log() -> None:
    with Process(OURS) as client:
        client.initialize()
        assert client.ask("test/print")["result"] is None
        assert client.leave() == 0
        assert client.log() == "stray output\n"


def test_everything_sent_before_the_end_is_answered() -> None:
    """A script may write all its requests and close the pipe."""
    messages = [
        {"id": 0, "method": "initialize", "params": {"capabilities": {}}},
        *({"id": number, "method": "test/echo", "params": number} for number in range(1, 101)),
    ]
    done = subprocess.run(
        OURS,
        input=b"".join(packed({"jsonrpc": "2.0", **message}) for message in messages),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 1
    assert done.stdout.count(b"Content-Length") == 101
    assert done.stderr == b""


def test_what_follows_the_end_is_not_read() -> None:
    with Process(OURS) as client:
        client.initialize()
        assert client.ask("shutdown")["result"] is None
        late = ({"id": number, "method": "test/echo"} for number in range(1000))
        with contextlib.suppress(BrokenPipeError):
            client.send({"method": "exit"}, *late)
        assert client.wait() == 0
        assert client.log() == ""


def test_interrupted_from_the_keyboard() -> None:
    with Process(OURS) as client:
        client.initialize()
        client.process.send_signal(2)
        assert client.wait() == 1
        assert "Traceback" not in client.log()


def test_the_collector_runs_whoever_starts_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line switches it off, and a server may live for days."""
    monkeypatch.setattr("bg_lsp.server.loop.stdio", lambda protocol: gc.isenabled())
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)
    before = gc.get_threshold()
    gc.disable()
    try:
        assert serve() is True
    finally:
        gc.enable()
        gc.set_threshold(*before)


# TCP


def test_one_client_over_tcp() -> None:
    command = [*OURS, "0"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env) as server:
        assert server.stderr
        said = server.stderr.readline().decode()
        host, port = said.removeprefix("listening on ").strip().rsplit(":", 1)
        assert host == "127.0.0.1"
        with socket.create_connection((host, int(port)), PATIENCE) as connection:
            stream = connection.makefile("rwb")

            def ask(number: int, method: str, params: Any) -> Any:
                stream.write(packed({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
                stream.flush()
                size = int(stream.readline().split(b":")[1])
                assert stream.readline() == b"\r\n"
                return json.loads(stream.read(size))["result"]

            assert ask(1, "initialize", {"capabilities": {}})["serverInfo"]["name"] == "bg-lsp"
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((host, int(port)), PATIENCE)
            assert ask(2, "test/echo", "x" * 500_000) == "x" * 500_000
            assert ask(3, "shutdown", None) is None
            stream.write(packed({"jsonrpc": "2.0", "method": "exit"}))
            stream.flush()
            assert server.wait(PATIENCE) == 0
            stream.close()


def test_a_client_over_tcp_that_goes() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([*OURS, "0"], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env) as server:
        assert server.stderr
        port = int(server.stderr.readline().rsplit(b":", 1)[1])
        socket.create_connection(("127.0.0.1", port), PATIENCE).close()
        assert server.wait(PATIENCE) == 1
