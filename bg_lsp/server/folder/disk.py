"""The files of a folder on the disk: found and read on a thread, since a disk may take its time."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from time import perf_counter

from bg_lsp.formats.folder import walk
from bg_lsp.record.text import Decoded, NotText, decode, split
from bg_lsp.values import NamedTuple

MOST_FILES = 50_000
"""So many files of all folders together are known; what lies beyond is not looked at."""
MOST_FOLDERS = 100_000
"""So many folders are looked into, whatever they hold."""
MOST_BYTES = 1 << 30
"""So many bytes of all files together are read."""
LONGEST = 1 << 22
"""Bytes of a file that is read."""
BATCH = 64
"""Files that come in one go."""
AT_ONCE = 1 << 22
"""Bytes that are read in one go."""
PATIENCE = 0.05
"""Seconds after which a batch comes that is not full yet."""

_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Stamp(NamedTuple):
    """By which a file is known to be what it was."""

    modified: int
    """In nanoseconds."""
    size: int


class Seen(NamedTuple):
    """A file that was met on the way."""

    path: str
    stamp: Stamp


class Walk:
    """One way through all folders, in batches."""

    def __init__(self, folders: Iterable[str]) -> None:
        self.short: str | None = None
        """Why not everything was looked at; None where it was."""
        self._files = self._all(list(folders))
        self._over = False

    def next(self) -> list[Seen] | None:
        """Return the next files, some of them; None at the end."""
        until = perf_counter() + PATIENCE
        found: list[Seen] = []
        while not self._over and len(found) < BATCH and perf_counter() < until:
            seen = next(self._files, None)
            self._over = seen is None
            if isinstance(seen, Seen):
                found.append(seen)
        return None if self._over and not found else found

    def _all(self, folders: list[str]) -> Iterator[Seen | bool]:
        """Yield each file, and something now and then where there is none."""
        passed = files = size = 0
        for folder in folders:
            for entries in walk(folder):
                passed += 1
                yield False
                for entry in entries:
                    stamp = _stamp(entry.path)
                    if stamp is None:
                        continue
                    files += 1
                    size += stamp.size if stamp.size <= LONGEST else 0
                    if files > MOST_FILES or size > MOST_BYTES or passed > MOST_FOLDERS:
                        self.short = f"{files} files of {size >> 20} MB in {passed} folders are looked at"
                        return
                    yield Seen(entry.path, stamp)


class Found(NamedTuple):
    """A file that was read."""

    path: str
    stamp: Stamp | None
    """None: it is gone, cannot be read, or is no file."""
    decoded: Decoded | None = None
    """None: it is no text, or too long."""
    lines: tuple[str, ...] = ()


def read(paths: list[str]) -> tuple[list[Found], list[str]]:
    """Read files, as many as fit in one go; return them, and the paths that are left."""
    found: list[Found] = []
    size = 0
    for number, path in enumerate(paths):
        found.append(_read(path))
        size += len(found[-1].decoded.text) if found[-1].decoded else 0
        if size > AT_ONCE:
            return found, paths[number + 1 :]
    return found, []


def gone(paths: Iterable[str]) -> list[str]:
    """Return those of these paths where no file lies any more."""
    return [path for path in paths if _stamp(path) is None]


def _stamp(path: str) -> Stamp | None:
    try:
        return _stamp_of(os.stat(path))
    except (OSError, ValueError):
        return None


def _stamp_of(found: os.stat_result) -> Stamp | None:
    return Stamp(found.st_mtime_ns, found.st_size) if stat.S_ISREG(found.st_mode) else None


def _read(path: str) -> Found:
    """Read one file. It may have become a pipe since it was seen: that is not waited for."""
    try:
        with open(os.open(path, _OPEN), "rb") as file:
            stamp = _stamp_of(os.fstat(file.fileno()))
            if stamp is None:
                return Found(path, None)
            data = file.read(LONGEST + 1)
    except (OSError, ValueError):
        return Found(path, None)
    try:
        decoded = decode(data) if len(data) <= LONGEST else None
    except NotText:
        decoded = None
    return Found(path, stamp, decoded, tuple(split(decoded.text)[0]) if decoded else ())
