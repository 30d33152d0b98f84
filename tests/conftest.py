"""What a machine lacks: tests that need it are deselected, and one line says why."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples at every run, so that a change is judged by what it changed; BG_RANDOM=1 looks for new ones.
# Time is measured where it matters: the first call may load a module.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("searching" if os.environ.get("BG_RANDOM") == "1" else "steady")

ROOT = Path(__file__).resolve().parent.parent

REASONS = {
    "gnubg": "the program gnubg is not installed",
    "gnubg_nn": "the package gnubg-nn has no wheel for this Python",
    "corpus": "BG_CORPUS names no folder of real match files",
    "npm": "no packages in editors/vscode: `npm ci` there, or BG_EDITORS=1, brings them",
    "editors": "real editors are installed and driven in CI, or as root with BG_EDITORS=1",
}
"""What `@pytest.mark.needs(…)` may name, and why it may be missing."""

_deselected: Counter[str] = Counter()


def corpus() -> Path | None:
    """Return the folder of real match files, where there is one."""
    folder = os.environ.get("BG_CORPUS")
    return Path(folder) if folder and Path(folder).is_dir() else None


def wants_editors() -> bool:
    """Whether the tests may install what it takes to run real editors."""
    asked_for = os.environ.get("BG_EDITORS") == "1" and hasattr(os, "getuid") and os.getuid() == 0
    return asked_for or os.environ.get("CI") == "true"


def _missing(need: str) -> bool:
    if need == "gnubg":
        return shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}:/usr/games") is None
    if need == "gnubg_nn":
        return importlib.util.find_spec("gnubg_nn") is None
    if need == "corpus":
        return corpus() is None
    if need == "npm":
        return not wants_editors() and not (ROOT / "editors/vscode/node_modules").is_dir()
    if need == "editors":
        return not wants_editors()
    raise pytest.UsageError(f"unknown need: {need}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out the tests that this machine cannot host."""
    kept: list[pytest.Item] = []
    out: list[pytest.Item] = []
    for item in items:
        needs = [need for mark in item.iter_markers("needs") for need in mark.args]
        lacking = [need for need in needs if _missing(need)]
        _deselected.update(lacking[:1])
        (out if lacking else kept).append(item)
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = kept


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was taken out, and why."""
    for need, count in sorted(_deselected.items()):
        terminalreporter.write_line(f"deselected {count}: {REASONS[need]}")
