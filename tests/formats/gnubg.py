"""GNU Backgammon as it comes with Debian, made to read many match files in one process."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

_BOARD = re.compile(
    r"\s*$| GNU Backgammon  Position ID:| +Match ID   :| \+1[23]-|[ ^v]\|"
    r"|The cube has been |.* now owns the cube\.$"
)
"""Lines of the boards that it draws and what it says to a set-up; whatever else it prints is a warning."""
_MARK = re.compile(r"The prompt has been set to `(\w+) (\d+)'")


def program() -> str | None:
    """Return the path of the program, which Debian keeps out of root's PATH."""
    return shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")


def read(files: Sequence[Path]) -> list[list[str]]:
    """Let it import each `.mat`, and write `.back` (its own `.mat`) and `.sgf` beside it; return its messages.

    A file with a play that it refuses makes it ask whether to try a variation: the line that answers
    "no" is an unknown command, which does no harm, where nothing was asked.
    """
    script = ["set confirm new off", "set confirm save off", "set display off", "set jacoby off"]
    for number, path in enumerate(files):
        script += [
            f"set prompt reading {number}",
            f'import mat "{path}"',
            "n",
            f"set prompt writing {number}",
        ]
        script += [
            f'export match mat "{path.with_suffix(".back")}"',
            f'save match "{path.with_suffix(".sgf")}"',
        ]
    script += ["set prompt end 0", "quit", ""]
    program_path = program()
    assert program_path
    ran = subprocess.run(
        [program_path, "-t", "-q"], input="\n".join(script), capture_output=True,
        encoding="utf-8", errors="replace", check=True, timeout=300,
    )  # fmt: skip
    messages: list[list[str]] = [[] for _ in files]
    reading: int | None = None
    for line in ran.stdout.splitlines():
        if mark := _MARK.search(line):
            reading = int(mark[2]) if mark[1] == "reading" else None
        elif reading is not None and not _BOARD.match(line):
            messages[reading].append(line)
    return messages
