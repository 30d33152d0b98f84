"""The grammar's tests need Node and the packages of `editors/vscode`: where those are not in place,
CI installs them and everybody else runs the other tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXTENSION = ROOT / "editors/vscode"
MODULES = EXTENSION / "node_modules"
GRAMMAR = ROOT / "syntaxes/bgn.tmLanguage.json"

asked_for = os.environ.get("CI") == "true" or os.environ.get("BG_EDITORS") == "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if asked_for or (MODULES.is_dir() and shutil.which("node")):
        return
    here = [item for item in items if HERE in item.path.parents]
    if here:
        items[:] = [item for item in items if HERE not in item.path.parents]
        config.hook.pytest_deselected(items=here)
        print(f"\n{len(here)} grammar tests left out: `npm ci` in editors/vscode, or BG_EDITORS=1, brings them in")


@pytest.fixture(scope="session")
def modules() -> Path:
    if not MODULES.is_dir():
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=EXTENSION, check=True, timeout=300)
    return MODULES


class Painter:
    """The grammar at work in VS Code's own tokenizer."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, texts: list[str]) -> list[dict]:
        """For each text: its `lines` of [start, end, scopes], the `ms` it took, and `open`: whether
        a rule reached beyond its line."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(texts) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="session")
def paint(modules: Path) -> Iterator[Painter]:
    command = ["node", str(HERE / "paint.mjs"), str(modules), str(GRAMMAR)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Painter(process)
        process.kill()
