"""`bg-lsp format`: what is written, what is only said, what is left alone."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import ENVIRONMENT, Run

CROOKED = "Game 1\n Ada : 0   Ben : 0\n1)  31: 8/5  6/5     42: 8/4 6/4\n"
STRAIGHT = """\
Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
"""


def test_files_are_laid_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text(CROOKED)
    (tmp_path / "b.mat").write_bytes(CROOKED.replace("\n", "\r\n").replace("Ada", "Åda").encode("cp1252"))
    (tmp_path / "c.bgn").write_text(STRAIGHT)
    before = (tmp_path / "c.bgn").stat().st_ino
    assert run("format", ".") == (0, "2 files formatted, 1 file is laid out already.\n", "")
    assert (tmp_path / "a.bgn").read_text() == STRAIGHT
    wanted = STRAIGHT.replace("\n", "\r\n").replace("Ada", "Åda").encode("cp1252")
    assert (tmp_path / "b.mat").read_bytes() == wanted
    assert (tmp_path / "c.bgn").stat().st_ino == before
    assert run("format", ".") == (0, "3 files are laid out already.\n", "")


def test_what_would_change_is_named_or_shown(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text(CROOKED)
    (tmp_path / "b.bgn").write_text(STRAIGHT)
    said = "1 file would change, 1 file is laid out already.\n"
    assert run("format", "--check", "a.bgn", "b.bgn") == (1, "a.bgn\n", said)
    for arguments in (["--diff"], ["--check", "--diff"]):
        done = run("format", *arguments, "a.bgn", "b.bgn")
        assert (done.code, done.err) == (1, said)
        assert done.out.startswith("--- a.bgn\n+++ a.bgn\n@@ -1,3 +1,3 @@\n Game 1\n- Ada : 0")
    assert run("format", "--check", "b.bgn") == (0, "", "1 file is laid out already.\n")
    assert run("format", "--diff", "b.bgn") == (0, "", "1 file is laid out already.\n")
    assert (tmp_path / "a.bgn").read_text() == CROOKED


def test_standard_input(run: Run) -> None:
    assert run("format", "-", stdin=CROOKED.encode()) == (0, STRAIGHT, "")
    assert run("format", "-", stdin=STRAIGHT.encode()) == (0, STRAIGHT, "")
    assert run("format", "-", stdin=b"") == (0, "", "")
    named = ("--stdin-filename", "x.mat")
    assert run("format", "--check", *named, "-", stdin=CROOKED.encode())[:2] == (1, "x.mat\n")
    assert run("format", "--diff", *named, "-", stdin=CROOKED.encode()).out.startswith("--- x.mat\n")


def test_what_is_silenced_in_the_text_is_left_alone(run: Run, tmp_path: Path) -> None:
    """As `check --fix` leaves it alone."""
    crooked = CROOKED.replace("1)  31", "; bg-lsp: ignore layout\n1)  31")
    for text, wanted in (
        (crooked, crooked.replace(" Ada : 0   Ben", STRAIGHT.split("\n")[1][:39] + "Ben")),
        ("; bg-lsp: ignore-file BG5\n" + CROOKED,) * 2,
        (CROOKED.replace("\n1)", "\n\n\n; bg-lsp: ignore BG508\nGame  2\n1)"),) * 2,
    ):
        for command in (["format"], ["check", "--fix", "--select", "BG508"]):
            (tmp_path / "x.bgn").write_text(text)
            run(*command, "x.bgn")
            after = (tmp_path / "x.bgn").read_text()
            if "Game  2" in text:
                assert (
                    after.startswith(STRAIGHT.split("  1)")[0])
                    and "\n; bg-lsp: ignore BG508\nGame  2\n" in after
                )
            else:
                assert after == wanted


def test_what_cannot_be_read_is_a_line_and_the_others_go_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text(CROOKED)
    (tmp_path / "b.bgn").write_bytes(b"MZ\0\0")
    done = run("format", "missing.bgn", "b.bgn", "a.bgn")
    assert (done.code, done.out, done.err.count("\n")) == (2, "1 file formatted.\n", 2)
    assert "bg-lsp: missing.bgn: no such file or directory\n" in done.err
    assert (tmp_path / "a.bgn").read_text() == STRAIGHT
    assert run("format").code == 2


def test_another_notation_is_left_alone(run: Run, tmp_path: Path) -> None:
    """It shares the ending; its blanks are none of ours."""
    text = '[Game "Draughts"]\n[White   "Ada"]\n\n1.  e4   e5  \n  2. Nf3\n'
    (tmp_path / "x.bgn").write_text(text)
    assert "BG118" in run("check", "x.bgn").out
    for command in (["format"], ["check", "--fix", "--select", "ALL"]):
        assert run(*command, "x.bgn").code == 0
        assert (tmp_path / "x.bgn").read_text() == text


def on_a_terminal(folder: Path, *arguments: str) -> str:
    """Run a command whose output and errors go to a terminal, and return what that is sent."""
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "bg_lsp", *arguments],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
    ):  # fmt: skip
        os.close(theirs)
        said = b""
        try:
            while data := os.read(ours, 4096):
                said += data
        except OSError:
            pass  # the other end has closed
    os.close(ours)
    return said.decode()


def test_a_diff_on_a_terminal_has_colours_and_steers_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text("42:  8/4 6/4 {\x1b[31m\u202e}\n")
    for command in (["format", "--diff"], ["check", "--diff"]):
        said = on_a_terminal(tmp_path, *command, "a.bgn")
        assert "\x1b[31m-42:  8/4 6/4 {\\x1b[31m\\u202e}\x1b[0m\r\n" in said
        assert "\x1b[32m+42: 8/4 6/4 {\\x1b[31m\\u202e}\x1b[0m\r\n" in said
        assert "\x1b[36m@@ -1 +1 @@\x1b[0m\r\n" in said
        assert "\x1b[1m--- a.bgn\x1b[0m\r\n" in said
