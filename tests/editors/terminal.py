"""A terminal with a program in it: keys go in, the screen is read, and a picture can be taken.

Nothing here sleeps: what the program writes is read as it comes, until the screen shows what is
waited for or the patience is at its end.
"""

from __future__ import annotations

import fcntl
import html
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATIENCE = 20.0
"""Seconds that anything may take before a test fails."""


@dataclass
class Terminal:
    """The screen of a program that runs in a terminal of its own."""

    process: int
    port: int
    screen: Any
    stream: Any

    @classmethod
    @contextmanager
    def started(
        cls, command: Sequence[str], variables: Mapping[str, str], size: tuple[int, int] = (100, 32)
    ) -> Iterator[Terminal]:
        """Run a program; it is ended, with all that it started, when the block is left."""
        columns, rows = size
        process, port = pty.fork()
        if process == 0:
            os.execvpe(
                command[0], list(command), {**variables, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            )
        fcntl.ioctl(port, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        screen, stream = _screen(columns, rows, port)
        terminal = cls(process, port, screen, stream)
        try:
            yield terminal
        finally:
            terminal._end()

    def keys(self, text: str) -> None:
        """Type."""
        os.write(self.port, text.encode())

    def lines(self) -> list[str]:
        """The screen as it stands."""
        return [line.rstrip() for line in self.screen.display]

    def wait(self, what: str, shown: Callable[[list[str]], bool], patience: float = PATIENCE) -> list[str]:
        """Read until the screen shows what is waited for; the screen then."""
        deadline = time.monotonic() + patience
        while not shown(self.lines()):
            left = deadline - time.monotonic()
            ready = left > 0 and select.select([self.port], [], [], left)[0]
            try:
                data = os.read(self.port, 65_536) if ready else b""
            except OSError:  # the program has ended
                data = b""
            if not data:
                raise AssertionError(f"never shown: {what}\n" + "\n".join(self.lines()))
            self.stream.feed(data)
        return self.lines()

    def wait_for(self, pattern: str, patience: float = PATIENCE) -> list[str]:
        """Read until a line of the screen matches."""
        return self.wait(pattern, lambda lines: any(re.search(pattern, line) for line in lines), patience)

    def picture(self, browser: Browser, file: Path) -> Path:
        """The screen as a person sees it."""
        page = browser.new_page(device_scale_factor=1)
        page.set_content(_as_html(self.screen))
        file.parent.mkdir(parents=True, exist_ok=True)
        page.locator("pre").screenshot(path=file)
        page.close()
        return file

    def _end(self) -> None:
        os.close(self.port)
        for word in (signal.SIGHUP, signal.SIGKILL):
            try:
                os.killpg(self.process, word)
            except ProcessLookupError:
                break
            if _gone(self.process, 3.0):
                return
        _gone(self.process, 3.0)


def _screen(columns: int, rows: int, port: int) -> tuple[Any, Any]:
    """A screen, and the stream that draws on it."""
    import pyte

    class Screen(pyte.Screen):
        def select_graphic_rendition(self, *attributes: int, private: bool = False) -> None:
            if not private:  # the others set what keys send, not how text looks
                super().select_graphic_rendition(*attributes)

        def write_process_input(self, data: str) -> None:
            """A terminal answers what it is asked: Neovim waits a moment for that."""
            os.write(port, data.encode())

    screen = Screen(columns, rows)
    return screen, pyte.ByteStream(screen)


def _gone(process: int, patience: float) -> bool:
    """Wait for a child to end."""
    handle = os.pidfd_open(process)
    try:
        ended = bool(select.select([handle], [], [], patience)[0])
    finally:
        os.close(handle)
    if ended:
        os.waitpid(process, 0)
    return ended


FRONT, BACK = "#e0e2ea", "#14161b"
NAMED = {
    "black": "#14161b", "red": "#e06c75", "green": "#98c379", "brown": "#e5c07b", "blue": "#61afef",
    "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#e0e2ea",
}  # fmt: skip


def _colour(name: str, default: str) -> str:
    if name == "default":
        return default
    return NAMED.get(name) or (f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else default)


def _as_html(screen: Any) -> str:
    rows = []
    for y in range(screen.lines):
        cells = []
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            front, back = _colour(cell.fg, FRONT), _colour(cell.bg, BACK)
            if cell.reverse != ((y, x) == (screen.cursor.y, screen.cursor.x)):
                front, back = back, front
            style = f"display:inline-block;height:19px;color:{front};background:{back}"
            style += ";font-weight:bold" if cell.bold else ""
            style += ";text-decoration:underline" if cell.underscore else ""
            cells.append(f'<span style="{style}">{html.escape(cell.data)}</span>')
        rows.append("".join(cells))
    style = f"margin:0;display:inline-block;background:{BACK};font:15px/19px 'DejaVu Sans Mono'"
    return f'<body style="margin:0"><pre style="{style}">' + "\n".join(rows)
