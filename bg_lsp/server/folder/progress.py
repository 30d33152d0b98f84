"""Long work shown to the user, who can stop it; work that is soon done is not shown."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

PATIENCE = 0.5
"""Seconds that work may take before it is shown."""

_number = count(1)


class Progress:
    """What a client shows of one piece of work, where it can show such things."""

    def __init__(self, server: Server, title: str, token: types.ProgressToken | None = None) -> None:
        """`token` is the client's, where it has asked for the work and wants to show how far it is."""
        self.token = f"bg-lsp/{next(_number)}" if token is None else token
        self.stopped = False
        """The user wants no more of it."""
        self._server, self._title = server, title
        self._shown = self._ended = False
        window = server.protocol.client_capabilities.window
        self._begun: asyncio.TimerHandle | None = None
        if token is not None:
            self._begun = server.protocol.loop.call_later(PATIENCE, self._show)
        elif window and window.work_done_progress:
            self._begun = server.protocol.loop.call_later(
                PATIENCE, lambda: server.protocol.start(self._begin())
            )

    async def _begin(self) -> None:
        await self._server.window_work_done_progress_create_async(
            types.WorkDoneProgressCreateParams(self.token)
        )
        if not self._ended:
            self._show()

    def _show(self) -> None:
        self._shown = True
        self._tell(types.WorkDoneProgressBegin(self._title, cancellable=True))

    def report(self, message: str | None, share: float | None = None) -> None:
        """Say how far it is: in words, and which share of the whole where that is known."""
        if self._shown:
            percentage = None if share is None else int(share * 100)
            self._tell(types.WorkDoneProgressReport(message=message, percentage=percentage))

    def end(self) -> None:
        """The work is done, or given up."""
        self._ended = True
        if self._begun:
            self._begun.cancel()
        if self._shown:
            self._shown = False
            self._tell(types.WorkDoneProgressEnd())

    def _tell(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None:
        made = self._server.protocol.converter
        self._server.progress(types.ProgressParams(self.token, made.unstructure(value)))
