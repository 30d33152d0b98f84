"""From the paths on the command line to the files that are to be read."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence

from bg_lsp.cli.terminal import complain
from bg_lsp.record.text import NotText
from bg_lsp.values import NamedTuple

STDIN = "-"


class Found(NamedTuple):
    """A file to be checked."""

    name: str
    """As it was given, or the folder as it was given and the way from there; without `./` at its front."""
    named: bool
    """It was named itself, not found in a folder: that it is no text has to be said."""


def find(paths: Sequence[str]) -> list[Found]:
    """Return the files that the paths stand for, sorted by name; one that is missing is among them."""
    found: dict[str, Found] = {}
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            inside = list(_walk(path))
            if not inside:
                complain(f"{path}: no match files")
            for name in inside:
                found.setdefault(name, Found(name, False))
        else:
            found[path] = Found(path, True)
    return sorted(found.values())


def _walk(folder: str) -> Iterator[str]:
    from bg_lsp.formats.folder import walk

    here = os.path.join(os.curdir, "")
    for entries in walk(folder):
        for entry in entries:
            if not _is_special(entry.path) and (
                not entry.name.lower().endswith(".txt") or _is_match(entry.path)
            ):
                yield entry.path.removeprefix(here)


def _is_special(path: str) -> bool:
    """Say whether a path is a pipe, socket or device: reading one may never end."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False  # reading it will say what is the matter


def _is_match(path: str) -> bool:
    from bg_lsp.formats.folder import FRONT, begins_match

    try:
        with open(path, "rb") as file:
            return begins_match(file.read(FRONT))
    except OSError:
        return True  # reading it will say what is the matter


def read(path: str) -> bytes:
    """Return what is in a file or comes from standard input. Raise `OSError`."""
    if path == STDIN:
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def reason(error: OSError | NotText) -> str:
    """Return in a few words why something could not be read."""
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
