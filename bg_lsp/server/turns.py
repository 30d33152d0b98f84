"""Work on the loop that lets others have their turn."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TypeVar

from bg_lsp.work import Steps, Work

T = TypeVar("T")

SLICE = 0.002
"""Seconds that work may keep the loop to itself."""


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
        steps = Steps(work)
        for _ in steps:
            await self.pause()
        return steps.value
