"""A folder of ten thousand matches: how long until a name is found in it, what it holds, who has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import selfplay
from bench.lsp import Message, Session
from bench.row import Row
from bench.timing import bg_lsp

FILES = 10_000
PLAYERS = 500
WATCHING: Message = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


def rows() -> Iterator[Row]:
    """Yield what workspace symbols and workspace diagnostics cost."""
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        size = _fill(folder)
        with _session(folder, {}) as session:
            before = session.memory()
            first, _ = _timed(session, "ada 7")
            yield Row(f"a name in {FILES:,} files of {size / FILES:,.0f} bytes, first question", first, "s")
            again, found = _timed(session, "ada 8")
            assert len(found) == 256, len(found)
            yield Row("  the next question", again * 1000, "ms", limit=100)
            yield Row("  memory for them", session.memory() - before, "MB", limit=40)
        with _session(folder, {}) as session:
            yield Row("  a key meanwhile, to its problems: 95 in 100 within", _keys_meanwhile(session), "ms")
        with _session(folder, {"diagnostics": {"scope": "folder"}}) as session:
            start = perf_counter()
            found = session.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
            yield Row(
                f"the problems of all of them ({len(found):,} files have some)", perf_counter() - start, "s"
            )


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
