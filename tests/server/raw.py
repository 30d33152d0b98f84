"""A client of bytes and dictionaries: no library between a test and the server."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Self

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OURS = [sys.executable, str(HERE / "standin.py")]
BARE = [sys.executable, str(HERE / "bare.py")]
PATIENCE = 20.0
"""Seconds after which an answer is not expected any more. Never waited for where all is well."""

Message = dict[str, Any]


def packed(body: bytes | Message) -> bytes:
    """Return a message as it travels."""
    if isinstance(body, dict):
        body = json.dumps(body).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Ended(Exception):
    """The server has closed its output."""


class Client:
    """A client at two pipes; what is at their other end, the classes below know."""

    def __init__(self, stdin: BinaryIO, stdout: BinaryIO) -> None:
        self.stdin = stdin
        self._inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self.skipped: list[Message] = []
        self._reader = threading.Thread(target=self._read, args=(stdout,), daemon=True)
        self._reader.start()

    def _read(self, out: BinaryIO) -> None:
        size = 0
        while line := out.readline():
            if line == b"\r\n":
                self._inbox.put(json.loads(out.read(size)))
            else:
                name, _, value = line.partition(b": ")
                if name == b"Content-Length":
                    size = int(value)
                else:
                    assert name == b"Content-Type", line
        self._inbox.put(None)

    def write(self, data: bytes) -> None:
        """Write bytes as they are."""
        self.stdin.write(data)
        self.stdin.flush()

    def send(self, *messages: Message) -> None:
        """Write messages in one go."""
        self.write(b"".join(packed({"jsonrpc": "2.0", **message}) for message in messages))

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"method": method, "params": params})

    def receive(self) -> Message:
        """Return the next message, whatever it is."""
        message = self._inbox.get(timeout=PATIENCE)
        if message is None:
            self._inbox.put(None)
            raise Ended
        return message

    def rest(self) -> list[Message]:
        """Return everything up to the end of the server's output, skipped messages included."""
        found = list(self.skipped)
        try:
            while True:
                found.append(self.receive())
        except Ended:
            return found

    def answer(self, msg_id: Any) -> Message:
        """Return the answer to a request; what comes before it is kept in `skipped`."""
        while True:
            message = self.receive()
            if "method" not in message and message["id"] == msg_id:
                return message
            self.skipped.append(message)

    def answers(self, count: int) -> list[Message]:
        """Return the next answers, passing over what is none."""
        found: list[Message] = []
        while len(found) < count:
            message = self.receive()
            (self.skipped if "method" in message else found).append(message)
        return found

    def ask(self, method: str, params: Any = None, msg_id: Any = "ask") -> Message:
        """Send a request and return its answer."""
        self.send({"id": msg_id, "method": method, "params": params})
        return self.answer(msg_id)

    def notified(self, method: str) -> Message:
        """Return the parameters of the next notification of a method."""
        while True:
            message = self.receive()
            if message.get("method") == method:
                params: Message = message["params"]
                return params
            self.skipped.append(message)

    def initialize(self, capabilities: Message | None = None, **more: Any) -> Message:
        """Say hello, and return the server's capabilities."""
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}, **more}
        result: Message = self.ask("initialize", params)["result"]["capabilities"]
        self.notify("initialized", {})
        return result

    def open(self, text: str, uri: str = "file:///m.bgn", version: int = 1) -> None:
        item = {"uri": uri, "languageId": "bgn", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, changes: Iterable[Message], uri: str = "file:///m.bgn", version: int = 2) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def text(self, uri: str = "file:///m.bgn") -> str:
        """Return the text that the stand-in holds."""
        found: str = self.ask("test/text", {"textDocument": {"uri": uri}})["result"]["text"]
        return found

    def leave(self) -> int:
        """Say goodbye, and return the exit code."""
        assert self.ask("shutdown")["result"] is None
        self.notify("exit")
        return self.wait()

    def wait(self) -> int:
        """Return the exit code of a server that is about to end."""
        raise NotImplementedError

    def hang_up(self) -> None:
        """Close the pipe to the server."""
        with contextlib.suppress(OSError):
            self.stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self._reader.join(PATIENCE)


class Inside(Client):
    """A server in a thread of this process, at real pipes: starts at once."""

    def __init__(self, serve: Callable[[BinaryIO, BinaryIO], int | None]) -> None:
        (there_in, here_out), (here_in, there_out) = os.pipe(), os.pipe()
        self._pipes = [open(there_in, "rb"), open(there_out, "wb"), open(here_in, "rb")]  # noqa: SIM115
        self._code: int | None = None
        self._thread = threading.Thread(target=self._serve, args=(serve,), daemon=True)
        self._thread.start()
        super().__init__(open(here_out, "wb"), self._pipes[2])  # noqa: SIM115

    def _serve(self, serve: Callable[[BinaryIO, BinaryIO], int | None]) -> None:
        try:
            self._code = serve(self._pipes[0], self._pipes[1])
        finally:
            self._pipes[1].close()

    def wait(self) -> int:
        self._thread.join(PATIENCE)
        assert self._code is not None
        return self._code

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._thread.join(PATIENCE)
        for pipe in self._pipes:
            pipe.close()


class Process(Client):
    """A server in a process of its own."""

    def __init__(self, command: list[str], **options: Any) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
            # Where the tests themselves run in the background, interrupts are ignored, and that is inherited.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL), **options,
        )  # fmt: skip
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self._log: list[bytes] = []
        self._logger = threading.Thread(target=self._log.extend, args=(self.process.stderr,), daemon=True)
        self._logger.start()
        super().__init__(self.process.stdin, self.process.stdout)  # type: ignore[arg-type]

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def log(self) -> str:
        """Return what the server wrote on standard error, after its end."""
        self._logger.join(PATIENCE)
        return b"".join(self._log).decode()

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        super().__exit__()
        self._logger.join(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe
            pipe.close()


def change(start: tuple[int, int], end: tuple[int, int], text: str) -> Message:
    """Return a change of what lies between two positions."""
    spots = [{"line": line, "character": character} for line, character in (start, end)]
    return {"range": {"start": spots[0], "end": spots[1]}, "text": text}
