"""The command line, called without a new process."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bg_lsp.cli import main

SLIP = "4-2: 8/4 6/4\n3-1: 8/5 6/4\n"
"""Two loose turns; the second is no 3-1."""

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
"""For a process of its own."""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `bg-lsp` with these arguments in an empty folder, with these bytes on standard input."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        out, err = capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Ran(code, out, err)

    return call


def filtered(data: bytes, *arguments: str) -> tuple[int, bytes, str]:
    """Run `bg-lsp` on these bytes; return its exit code, the bytes of its output, and its errors."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, errors = io.BytesIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(data)), io.TextIOWrapper(out), errors
    try:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert isinstance(left.value.code, int)
        return left.value.code, out.getvalue(), errors.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
