"""Long work on the loop, in slices between messages: one slice at a time, however much of it there is.

An edit or a short answer waits for the end of one slice and never for the end of the work.
"""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from inspect import iscoroutine
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.server.folder.progress import Progress
    from bg_lsp.work import Work

T = TypeVar("T")

_REPORTS = 20
"""So often at most a piece of work says how far it is."""

SLICE = 0.005
"""Seconds of a slice. The reading thread may add as much again, and a frame has 16 ms."""

_FREEZE = 4
"""After so many slices what has been made is taken from the collector, which would look at it all."""


class Slow(Generic[T]):
    """A piece of work under way."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self.share = 0.0
        """How much of it is done, from 0 to 1."""
        self.value: T

    def go_on(self) -> bool:
        """Work for one slice; return whether all is done and `value` there."""
        until = perf_counter() + SLICE
        try:
            while True:
                self.share = next(self._work)
                if perf_counter() >= until:
                    return False
        except StopIteration as done:
            self.share, self.value = 1.0, done.value
            return True

    def close(self) -> None:
        """Leave it as it is."""
        self._work.close()


class _Job(NamedTuple):
    slow: Slow[Any]
    ended: asyncio.Future[None]
    progress: Progress | None


class Slices:
    """Whose turn it is."""

    def __init__(self) -> None:
        self._queue: deque[_Job] = deque()
        self.busy = False
        """Whether there is work, or was a moment ago."""
        self._done = 0

    async def finish(self, slow: Slow[T], progress: Progress | None = None) -> T:
        """Do the rest of some work, in turns with all other work, and return what it comes to."""
        loop = asyncio.get_running_loop()
        ended = loop.create_future()
        self._queue.append(_Job(slow, ended, progress))
        if not self.busy:
            self.busy = True
            loop.call_soon(self._tick, loop)
        try:
            await ended
        except asyncio.CancelledError:
            if iscoroutine(value := getattr(slow, "value", None)):
                value.close()  # nobody will wait for it
            raise
        finally:
            slow.close()
        return slow.value

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        job = self._queue.popleft()
        if not job.ended.done():  # nobody has cancelled it
            before = job.slow.share
            try:
                done = job.slow.go_on()
            except Exception as error:
                job.ended.set_exception(error)
            else:
                if done:
                    job.ended.set_result(None)
                else:
                    self._queue.append(job)
                    if job.progress and int(job.slow.share * _REPORTS) != int(before * _REPORTS):
                        job.progress.report(None, job.slow.share)
            self._spare_the_collector()
        if self._queue:
            loop.call_soon(self._tick, loop)
        else:
            self.busy = False

    def _spare_the_collector(self) -> None:
        """Keep the collector's full runs short: a long document is a million values that stay."""
        self._done += 1
        if self._done % _FREEZE == 0:
            gc.collect(1)
            gc.freeze()
