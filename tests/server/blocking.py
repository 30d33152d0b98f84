"""How long the loop is away, request by request, with a long match open: a frame has 16 ms.

python -m tests.server.blocking [--lines 100000] [--client vscode] [--runs 3] [--only textDocument/hover ...]

Each method that the server answers is asked once, as a real client would; then what takes the whole
file: fixes, refactorings, commands; then the edits that fold much. `away` is the longest time
(processor time, so that the machine's other work does not count) that the loop was busy without a
look at what came in; `wall` is the same by the clock, `took` the time to the answer.

A system that has to find memory stops a process for longer than a frame now and then, here one row,
there another. The last row shows how long: it makes and drops values, slice by slice, and nothing
else. With several runs, each in a process of its own, each row is the least of them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import re
import sys
import threading
from asyncio.events import Handle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from bench.texts import match
from bg_lsp.features.refactor.offers import KINDS
from bg_lsp.problems import fixes
from bg_lsp.server import app
from bg_lsp.server.protocol import Protocol
from bg_lsp.server.server import Server
from bg_lsp.server.slices import SLICE
from tests.server.asked import URI, is_notification, questions, span, spot

FRAME = 16.0
CLIENTS = Path(__file__).with_name("clients")
LAST = ("textDocument/didClose", "shutdown", "exit")
ONE_GAME = [kind for kind in KINDS if not kind.endswith(("doubles", "match"))]
"""Refactorings of the game that they are asked in."""
OURSELVES = {"initialized", "textDocument/didOpen", "textDocument/didChange", *LAST}
_ASKED = re.compile(
    rb'"id":"(?P<id>[^"]+)","method":"(?P<method>workspace/(applyEdit|configuration)|window/workDone[^"]*)"'
)
"""The head of a request of the server."""


class Away(NamedTuple):
    """How long the loop was away, in milliseconds."""

    away: float
    wall: float
    took: float


class Watch:
    """Times every callback of the loop."""

    def __init__(self) -> None:
        self._run: Callable[[Handle], None] = Handle._run
        self.begin()

    def __enter__(self) -> Watch:
        def timed(handle: Handle) -> None:
            cpu, wall = thread_time(), perf_counter()
            self._run(handle)
            self.away = max(self.away, thread_time() - cpu)
            self.wall = max(self.wall, perf_counter() - wall)

        Handle._run = timed  # type: ignore[method-assign]
        return self

    def begin(self) -> None:
        """Forget what was before."""
        self.away = self.wall = 0.0

    def __exit__(self, *_: object) -> None:
        Handle._run = self._run  # type: ignore[method-assign]


class Session:
    """A client that speaks from another thread, like the one that reads."""

    def __init__(self, protocol: Protocol, watch: Watch) -> None:
        self.protocol, self._watch = protocol, watch
        self.sent: list[bytes] = []
        self._came = asyncio.Event()
        self._number = 0
        loop = asyncio.get_running_loop()
        protocol.connect(loop, loop.create_future(), self._write)

    def _write(self, pieces: Sequence[bytes]) -> None:
        # What is looked for stands at the beginning: parsing the rest would count as the server's time.
        head = pieces[1][:300]
        if found := _ASKED.search(head):
            result: Any = {"applied": True} if found["method"] == b"workspace/applyEdit" else [None]
            self._say({"jsonrpc": "2.0", "id": found["id"].decode(), "result": result})
        self.sent.append(head)
        self._came.set()

    def _say(self, message: dict[str, Any]) -> None:
        self._send(json.dumps(message).encode())

    def _send(self, body: bytes) -> None:
        threading.Thread(target=self.protocol.intake, args=(body,)).start()

    async def until(self, wanted: bytes) -> None:
        while not any(wanted in head for head in self.sent):
            self._came.clear()
            await self._came.wait()

    async def timed(self, message: dict[str, Any], wanted: bytes) -> Away:
        """Send a message and wait for what follows from it."""
        body = json.dumps(message).encode()
        self.sent.clear()
        # What is done here, and meanwhile by the thread that reads, is not the loop's time.
        asyncio.get_running_loop().call_soon(self._watch.begin)
        begun = perf_counter()
        self._send(body)
        await self.until(wanted)
        took = perf_counter() - begun
        while self.protocol.slices.busy:
            await asyncio.sleep(0)  # what is dropped afterwards
        return Away(*(1000 * each for each in (self._watch.away, self._watch.wall, took)))

    async def ask(self, method: str, params: Any) -> Away:
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        return await self.timed(message, b'"id":%d,' % self._number)

    async def tell(self, method: str, params: Any, wanted: bytes) -> Away:
        return await self.timed({"jsonrpc": "2.0", "method": method, "params": params}, wanted)


def decoded(params: Any) -> Away:
    """Return what it takes to decode a message with these parameters: the thread that reads does it at one go."""
    body = json.dumps(params).encode()
    begun = thread_time()
    json.loads(body)
    return Away(*[1000 * (thread_time() - begun)] * 3)


async def measured(lines: int, client: str, only: Sequence[str]) -> list[tuple[str, Away]]:
    """Ask everything once, and return what it cost."""
    text = match(lines)
    server = app.make()
    rows: list[tuple[str, Away]] = []
    with Watch() as watch:
        session = Session(server.protocol, watch)
        hello = json.loads((CLIENTS / f"{client}.json").read_text())
        # Pushed problems tell when a document has been judged.
        hello["capabilities"]["textDocument"].pop("diagnostic", None)
        hello |= {"processId": None, "workspaceFolders": None, "rootUri": None}
        await session.ask("initialize", hello)
        await session.tell("initialized", {}, b"")
        item = {"uri": URI, "languageId": "bgn", "version": 1, "text": text.text}
        published = b"publishDiagnostics"
        opened = {"textDocument": item}
        rows.append(("didOpen → problems", await session.tell("textDocument/didOpen", opened, published)))
        rows.append(("  its JSON alone", decoded(opened)))
        await asyncio.sleep(0.3)  # what is made ready after the first document
        middle = (text.line, text.column + 6)
        whole = ((0, 0), (lines, 0))
        for method, params in questions(server.protocol.fm.features, middle, whole).items():
            if method in OURSELVES or is_notification(method) or (only and method not in only):
                continue
            rows.append((method, await session.ask(method, params)))
        for method, name, params in everything(server, lines):
            if not only or method in only:
                rows.append((f"  {name}", await session.ask(method, params)))
        for name, line, old, new in edits(text.text, text.line, text.column):
            place = {"start": {"line": line, "character": old[0]}, "end": {"line": line, "character": old[1]}}
            change = {
                "textDocument": {"uri": URI, "version": 2},
                "contentChanges": [{"range": place, "text": new}],
            }
            rows.append((name, await session.tell("textDocument/didChange", change, published)))
            for method in ("textDocument/semanticTokens/full/delta", "textDocument/documentSymbol"):
                if not only or method in only:
                    asked = questions([method], middle)[method]
                    rows.append((f"  then {method.partition('/')[2]}", await session.ask(method, asked)))
        chosen = {"settings": {"bg-lsp": {"select": ["ALL"], "severity": {"BG5": "warning"}}}}
        rows.append(
            (
                "didChangeConfiguration",
                await session.tell("workspace/didChangeConfiguration", chosen, published),
            )
        )
        ranges = [span(((line, 0), (line, 0))) for line in range(0, lines, 10)]
        for name, changes in (
            ("a tenth of the lines", [{"range": each, "text": " "} for each in ranges]),
            ("whole text", [{"text": text.text}]),
            ("all lines", [{"range": span(whole), "text": text.text}]),
        ):
            changed = {"textDocument": {"uri": URI, "version": 3}, "contentChanges": changes}
            rows.append(
                (f"didChange, {name}", await session.tell("textDocument/didChange", changed, published))
            )
            rows.append(("  its JSON alone", decoded(changed)))
        document = {"textDocument": {"uri": URI}}
        rows.append(("didClose", await session.tell("textDocument/didClose", document, published)))
    return rows


def everything(server: Server, lines: int) -> Iterator[tuple[str, str, Any]]:
    """Yield what takes the whole file: the method, what it is, the parameters."""
    held = server.documents.get(URI)
    assert held is not None
    about: list[tuple[str, Any]] = [("fix-all", None)]
    for problem in server.reports.of(held).problems:
        for plan in fixes(held.document, problem):
            if plan.whole_file:
                about.append(("fix", [problem.code, *problem.start, plan.title]))
    about += [("refactor", [kind, lines // 2, 0, lines - 1, 0]) for kind in ONE_GAME]
    about += [("refactor", [kind, 0, 0, lines - 1, 0]) for kind in KINDS if kind not in ONE_GAME]
    for ours, what in about:
        data = {"bg-lsp": ours, "about": what, "uri": URI, "version": held.version}
        yield "codeAction/resolve", f"{ours} {what[0]}" if what else ours, {"title": "x", "data": data}
    everywhere = {"textDocument": {"uri": URI}, "range": {"start": spot((0, 0)), "end": spot((lines, 0))}}
    only = {"diagnostics": [], "only": ["source.fixAll"]}
    yield "textDocument/codeAction", "fix-all offered", {**everywhere, "context": only}
    for command in ("exchangeMatch", "exportMat", "mendAll"):
        arguments = [URI, spot((lines // 2, 0))][: 1 + (command == "exchangeMatch")]
        yield (
            "workspace/executeCommand",
            command,
            {"command": f"bg-lsp.{command}", "arguments": arguments},
        )


def edits(text: str, line: int, column: int) -> Iterator[tuple[str, int, tuple[int, int], str]]:
    """Yield edits: what it is, the line, the columns, the text."""
    lines = text.split("\n")
    length = next(number for number, each in enumerate(lines) if "point match" in each)
    here = lines[line]
    yield "didChange, a play", line, (column, column + 1), "7"
    yield "didChange, a play back", line, (column, column + 1), here[column]
    yield "didChange, the length", length, (0, len(lines[length])), "9999 point match"
    yield "didChange, a rule", 0, (0, 0), '; [Jacoby "On"]\n'
    yield "didChange, another game", 1, (0, 0), '; [Variation "Nackgammon"]\n'


def run(lines: int, client: str, only: Sequence[str]) -> tuple[list[tuple[str, Away]], float]:
    """Return the whole table, as it is in a process that has done nothing else, and `of_the_machine`."""
    logging.disable()
    gc.set_threshold(2_000, 20, 1_000_000)  # as `serve` begins
    return asyncio.run(measured(lines, client, only)), of_the_machine()


def of_the_machine() -> float:
    """Return how long, in milliseconds, a slice can be that makes and drops values as a long document does."""
    longest = 0.0
    kept: deque[list[str]] = deque(maxlen=20_000)
    end = perf_counter() + 20
    while (now := perf_counter()) < end:
        cpu = thread_time()
        while perf_counter() < now + SLICE:
            kept.append([str(number) * 3 for number in range(200)])
        longest = max(longest, thread_time() - cpu)
    return 1000 * longest


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--client", default="vscode", choices=["vscode", "neovim", "eglot"])
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args(arguments)
    wanted = options.lines, options.client, options.only
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        runs = pool.starmap(run, [wanted] * options.runs, chunksize=1)
    print(f"{options.lines:,} lines, {options.client}: milliseconds, the least of {options.runs}")
    rows: list[tuple[str, Away]] = []
    for each in zip(*(table for table, _ in runs), strict=True):
        name = each[0][0]
        least = Away(*map(min, zip(*(away for _, away in each), strict=True)))
        rows.append((name, least))
        mark = "  !" if least.away > FRAME else ""
        most = max(away.away for _, away in each)
        print(
            f"{name:<46} away {least.away:6.1f} ({most:6.1f})  wall {least.wall:6.1f}  took {least.took:8.1f}{mark}"
        )
    worst = max(rows, key=lambda row: row[1].away)
    print(f"longest: {worst[0].strip()}, {worst[1].away:.1f} ms")
    print(f"values made and dropped, nothing else: up to {max(machine for _, machine in runs):.1f} ms")
    return int(worst[1].away > FRAME)


if __name__ == "__main__":
    sys.exit(main())
