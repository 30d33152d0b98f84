"""Work that may wait for a disk, beside the loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
_started: list[threading.Thread] = []


async def aside(work: Callable[[], T]) -> T:
    """Do some work on the thread that is kept for such things, which the end of the session does not wait for."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(value: Any, error: Exception | None) -> None:
        if done.done():  # whoever waited was cancelled
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(value)

    def run() -> None:
        found, failed = None, None
        try:
            found = work()
        except Exception as error:
            failed = error
        try:
            loop.call_soon_threadsafe(settle, found, failed)
        except RuntimeError:
            return  # the session is over

    _queue.put(run)
    if not _started:
        _started.append(threading.Thread(target=_serve, name="aside", daemon=True))
        _started[0].start()
    return await done


def _serve() -> None:
    while True:
        _queue.get()()
