"""`bg-lsp check`: which files, which problems, which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import ENVIRONMENT, SLIP, Run

CLEAN = "4-2: 8/4 6/4\n"
MATCH = " 7 point match\n\n Game 1\n Ada : 0                  Ben : 0\n  1) 42: 8/4 6/4\n"


def problems(text: str) -> list[dict[str, object]]:
    found = json.loads(text)
    assert isinstance(found, list)
    return found


def test_exit_codes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "clean.bgn").write_text(CLEAN)
    (tmp_path / "slip.bgn").write_text(SLIP)
    assert run("check", "clean.bgn").code == 0
    assert run("check", "slip.bgn").code == 1
    assert run("check", "--exit-zero", "slip.bgn").code == 0
    assert run("check", "missing.bgn", "slip.bgn").code == 2
    assert run("check", "--exit-zero", "missing.bgn").code == 2
    assert run("check", "--output-format", "nonsense", "clean.bgn").code == 2
    assert run("check").code == 2
    assert run("check", "--select", "BG999", "clean.bgn").code == 2


def test_information_does_not_fail(run: Run) -> None:
    done = run("check", "--output-format", "json", "-", stdin=b"00: 8/4 6/4\n")
    assert {str(each["severity"]) for each in problems(done.out)} <= {"information", "hint"}
    assert done.out != "[]\n"
    assert done.code == 0


def test_a_missing_file_is_a_line_and_the_others_are_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slip.bgn").write_text(SLIP)
    done = run("check", "--output-format", "concise", "missing.bgn", "slip.bgn")
    assert done.err == "bg-lsp: missing.bgn: no such file or directory\n"
    assert "slip.bgn:2:10: error BG203" in done.out


def test_what_is_no_text(run: Run, tmp_path: Path) -> None:
    """Named, it is a line and exit 2; in a folder it is passed over."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "binary.mat").write_bytes(b"MZ\0\0" * 100)
    (tmp_path / "sub" / "clean.bgn").write_text(CLEAN)
    named = run("check", "sub/binary.mat")
    assert (named.code, named.out, named.err.count("\n")) == (2, "", 1)
    assert "NUL" in named.err
    assert run("check", "sub") == (0, "No problems in 1 file.\n", "")


def test_a_file_in_a_folder_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "gone.bgn").symlink_to(tmp_path / "nowhere")
    done = run("check", "odd")
    assert done.code == 2
    assert done.err == "bg-lsp: odd/gone.bgn: no such file or directory\n"


@pytest.mark.parametrize("form", ["full", "concise"])
def test_no_counts_where_nothing_was_read(run: Run, form: str) -> None:
    line = "bg-lsp: missing.bgn: no such file or directory\n"
    assert run("check", "--output-format", form, "missing.bgn") == (2, "", line)
    assert run("check", "--statistics", "missing.bgn") == (2, "", line)


@pytest.mark.parametrize("name", ["pipe.bgn", "pipe.mat", "pipe.txt"])
def test_a_pipe_in_a_folder_is_passed_over(tmp_path: Path, name: str) -> None:
    """Nobody writes to it: reading it would never end."""
    (tmp_path / "clean.bgn").write_text(CLEAN)
    os.mkfifo(tmp_path / name)
    command = [sys.executable, "-m", "bg_lsp", "check", "."]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "No problems in 1 file.\n", "")


def test_a_pipe_that_is_named_is_read(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.bgn")
    writer = threading.Thread(target=(tmp_path / "pipe.bgn").write_text, args=(SLIP,), daemon=True)
    writer.start()
    assert "pipe.bgn:2:10: error BG203" in run("check", "--output-format", "concise", "pipe.bgn").out
    writer.join()


def test_files_of_a_folder(run: Run, tmp_path: Path) -> None:
    """Matches by their endings, texts by their first lines, in order; hidden folders are left alone."""
    for name, text in {
        "b.MAT": MATCH,
        "a.bgn": SLIP,
        "sub/match.txt": '; [Site "x"]\n\n' + MATCH,
        "sub/row.txt": "  1) 42: 8/4 6/4\n",
        "sub/empty row.txt": "  1)\n  2)\n",
        "sub/list.txt": "1. Bread\n2. Milk\n",
        "sub/deep.txt": "; comment\n" * 99 + "Game 1\n",
        "sub/too deep.txt": "; comment\n" * 100 + "Game 1\n",
        "sub/prose.txt": "Dear Ada,\n7 point match\n",
        "sub/readme.md": MATCH,
        ".hidden/c.bgn": SLIP,
    }.items():
        (tmp_path / "all" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "all" / name).write_text(text)
    done = run("check", "--select", "ALL", "--output-format", "concise", "all")
    assert done.out.endswith("in 5 files.\n")
    assert done.err == ""


def test_a_folder_without_matches_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    done = run("check", "none")
    assert done == (0, "", "bg-lsp: none: no match files\n")


def test_a_file_named_twice_is_checked_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slip.bgn").write_text(SLIP)
    found = problems(run("check", "--output-format", "json", "slip.bgn", "slip.bgn", ".").out)
    assert [each["file"] for each in found] == ["slip.bgn"]


def test_files_of_this_folder_have_their_bare_names(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("slip.bgn", "sub/slip.bgn"):
        (tmp_path / name).write_text(SLIP)
    for here in (".", "./"):
        lines = run("check", "--output-format", "concise", here).out.splitlines()
        assert [line.partition(":")[0] for line in lines[:-1]] == ["slip.bgn", "sub/slip.bgn"]


def test_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.bgn").write_text(SLIP)
    (tmp_path / "a.bgn").write_text(SLIP + "6-5: 24/13\n" + SLIP)
    found = problems(run("check", "--output-format", "json", "b.bgn", "a.bgn").out)
    places = [(each["file"], each["line"], each["column"], each["code"]) for each in found]
    assert places == sorted(places)  # type: ignore[type-var]
    first = found[-1]
    assert list(first) == ["file", "line", "column", "end_line", "end_column", "code", "name", "severity",
                           "message", "related", "fixes"]  # fmt: skip
    assert places[-1] == ("b.bgn", 2, 10, "BG203")
    assert (first["end_line"], first["end_column"], first["severity"]) == (2, 13, "error")
    fixes = first["fixes"]
    assert isinstance(fixes, list)
    assert all(list(fix) == ["title", "applicability", "edits"] for fix in fixes)
    assert {fix["applicability"] for fix in fixes} <= {"safe", "unsafe"}
    edits = [edit for fix in fixes for edit in fix["edits"]]
    assert edits
    assert all(list(edit) == ["line", "column", "end_line", "end_column", "text"] for edit in edits)


def test_json_of_nothing(run: Run) -> None:
    assert run("check", "--output-format", "json", "-", stdin=CLEAN.encode()) == (0, "[]\n", "")
    assert run("check", "--output-format", "json", "missing.bgn").out == "[]\n"


def test_columns_are_characters(run: Run) -> None:
    """Code points, the mark at the start of the file not counted."""
    text = "\ufeff42: 8/4 6/4 {🎲 dice}\n31: 8/5 6/4\n"
    found = problems(run("check", "--output-format", "json", "-", stdin=text.encode()).out)
    assert [(each["file"], each["line"], each["column"]) for each in found] == [("-", 2, 9)]


def test_standard_input_may_have_a_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bg-lsp.toml").write_text('ignore = ["BG203"]\n')
    named = run("check", "--output-format", "json", "--stdin-filename", "x.bgn", "-", stdin=SLIP.encode())
    assert (named.code, named.out) == (0, "[]\n")
    (tmp_path / "bg-lsp.toml").unlink()
    named = run("check", "--output-format", "json", "--stdin-filename", "x.bgn", "-", stdin=SLIP.encode())
    assert [each["file"] for each in problems(named.out)] == ["x.bgn"]


def test_select_and_ignore(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bg-lsp.toml").write_text('select = ["BG1"]\n[severity]\nBG203 = "information"\n')
    (tmp_path / "slip.bgn").write_text(SLIP)
    assert run("check", "slip.bgn").code == 0
    assert "information[BG203]" in run("check", "--select", "BG2", "slip.bgn").out
    (tmp_path / "bg-lsp.toml").unlink()
    assert run("check", "--ignore", "BG203,BG1", "slip.bgn").code == 0
    assert run("check", "--ignore", "wrong-distance", "slip.bgn").code == 0
    assert run("check", "--select", "BG1", "--select", "BG3,BG203", "slip.bgn").code == 1


def test_wrong_settings_are_said_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bg-lsp.toml").write_text('select = ["BG9"]\n')
    for name in "ab":
        (tmp_path / f"{name}.bgn").write_text(CLEAN)
    done = run("check", ".")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "bg-lsp.toml:1:" in done.err


@pytest.mark.parametrize("content", ["a = " + "[" * 3000 + "]" * 3000, "a = " + "9" * 5000])
def test_settings_that_nobody_would_write(run: Run, tmp_path: Path, content: str) -> None:
    """They are a line, and the files are checked; a project's file that is not ours is no matter."""
    (tmp_path / "slip.bgn").write_text(SLIP)
    (tmp_path / "bg-lsp.toml").write_text(content)
    done = run("check", "--output-format", "concise", "slip.bgn")
    assert "slip.bgn:2:10: error BG203" in done.out
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "bg-lsp.toml:1:1: " in done.err
    (tmp_path / "bg-lsp.toml").unlink()
    (tmp_path / "pyproject.toml").write_text("# bg-lsp\n" + content)
    assert run("check", "slip.bgn")[::2] == (1, "")


def test_information_is_counted_in_one_word(run: Run, tmp_path: Path) -> None:
    """A note is something else in a record."""
    (tmp_path / "bg-lsp.toml").write_text('severity = { ALL = "information" }\n')
    done = run("check", "--output-format", "concise", "-", stdin=SLIP.encode() + b"6-5: 24/12\n")
    assert done.out.endswith("\n2 information in 1 file.\n")


def test_statistics(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slip.bgn").write_text(SLIP)
    done = run("check", "--statistics", "slip.bgn")
    assert done.code == 1
    assert done.out == "1  BG203  error        wrong-distance\n1 error in 1 file.\n"
    done = run("check", "--statistics", "--output-format", "json", "slip.bgn")
    assert problems(done.out) == [
        {"code": "BG203", "name": "wrong-distance", "severity": "error", "count": 1}
    ]
    done = run("check", "--statistics", "--output-format", "json", "-")
    assert done.out == "[]\n"
