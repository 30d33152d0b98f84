"""The transport: a thread that reads, one event loop that does everything else.

Stands in for pygls' own loop, which reads on the pool that its slow handlers occupy, cannot see
a cancellation while it works, is deaf after a header it does not know, writes from whatever
thread it is on and always exits with 0. To be removed once pygls does these by itself: the tests
in `tests/server/test_pygls.py` show each fault on a bare pygls and fail on the day it is mended.

The reading thread parses the JSON and takes note of cancellations, since only it knows what
lies behind a message; nothing else happens there. Only the loop's thread writes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from typing import BinaryIO

from bg_lsp.server.frames import Sink, Source, bodies
from bg_lsp.server.protocol import Protocol

_log = logging.getLogger(__name__)

BUFFER = 1 << 18
"""Bytes that are read or written at once: a thousand problems go out in one piece, not in thirty."""

UNREAD = 3.0
"""Seconds in which a client that has hung up must have read something, or it is not waited for."""


def converse(
    protocol: Protocol, source: Source, sink: Sink, give_up: Callable[[], object] = lambda: None
) -> int:
    """Serve one client until it leaves; return the exit code: 0 after a shutdown, else 1.

    `give_up` is called on the reading thread where the client says no more and reads no more either, and
    the loop waits for it in the middle of a message.
    """
    try:
        return asyncio.run(_converse(protocol, source, sink, give_up))
    except KeyboardInterrupt:
        return 1


async def _converse(protocol: Protocol, source: Source, sink: Sink, give_up: Callable[[], object]) -> int:
    loop = asyncio.get_running_loop()
    left = loop.create_future()
    over = threading.Event()
    begun = done = 0
    """How many messages went out."""

    def write(pieces: Sequence[bytes]) -> None:
        nonlocal begun, done
        begun += 1
        sink.writelines(pieces)
        sink.flush()
        done += 1

    protocol.connect(loop, left, write)

    def read() -> object:
        try:
            for body in bodies(source):
                protocol.intake(body)
        except (OSError, ValueError, RuntimeError):  # the other end, the stream or the loop is gone
            _log.debug("reading ended", exc_info=True)
        try:
            loop.call_soon_threadsafe(protocol.leave)
        except RuntimeError:  # the loop was faster
            _log.debug("nobody is left to hear of the end")
        before = 0
        while not over.wait(UNREAD):
            if before == begun > done:
                return give_up()
            before = begun
        return None

    threading.Thread(target=read, name="reader", daemon=True).start()
    try:
        code: int = await left
    finally:
        over.set()
    return code


def stdio(protocol: Protocol) -> int:
    """Serve the client at standard input and output; return the exit code.

    Standard output becomes standard error from here on, so that a stray `print` cannot stand
    between two messages.
    """
    source = _private(sys.stdin.fileno(), "rb")
    sink = _private(sys.stdout.fileno(), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return converse(protocol, source, sink, lambda: os._exit(1))


def _private(number: int, mode: str) -> BinaryIO:
    """Return a stream of our own on a file descriptor, which nothing else writes to or closes."""
    own = os.dup(number)
    if sys.platform != "win32":
        os.set_blocking(own, True)
    stream: BinaryIO = open(own, mode, BUFFER)  # type: ignore[assignment]  # noqa: SIM115
    return stream


def tcp(protocol: Protocol, port: int) -> int:
    """Serve one client on a loopback port (0: one that is free, told on standard error)."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        print(f"listening on 127.0.0.1:{listener.getsockname()[1]}", file=sys.stderr, flush=True)
        client, _ = listener.accept()
    with client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        code = converse(
            protocol,
            client.makefile("rb"),
            client.makefile("wb", BUFFER),
            lambda: client.shutdown(socket.SHUT_RDWR),
        )
        try:
            client.shutdown(socket.SHUT_RDWR)  # lets the reading thread go
        except OSError:
            _log.debug("the client was gone first")
        return code
