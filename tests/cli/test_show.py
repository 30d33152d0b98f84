"""`bg-lsp show`, `explain`, and the rest of the command line."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from bg_lsp import __version__
from bg_lsp.problems import catalogue
from bg_lsp.views.letters import board
from tests.cli.conftest import SLIP, Run
from tests.views.positions import FIGURE_2

ROOT = Path(__file__).parents[2]
FIGURE = board(FIGURE_2) + "\n"


def test_figure_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "seed.bgn").write_text("4-2: 8/4 6/4\n")
    assert run("show", "seed.bgn:1") == (0, "4-2: 8/4 6/4\n\n" + FIGURE, "")
    assert run("show", "-:1", stdin=b"4-2: 8/4 6/4") == (0, "4-2: 8/4 6/4\n\n" + FIGURE, "")


def test_a_column_chooses_the_turn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a:b.bgn").write_text(
        "5 point match\nGame 1\nAda : 0    Ben : 0\n  1) 42: 8/4 6/4    31: 8/5 6/5\n"
    )
    assert run("show", "a:b.bgn:4:7").out.startswith("42: 8/4 6/4\n")
    assert run("show", "a:b.bgn:4:20").out.startswith("31: 8/5 6/5\n")
    assert run("show", "a:b.bgn:4").out.startswith("31: 8/5 6/5\n")
    assert run("show", "a:b.bgn:3").out.startswith("13 14 15")


def test_what_cannot_be_shown(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slip.bgn").write_text(SLIP)
    assert run("show", "slip.bgn:99").err == "bg-lsp: slip.bgn has 3 lines, none numbered 99\n"
    for what in ("missing.bgn:1", "slip.bgn", "XGID=nonsense", "slip.bgn:0"):
        done = run("show", what)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    half, _, whole = run("show", "4HPwATDgc/ABMA").err.removeprefix("bg-lsp: ").strip().partition(": ")
    assert whole.startswith("half of an ID")
    assert run("show", whole.rpartition(" ")[2]).out.startswith("13 14 15")
    assert whole.rpartition(" ")[2].startswith(f"{half}:")


@pytest.mark.parametrize(
    "identity",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:2:3:0:7:10",
        "-b----E-C---eE---c-e----B-:0:0:1:52:2:3:0:7:10",
    ],
)
def test_ids(run: Run, identity: str) -> None:
    out = run("show", identity).out
    assert "5-2" in out
    assert "2/7" in out
    assert "O 167" in out


def test_gnu_ids(run: Run) -> None:
    out = run("show", "4HPwATDgc/ABMA:cAkAAAAAAAAA").out
    assert "X 167" in out


def test_explain(run: Run) -> None:
    page = run("explain", "BG214")
    assert page.code == 0
    assert page.out == run("explain", "no-roll").out == run("explain", "bg214").out
    assert "no-roll" in page.out
    listed = run("explain").out.splitlines()
    assert len(listed) == len(catalogue)
    assert run("explain", "BG4").out.splitlines() == [each for each in listed if each.startswith("BG4")]
    assert run("explain", "all").out.splitlines() == listed
    unknown = run("explain", "BG999")
    assert (unknown.code, unknown.out, unknown.err.count("\n")) == (2, "", 1)
    for asked, like in (("illegal", "played-illegally"), ("bloked-point", "blocked-point or capped-points")):
        assert run("explain", asked).err == f"bg-lsp: no problem is called {asked}; did you mean {like}?\n"


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"bg-lsp {__version__}\n"
    assert "check" in run("--help").out
    assert run("nonsense").code == 2


def bg_lsp(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bg_lsp", *arguments]


def test_bare_on_a_terminal_is_help() -> None:
    controller, terminal = pty.openpty()
    try:
        done = subprocess.run(
            bg_lsp(), stdin=terminal, capture_output=True, text=True, cwd=ROOT, timeout=30, check=True
        )
    finally:
        os.close(controller)
        os.close(terminal)
    assert done.stdout.startswith("usage: bg-lsp")


def test_bare_elsewhere_is_the_server() -> None:
    """A client that leaves without a word ends it, with 1; nothing but the protocol is written."""
    done = subprocess.run(
        bg_lsp(), stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (1, b"")


def test_a_reader_that_leaves_is_left_in_peace(tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / f"{number}.bgn").write_text(SLIP)
    with subprocess.Popen(
        bg_lsp("check", str(tmp_path)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=30)
    assert process.returncode == 1
