"""The forms of the report: what they say, and that the record cannot speak through them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bg_lsp.cli.reports import FORMATS
from bg_lsp.cli.terminal import Progress, Style
from tests.cli.conftest import SLIP, Run

HOSTILE = "\x1b[31m\x07\u202e%0A::error::\u009b"
MATCH = f"""\
; [Player 1 "{HOSTILE}"]
5 point match

Game 1
{HOSTILE} : 0                  Ben : 0
  1) 42: 8/4 6/4 {{{HOSTILE}}}     31: 8/5 6/4 {HOSTILE}
{HOSTILE}
"""


def test_full(run: Run, tmp_path: Path) -> None:
    (tmp_path / "slip.bgn").write_text(SLIP)
    out = run("check", "slip.bgn").out
    assert out.startswith(
        "error[BG203] wrong-distance: 6/4 is 2 pips: with 3-1 one checker moves 1, 3 or 4.\n"
        " --> slip.bgn:2:10\n"
        "  |\n"
        "2 | 3-1: 8/5 6/4\n"
        "  |          ^^^\n"
        "  |\n"
    )
    assert "  = possible fix: Write 8/5 6/5\n" in out
    # The board as the player saw it: it was the other side that made its 4 point.
    assert (
        "    13 14 15 16 17 18  19 20 21 22 23 24\n     X  .  .  .  O  . | O  .  O  .  .  X  O 161\n" in out
    )
    assert out.endswith("\n1 error in 1 file.\n")


def test_boards_only_where_a_play_is_at_fault(run: Run) -> None:
    out = run("check", "-", stdin=b"5 point match\n\nhello\n\nGame 1\nAda : 0   Ben : 9\n").out
    assert "[BG" in out
    assert "13 14 15" not in out


@pytest.mark.parametrize("form", FORMATS)
def test_the_record_does_not_reach_the_terminal(run: Run, form: str) -> None:
    done = run("check", "--select", "ALL", "--output-format", form, "-", stdin=MATCH.encode())
    assert "BG" in done.out
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", done.out)
    assert not re.search("^::error::", done.out, re.MULTILINE)


@pytest.mark.parametrize("form", FORMATS)
def test_file_names_do_not_either(run: Run, tmp_path: Path, form: str) -> None:
    name = "a\x1b[31m\n::error::,b.bgn"
    (tmp_path / name).write_text(SLIP)
    done = run("check", "--output-format", form, name, "missing\n::error::")
    assert done.code == 2
    assert not re.search("[\x00-\x09\x0b-\x1f]", done.out + done.err)
    assert not re.search("^::error::", done.out + done.err, re.MULTILINE)
    assert done.err.count("\n") == 1


def test_github(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a,b%.bgn").write_text(SLIP)
    done = run("check", "--output-format", "github", "a,b%.bgn")
    assert done.out == (
        "::error file=a%2Cb%25.bgn,line=2,endLine=2,col=10,endColumn=13,title=BG203 wrong-distance"
        "::6/4 is 2 pips: with 3-1 one checker moves 1, 3 or 4.\n"
    )


def test_sarif(run: Run, tmp_path: Path) -> None:
    """What the schema demands, and that indices and rules fit."""
    (tmp_path / "a b.bgn").write_text(SLIP)
    (tmp_path / "two.bgn").write_text("hello\n31: 8/5 6/4\n42: 8/4 6/4\n")
    done = run("check", "--output-format", "sarif", "a b.bgn", "two.bgn", "missing.bgn")
    log = json.loads(done.out)
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    run_ = log["runs"][0]
    assert run_["columnKind"] == "unicodeCodePoints"
    driver = run_["tool"]["driver"]
    assert driver["name"] == "bg-lsp"
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids)
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in driver["rules"])
    assert {rule["defaultConfiguration"]["level"] for rule in driver["rules"]} <= {"error", "warning", "note"}
    results = run_["results"]
    assert len(results) >= 3
    for result in results:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        places = [
            each["physicalLocation"] for each in result["locations"] + result.get("relatedLocations", [])
        ]
        for place in places:
            assert re.fullmatch(r"[\w.%/-]+", place["artifactLocation"]["uri"])
            region = place["region"]
            assert (region["startLine"], region["startColumn"]) >= (1, 1)
            assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                assert change["artifactLocation"]
                assert all("deletedRegion" in each for each in change["replacements"])
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b.bgn"
    invocation = run_["invocations"][0]
    assert not invocation["executionSuccessful"]
    assert "missing.bgn" in invocation["toolExecutionNotifications"][0]["message"]["text"]


class Screen:
    """A terminal."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    assert Style.of(screen)("x", "bold", "red") == "\x1b[1;31mx\x1b[0m"  # type: ignore[arg-type]
    monkeypatch.setenv("NO_COLOR", "1")
    assert Style.of(screen)("x", "red") == "x"  # type: ignore[arg-type]


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar after a while, and nothing of it left behind; nothing at all where nobody looks."""
    now = [0.0]
    monkeypatch.setattr("bg_lsp.cli.terminal.monotonic", lambda: now[0])
    screen = Screen()
    bar = Progress(3, screen)  # type: ignore[arg-type]
    bar.step()
    assert screen.text == ""
    now[0] = 1
    bar.step()
    assert screen.text == "\r[####################..........] 2/3"
    bar.clear()
    assert screen.text.endswith("\r\x1b[K")


def test_what_goes_on_through_a_game_is_written_out_once(run: Run) -> None:
    """Reports of misnumbered rows and games grow with the file: edits are counted."""
    edits = []
    for count in (50, 100):
        rows = "".join(f" {row * 7 % count + 3}) 31: 8/5 6/5\n" for row in range(count))
        games = "".join(
            f"Game {game * 7 % count + 3}\nAda : 0   Ben : 0\n  1) 31: 8/5 6/5\n" for game in range(count)
        )
        done = run(
            "check", "--output-format", "json", "-", stdin=f"Game 1\nA : 0   B : 0\n{rows}{games}".encode()
        )
        fixes = [(each["code"], fix) for each in json.loads(done.out) for fix in each["fixes"]]
        edits.append(sum(len(fix["edits"]) for _, fix in fixes))
        onward = [code for code, fix in fixes if "from here on" in fix["title"]]
        assert sorted(set(onward)) == ["BG410", "BG411"]
        assert len(onward) < 5
        assert sum("this row" in fix["title"] for _, fix in fixes) > count / 2
    assert edits[1] < 2.5 * edits[0]
    sarif = run("check", "--output-format", "sarif", "-", stdin=f"Game 1\nA : 0   B : 0\n{rows}".encode()).out
    written = [fix for each in json.loads(sarif)["runs"][0]["results"] for fix in each.get("fixes", [])]
    assert sum(len(fix["artifactChanges"][0]["replacements"]) for fix in written) < 3 * count
