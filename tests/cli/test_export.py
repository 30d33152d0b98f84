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


def test_a_record_with_errors_is_exported_with_a_warning(run: Run, tmp_path: Path) -> None:
    (tmp_path / "match.bgn").write_text(MATCH.replace("31: 8/5 6/5", "31: 8/5 6/4"))
    done = run("export", "match.bgn", "--to", "mat")
    assert done.code == 0
    assert done.err == (
        "bg-lsp: match.bgn was exported with 1 error in it, which the other program will not point out: better mend "
        "the record first. `bg-lsp check match.bgn` names it\n"
    )
    assert "31:" in done.out


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


TWO = (
    MATCH
    + '  2) Resigns\n\n; [Player 1 "Cid"]\n3 point match\n\n'
    + MATCH.split("match\n\n")[1].replace("Ada", "Cid")
)


def test_several_matches_are_written_into_a_file_each(run: Run, tmp_path: Path) -> None:
    (tmp_path / "two.bgn").write_text(TWO)
    refused = run("export", "two.bgn", "--to", "mat")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("bg-lsp: two.bgn:9: another match begins here, and a .mat file holds one: ")
    done = run("export", "two.bgn", "--to", "mat", "-o", "out.mat")
    assert done == (0, "", "bg-lsp: two.bgn holds 2 matches, written to out-1.mat and out-2.mat\n")
    first, second = ((tmp_path / f"out-{number}.mat").read_text() for number in (1, 2))
    assert not (tmp_path / "out.mat").exists()
    assert "5 point match" in first and "Ada : 0" in first and "Cid" not in first
    assert '[Player 1 "Cid"]' in second and "3 point match" in second and "Ada" not in second
    assert run("check", "out-1.mat", "out-2.mat").code == 0


def test_a_play_that_cannot_be_said_is_named_with_its_line_in_the_file(run: Run, tmp_path: Path) -> None:
    head, tail = TWO.rsplit("31: 8/5 6/5", 1)
    (tmp_path / "two.bgn").write_text(head + "31: 8/5 6/4 (illegal)" + tail)
    done = run("export", "two.bgn", "--to", "mat", "-o", "out.mat")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("bg-lsp: two.bgn:14: ")
    assert not list(tmp_path.glob("out*"))


def test_the_record_itself_is_not_written_over(run: Run, tmp_path: Path) -> None:
    for name, output in (("match.bgn", "match.bgn"), ("two-2.bgn", "two.bgn")):
        text = TWO if name.startswith("two") else MATCH
        (tmp_path / name).write_text(text)
        done = run("export", name, "--to", "mat", "-o", output)
        assert done.code == 2
        assert "is the record itself" in done.err
        assert (tmp_path / name).read_text() == text
    assert not (tmp_path / "two-1.bgn").exists()
