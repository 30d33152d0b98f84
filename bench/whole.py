"""Whole files through whole processes: `bg-lsp check` beside GNU Backgammon and python-chess."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import chessgames, selfplay
from bench.row import Row
from bench.timing import bg_lsp, peak, process, side_by_side

GAMES = (1, 10, 100, 1000)
CHESS_GAMES = 100
_ROLL = re.compile(r"\b[1-6][1-6]:")
_GNUBG = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games")


def rows() -> Iterator[Row]:
    """Yield times, speeds and memory for matches of 1 to 1,000 games."""
    with TemporaryDirectory() as folder:
        files = {}
        for games in GAMES:
            files[games] = Path(folder) / f"{games}.mat"
            files[games].write_text(selfplay.match(games), "utf-8")
        largest = files[GAMES[-1]]
        moves = len(_ROLL.findall(largest.read_text("utf-8")))
        checks = {games: process(_check(path)) for games, path in files.items()}
        seconds = dict(zip(GAMES, side_by_side(*checks.values(), rounds=3), strict=True))
        for games, taken in seconds.items():
            yield Row(f"check, {games:,} game{'s' * (games > 1)}", taken * 1000, "ms")
        yield Row(
            "  of 1,000 games beside 100: linear",
            seconds[1000] * 1000, "ms", "100 games", seconds[100] * 1000, 11,
        )  # fmt: skip
        yield from _beside_gnubg(largest, checks[GAMES[-1]])
        yield from _beside_chess(Path(folder), moves / seconds[GAMES[-1]])


def _check(path: Path) -> list[str]:
    return bg_lsp("check", "--exit-zero", str(path))


def _beside_gnubg(path: Path, check: Callable[[], object]) -> Iterator[Row]:
    beside = "gnubg -t -q, import mat"
    if _GNUBG is None:
        yield Row("check, 1,000 games, beside GNU Backgammon", 0, "ms", beside, None, 1)
        return
    commands = f"import mat {path}\nquit\ny\n"
    ours, theirs = side_by_side(check, process([_GNUBG, "-t", "-q"], commands), rounds=3)
    yield Row("check, 1,000 games, beside GNU Backgammon", ours * 1000, "ms", beside, theirs * 1000, 1)
    script = path.with_suffix(".gnubg")
    script.write_text(commands, "utf-8")
    yield Row(
        "  memory at its most", peak(_check(path)), "MB", beside,
        peak([_GNUBG, "-t", "-q", "-c", str(script)]), 0.25,
    )  # fmt: skip


def _beside_chess(folder: Path, ours: float) -> Iterator[Row]:
    figure, beside = "moves of a record read and checked a second", "python-chess, chess.pgn"
    if find_spec("chess") is None:
        yield Row(figure, ours, "/s", beside + " (not installed)", None, 3, least=True)
        return
    path = folder / "games.pgn"
    path.write_text(chessgames.pgn(CHESS_GAMES), "utf-8")
    (seconds,) = side_by_side(process([sys.executable, "-m", "bench.chessgames", str(path)]), rounds=3)
    counted = subprocess.run(
        [sys.executable, "-m", "bench.chessgames", str(path)], capture_output=True, text=True, check=True
    )
    yield Row(figure, ours, "/s", beside, int(counted.stdout) / seconds, 3, least=True)
