"""Messages spoilt at random: each request is answered once, nothing crashes, nothing hangs.

python -m tests.server.fuzz --messages 100000 [--seed 1]

Clients take turns: one that announces nothing, and the recorded ones. In every other session all
long work is cut into its smallest slices, so that everything else comes in between.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import json
import logging
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from bg_lsp.server import app, slices
from bg_lsp.server.server import Server
from tests.server.asked import URI, is_notification, questions

SESSION = 1000
"""Messages of one session."""
PATIENCE = 20.0
"""Seconds after which an answer is not expected any more."""
ALLOWED = {-32600, -32601, -32602, -32800, -32801, -32802, -32803}
CLIENTS = Path(__file__).with_name("clients")
TEXT = """; [Player 1 "Ada"]
7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5 {🎲 lucky}             52: 13/8 24/22
  2) 62: 24/18 13/12                   Doubles => 2
  3) Takes                             66: 24/18(2) 13/7*(2)
  4) 42:
      Wins 1 point

Game 2
"""
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, 10**30, 1.5, "", "x", "\ud83d", "\u2028", [], [[]], {}, {"a": {}},
    [None] * 3, URI, "file:///other.bgn", "markdown", {"line": 0, "character": 0}, {"line": 5, "character": 9},
]  # fmt: skip
HERE = {"start": {"line": 5, "character": 9}, "end": {"line": 5, "character": 12}}
DOCUMENT = {"uri": URI}


def templates(server: Server) -> list[tuple[str, Any]]:
    """Return a well-formed message of every method that the server answers."""
    change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"range": HERE, "text": "8/4"}]}
    opened = {"uri": URI, "languageId": "bgn", "version": 1, "text": TEXT}
    special = {
        "textDocument/didOpen": {"textDocument": opened},
        "textDocument/didChange": change,
        "textDocument/didClose": {"textDocument": DOCUMENT},
        "$/cancelRequest": {},
        "unknown": {},
    }
    known = questions(server.protocol.fm.features)
    return list((known | special).items())


def spoilt(value: Any, pick: random.Random) -> Any:
    """Return a value with one part of it exchanged, taken away or doubled."""
    if isinstance(value, dict) and value and pick.random() < 0.85:
        key = pick.choice(list(value))
        if pick.random() < 0.2:
            return {other: value[other] for other in value if other != key}
        return {**value, key: spoilt(value[key], pick)}
    if isinstance(value, list) and value and pick.random() < 0.7:
        at = pick.randrange(len(value))
        return [*value[:at], spoilt(value[at], pick), *value[at : at + pick.randrange(2)], *value[at + 1 :]]
    return pick.choice(JUNK)


def messages(server: Server, pick: random.Random, count: int) -> list[Any]:
    """Return as many messages as are wanted, most of them spoilt somewhere."""
    known = templates(server)
    found: list[Any] = []
    for number in range(count):
        method, params = pick.choice(known)
        message: Any = {"jsonrpc": "2.0", "method": method, "params": copy.deepcopy(params)}
        if not is_notification(method):
            message["id"] = f"r{number}"
        if method == "$/cancelRequest":
            message["params"] = {"id": f"r{number - pick.randrange(1, 5)}"}
        for _ in range(pick.randrange(4)):
            message["params"] = spoilt(message["params"], pick)
        if pick.random() < 0.1:
            message = spoilt(message, pick)
        found.append(message)
    return found


class Fuzz:
    """What came of it."""

    def __init__(self) -> None:
        self.messages = self.requests = 0
        self.longest = 0.0
        """Seconds that one message has taken, at most."""
        self.answered: Counter[str] = Counter()
        self.wrong: list[str] = []
        """Requests that were answered not once, and errors that should not be."""

    def run(self, count: int, seed: int) -> None:
        """Hold so many sessions as it takes."""
        pick = random.Random(seed)
        clients = [
            {"capabilities": {}},
            *(json.loads(path.read_text()) for path in sorted(CLIENTS.iterdir())),
        ]
        crashes = _Crashes()
        usual = slices.SLICE
        logging.getLogger().addHandler(crashes)
        try:
            number = 0
            while self.messages < count:
                slices.SLICE = usual if number % 2 else 0.0
                client = clients[number // 2 % len(clients)]
                client |= {"processId": None, "rootUri": None, "workspaceFolders": None}
                asyncio.run(self._session(min(SESSION, count - self.messages), client, pick))
                number += 1
        finally:
            slices.SLICE = usual
            logging.getLogger().removeHandler(crashes)
        self.wrong += crashes.found

    async def _session(self, count: int, client: Any, pick: random.Random) -> None:
        server = app.make()
        protocol = server.protocol
        sent: list[dict[str, Any]] = []

        def write(pieces: Sequence[bytes]) -> None:
            message = json.loads(b"".join(pieces[1:]))
            sent.append(message)
            if "method" in message and "id" in message and pick.random() < 0.7:
                answer = {"jsonrpc": "2.0", "id": message["id"], "result": pick.choice(JUNK)}
                loop.call_soon(protocol.intake, json.dumps(answer).encode())

        loop = asyncio.get_running_loop()
        protocol.connect(loop, loop.create_future(), write)
        hello = {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": client}
        wanted = [message for message in messages(server, pick, count) if not _ends(message)]
        for message in (hello, *wanted):
            begun = perf_counter()
            protocol.intake(json.dumps(message).encode())
            for _ in range(pick.choice((0, 1, 1, 1, 3))):
                await asyncio.sleep(0)
            self.longest = max(self.longest, perf_counter() - begun)
        protocol.intake(json.dumps({**hello, "id": "bye", "method": "shutdown"}).encode())
        asked = Counter(repr(message["id"]) for message in wanted if _is_request(message))
        asked += Counter(map(repr, ("hello", "bye")))
        begun = perf_counter()
        while (answers := _answers(sent)).total() < asked.total() and perf_counter() - begun < PATIENCE:
            await asyncio.sleep(0)
        self.messages += len(wanted) + 2
        self.requests += asked.total()
        self.wrong += [f"not answered: {each}" for each in asked - answers]
        self.wrong += [f"answered, not asked: {each}" for each in answers - asked]
        for message in sent:
            if "method" not in message:
                code = message["error"]["code"] if "error" in message else 0
                self.answered[str(code) if code else "a result"] += 1
                if code and code not in ALLOWED and message["id"] is not None:
                    self.wrong.append(str(message))


class _Crashes(logging.Handler):
    """Collects what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


def _answers(sent: list[dict[str, Any]]) -> Counter[str]:
    return Counter(
        repr(message["id"]) for message in sent if "method" not in message and message["id"] is not None
    )


def _ends(message: Any) -> bool:
    return isinstance(message, dict) and message.get("method") in ("exit", "shutdown", "initialize")


def _is_request(message: Any) -> bool:
    """Whether an answer with its id is due: an id that can be one, and no answer itself."""
    if not isinstance(message, dict) or type(message.get("id")) not in (int, str):
        return False
    return "method" in message or not ({"result", "error"} & set(message))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.getLogger().addHandler(logging.NullHandler())  # what a client got wrong is no news
    fuzz = Fuzz()
    begun = perf_counter()
    fuzz.run(options.messages, options.seed)
    print(
        f"{fuzz.messages} messages, {fuzz.requests} requests, {perf_counter() - begun:.0f} s; "
        f"the longest took {1000 * fuzz.longest:.0f} ms; answers: "
        + ", ".join(f"{count} {what}" for what, count in fuzz.answered.most_common())
    )
    print(*fuzz.wrong[:10] or ["each request answered once, no crash"], sep="\n")
    return int(bool(fuzz.wrong))


if __name__ == "__main__":
    sys.exit(main())
