"""A language client with nothing between the clock and the server."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Self

from bench.timing import ENVIRONMENT

Message = dict[str, Any]


class Session:
    """A server process, spoken to one message after the other."""

    def __init__(self, command: Sequence[str], folder: str | None = None) -> None:
        self.started = perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=ENVIRONMENT,
            cwd=folder,
        )
        self._number = self._version = 0
        self.arrived = self.started
        """When the last message had come in; what a client does with it is not the server's time."""

    def send(self, method: str, params: Any, msg_id: int | None = None) -> None:
        """Write a notification, or a request where it has an id."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if msg_id is not None:
            message["id"] = msg_id
        body = json.dumps(message).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def receive(self) -> Message:
        """Return the next message; what the server asks is answered with nothing."""
        out = self.process.stdout
        assert out
        while True:
            size = 0
            while (line := out.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
            if not size:
                raise EOFError(f"the server ended: {self.process.args!r}")
            body = out.read(size)
            self.arrived = perf_counter()
            message: Message = json.loads(body)
            if "method" not in message or "id" not in message:
                return message
            self._answer(message)

    def _answer(self, asked: Message) -> None:
        items = (asked.get("params") or {}).get("items")
        body = json.dumps(
            {"jsonrpc": "2.0", "id": asked["id"], "result": [None] * len(items) if items else None}
        )
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body.encode()))
        self.process.stdin.flush()

    def ask(self, method: str, params: Any) -> Any:
        """Return the result of a request."""
        self._number += 1
        self.send(method, params, self._number)
        while (message := self.receive()).get("id") != self._number:
            pass
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        return message["result"]

    def initialize(self, capabilities: Message | None = None) -> Message:
        """Say hello; return the server's capabilities."""
        params = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities or {}}
        result: Message = self.ask("initialize", params)["capabilities"]
        self.send("initialized", {})
        return result

    def open(self, uri: str, language: str, text: str) -> None:
        """Open a document."""
        self._version += 1
        item = {"uri": uri, "languageId": language, "version": self._version, "text": text}
        self.send("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, line: int, start: int, end: int, text: str) -> int:
        """Change a piece of a line; return the new version."""
        self._version += 1
        span = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
        document = {"uri": uri, "version": self._version}
        changes = [{"range": span, "text": text}]
        self.send("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        return self._version

    def published(self, uri: str, version: int | None = None) -> list[Message]:
        """Return the next problems of a document, of this version where the server names versions."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                if params["uri"] == uri and (version is None or params.get("version", version) == version):
                    found: list[Message] = params["diagnostics"]
                    return found

    def memory(self) -> float:
        """Return the memory that the process holds now, in megabytes (Linux)."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
