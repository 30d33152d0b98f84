"""Watch the process that started us, so that no server is left behind when it dies.

The end of standard input usually says so first; it does not where another process still holds
the pipe open, and there is none over TCP.
"""

from __future__ import annotations

import os
import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable

EVERY = 2.0
"""Seconds between two looks where the system cannot tell us by itself."""


def watch(pid: int, loop: AbstractEventLoop, gone: Callable[[], object]) -> bool:
    """Call `gone` in the loop when process `pid` ends.

    Return False where there is no such process to begin with: the client may live on another
    machine or in another container, and then its number means nothing here.
    """
    if not _alive(pid):
        return False
    if hasattr(os, "pidfd_open"):
        try:
            handle = os.pidfd_open(pid)
        except OSError:  # an old kernel, or one that forbids it
            pass
        else:

            def ended() -> None:
                loop.remove_reader(handle)
                os.close(handle)
                gone()

            loop.add_reader(handle, ended)
            return True
    _poll(pid, loop, gone)
    return True


def _poll(pid: int, loop: AbstractEventLoop, gone: Callable[[], object]) -> None:
    if _alive(pid):
        loop.call_later(EVERY, _poll, pid, loop, gone)
    else:
        gone()


def _alive(pid: int) -> bool:
    if pid <= 0:  # to signal these would mean a whole group
        return False
    if sys.platform == "win32":
        return _alive_windows(pid)
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return True


def _alive_windows(pid: int) -> bool:
    """`os.kill` would end the process there, whatever the signal."""
    import ctypes

    synchronize, timeout = 0x00100000, 0x102
    kernel: object = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(synchronize, False, pid)  # type: ignore[attr-defined]
    if not handle:
        return False
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == timeout)  # type: ignore[attr-defined]
    finally:
        kernel.CloseHandle(handle)  # type: ignore[attr-defined]
