"""A server whose documents are a list of lines and whose problems are the word `wrong`.

Stands in for the checker where the subject is the server's conduct. It also answers some
methods of its own, `test/…` below.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Any, BinaryIO

from lsprotocol import types

from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.problems.settings import Settings
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import split
from bg_lsp.server import loop
from bg_lsp.server.handlers import session, sync
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server
from bg_lsp.server.slices import SLICE
from bg_lsp.work import Work


class Text:
    """The part of `Document` that the server itself uses, in the simplest way."""

    chunks = ()

    def __init__(self, text: str, name: str) -> None:
        self.name, self._text = name, text
        self._lines, self._ends = split(text)

    def text(self) -> str:
        return self._text

    def settle(self) -> Work[None]:
        """Take a step for each word `slow`; crash at the word `broken`."""
        words = self._text.split()
        for at, word in enumerate(words):
            if word == "slow":
                time.sleep(SLICE)
                yield at / len(words)
            elif word == "broken":
                raise RuntimeError("a bug")

    @property
    def line_count(self) -> int:
        return len(self._lines)

    def line_text(self, line: int) -> str:
        return self._lines[line]

    def line_end(self, line: int) -> str:
        return self._ends[line]

    def _offset(self, place: Place) -> int:
        before = sum(len(self._lines[line]) + len(self._ends[line]) for line in range(place.line))
        return before + place.column

    def edit(self, edits: Sequence[Edit]) -> Text:
        held = self
        for start, end, new in edits:
            text = held.text()
            held = Text(text[: held._offset(start)] + new + text[held._offset(end) :], self.name)
        return held


class Checker:
    def looking(self, document: Text, settings: Settings, most: int) -> Work[None]:
        yield 1.0

    def pieces(self, document: Text, settings: Settings, most: int) -> list[list[Problem]]:
        found = [] if "BG000" in (settings.ignore or ()) else check(document)
        return [found] if found else []


def check(document: Text) -> list[Problem]:
    found = []
    for line in range(document.line_count):
        if (at := document.line_text(line).find("wrong")) >= 0:
            place, end = Place(line, at), Place(line, at + 5)
            found.append(Problem("BG000", "wrong", Severity.ERROR, place, end, document.line_text(line)))
    return found


def make() -> Server:
    registry = Registry()
    session.register(registry)
    sync.register(registry)

    @registry.on("test/echo")
    def echo(server: Server, params: object) -> object:
        return params

    @registry.on("test/until")
    def until(server: Server, params: int) -> int:
        """Occupy the loop until so many messages have come in."""
        while server.protocol.received < params:
            time.sleep(0.001)
        return params

    @registry.on("test/costly", costly=True)
    def costly(server: Server, params: object) -> str:
        return "done"

    @registry.on("test/steps", costly=True)
    async def steps(server: Server, params: object) -> None:
        """Work until cancelled."""
        while True:
            await asyncio.sleep(0)

    @registry.on("test/work", costly=True)
    def work(server: Server, params: dict[str, Any]) -> Work[str]:
        """Work for so many slices, and crash then where that is wanted."""
        for number in range(params["slices"]):
            time.sleep(SLICE)
            yield number / params["slices"]
        if params.get("crash"):
            raise RuntimeError("a bug")
        return "done"

    @registry.on("test/several", merge=lambda answers: [each for answer in answers for each in answer])
    def one(server: Server, params: object) -> Work[list[int]]:
        yield 0.5
        return [1]

    @registry.on("test/several")
    def crashing(server: Server, params: object) -> Work[list[int]]:
        yield 0.5
        raise RuntimeError("a bug")

    @registry.on("test/several")
    def at_once(server: Server, params: object) -> list[int]:
        return [3]

    @registry.on("test/ask")
    async def ask(server: Server, params: object) -> object:
        item = types.ConfigurationItem(section="x")
        return await server.workspace_configuration_async(types.ConfigurationParams([item]))

    @registry.on("test/crash")
    def crash(server: Server, params: object) -> None:
        raise RuntimeError("a bug")

    @registry.on("test/crashLater")
    async def crash_later(server: Server, params: object) -> None:
        raise RuntimeError("a bug")

    @registry.on(types.TEXT_DOCUMENT_CODE_ACTION)
    def actions(server: Server, params: types.CodeActionParams) -> object:
        return [[found.severity, found.tags] for found in params.context.diagnostics]

    @registry.on("test/unsendable")
    def unsendable(server: Server, params: object) -> object:
        return {1: {2: object()}}

    @registry.on("test/print")
    def stray(server: Server, params: object) -> None:
        print("stray output")

    @registry.on("test/text")
    def text(server: Server, params: dict[str, dict[str, str]]) -> dict[str, object] | None:
        held = server.documents.get(params["textDocument"]["uri"])
        return held and {"version": held.version, "text": held.document.text(), "name": held.document.name}

    return Server(registry, Text, Checker)


def serve(stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Serve at two streams."""
    return loop.converse(make().protocol, stdin, stdout)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else None
    protocol = make().protocol
    sys.exit(loop.stdio(protocol) if port is None else loop.tcp(protocol, port))
