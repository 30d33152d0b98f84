"""The files of settings on disk: `bg-lsp.toml` and `pyproject.toml`, as they were last looked at.

They are looked for and read when a folder is first asked for. They are looked at again when the
client says that one has changed, and when a document is opened or saved: not every client can watch
files, and few do so outside their own folders. Never at a key. What is typed into one holds once it
is saved.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bg_lsp.problems.configuration import Configuration
    from bg_lsp.problems.settings import Settings

Stamp = tuple[int, ...]
"""Tells one state of a file from another; empty where there is none."""


class Files:
    """What the files say for each folder."""

    def __init__(self) -> None:
        self._paths: dict[str, str | None] = {}
        self._read: dict[str, tuple[Stamp, Configuration]] = {}

    def of(self, folder: str) -> Settings:
        """Return what is set for the documents of a folder."""
        return self._configuration(folder).settings

    def faulty(self, folders: Iterable[str]) -> dict[str, Configuration]:
        """Return the files, by their paths, that count for these folders and have something wrong in them."""
        found = map(self._configuration, folders)
        return {each.path: each for each in found if each.path and each.faults}

    def stale(self, folders: Iterable[str]) -> bool:
        """Whether other files count for these folders than before, or were written anew."""
        from bg_lsp.problems.configuration import find

        known = {folder: self._paths[folder] for folder in folders if folder in self._paths}
        return any(
            find(folder) != path or (path is not None and _stamp(path) != self._read[path][0])
            for folder, path in known.items()
        )

    def forget(self) -> None:
        """Look for all files again when they are next needed."""
        self._paths.clear()

    def _configuration(self, folder: str) -> Configuration:
        from bg_lsp.problems.configuration import Configuration, find, load

        if folder not in self._paths:
            path = self._paths[folder] = find(folder)
            if path is not None:
                stamp = _stamp(path)  # taken first: what changes while it is read is read again
                if path not in self._read or self._read[path][0] != stamp:
                    self._read[path] = stamp, load(path)
        path = self._paths[folder]
        return self._read[path][1] if path is not None else Configuration()


def _stamp(path: str) -> Stamp:
    try:
        known = os.stat(path)
    except OSError:
        return ()
    return known.st_mtime_ns, known.st_size, known.st_ino
