"""The grammar at work, asked from Python."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
EXTENSION = ROOT / "editors/vscode"
MODULES = EXTENSION / "node_modules"
GRAMMAR = ROOT / "syntaxes/bgn.tmLanguage.json"


@pytest.fixture(scope="session")
def modules() -> Path:
    if not MODULES.is_dir():
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=EXTENSION, check=True, timeout=300)
    return MODULES


class Painter:
    """The grammar at work in VS Code's own tokenizer."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, texts: list[str]) -> list[dict]:
        """For each text: its `lines` of [start, end, scopes], the `ms` of work it was, and `open`: whether
        a rule reached beyond its line."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(texts) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="session")
def paint(modules: Path) -> Iterator[Painter]:
    command = ["node", str(HERE / "paint.mjs"), str(modules), str(GRAMMAR)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Painter(process)
        process.kill()
