"""Messages spoilt at random: each request is answered once, nothing crashes, the text stays what it is.

`BG_FUZZ_MESSAGES=100000 pytest tests/server/test_fuzz.py` is the long way.
"""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import os
import random
from collections import Counter
from typing import Any

import pytest

from bg_lsp.server import app
from bg_lsp.server.server import Server
from tests.server.asked import URI, is_notification, questions

COUNT = int(os.environ.get("BG_FUZZ_MESSAGES", "1500"))
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
        "$/cancelRequest": {"id": 3},
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


def messages(server: Server, pick: random.Random) -> list[Any]:
    """Return as many messages as are wanted, most of them spoilt somewhere."""
    known = templates(server)
    found: list[Any] = []
    for number in range(COUNT):
        method, params = pick.choice(known)
        message: Any = {"jsonrpc": "2.0", "method": method, "params": copy.deepcopy(params)}
        if not is_notification(method):
            message["id"] = f"r{number}"
        for _ in range(pick.randrange(4)):
            message["params"] = spoilt(message["params"], pick)
        if pick.random() < 0.1:
            message = spoilt(message, pick)
        found.append(message)
    return found


@pytest.mark.parametrize("seed", [int(os.environ.get("BG_FUZZ_SEED", "1"))])
def test_every_request_is_answered_once(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    server = app.make()
    sent: list[dict[str, Any]] = []

    def write(data: bytes) -> None:
        sent.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    async def session() -> list[Any]:
        protocol = server.protocol
        protocol.connect(asyncio.get_running_loop(), asyncio.get_running_loop().create_future(), write)
        hello = {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {"capabilities": {}}}
        wanted = [message for message in messages(server, random.Random(seed)) if not _ends(message)]
        for message in (hello, *wanted):
            protocol.intake(json.dumps(message).encode())
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        protocol.intake(json.dumps({**hello, "id": "bye", "method": "shutdown"}).encode())
        for _ in range(20):
            await asyncio.sleep(0)
        return wanted

    wanted = asyncio.run(session())
    answers = [message["id"] for message in sent if "method" not in message and message["id"] is not None]
    asked = [message["id"] for message in wanted if _is_request(message)]
    assert Counter(map(repr, answers)) == Counter(map(repr, [*asked, "hello", "bye"]))
    crashed = [record.getMessage() + str(record.exc_info) for record in caplog.records]
    assert not crashed, crashed[:3]
    codes = {message["error"]["code"] for message in sent if "error" in message}
    assert codes <= {-32600, -32601, -32602, -32800, -32801, -32803}


def _ends(message: Any) -> bool:
    return isinstance(message, dict) and message.get("method") in ("exit", "shutdown", "initialize")


def _is_request(message: Any) -> bool:
    """Whether an answer with its id is due: an id that can be one, and no answer itself."""
    if not isinstance(message, dict) or type(message.get("id")) not in (int, str):
        return False
    return "method" in message or not ({"result", "error"} & set(message))
