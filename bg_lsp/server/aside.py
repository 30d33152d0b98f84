"""Work that may wait for a disk, beside the loop; and work on the loop that lets others have their turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from bg_lsp.work import Work

T = TypeVar("T")

SLICE = 0.004
"""Seconds that work may keep the loop to itself."""


async def aside(work: Callable[[], T]) -> T:
    """Do some work on a thread of its own, which the end of the session does not wait for."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, error: BaseException | None) -> None:
        if done.done():  # whoever waited was cancelled
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(value)  # type: ignore[arg-type]

    def run() -> None:
        try:
            found, failed = work(), None
        except Exception as error:
            found, failed = None, error
        try:
            loop.call_soon_threadsafe(settle, found, failed)
        except RuntimeError:
            return  # the session is over

    threading.Thread(target=run, name="aside", daemon=True).start()
    return await done


class Turns:
    """Says when it is time to let others do something."""

    def __init__(self) -> None:
        self._until = perf_counter() + SLICE

    async def pause(self) -> None:
        """Let others have their turn where this has taken its share; cheap where it has not."""
        if perf_counter() > self._until:
            await asyncio.sleep(0)
            self._until = perf_counter() + SLICE

    async def through(self, work: Work[T]) -> T:
        """Do work step by step, and return what it comes to."""
        while True:
            try:
                next(work)
            except StopIteration as done:
                value: T = done.value
                return value
            await self.pause()
