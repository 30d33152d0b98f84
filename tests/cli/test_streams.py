"""Standard streams that are closed or full: a line, exit 2, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ENVIRONMENT, Run

CLEAN = "4-2: 8/4 6/4\n"


@pytest.mark.parametrize(
    ("command", "code", "err"),
    [
        ("check - <&-", 2, "bg-lsp: -: standard input is closed\n"),
        ("show -:1 <&-", 2, "bg-lsp: -: standard input is closed\n"),
        ("check good.bgn >&-", 2, "bg-lsp: cannot go on: standard output is closed\n"),
        ("check --output-format json good.bgn >&-", 2, "bg-lsp: cannot go on: standard output is closed\n"),
        ("show good.bgn:1 >&-", 2, "bg-lsp: cannot go on: standard output is closed\n"),
        ("export good.bgn --to mat -o good.mat >&-", 0, ""),
        ("check good.bgn >/dev/full", 2, "bg-lsp: cannot go on: no space left on device\n"),
        ("explain >/dev/full", 2, "bg-lsp: cannot go on: no space left on device\n"),
        ("check good.bgn missing.bgn 2>&-", 2, ""),
        ("check --exit-zero missing.bgn good.bgn 2>/dev/full", 2, ""),
        ("check good.bgn <&- >&- 2>&-", 2, ""),
    ],
)
def test_closed_and_full(tmp_path: Path, command: str, code: int, err: str) -> None:
    (tmp_path / "good.bgn").write_text(CLEAN)
    shell = ["sh", "-c", f'"$0" -m bg_lsp {command}', sys.executable]
    done = subprocess.run(shell, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, err)
    assert "bg-lsp:" not in done.stdout


@pytest.mark.parametrize("place", ["9" * 5000, "1:" + "9" * 5000])
def test_a_line_of_many_digits(run: Run, tmp_path: Path, place: str) -> None:
    (tmp_path / "good.bgn").write_text(CLEAN)
    done = run("show", f"good.bgn:{place}")
    assert done == (2, "", "bg-lsp: good.bgn has no line or column of more than 9 digits\n")
