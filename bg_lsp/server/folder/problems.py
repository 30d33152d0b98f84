"""What is wrong in matches that are not open, for whoever follows it: a client that pulls, or our own pushing.

A follower says what a client has, and is told what differs. Of each file only the number of its
problems is kept. It is made of the problems themselves, which is enough to see that nothing has
changed, also for a client that comes back after a restart. Who needs more has the file read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Set
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from bg_lsp.server.aside import aside
from bg_lsp.server.folder.disk import BATCH, Stamp, read
from bg_lsp.server.folder.judging import CLEAN, NOTHING, Judged, judged
from bg_lsp.server.folder.progress import Progress
from bg_lsp.server.folder.roots import key_at, key_of
from bg_lsp.server.turns import Turns
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

_log = logging.getLogger(__name__)

BURST = 0.1
"""Seconds in which changes that come one after the other are one."""
REST = 0.4
"""Seconds that a document counts as open after it is closed.

Clients that pull ask one last time then, and take no report of a document that they are asking for.
"""
UNWATCHED = 30.0
"""Seconds between two looks at the folders where the client watches no files."""
MOST = 20_000
"""Problems of all files together: with more an editor does not know what to do, nor does its user."""
CONCERNED = frozenset({"select", "ignore", "severity", "diagnostics.scope"})

Has = dict[str, str]
"""What a client has: the number of what it shows, by URI."""


class News(NamedTuple):
    """What a client does not have yet."""

    uri: str
    number: str | None
    """None: the client is to forget the file."""
    items: str | None
    """The problems as a list in JSON; None: they are what the client has."""


Deliver = Callable[[list[News]], None]


class Report(NamedTuple):
    """What was found in one file."""

    stamp: Stamp
    era: int
    """Counts changes of settings."""
    number: str
    many: int
    """Problems."""


class Problems:
    """The problems of all matches that are not open, where the settings ask for them."""

    def __init__(self, server: Server) -> None:
        self.asked = False
        """The client pulls the problems of folders, and has begun to."""
        self._server = server
        self._reports: dict[str, Report] = {}
        self._era = 0
        self._stopped_in = -1
        """The era in which the user had enough: files that were not judged then are not."""
        self._moves = 0
        self._waiting: set[asyncio.Future[None]] = set()
        self._followers: list[Has] = []
        self._resting: dict[str, asyncio.TimerHandle] = {}
        self._progress: Progress | None = None
        server.preferences.listeners.append(self._settings_changed)

    # What happens

    def opened(self, uri: str) -> None:
        """A document was opened: its problems are no affair of ours any more."""
        if timer := self._resting.pop(uri, None):
            timer.cancel()
        self.wake()

    def closed(self, uri: str) -> None:
        """A document was closed; a client may say so twice."""
        if timer := self._resting.pop(uri, None):
            timer.cancel()
        self._resting[uri] = self._server.protocol.loop.call_later(REST, self._rested, uri)

    def _rested(self, uri: str) -> None:
        del self._resting[uri]
        for has in self._followers:
            has[uri] = ""  # it shows what was typed, whatever that was
        self.wake()

    def _settings_changed(self, names: Set[str]) -> None:
        if names & CONCERNED:
            self._era += 1
            self.wake()

    def wake(self) -> None:
        """Something has happened: whoever follows is to look."""
        self._moves += 1
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    def stop(self, token: str | int) -> None:
        """The user has had enough of the progress that has this token."""
        if self._progress and self._progress.token == token:
            self._progress.stopped = True
            self._stopped_in = self._era

    # Who follows

    async def follow(
        self,
        has: Has,
        deliver: Deliver,
        *,
        until: Callable[[], bool] = lambda: False,
        anew: bool = False,
        clear_open: bool = False,
    ) -> None:
        """Deliver what a client does not have, now and whenever that changes, until it is enough.

        `anew`: say at first also what it has that is still right. `clear_open`: have it forget what
        it was told of a file once that is open.
        """
        self._followers.append(has)
        try:
            while True:
                seen = self._moves
                await self._tell(has, deliver, anew, clear_open)
                if until():
                    return
                anew = False
                await self._change(seen)
        finally:
            self._followers = [each for each in self._followers if each is not has]

    async def _change(self, seen: int) -> None:
        """Wait until something has happened since then, and a moment for what comes with it."""
        if self._moves == seen:
            future: asyncio.Future[None] = self._server.protocol.loop.create_future()
            self._waiting.add(future)
            unwatched = self._wanted() and not self._server.client.registers_files
            try:
                with suppress(TimeoutError):
                    await asyncio.wait_for(future, UNWATCHED if unwatched else None)
            finally:
                self._waiting.discard(future)
        await asyncio.sleep(BURST)

    async def _tell(self, has: Has, deliver: Deliver, anew: bool, clear_open: bool) -> None:
        turns = Turns()
        there: set[str] = set()
        waiting: dict[str, str] = {}
        same: list[News] = []
        wanted = self._wanted()
        if wanted:
            await self._server.folder.fresh()
        for path, uri, stamp in self._closed_in(wanted):
            there.add(uri)
            report = self._reports.get(uri)
            if report is None and self._stopped_in == self._era:
                continue
            if report is None or report[:2] != (stamp, self._era) or report.number != has.get(uri, CLEAN):
                waiting[path] = uri
            elif anew and uri in has:
                same.append(News(uri, report.number, None))
            await turns.pause()
        if same:
            deliver(same)
        gone = [uri for uri in has if uri not in there and (clear_open or not self._is_open(uri))]
        for uri in gone:
            del has[uri]
            self._reports.pop(uri, None)
        if gone:
            deliver([News(uri, None, "[]") for uri in gone])
        if waiting:
            self._progress = progress = Progress(self._server, "Checking the matches")
            try:
                await self._judge(waiting, has, deliver, anew, progress)
            finally:
                progress.end()

    def _wanted(self) -> Set[str]:
        """Return the folders whose matches are to be reported, open or not."""
        value, roots = self._server.preferences.value, self._server.folder.roots
        return {root.uri for root in roots if value(root.uri, "diagnostics.scope") == "folder"}

    def _closed_in(self, wanted: Set[str]) -> Iterator[tuple[str, str, Stamp]]:
        if not wanted:
            return
        roots = self._server.folder.roots
        resting = {key_of(uri) for uri in self._resting}
        for path, uri, stamp in self._server.folder.closed_matches():
            if (root := roots.of(path)) and root.uri in wanted and key_at(path) not in resting:
                yield path, uri, stamp

    def _is_open(self, uri: str) -> bool:
        return uri in self._server.documents or uri in self._resting

    async def _judge(
        self, files: dict[str, str], has: Has, deliver: Deliver, anew: bool, progress: Progress
    ) -> None:
        """Read files, given by path and URI, and deliver what is new in them."""
        turns, era, paths, done = Turns(), self._era, list(files), 0
        for uri in files.values():
            self._reports.pop(uri, None)
        total, left_out = sum(report.many for report in self._reports.values()), 0
        while paths and not progress.stopped:
            found, left = await aside(partial(read, paths[:BATCH]))
            paths = [*left, *paths[BATCH:]]
            news: list[News] = []
            for file in found:
                uri = files[file.path]
                made = await judged(self._server, file, uri, turns)
                if made is None or self._is_open(uri):
                    continue  # gone or opened meanwhile, of which we shall hear
                stamp, result = made
                if total + result.many > MOST:
                    left_out, result = left_out + 1, NOTHING
                total += result.many
                self._reports[uri] = Report(stamp, era, result.number, result.many)
                news += _news(uri, result, has, anew)
                await turns.pause()
            done += len(found)
            progress.report(f"{done} of {len(files)}", done / len(files))
            if news:
                deliver(news)
        if left_out:
            _log.warning("%s files have problems that are not shown: there are %s already", left_out, total)


def _news(uri: str, result: Judged, has: Has, anew: bool) -> Iterator[News]:
    """Yield what a client has to be told of one file, and note that it has it."""
    same = has.get(uri, CLEAN) == result.number
    if same and uri in has and anew:
        yield News(uri, result.number, None)
    elif not same:
        yield News(uri, result.number, result.items)
        if result.number == CLEAN:
            del has[uri]
        else:
            has[uri] = result.number
