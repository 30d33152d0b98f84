"""From a key to the problems: through a real server, beside others, in matches of any length."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.lsp import Message, Session
from bench.peers import MARKDOWN, OURS, SAME, Peer, peers
from bench.row import Row
from bench.texts import doubtful, match, remarked

KEYS = 60
US = Peer("bg-lsp", OURS, match, "bgn")
PULLED = US._replace(name="bg-lsp, pulled", pulled=True)
SMALL = "pygls echo, 1,000 lines"


def keystrokes(folder: Path) -> Iterator[Row]:
    """Yield the time from a key to the problems, at several sizes; the servers take turns, key by key."""
    echo, *others = peers()
    for size in (1_000, 100, 10_000, 100_000):
        small, pushed, pulled, big, *rest = taking_turns(
            [(echo, 1_000), (US, size), (PULLED, size), (echo, size), *((other, size) for other in others)],
            folder,
        )
        yield Row(f"key → problems, {size:,} lines", pushed, "ms", SMALL, small, 1.2)
        yield Row("  pulled", pulled, "ms", SMALL, small, 1.2)
        for other, time in zip((echo, *others), (big, *rest), strict=True):
            yield Row("  beside", pushed, "ms", f"{other.name}, {size:,} lines", time)
    turns = [(who, size) for who in (US, PULLED) for size in (100_000, 1_000)]
    long, short, long_pulled, short_pulled = taking_turns(turns, folder)
    yield Row("key → problems, 100,000 lines", long, "ms", "1,000 lines", short, 1.5)
    yield Row("  pulled", long_pulled, "ms", "1,000 lines", short_pulled, 1.5)
    yield from faulty(echo, folder)


def faulty(echo: Peer, folder: Path) -> Iterator[Row]:
    """Yield the same where a thousand problems are sent each time, and what they cost on their way alone.

    A server that answers each key with them has to be measured beside one that does, too: an echo of
    one problem leaves out the 200 kB that the protocol wants sent anew.
    """
    wrong = US._replace(text=partial(match, wrong=1000))
    asked = wrong._replace(pulled=True)
    elsewhere = asked._replace(text=partial(remarked, wrong=1000))
    file = str(what_is_sent(wrong, 10_000, folder))
    bytes_alone = wrong._replace(command=[*SAME, file])
    in_kind = wrong._replace(command=[*echo.command, file])
    crowd = (wrong, asked, bytes_alone, in_kind, elsewhere)
    small, pushed, pulled, same, alike, unchanged = taking_turns(
        [(echo, 1_000), *((who, 10_000) for who in crowd)], folder
    )
    name = "key → problems, 10,000 lines, 1,000 problems"
    yield Row(name, pushed, "ms", SMALL, small, 1.2)
    yield Row("  beside", pushed, "ms", "the same bytes sent by a server that does nothing else", same)
    yield Row("  beside", pushed, "ms", "pygls echo that publishes the same problems", alike)
    yield Row("  pulled", pulled, "ms", SMALL, small, 1.2)
    yield Row("  pulled, where the key leaves them unchanged", unchanged, "ms", SMALL, small, 1.2)
    doubt = US._replace(text=doubtful)
    sent = doubt._replace(command=[*SAME, str(what_is_sent(doubt, 100_000, folder))])
    small, pushed, same = taking_turns([(echo, 1_000), (doubt, 100_000), (sent, 100_000)], folder)
    yield Row("key → problems, 100,000 lines, each game in doubt", pushed, "ms", SMALL, small, 1.2)
    yield Row("  beside", pushed, "ms", "the same bytes sent by a server that does nothing else", same)


def what_is_sent(peer: Peer, size: int, folder: Path) -> Path:
    """Return a file with the message that a key in such a text is answered with."""
    typist = Typist(peer, size, folder)
    with typist.session:
        typist.key()
        params = {"uri": typist.uri, "diagnostics": typist.shown}
    message = {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params}
    file = folder / "sent.json"
    file.write_text(json.dumps(message, separators=(",", ":")))
    return file


class Typist:
    """Someone who types into one document of one server."""

    def __init__(self, peer: Peer, size: int, folder: Path) -> None:
        self.made = peer.text(size)
        self.uri = (folder / f"m{size}.{peer.ending}").as_uri()
        self.pulled = peer.pulled
        self.times: list[float] = []
        self.shown: list[Message] = []
        able = dict(MARKDOWN)
        if peer.pulled:
            able["textDocument"] = {**able["textDocument"], "diagnostic": {}}
        self._result: str | None = None
        self.session = Session(peer.command, str(folder))
        self.session.initialize(able)
        self.session.open(self.uri, peer.ending, self.made.text)
        self._problems(None)

    def _problems(self, version: int | None) -> None:
        if self.pulled:
            params: Message = {"textDocument": {"uri": self.uri}}
            if self._result:
                params["previousResultId"] = self._result
            self._result = self.session.ask("textDocument/diagnostic", params).get("resultId")
        else:
            self.shown = self.session.published(self.uri, version)

    def key(self) -> None:
        """Type one character in place of another, and time how long the problems of that version take to come."""
        line, column = self.made.line, self.made.column
        begun = perf_counter()
        character = self.made.pair[len(self.times) % 2]
        self._problems(self.session.change(self.uri, line, column, column + 1, character))
        self.times.append(self.session.arrived - begun)


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
