"""Documents made ready between messages: folded, and looked at by the checker.

An edit is applied at once. What it takes to fold again is mostly little and done with it; the rest
follows in slices, and requests about the document wait for its end.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from bg_lsp.server.folder.progress import Progress
from bg_lsp.server.slices import Slow

if TYPE_CHECKING:
    from lsprotocol import types

    from bg_lsp.problems.settings import Settings
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

_log = logging.getLogger(__name__)


class Settling:
    """The documents that are not ready yet."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._under_way: dict[str, asyncio.Task[Any]] = {}
        self._progress: dict[str, Progress] = {}

    def begin(self, uri: str) -> None:
        """Make a document ready that has been opened, changed or closed, and have it judged then."""
        if task := self._under_way.pop(uri, None):
            task.cancel()
        held = self._server.documents.get(uri)
        if held is not None:
            slow = Slow(_made_ready(held, self._server.preferences.of(uri)))
            if not slow.go_on():
                self._show(held)
                loop = self._server.protocol.loop
                self._under_way[uri] = loop.create_task(self._finish(held, slow))
                return
        self._ready(uri)

    async def _finish(self, held: Held, slow: Slow[None]) -> None:
        uri = held.uri
        try:
            await self._server.protocol.slices.finish(slow, self._progress[uri])
        except Exception:  # whoever asks about it is answered with the same error
            _log.exception("reading %s failed", uri)
        finally:
            # Otherwise the next version is made ready in its place.
            if self._under_way.get(uri) is asyncio.current_task():
                del self._under_way[uri]
                self._ready(uri)

    def _ready(self, uri: str) -> None:
        if progress := self._progress.pop(uri, None):
            progress.end()
        self._server.publisher.schedule(uri)

    def _show(self, held: Held) -> None:
        """Show that a document is read, where that takes long."""
        if held.uri not in self._progress:
            name = held.document.name.replace("\\", "/").rpartition("/")[2]
            self._progress[held.uri] = Progress(self._server, f"Reading {name}")

    def hide(self, token: types.ProgressToken) -> None:
        """Show no more of the reading of a document; it has to be read all the same."""
        for progress in self._progress.values():
            if progress.token == token:
                progress.end()
                progress.stopped = True

    def waits(self, uri: str | None) -> bool:
        """Whether a document is not ready yet."""
        return uri in self._under_way

    async def ready(self, uri: str) -> None:
        """Wait until a document is ready, in whatever version it is then."""
        while task := self._under_way.get(uri):
            await asyncio.wait([task])


def _made_ready(held: Held, settings: Settings) -> Work[None]:
    yield from held.document.settle()
    yield from held.checker.looking(held.document, settings)
