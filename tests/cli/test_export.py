"""`bg-lsp export`: written for another program, or refused with the line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

MATCH = """\
; [Player 1 "Ada"]
5 point match

Game 1
Ada : 0                                Ben : 0
  1) 42: 8/4 6/4 ! {good}              31: 8/5 6/5
"""


def test_marks_and_notes_stay_behind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "match.bgn").write_text(MATCH)
    done = run("export", "match.bgn", "--to", "mat")
    assert (done.code, done.err) == (0, "")
    assert "5 point match" in done.out
    assert "42: 8/4 6/4" in done.out
    assert "good" not in done.out
    assert run("export", "-", "--to", "mat", stdin=MATCH.encode()).out == done.out
    written = run("export", "match.bgn", "--to", "mat", "-o", "out.mat")
    assert (written.code, written.out) == (0, "")
    assert (tmp_path / "out.mat").read_bytes().decode("utf-8") == done.out
    assert run("check", "out.mat").code == 0


def test_what_the_other_program_cannot_read_is_refused(run: Run) -> None:
    played = MATCH.replace("31: 8/5 6/5", "31: 8/5 6/4 (illegal)")
    done = run("export", "-", "--to", "mat", stdin=played.encode())
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert done.err.startswith("bg-lsp: -:6: ")


def test_files_that_cannot_be_read_or_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "match.bgn").write_text(MATCH)
    assert run("export", "missing.bgn", "--to", "mat").code == 2
    assert run("export", "match.bgn").code == 2
    assert run("export", "match.bgn", "--to", "sgf").code == 2
    done = run("export", "match.bgn", "--to", "mat", "-o", "no/such/folder.mat")
    assert (done.code, done.err) == (2, "bg-lsp: no/such/folder.mat: no such file or directory\n")
