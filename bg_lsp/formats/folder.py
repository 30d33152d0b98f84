"""Which files of a folder are matches, for everybody who looks through one: command line and server."""

from __future__ import annotations

import os
from collections.abc import Iterator

from bg_lsp.record.text import NotText, decode

ENDINGS = (".bgn", ".mat", ".txt")
FRONT = 1 << 16
"""Bytes of a file that are looked at to see whether it is a match."""


def walk(folder: str) -> Iterator[list[os.DirEntry[str]]]:
    """Yield, folder by folder, what may be a match by its name.

    Left out are hidden folders, `node_modules` and Python's environments. Links to folders are not
    followed, so that there is no loop; what cannot be listed is passed over.
    """
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
        except OSError:
            continue
        if any(entry.name == "pyvenv.cfg" for entry in entries):
            continue
        waiting += [entry.path for entry in reversed(entries) if _is_folder(entry)]
        yield [entry for entry in entries if has_ending(entry.name) and not _leads_to_folder(entry)]


def has_ending(name: str) -> bool:
    """Whether a file of that name may be a match."""
    return os.path.splitext(name)[1].lower() in ENDINGS


def is_hidden(name: str) -> bool:
    """Whether a folder of that name is not looked into."""
    return name.startswith(".") or name == "node_modules"


def begins_match(front: bytes) -> bool:
    """Whether a file is a match, given its first bytes (`FRONT`, or all that there are)."""
    from bg_lsp.formats.recognise import is_match

    try:
        text = decode(front[: len(front) // 2 * 2]).text
    except NotText:
        return False
    return is_match(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return not is_hidden(entry.name) and entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
