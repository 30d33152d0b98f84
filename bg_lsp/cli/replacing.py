"""Writing a file anew: all of it or nothing, and never over what somebody else has written meanwhile."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import NoReturn


class Refused(Exception):
    """A file was left as it is; the message says why."""


def replace(path: str, before: bytes, after: bytes) -> None:
    """Put `after` in the place of `before`, which was read from the file some time ago.

    The new bytes are written beside the file and safely on the disk before they take its name, so that at
    every moment one of the two is there in full. A link leads to the file that it names; mode and owner stay.
    Raise `Refused` where the file may not be written or is no longer what was read, `OSError` where the
    system says no: in either case nothing has changed and nothing is left behind. The same where the process
    is told to end meanwhile.
    """
    with _ending_tidily():
        _replace(path, before, after)


def _replace(path: str, before: bytes, after: bytes) -> None:
    real = os.path.realpath(path)
    status = os.stat(real)
    if not stat.S_ISREG(status.st_mode):
        raise Refused("it is no regular file, so it cannot be written")
    if not status.st_mode & 0o222 or not os.access(real, os.W_OK):
        raise Refused("it is read-only")
    if status.st_nlink > 1:
        raise Refused(f"it has {status.st_nlink} names (hard links), of which only one would be changed")
    beside = _write(os.path.dirname(real), status, after)
    try:
        _copy_more(real, beside)
        with open(real, "rb") as file:
            now = file.read()
        if now != before:
            if now == after:  # another run was quicker
                os.unlink(beside)
                return
            raise Refused("it has changed while it was being mended")
        os.replace(beside, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _settle(os.path.dirname(real))


@contextmanager
def _ending_tidily() -> Iterator[None]:
    """Have a signal to end raise SystemExit, which is tidied up after as any other error."""
    import signal

    def end(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    wanted = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    changed = [each for each in wanted if each and signal.getsignal(each) is signal.SIG_DFL]
    for each in changed:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in changed:
            signal.signal(each, signal.SIG_DFL)


def _write(folder: str, status: os.stat_result, data: bytes) -> str:
    """Write a new file in a folder, with the mode and owner of another one; return its path."""
    for number in count():
        # Hidden, and of no ending that is looked for in folders.
        path = os.path.join(folder, f".bg-lsp-{os.getpid()}-{number}.tmp")
        with suppress(FileExistsError):
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
            break
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        if hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(path, -1, status.st_gid)
            with suppress(OSError):
                os.chown(path, status.st_uid, -1)
        os.chmod(path, stat.S_IMODE(status.st_mode))
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise
    return path


def _copy_more(real: str, beside: str) -> None:
    """Copy what else a file system keeps about a file (access lists, labels), as far as it can be copied."""
    if not hasattr(os, "listxattr"):
        return
    with suppress(OSError):
        for name in os.listxattr(real):
            with suppress(OSError):
                os.setxattr(beside, name, os.getxattr(real, name))


def _settle(folder: str) -> None:
    """Have the new name of a file written to the disk too, where folders can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
