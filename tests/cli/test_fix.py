"""`bg-lsp check --fix` and `--diff`: what is written, what is said, what is refused."""

from __future__ import annotations

import codecs
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bg_lsp.cli import replacing
from tests.cli.conftest import ENVIRONMENT, Run, filtered

SLOPPY = "42: 8/4 6/4\n13: 8/5* 6-5\n"
"""The dice and the spelling are unusual, and nobody is hit."""
TIDY = "42: 8/4 6/4\n31: 8/5 6/5\n"
STUCK = "31: 8/5 6/4\n"
"""Nothing in it can safely be mended."""


@pytest.fixture
def sloppy(tmp_path: Path) -> Path:
    path = tmp_path / "sloppy.bgn"
    path.write_text(SLOPPY)
    return path


def left_over(folder: Path) -> list[str]:
    """Return the names of hidden files in a folder."""
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_what_can_be_mended_is_and_what_was_is_said(run: Run, sloppy: Path) -> None:
    assert run("check", "sloppy.bgn").code == 1
    done = run("check", "--fix", "sloppy.bgn")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Fixed 3 places in 1 file:\n"
        "  1  BG215  star-without-hit\n  1  BG503  spelling\n  1  BG506  dice-form\n"
        "No problems in 1 file.\n"
    )
    assert sloppy.read_text() == TIDY
    again = run("check", "--fix", "sloppy.bgn")
    assert again == (0, "No problems in 1 file.\n", "")
    assert left_over(sloppy.parent) == []


def test_the_exit_code_is_that_of_what_is_left(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text(SLOPPY)
    (tmp_path / "b.bgn").write_text(STUCK)
    assert run("check", "--fix", "--exit-zero", ".").code == 0
    done = run("check", "--fix", "--output-format", "concise", ".")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "1 error in 2 files."
    assert (tmp_path / "b.bgn").read_text() == STUCK


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_reports_for_programs_stay_what_they_are(run: Run, sloppy: Path, form: str) -> None:
    sloppy.write_text(SLOPPY + STUCK)
    done = run("check", "--fix", "--output-format", form, "sloppy.bgn")
    assert done.code == 1
    assert done.err.startswith("Fixed 3 places in 1 file:\n")
    if form == "github":
        assert re.fullmatch(r"(?m)::error file=sloppy.bgn,line=3,.*\n", done.out)
    else:
        found = json.loads(done.out)
        assert len(found if form == "json" else found["runs"][0]["results"]) == 1


def test_statistics_count_what_is_left(run: Run, sloppy: Path) -> None:
    sloppy.write_text(SLOPPY + STUCK)
    done = run("check", "--fix", "--statistics", "sloppy.bgn")
    assert "Fixed 3 places" in done.out
    assert done.out.endswith("1  BG203  error        wrong-distance\n1 error in 1 file.\n")


def test_a_diff_writes_nothing(run: Run, sloppy: Path) -> None:
    before = sloppy.stat().st_mtime_ns
    for arguments in (["--diff"], ["--fix", "--diff"]):
        done = run("check", *arguments, "sloppy.bgn")
        assert done.code == 1
        assert done.out == (
            "--- sloppy.bgn\n+++ sloppy.bgn\n@@ -1,2 +1,2 @@\n 42: 8/4 6/4\n-13: 8/5* 6-5\n+31: 8/5 6/5\n"
        )
        assert done.err.startswith("Would fix 3 places in 1 file:\n")
    assert sloppy.read_text() == SLOPPY
    assert sloppy.stat().st_mtime_ns == before
    assert run("check", "--diff", "--exit-zero", "sloppy.bgn").code == 0
    sloppy.write_text(STUCK)
    assert run("check", "--diff", "sloppy.bgn") == (0, "", "")


MANY = "".join(f"{row:>3}) {dice}: 8/5 6/5\n" for row, dice in enumerate(["31"] * 30, 1))
SHAPES = {
    "far apart": MANY.replace(" 2) 31", " 2) 13").replace("20) 31", "20) 13"),
    "no line end": MANY.replace(" 30) 31", " 30) 13").rstrip("\n"),
    "carriage returns": MANY.replace(" 9) 31", " 9) 13").replace("\n", "\r\n"),
    "old carriage returns": MANY.replace(" 9) 31", " 9) 13").replace("\n", "\r", 12),
    "a line that goes": MANY.replace("  9)", "  8) 31: 8/5 6/5\n  9)"),
    "lines that come": "42: 8/4 6/4 ; a } b\n" + MANY.replace("6/5\n  4)", "6/5     4)"),
    "a mark": "\ufeff\n" + MANY.replace(" 2) 31:", " 2) 13: "),
    "a mark on what changes": "\ufeff" + MANY.replace(" 1) 31:", "1)  13:"),
    "blanks": "\n" + MANY.replace("31: ", "31:  "),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("command", [["check", "--select", "ALL"], ["format"]])
def test_patch_makes_of_a_file_what_fix_makes(
    run: Run, tmp_path: Path, shape: str, command: list[str]
) -> None:
    """The diff says the same as the written file, by the word of the program that diffs are for."""
    data = SHAPES[shape].encode()
    for name in ("fixed.bgn", "patched.bgn"):
        (tmp_path / name).write_bytes(data)
    diff = run(*command, "--diff", "patched.bgn")
    run(*command, *(["--fix"] if command[0] == "check" else []), "fixed.bgn")
    wanted = (tmp_path / "fixed.bgn").read_bytes()
    assert (diff.code == 1) == (wanted != data)
    if diff.code:
        assert applied(data, diff.out.encode()) == wanted


def applied(data: bytes, diff: bytes) -> bytes:
    """Return what a unified diff makes of bytes: every line it names has to be there, and as often as it says."""
    lines = re.findall(rb"[^\n]*\n|[^\n]+", data)
    made: list[bytes] = []
    at = 0
    assert re.match(rb"--- patched.bgn\n\+\+\+ patched.bgn\n@@ ", diff)
    for hunk in re.split(rb"(?m)^(?=@@ )", diff)[1:]:
        head, *body = re.findall(rb"[^\n]*\n|[^\n]+", hunk)
        numbers = re.match(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@\n", head)
        assert numbers
        first, count, start, size = (int(each or 1) for each in numbers.groups())
        made += lines[at : first - (count > 0)]
        at = first - (count > 0)
        assert len(made) == start - (size > 0)
        done = len(made)
        for index, line in enumerate(body):
            text = line[1:]
            if body[index + 1 : index + 2] == [b"\\ No newline at end of file\n"]:
                text = text.removesuffix(b"\n")
            if line[:1] in b" -":
                assert lines[at] == text
                at += 1
                count -= 1
            if line[:1] in b" +":
                made.append(text)
        assert (count, len(made) - done) == (0, size)
    return b"".join(made + lines[at:])


NAMED = '; [Player 1 "Åda"]\r\n42: 8/4 6/4 {Übel}\r31: 8/5* 6/5\n'
BYTES = {
    "utf-8": NAMED.encode(),
    "with a mark": codecs.BOM_UTF8 + NAMED.encode(),
    "windows": NAMED.encode("cp1252") + b"; \x81\x9d\n",
    "utf-16 le": codecs.BOM_UTF16_LE + NAMED.encode("utf-16-le"),
    "utf-16 be": codecs.BOM_UTF16_BE + NAMED.encode("utf-16-be"),
}  # fmt: skip


def starless(data: bytes) -> bytes:
    """Return a record without its one star."""
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        code = "utf-16-le" if data[:2] == codecs.BOM_UTF16_LE else "utf-16-be"
        return data[:2] + data[2:].decode(code).replace("*", "").encode(code)
    return data.replace(b"*", b"")


@pytest.mark.parametrize("kind", BYTES)
def test_bytes_that_are_no_matter_of_a_fix_stay(run: Run, tmp_path: Path, kind: str) -> None:
    """Encoding, mark and every line end; of a file and of standard input."""
    path = tmp_path / "named.mat"
    path.write_bytes(BYTES[kind])
    run("check", "--fix", "named.mat")
    assert path.read_bytes() == starless(BYTES[kind]) != BYTES[kind]
    assert filtered(BYTES[kind], "check", "--fix", "--ignore", "BG5", "-")[1] == path.read_bytes()


def test_standard_input_becomes_standard_output() -> None:
    """What is left is told on standard error; what is no record comes out as it went in."""
    code, out, errors = filtered(
        (SLOPPY + STUCK).encode(), "check", "--fix", "--output-format", "concise", "-"
    )
    assert (code, out.decode()) == (1, TIDY + STUCK)
    assert errors.startswith("-:3:9: error BG203 ")
    assert errors.endswith("\n1 error in 1 file.\n")
    for data in (b"", b"no match at all \xff\r", STUCK.encode()):
        assert filtered(data, "check", "--fix", "-")[1] == data
    for command in (["check", "--fix"], ["format"]):
        # The text of an editor may be replaced by it.
        code, out, errors = filtered(b"MZ\0\0*", *command, "-")
        assert (code, out) == (2, b"MZ\0\0*")
        assert errors.startswith("bg-lsp: -: NUL bytes")


def test_the_name_of_standard_input_counts(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bg-lsp.toml").write_text('ignore = ["BG215"]\n')
    done = run("check", "--fix", "--stdin-filename", "x.mat", "-", stdin=SLOPPY.encode())
    assert done.out == SLOPPY
    done = run("check", "--fix", "--stdin-filename", "x.bgn", "-", stdin=SLOPPY.encode())
    assert done.out == TIDY.replace("8/5 ", "8/5* ")


def test_what_is_off_or_silenced_stays(run: Run, tmp_path: Path) -> None:
    def after(text: str, *arguments: str, name: str = "x.bgn") -> str:
        (tmp_path / name).write_text(text)
        run("check", "--fix", *arguments, name)
        return (tmp_path / name).read_text()

    assert after(SLOPPY, name="x.mat") == SLOPPY.replace("*", "")
    assert after(SLOPPY, name="x.txt") == SLOPPY.replace("*", "")
    assert after(SLOPPY, "--select", "ALL", name="x.txt") == TIDY
    assert after(SLOPPY, "--select", "BG506") == SLOPPY.replace("13:", "31:")
    assert after(SLOPPY, "--ignore", "BG5") == SLOPPY.replace("*", "")
    silenced = "42: 8/4 6/4\n; bg-lsp: ignore spelling, BG506\n13: 8/5* 6-5\n24: 8-4 6-4\n"
    assert after(silenced) == silenced.replace("*", "").replace("24: 8-4 6-4", "42: 8/4 6/4")
    assert after("; bg-lsp: ignore-file BG5\n" + SLOPPY).endswith(SLOPPY.replace("*", ""))
    noted = "42: 8/4 6/4\n13: 8/5* 6/5 {bg-lsp: ignore star-without-hit}\n"
    assert after(noted) == noted.replace("13:", "31:")


@pytest.mark.parametrize("way", ["--fix", "--diff"])
def test_nothing_is_mended_by_settings_that_are_wrong(run: Run, tmp_path: Path, way: str) -> None:
    """What is mistyped may be what was to be left alone."""
    for folder in ("right", "wrong"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.bgn").write_text(SLOPPY)
    (tmp_path / "wrong" / "bg-lsp.toml").write_text('ignore = ["BG21S"]\n')
    done = run("check", way, "right", "wrong")
    assert done.code == 2
    assert "bg-lsp: wrong/x.bgn is left as it is: its settings have to be put right first\n" in done.err
    assert (tmp_path / "wrong" / "x.bgn").read_text() == SLOPPY
    assert (tmp_path / "right" / "x.bgn").read_text() == (TIDY if way == "--fix" else SLOPPY)
    done = run("check", way, "--stdin-filename", "wrong/y.bgn", "-", stdin=SLOPPY.encode())
    assert (done.code, done.out) == (2, SLOPPY if way == "--fix" else "")


def test_blanks_in_notes_are_no_column(run: Run, tmp_path: Path) -> None:
    text = "Game 1\nAda : 0                                Ben : 0\n"
    row = "  1) 31: 8/5 6/5 {a    note}             42: 8/4 6/4\n  2) 61: 13/7* 8/7* {two  of}          64: 24/14\n"
    (tmp_path / "x.mat").write_text(text + row)
    run("check", "--fix", "--select", "BG215", "x.mat")
    stars = row.replace("13/7* 8/7* {two  of}", "13/7 8/7 {two  of}  ")
    assert (tmp_path / "x.mat").read_text() == text + stars


def test_a_row_that_is_written_twice_stays_one_row(run: Run, tmp_path: Path) -> None:
    """A star on the first of the two, which is played, would make two rows of them."""
    text = "Game 1\n  1) 31: 8/5 6/5                       41: 24/20* 6/5\n"
    row = "  2) 62: bar/23 24/18                  63: 24/15\n"
    (tmp_path / "x.mat").write_text(text + row * 2)
    done = run("check", "--fix", "--select", "BG5", "x.mat")
    assert (done.code, (tmp_path / "x.mat").read_text()) == (0, text + row * 2)
    (tmp_path / "x.mat").write_text((text + row * 2).replace("24/20*", "24/20"))
    run("check", "--fix", "--select", "ALL", "x.mat")
    assert (tmp_path / "x.mat").read_text().count("2)") == 1


def test_mode_and_links(run: Run, tmp_path: Path) -> None:
    """The mode stays, and a link leads to the file that it names."""
    (tmp_path / "deep").mkdir()
    real = tmp_path / "deep" / "real.bgn"
    real.write_text(SLOPPY)
    real.chmod(0o640)
    (tmp_path / "link.bgn").symlink_to("middle")
    (tmp_path / "middle").symlink_to(Path("deep") / "real.bgn")
    assert run("check", "--fix", "link.bgn").code == 0
    assert (tmp_path / "link.bgn").is_symlink()
    assert (tmp_path / "middle").is_symlink()
    assert real.read_text() == TIDY
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert left_over(tmp_path) + left_over(tmp_path / "deep") == []


def refused(run: Run, folder: Path, why: str) -> None:
    """Mend a folder of which one file is refused: it is as it was, the others are mended."""
    (folder / "z.bgn").write_text(SLOPPY)
    done = run("check", "--fix", "--output-format", "concise", ".")
    assert done.code == 2
    assert done.err == f"bg-lsp: sloppy.bgn is left as it is: {why}\n"
    assert re.search(r"sloppy.bgn:2:\d+: warning BG215", done.out)
    laid_out = run("format", ".")
    assert (laid_out.code, laid_out.err) == (0, "")  # there is nothing to lay out in it
    assert (folder / "sloppy.bgn").read_text() == SLOPPY
    assert (folder / "z.bgn").read_text() == TIDY
    assert left_over(folder) == []


def test_a_read_only_file_is_refused(run: Run, sloppy: Path) -> None:
    sloppy.chmod(0o444)
    refused(run, sloppy.parent, "it is read-only")


def test_a_file_with_two_names_is_refused(run: Run, sloppy: Path) -> None:
    os.link(sloppy, sloppy.with_name("twin"))
    refused(run, sloppy.parent, "it has 2 names (hard links), of which only one would be changed")
    assert sloppy.samefile(sloppy.with_name("twin"))


def test_a_folder_where_nothing_can_be_written(
    run: Run, sloppy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As somebody who may do everything with the file, and nothing with its folder."""
    run("check", "--fix", "--exit-zero", "sloppy.bgn")
    with tempfile.TemporaryDirectory() as open_to_all:
        os.chmod(open_to_all, 0o755)
        monkeypatch.chdir(open_to_all)
        closed = Path(open_to_all, "closed")
        closed.mkdir()
        (closed / "sloppy.bgn").write_text(SLOPPY)
        (closed / "sloppy.bgn").chmod(0o666)
        closed.chmod(0o555)
        root = os.geteuid() == 0
        try:
            if root:
                os.seteuid(65534)
            done = run("check", "--fix", "--exit-zero", str(closed / "sloppy.bgn"))
        finally:
            if root:
                os.seteuid(0)
            closed.chmod(0o755)
        assert done.code == 2
        assert done.err == f"bg-lsp: {closed}/sloppy.bgn is left as it is: permission denied\n"
        assert (closed / "sloppy.bgn").read_text() == SLOPPY
        assert left_over(closed) == []


def test_a_run_that_was_killed(run: Run, sloppy: Path) -> None:
    """The file is as it was; what was written beside it is never taken for a match."""
    killed = "import os, signal; os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL); "
    command = [sys.executable, "-c", killed + "from bg_lsp.cli import main; main()", "check", "--fix", "."]
    subprocess.run(command, cwd=sloppy.parent, env=ENVIRONMENT, timeout=60)
    assert sloppy.read_text() == SLOPPY
    (left,) = (sloppy.with_name(name) for name in left_over(sloppy.parent))
    assert left.read_text() == TIDY
    assert run("check", "--exit-zero", ".").out.endswith("in 1 file.\n")
    assert run("format", ".").out.startswith("1 file ")
    assert left.read_text() == TIDY


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_that_is_told_to_end(sloppy: Path, number: signal.Signals) -> None:
    """It ends, with nothing left behind; the file is as it was."""
    told = (
        "import os, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"os.replace = lambda *_: os.kill(os.getpid(), {number:d}); "
    )
    command = [sys.executable, "-c", told + "from bg_lsp.cli import main; main()", "check", "--fix", "."]
    done = subprocess.run(command, cwd=sloppy.parent, env=ENVIRONMENT, timeout=60, capture_output=True)
    assert (done.returncode, done.stderr) == (128 + number, b"")
    assert sloppy.read_text() == SLOPPY
    assert left_over(sloppy.parent) == []


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """The system stops the writing in the middle: the file is as it was, and nothing is left behind."""
    text = SLOPPY + "; a comment\n" * 10_000
    (tmp_path / "sloppy.bgn").write_text(text)
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)); "
    command = [sys.executable, "-c", limited + "from bg_lsp.cli import main; main()", "check", "--fix", "."]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "bg-lsp: sloppy.bgn is left as it is: file too large\n")
    assert (tmp_path / "sloppy.bgn").read_text() == text
    assert left_over(tmp_path) == []


def test_letters_that_the_encoding_lacks(tmp_path: Path) -> None:
    """No fix of ours writes any today; the door is shut all the same."""
    from bg_lsp.cli.changed import Source
    from bg_lsp.cli.replacing import Refused
    from bg_lsp.record.document import Document

    (tmp_path / "x.mat").write_bytes(BYTES["windows"])
    source = Source.load(str(tmp_path / "x.mat"), "x.mat")
    with pytest.raises(Refused, match="'\\\\u017b' cannot be written in windows-1252"):
        source.write(Document.read("; Ż\n"))
    # Without the letters that gave it away, the same bytes would be read as UTF-8.
    with pytest.raises(Refused, match="would not be read as windows-1252 again"):
        source.write(Document.read("; Ã¼\n"))
    assert (tmp_path / "x.mat").read_bytes() == BYTES["windows"]


@pytest.mark.parametrize("command", [["check", "--fix"], ["format"]])
def test_a_text_that_would_be_taken_for_none(run: Run, tmp_path: Path, command: list[str]) -> None:
    """What is mended in front of a NUL brings it to where it tells of a binary file."""
    text = SLOPPY.replace("42:", "42: " + " " * 20) * 40
    text = text[:1030] + "; " + "\0\n" + text[1030:]
    (tmp_path / "x.bgn").write_text(text)
    done = run(*command, "x.bgn")
    assert done.code == 2
    assert "x.bgn is left as it is: the changed text would be none any more" in done.err
    assert (tmp_path / "x.bgn").read_text() == text


@pytest.mark.parametrize("what", ["changed", "gone", "mended"])
def test_a_file_that_changes_meanwhile(
    run: Run, sloppy: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Whatever somebody else has written while the new text was on its way is kept."""
    write = replacing._write

    def slow(folder: str, status: os.stat_result, data: bytes) -> str:
        beside = write(folder, status, data)
        if what == "gone":
            sloppy.unlink()
        else:
            sloppy.write_text(TIDY if what == "mended" else STUCK)
        return beside

    monkeypatch.setattr(replacing, "_write", slow)
    done = run("check", "--fix", "sloppy.bgn")
    assert left_over(sloppy.parent) == []
    if what == "mended":
        assert (done.code, done.err, sloppy.read_text()) == (0, "", TIDY)
        return
    why = {"changed": "it has changed while it was being mended", "gone": "no such file or directory"}[what]
    assert (done.code, done.err) == (2, f"bg-lsp: sloppy.bgn is left as it is: {why}\n")
    assert what == "gone" or sloppy.read_text() == STUCK
    assert what != "gone" or not sloppy.exists()


def test_a_pipe_cannot_be_mended(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.bgn")
    command = [sys.executable, "-m", "bg_lsp", "check", "--fix", "pipe.bgn"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as going:
        (tmp_path / "pipe.bgn").write_text(SLOPPY)
        _, err = going.communicate(timeout=60)
    assert (going.returncode, err) == (
        2,
        "bg-lsp: pipe.bgn is left as it is: it is no regular file, so it cannot be written\n",
    )


def test_several_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each of them mends every file or finds it mended."""
    for number in range(20):
        (tmp_path / f"{number}.bgn").write_text(SLOPPY + "; a comment\n" * 200)
    command = [sys.executable, "-m", "bg_lsp", "check", "--fix", "."]
    going = [
        subprocess.Popen(
            command, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        for _ in range(3)
    ]
    said = [each.communicate(timeout=120)[1] for each in going]
    assert [each.returncode for each in going] == [0, 0, 0], said
    assert {path.read_text() for path in tmp_path.glob("*.bgn")} == {TIDY + "; a comment\n" * 200}
    assert left_over(tmp_path) == []
