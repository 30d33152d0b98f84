"""Documents made ready between messages: folded, and looked at by the checker.

An edit is applied at once. What it takes to fold again is mostly little and done with it; the rest
follows in slices, and requests about the document wait for its end.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.diagnostics import MOST
from bg_lsp.server.folder.progress import Progress
from bg_lsp.server.protocol import report
from bg_lsp.server.slices import Slow

if TYPE_CHECKING:
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
        self._changes: dict[str, deque[types.DidChangeTextDocumentParams]] = {}
        """What is to be changed behind what is being changed."""

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply changes and make the document ready.

        Many changes are applied bit by bit. It is the version before for so long; what comes in
        meanwhile about it waits, changes too.
        """
        uri = params.text_document.uri
        if uri not in self._server.documents:
            return
        if uri in self._changes:
            self._changes[uri].append(params)
            return
        slow = Slow(self._server.documents.changing(params))
        if slow.go_on():
            self._changed(uri, slow.value)
            self.begin(uri)
            return
        if task := self._under_way.pop(uri, None):
            task.cancel()
        self._changes[uri] = deque()
        self._under_way[uri] = self._server.protocol.loop.create_task(self._change(uri, slow))

    async def _change(self, uri: str, slow: Slow[Held | None]) -> None:
        """Go on with changes, and with those that come in meanwhile."""
        server = self._server
        try:
            self._changed(uri, await server.protocol.slices.finish(slow))
            while more := self._changes[uri]:
                slow = Slow(server.documents.changing(more.popleft()))
                self._changed(uri, await server.protocol.slices.finish(slow))
        except Exception as error:
            report(types.TEXT_DOCUMENT_DID_CHANGE, error)
            del self._under_way[uri]
            server.missed(types.TEXT_DOCUMENT_DID_CHANGE, uri)
        else:
            del self._under_way[uri]
            self.begin(uri)

    def _changed(self, uri: str, gone: Held | None) -> None:
        """Drop a version of which much is gone."""
        if gone is not None:
            self._server.reports.forget(uri)
            self._server.protocol.let_go(gone)

    def begin(self, uri: str) -> None:
        """Make a document ready that has been opened, changed or closed, and have it judged then."""
        self._changes.pop(uri, None)
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

    def again(self, uri: str) -> None:
        """Have a document judged by other settings; where changes are under way that follows by itself."""
        if uri not in self._changes:
            self.begin(uri)

    async def _finish(self, held: Held, slow: Slow[None]) -> None:
        uri, server = held.uri, self._server
        before = server.reports.last(uri)
        try:
            await server.protocol.slices.finish(slow, self._progress[uri])
            # Where much has changed there may be much to say.
            await server.protocol.slices.finish(Slow(server.reports.making(held)))
            if before is not None:
                server.protocol.let_go(before)  # and with it the version that it was about
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
    yield from held.checker.looking(held.document, settings, MOST)
