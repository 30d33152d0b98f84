"""Measuring that stands up to a noisy machine: the best of several rounds, rounds interleaved."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory
from time import perf_counter


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Return the seconds of the quickest round."""
    return min(_timed(work) for _ in range(rounds))


def side_by_side(*works: Callable[[], object], rounds: int = 5) -> list[float]:
    """Return the quickest seconds of each, run in turns, so that noise meets all of them."""
    quickest = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            quickest[index] = min(quickest[index], _timed(work))
    return quickest


_CACHE = TemporaryDirectory(prefix="bench-")
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | {
    "PYTHONPYCACHEPREFIX": _CACHE.name,
    "PYTHONPATH": os.getcwd(),
}
"""Modules are compiled once, as where the program is installed, whatever this shell says."""


def process(command: Sequence[str], stdin: str | None = None) -> Callable[[], object]:
    """Return work that runs a whole process and throws away what it prints."""

    def run() -> None:
        subprocess.run(
            command,
            input=stdin,
            text=True,
            stdin=subprocess.DEVNULL if stdin is None else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            env=ENVIRONMENT,
        )

    return run


def python(code: str) -> list[str]:
    """Return the command that runs a piece of Python in a new interpreter."""
    return [sys.executable, "-c", code]


def bg_lsp(*arguments: str) -> list[str]:
    """Return the command that does what the installed `bg-lsp` does."""
    return [*python("from bg_lsp.cli import main; main()"), *arguments]


PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
               stdin=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(command: Sequence[str]) -> float:
    """Return the most memory that a process holds, in megabytes."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *command], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    return int(done.stdout) / 1024


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
