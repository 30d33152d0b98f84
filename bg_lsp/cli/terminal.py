"""What a terminal gets: colours where it has them, a progress bar, nothing that the record slipped in."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import monotonic
from typing import TextIO

from bg_lsp.views.plain import printable

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


class Style:
    """Colours for one stream, or none."""

    def __init__(self, on: bool) -> None:
        self.on = on

    @classmethod
    def of(cls, stream: TextIO) -> Style:
        """Return colours where the stream is a terminal that has them and `NO_COLOR` is not set."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def __call__(self, text: str, *names: str) -> str:
        """Return the text in a style: `bold`, `dim` or a colour."""
        if not self.on or not text:
            return text
        return f"\x1b[{';'.join(_CODES[name] for name in names)}m{text}\x1b[0m"


def complain(message: str) -> None:
    """Say on standard error, in one line, what went wrong; where nothing can be written, the exit code says it."""
    with suppress(OSError):
        print(f"bg-lsp: {printable(message)}", file=sys.stderr, flush=True)


def write_bytes(stream: TextIO, data: bytes) -> None:
    """Write bytes to a stream of text, behind what was written before."""
    stream.flush()
    if stream.closed or not hasattr(stream, "buffer"):
        raise OSError("standard output is closed")
    stream.buffer.write(data)
    stream.buffer.flush()


class Progress:
    """A bar on standard error, where that is a terminal and the work takes long."""

    PATIENCE = 0.5
    WIDTH = 30

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.total = total
        self.done = 0
        self.alive = total > 1 and self.stream.isatty()
        self.drawn = False
        self.next = monotonic() + self.PATIENCE

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        if self.alive and monotonic() >= self.next:
            full = self.WIDTH * self.done // self.total
            bar = "#" * full + "." * (self.WIDTH - full)
            self.stream.write(f"\r[{bar}] {self.done}/{self.total}")
            self.stream.flush()
            self.drawn = True
            self.next = monotonic() + 0.05

    def clear(self) -> None:
        """Wipe the bar away, so that something else can be written."""
        if self.drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.drawn = False
