"""A folder of ten thousand matches: how long until a name is found in it, what it holds, who has to wait."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

from lsprotocol import types

from bench import selfplay
from bench.lsp import Message, Session
from bench.row import Row
from bench.timing import bg_lsp
from bg_lsp.server import app
from bg_lsp.server.folder.telling import pulled

FILES = 10_000
PLAYERS = 500
WATCHING: Message = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


def rows() -> Iterator[Row]:
    """Yield what workspace symbols and workspace diagnostics cost."""
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        size = _fill(folder)
        with _session(folder, {}) as session:
            before, spent = session.memory(), _cpu(session)
            first, _ = _timed(session, "ada 7")
            yield Row(f"a name in {FILES:,} files of {size / FILES:,.0f} bytes, first question", first, "s")
            yield Row("  of which the processor", _cpu(session) - spent, "s", limit=3)
            again, found = _timed(session, "ada 8")
            assert len(found) == 256, len(found)
            yield Row("  the next question", again * 1000, "ms", limit=100)
            yield Row("  memory for them", session.memory() - before, "MB", limit=40)
        with _session(folder, {}) as session:
            yield Row("  a key meanwhile, to its problems: 95 in 100 within", _keys_meanwhile(session), "ms")
        with _session(folder, {"diagnostics": {"scope": "folder"}}) as session:
            spent, start = _cpu(session), perf_counter()
            found = session.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
            yield Row(
                f"the problems of all of them ({len(found):,} files have some)", perf_counter() - start, "s"
            )
            yield Row("  of which the processor", _cpu(session) - spent, "s", limit=10)
        yield from _slices(folder, "the same: the loop held by one step")
    if real := os.environ.get("BG_CORPUS"):
        yield from _slices(Path(real), "a folder of real files: the loop held by one step")


def _slices(folder: Path, words: str) -> Iterator[Row]:
    held = _held(folder)
    yield Row(f"{words}, 99 in 100", held[len(held) * 99 // 100] * 1000, "ms", limit=4)
    yield Row("  the longest", held[-1] * 1000, "ms")


def _held(folder: Path) -> list[float]:
    """Report all problems of a folder; return the CPU seconds that each step held the loop, in order.

    Once more where a step was the first to load a module.
    """

    async def report() -> list[float]:
        server, loop, held = app.make(), asyncio.get_running_loop(), [0.0]
        server.protocol.connect(loop, loop.create_future(), len)
        options = {"diagnostics": {"scope": "folder"}}
        folders = [types.WorkspaceFolder(folder.absolute().as_uri(), "")]
        server.initialize(
            types.InitializeParams(
                types.ClientCapabilities(), initialization_options=options, workspace_folders=folders
            )
        )
        before = thread_time()

        def beat() -> None:
            nonlocal before
            now = thread_time()
            held.append(now - before)
            before = now
            loop.call_soon(beat)

        loop.call_soon(beat)
        await pulled(server, {}, None)
        return sorted(held)

    gc.set_threshold(2_000, 20, 1_000_000)  # as `serve` does
    loaded = len(sys.modules)
    held = asyncio.run(report())
    return held if len(sys.modules) == loaded else asyncio.run(report())


def _cpu(session: Session) -> float:
    """Return the seconds that a process has used the processor for (Linux)."""
    fields = Path(f"/proc/{session.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _fill(folder: Path) -> int:
    """Write one game a file, in a hundred folders; return the bytes."""
    _, *games = selfplay.match(200).rstrip("\n").split("\n\n")
    size = 0
    for number in range(FILES):
        left, right = f"Ada {number % PLAYERS}", f"Ben {number * 7 % PLAYERS}"
        text = games[number % len(games)].replace("Ben : ", f"{right} : ").replace("Ada : ", f"{left} : ")
        text = f'; [Event "Round {number % 90}"]\n 0 point match\n\n Game 1\n{text.partition(chr(10))[2]}\n'
        path = folder / f"{number % 100:02}" / f"{number}.txt"
        path.parent.mkdir(exist_ok=True)
        size += path.write_text(text)
    return size


def _session(folder: Path, options: Message) -> Session:
    session = Session(bg_lsp("serve"))
    pulls: Message = {**WATCHING, "textDocument": {"diagnostic": {}}} if options else WATCHING
    session.ask(
        "initialize",
        {
            "processId": None,
            "rootUri": folder.as_uri(),
            "capabilities": pulls,
            "initializationOptions": options,
        },
    )
    session.send("initialized", {})
    return session


def _timed(session: Session, query: str) -> tuple[float, Any]:
    start = perf_counter()
    found = session.ask("workspace/symbol", {"query": query})
    return perf_counter() - start, found


def _keys_meanwhile(session: Session) -> float:
    """Type until the folder has been looked through; return what 95 in 100 keys take at most."""
    uri = "file:///typed.bgn"
    session.open(uri, "bgn", selfplay.match(3))
    session.published(uri)
    session.send("workspace/symbol", {"query": "ada"}, 1_000_000)
    taken, over = list[float](), False
    while not over:
        start = perf_counter()
        session.change(uri, 1, 0, 0, " ")
        while True:
            message = session.receive()
            over = over or message.get("id") == 1_000_000
            if message.get("method") == "textDocument/publishDiagnostics":
                break
        taken.append(perf_counter() - start)
    return sorted(taken)[len(taken) * 95 // 100] * 1000
