"""What a user waits for in an editor: each figure through a real process, beside other servers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench import selfplay
from bench.keys import keystrokes
from bench.lsp import Session
from bench.peers import ECHO, MARKDOWN, OURS
from bench.row import Row
from bench.texts import Text, match

EDITS = int(os.environ.get("BENCH_EDITS", "3000"))
"""After so many edits the memory is looked at again."""
URI = "file:///m.bgn"


def rows() -> Iterator[Row]:
    """Yield start, keystrokes, hover, completion, memory."""
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        yield from start()
        yield from keystrokes(folder)
        yield from asked()
        yield from memory()


def start() -> Iterator[Row]:
    """Yield the time from the start of the process to its first answers."""
    answer: dict[str, list[float]] = {"ours": [], "echo": []}
    problems: dict[str, list[float]] = {"ours": [], "echo": []}
    ten = selfplay.match(10)
    for _ in range(9):
        for who, command in (("ours", OURS), ("echo", ECHO)):
            with Session(command) as session:
                session.initialize()
                answer[who].append(perf_counter() - session.started)
                session.open(URI, "bgn", ten)
                session.published(URI)
                problems[who].append(perf_counter() - session.started)
    for figure, times in (("start → initialized", answer), ("start → problems of ten games", problems)):
        ours, echo = (median(times[who]) * 1000 for who in ("ours", "echo"))
        yield Row(figure, ours, "ms", "pygls echo", echo, 1.1)


@contextmanager
def opened(size: int) -> Iterator[tuple[Session, Text]]:
    """Yield a session of our server with a match open in it."""
    made = match(size)
    with Session(OURS) as session:
        session.initialize(MARKDOWN)
        session.open(URI, "bgn", made.text)
        session.published(URI)
        yield session, made


def asked() -> Iterator[Row]:
    """Yield the slow ones of many hovers and completions, in a short match and in a long one."""
    for size in (100, 100_000):
        with opened(size) as (session, made):
            where = {"line": made.line, "character": made.column + 4}
            at = {"textDocument": {"uri": URI}, "position": where}
            hover = partial(session.ask, "textDocument/hover", at)
            yield Row(f"hover, {size:,} lines, p95", p95(hover), "ms", limit=5)
            yield from completions(session, made, size)
            yield from completions(session, made, size, "1")


def completions(session: Session, made: Text, size: int, typed: str = "") -> Iterator[Row]:
    """Yield the time of a list of many plays, each time for another position: none is remembered.

    `typed` stands behind the dice: a number may begin a step, or shorthand.
    """
    times, count = [], 0
    for spare in range(40):
        # A checker further back each time, and the roll with the most plays.
        points = ["-"] * 26
        for point, letter in (
            (24, "B"),
            (13, "C"),
            (11, "B"),
            (9 - spare % 2, "A"),
            (8 - spare % 2 * 5, "C"),
            (6, "D"),
        ):
            points[point] = letter
        points[1], points[12], points[17], points[19] = "b", "e", "c", "e"
        setup = f'; [Position "XGID={"".join(points)}:0:0:1:00:{spare}:0:0:0:10"]\n  1) 11: {typed}\n'
        session.change(URI, made.line, 0, 0, setup)
        at = {"textDocument": {"uri": URI}, "position": {"line": made.line + 1, "character": 9 + len(typed)}}
        begun = perf_counter()
        found = session.ask("textDocument/completion", at)
        times.append(perf_counter() - begun)
        count = len(found["items"]) if found else 0
    what = f"{count} plays behind {typed}" if typed else f"{count} plays"
    yield Row(f"completion of {what}, {size:,} lines, p95", sorted(times)[37] * 1000, "ms", limit=20)


def p95(work: Callable[[], object]) -> float:
    times = []
    for _ in range(60):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return sorted(times)[56] * 1000


def memory() -> Iterator[Row]:
    """Yield what the process holds, idle, with a long match, and after many edits."""
    if sys.platform != "linux":
        return
    with Session(ECHO) as echo, opened(10) as (ours, _):
        echo.initialize()
        ours.ask("textDocument/hover", {"textDocument": {"uri": ""}, "position": {"line": 0, "character": 0}})
        idle = ours.memory()
        yield Row("memory, idle", idle, "MB", "pygls echo", echo.memory(), 1.15)
    with opened(100_000) as (session, made):
        held = session.memory()
        yield Row("memory for 100,000 lines", held - idle, "MB", limit=60)
        for key in range(EDITS):
            version = session.change(URI, made.line, made.column, made.column + 1, made.pair[key % 2])
            if key % 100 == 99:
                session.published(URI, version)
        yield Row(f"  more after {EDITS:,} edits", session.memory() - held, "MB", limit=5)
