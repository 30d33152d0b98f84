"""The matches of all folders, kept fresh: what is open counts as it is typed, the rest as it lies on the disk.

Nothing is read before somebody asks. Then all folders are walked, and what is new or has changed is
read, on a thread; what it holds is looked at between two messages. After that a client that
watches files says what changes; a walk now and then finds what it misses, such as a folder that
went as a whole. Where nobody watches, whoever asks has the folders walked again, which is quick
where little has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from bg_lsp.formats.folder import has_ending
from bg_lsp.server.aside import aside
from bg_lsp.server.folder.disk import LONGEST, Found, Stamp, Walk, gone, read
from bg_lsp.server.folder.index import Hit, Index
from bg_lsp.server.folder.problems import Problems
from bg_lsp.server.folder.progress import Progress
from bg_lsp.server.folder.roots import Roots, add_folders, key_at, key_of, path_of
from bg_lsp.server.folder.spots import is_match_at, spots_of
from bg_lsp.server.turns import Turns
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.record.document import Document
    from bg_lsp.server.server import Server

_log = logging.getLogger(__name__)

MOST = 256
"""Answers to one question."""
WATCHED, UNWATCHED = 60.0, 2.0
"""Seconds after which folders are walked again when somebody asks: where files are watched, and where not."""
UNASKED = 5.0
"""Seconds between two looks at what is open on behalf of somebody who does not wait."""


class Known(NamedTuple):
    """What is known of a file that lies in a folder."""

    path: str
    uri: str
    stamp: Stamp
    match: bool


class Folder:
    """All that is known of the folders. Used on the loop's thread alone."""

    def __init__(self, server: Server) -> None:
        self.roots = Roots()
        self._server = server
        self._index = Index()
        self._known: dict[str, Known] = {}
        self._typed: dict[str, Document] = {}
        self._folders: set[str] = set()
        """Where files lie, and all folders above them."""
        self._dirty: dict[str, str] = {}
        self._stale = True
        self._next = self._asked = 0.0
        self._running: asyncio.Task[None] | None = None
        self._progress: Progress | None = None
        self.problems = Problems(server)

    # What is asked

    async def search(self, query: str) -> list[Hit]:
        """Return the names that fit what is asked for, and where they stand, the best first."""
        await self.fresh()
        turns = Turns()
        hits = await turns.through(self._index.search(query, MOST))
        paths = {self._known[hit.key].path for hit in hits if hit.key in self._known}
        lost = set(map(key_at, await aside(partial(gone, paths))))
        for key in lost:
            self._forget(key)
        return [hit for hit in hits if hit.key not in lost or self._is_typed(hit.key)]

    def player_names(self, most: int = 100) -> tuple[str, ...]:
        """Return the players that are known so far, those first that are in most files."""
        from bg_lsp.features.workspace_symbols import EntryKind

        self._ask()
        return self._index.common(EntryKind.PLAYER, most)

    def events(self, most: int = 100) -> tuple[str, ...]:
        """Return the events that are known so far, those first that are in most files."""
        from bg_lsp.features.workspace_symbols import EntryKind

        self._ask()
        return self._index.common(EntryKind.EVENT, most)

    def closed_matches(self) -> Iterator[tuple[str, str, Stamp]]:
        """Yield path, URI and stamp of each match that is known and not open."""
        covered = {key_of(uri) for uri in self._server.documents}
        for key, known in list(self._known.items()):
            if known.match and key not in covered:
                yield known.path, known.uri, known.stamp

    def _is_typed(self, key: str) -> bool:
        """Whether a file counts as it is typed, under whatever spelling of its URI."""
        return any(key_of(uri) == key for uri in self._typed)

    async def fresh(self) -> None:
        """Wait until everything is known as it is. Who stops waiting does not stop the others' work."""
        self._give_back()
        if self._running is None and (self._walk_due() or self._dirty):
            self._running = self._server.protocol.start(self._refresh())
        if self._running:
            await asyncio.wait([self._running])
        await self._look_at_open(Turns())

    # What the client says

    def change_roots(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Take and drop folders."""
        self.roots.change(added, removed)
        for key in [key for key in self._known if self.roots.of(key) is None]:
            self._forget(key)
        self._stale = True
        self.problems.wake()

    def changed(self, uri: str, *, gone: bool = False) -> None:
        """Something has happened to a file or a folder, or it is gone."""
        path = path_of(uri)
        if path is None:
            return
        if not has_ending(path):
            if gone and key_at(path) not in self._folders:
                return  # nothing of ours was in there
            self._stale = True
        elif not self.roots.of(path):
            return
        elif not self._stale:  # else it will be seen then
            self._dirty[key_at(path)] = path
        self.problems.wake()

    def stop(self, token: str | int) -> None:
        """The user has had enough of the progress that has this token."""
        if self._progress and self._progress.token == token:
            self._progress.stopped = True
        self.problems.stop(token)

    # The work

    def _ask(self) -> None:
        """See to it that more is known next time."""
        now = self._server.protocol.loop.time()
        if now >= self._asked:
            self._asked = now + UNASKED
            self._server.protocol.start(self.fresh())

    def _walk_due(self) -> bool:
        return self._stale or self._server.protocol.loop.time() >= self._next

    async def _refresh(self) -> None:
        """Make everything known that is not."""
        turns = Turns()
        try:
            while self._walk_due() or self._dirty:
                if self._walk_due():
                    self._stale = False
                    await self._walk(turns)
                paths = list(self._dirty.values())
                self._dirty.clear()
                await self._take(paths, turns)
        finally:
            self._running = None

    async def _walk(self, turns: Turns) -> None:
        """Go through all folders, and read what is new or has changed."""
        self._progress = progress = Progress(self._server, "Looking through the matches")
        try:
            await self._walk_on(Walk(root.path for root in self.roots.outermost()), turns, progress)
        finally:
            progress.end()
            self._progress = None

    async def _walk_on(self, walk: Walk, turns: Turns, progress: Progress) -> None:
        met: set[str] = set()
        pause = WATCHED if self._server.client.registers_files else UNWATCHED
        while (batch := await aside(walk.next)) is not None:
            if progress.stopped:
                self._next = self._server.protocol.loop.time() + WATCHED
                return
            met.update(key_at(seen.path) for seen in batch)
            new = [seen.path for seen in batch if not self._knows(seen.path, seen.stamp)]
            await self._take(new, turns)
            progress.report(f"{len(met)} files")
        self._next = self._server.protocol.loop.time() + pause
        if walk.short:
            _log.warning("not all files of the folders are looked at: %s", walk.short)
            return
        for key in [key for key in self._known if key not in met]:
            self._forget(key)

    def _knows(self, path: str, stamp: Stamp) -> bool:
        known = self._known.get(key_at(path))
        return known is not None and known.stamp == stamp

    async def _take(self, paths: list[str], turns: Turns) -> None:
        """Read files, and take what they are found by."""
        while paths:
            found, paths = await aside(partial(read, paths))
            for each in found:
                await self._learn(each, turns)
                await turns.pause()

    async def _learn(self, found: Found, turns: Turns) -> None:
        path, key = found.path, key_at(found.path)
        uri = self.roots.uri_of(path)
        if found.stamp is None or uri is None:
            self._stale = self._stale or key in self._known  # perhaps it went with its folder
            return self._forget(key)
        if found.stamp.size > LONGEST:
            _log.warning("%s has more than %s MB: it is not looked at", path, LONGEST >> 20)
        match = found.decoded is not None and is_match_at(path, found.lines)
        spots = await turns.through(spots_of(found.lines, self._server.client.encoding)) if match else ()
        self._known[key] = Known(path, uri, found.stamp, match)
        add_folders(self._folders, key)
        if not self._is_typed(key):
            self._index.put(key, uri, spots)

    def _forget(self, key: str) -> None:
        self._known.pop(key, None)
        if not self._is_typed(key):
            self._index.drop(key)

    async def _look_at_open(self, turns: Turns) -> None:
        """Take what open documents are found by now."""
        documents = self._server.documents
        for uri in documents:
            held = documents.get(uri)
            if held is not None and self._typed.get(uri) is not held.document:
                spots = await turns.through(spots_of(held.document.texts(), self._server.client.encoding))
                if documents.get(uri) is held:
                    self._typed[uri] = held.document
                    self._index.put(key_of(uri), uri, spots)

    def _give_back(self) -> None:
        """Forget what was typed in documents that are closed: their files count again."""
        documents = self._server.documents
        for uri in [uri for uri in self._typed if documents.get(uri) is None]:
            key = key_of(uri)
            for other in [other for other in self._typed if key_of(other) == key]:
                del self._typed[other]  # under another spelling it may still be open: it is looked at again
            self._index.drop(key)
            self._known.pop(key, None)
            if path := path_of(uri):
                self._dirty[key] = path
