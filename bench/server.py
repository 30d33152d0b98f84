"""What a user waits for in an editor: each figure through a real process, beside other servers."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench import selfplay
from bench.lsp import Message, Session
from bench.row import Row
from bench.timing import bg_lsp

KEYS = 60
URI = "file:///m.bgn"
OURS = bg_lsp("serve")
ECHO = [sys.executable, str(Path(__file__).with_name("echo.py"))]
MARKDOWN: Message = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"resolveSupport": {"properties": ["documentation"]}}},
    }
}


class Text(NamedTuple):
    """A text, and a place in its middle where one character takes the place of another."""

    text: str
    line: int
    column: int
    pair: str
    """The two characters that are exchanged, the one that stands there second."""


def match(lines: int, wrong: int = 0) -> Text:
    """Return a match of so many lines, with a wrong play in `wrong` of its rows."""
    made = list(islice(_lines(), lines))
    rows = [at for at, line in enumerate(made) if ") " in line[:6] and ": " in line[5:12]]
    for at in rows[:: max(1, len(rows) // wrong)][:wrong] if wrong else ():
        made[at] = made[at].replace(": ", ": 1/1 ", 1)
    line = rows[len(rows) // 2]
    column = made[line].index(":", 5) - 1
    return Text("\n".join(made) + "\n", line, column, "7" + made[line][column])


def _lines() -> Iterator[str]:
    """Yield a match without end: some games over and over, with running numbers and scores."""
    head, *games = selfplay.match(60).rstrip("\n").split("\n\n")
    yield from (head, "")
    scores = [0, 0]
    for number, game in enumerate(cycle(games), 1):
        _, _, *rows = game.splitlines()
        yield from (f" Game {number}", f" {f'Ada : {scores[0]}':<33}Ben : {scores[1]}", *rows, "")
        right = rows[-1].startswith(" " * 30)
        scores[right] += int(rows[-1].split()[1])


def json_text(lines: int) -> Text:
    made = ["[", *(f'  {{"a": {n}}},' for n in range(lines - 3)), "  0", "]"]
    return Text("\n".join(made), lines // 2, 8, "x1")


def python_text(lines: int) -> Text:
    return Text("x = 1\n" * lines, lines // 2, 0, "(x")


class Peer(NamedTuple):
    """Another server, and how it is asked for problems."""

    name: str
    command: Sequence[str]
    text: Callable[[int], Text]
    ending: str
    pulled: bool = False


def peers() -> Iterator[Peer]:
    """Yield the servers that are there."""
    yield Peer("pygls echo", ECHO, match, "bgn")
    if ruff := shutil.which("ruff", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"):
        yield Peer("ruff server", [ruff, "server"], python_text, "py")
    if json := json_server():
        yield Peer("VS Code's JSON server", json, json_text, "json", True)


def json_server() -> list[str] | None:
    """Return the command of VS Code's JSON server: npm's vscode-langservers-extracted.

    Looked for in the folder that BENCH_NODE_MODULES names, and where the editors' tests have theirs.
    """
    named = os.environ.get("BENCH_NODE_MODULES")
    folders = [Path(named)] if named else list(Path("editors").glob("*/node_modules"))
    for folder in folders:
        path = folder / "vscode-langservers-extracted" / "bin" / "vscode-json-language-server"
        if path.exists() and (node := shutil.which("node")):
            return [node, str(path.resolve()), "--stdio"]
    return None


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


def keystrokes(folder: Path) -> Iterator[Row]:
    """Yield the time from a key to the problems, at several sizes; the servers take turns, key by key."""
    us, (echo, *others) = Peer("bg-lsp", OURS, match, "bgn"), peers()
    thousand = 0.0
    for size in (1_000, 100, 10_000, 100_000):
        small, mine, big, *rest = taking_turns(
            [(echo, 1_000), (us, size), (echo, size), *((other, size) for other in others)], folder
        )
        thousand = thousand or mine
        yield Row(f"key → problems, {size:,} lines", mine, "ms", "pygls echo, 1,000 lines", small, 1.2)
        for other, time in zip((echo, *others), (big, *rest), strict=True):
            yield Row("  beside", mine, "ms", f"{other.name}, {size:,} lines", time)
        if size == 100_000:
            yield Row("  beside", mine, "ms", "1,000 lines", thousand, 1.5)
    wrong = Peer("bg-lsp", OURS, lambda size: match(size, 1000), "bgn")
    small, mine = taking_turns([(echo, 1_000), (wrong, 10_000)], folder)
    yield Row(
        "key → problems, 10,000 lines, 1,000 problems", mine, "ms", "pygls echo, 1,000 lines", small, 1.2
    )


class Typist:
    """Someone who types into one document of one server."""

    def __init__(self, peer: Peer, size: int, folder: Path) -> None:
        self.made = peer.text(size)
        self.uri = (folder / f"m{size}.{peer.ending}").as_uri()
        self.pulled = peer.pulled
        self.times: list[float] = []
        able = dict(MARKDOWN)
        if peer.pulled:
            able["textDocument"] = {**able["textDocument"], "diagnostic": {}}
        self.session = Session(peer.command, str(folder))
        self.session.initialize(able)
        self.session.open(self.uri, peer.ending, self.made.text)
        self._problems(None)

    def _problems(self, version: int | None) -> None:
        if self.pulled:
            self.session.ask("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
        else:
            self.session.published(self.uri, version)

    def key(self) -> None:
        """Type one character in place of another and wait for the problems of that version."""
        line, column = self.made.line, self.made.column
        begun = perf_counter()
        character = self.made.pair[len(self.times) % 2]
        self._problems(self.session.change(self.uri, line, column, column + 1, character))
        self.times.append(perf_counter() - begun)


def taking_turns(typists: Sequence[tuple[Peer, int]], folder: Path) -> list[float]:
    """Return the median milliseconds of a key for each."""
    with ExitStack() as stack:
        people = [Typist(peer, size, folder) for peer, size in typists]
        for person in people:
            stack.enter_context(person.session)
        for _ in range(KEYS):
            for person in people:
                person.key()
        return [median(person.times[4:]) * 1000 for person in people]


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


def completions(session: Session, made: Text, size: int) -> Iterator[Row]:
    """Yield the time of a list of many plays, each time for another position: none is remembered."""
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
        setup = f'; [Position "XGID={"".join(points)}:0:0:1:00:{spare}:0:0:0:10"]\n  1) 11: \n'
        session.change(URI, made.line, 0, 0, setup)
        at = {"textDocument": {"uri": URI}, "position": {"line": made.line + 1, "character": 9}}
        begun = perf_counter()
        found = session.ask("textDocument/completion", at)
        times.append(perf_counter() - begun)
        count = len(found["items"]) if found else 0
    yield Row(f"completion of {count} plays, {size:,} lines, p95", sorted(times)[37] * 1000, "ms", limit=20)


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
        for key in range(3000):
            version = session.change(URI, made.line, made.column, made.column + 1, made.pair[key % 2])
            if key % 100 == 99:
                session.published(URI, version)
        yield Row("  more after 3,000 edits", session.memory() - held, "MB", limit=5)
