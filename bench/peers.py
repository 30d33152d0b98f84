"""The servers that are measured beside each other."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.lsp import Message
from bench.texts import Text, json_text, match, python_text
from bench.timing import bg_lsp

HERE = Path(__file__).parent
OURS = bg_lsp("serve")
ECHO = [sys.executable, str(HERE / "echo.py")]
SAME = [sys.executable, str(HERE / "same.py")]
MARKDOWN: Message = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"resolveSupport": {"properties": ["documentation"]}}},
    }
}


class Peer(NamedTuple):
    """Another server, and how it is asked for problems."""

    name: str
    command: Sequence[str]
    text: Callable[[int], Text]
    ending: str
    pulled: bool = False


def peers() -> Iterator[Peer]:
    """Yield the servers that are there."""
    yield Peer("pygls echo", ECHO, match, "bgn")
    if ruff := shutil.which("ruff", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"):
        yield Peer("ruff server", [ruff, "server"], python_text, "py")
    if json := json_server():
        yield Peer("VS Code's JSON server", json, json_text, "json", True)


def json_server() -> list[str] | None:
    """Return the command of VS Code's JSON server: npm's vscode-langservers-extracted.

    Looked for in the folder that BENCH_NODE_MODULES names, and where the editors' tests have theirs.
    """
    named = os.environ.get("BENCH_NODE_MODULES")
    folders = [Path(named)] if named else list(Path("editors").glob("*/node_modules"))
    for folder in folders:
        path = folder / "vscode-langservers-extracted" / "bin" / "vscode-json-language-server"
        if path.exists() and (node := shutil.which("node")):
            return [node, str(path.resolve()), "--stdio"]
    return None
