"""The TextMate grammar: what each form is painted as, and that no line costs more than its length."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GRAMMAR = HERE.parent.parent / "syntaxes/bgn.tmLanguage.json"

pytestmark = pytest.mark.needs("npm")

FORMS = [line for line in (HERE / "forms.test.bgn").read_text().splitlines()[1:] if not line.startswith("//")]
LINES = FORMS + (HERE / "dialects.bgn").read_text().splitlines()


def run(modules: Path, tool: str, *arguments: str) -> None:
    done = subprocess.run(
        [modules / ".bin" / tool, *arguments, "-g", GRAMMAR], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_form_is_painted_as_asserted(modules: Path) -> None:
    run(modules, "vscode-tmgrammar-test", str(HERE / "forms.test.bgn"))


def test_lines_of_every_dialect_are_painted_as_before(modules: Path) -> None:
    """`BG_UPDATE=1` paints the snapshot anew: read the difference before committing it."""
    again = ["--updateSnapshot"] if os.environ.get("BG_UPDATE") == "1" else []
    run(modules, "vscode-tmgrammar-snap", *again, "-s", "source.bgn", str(HERE / "dialects.bgn"))


def test_an_assertion_can_fail(modules: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.test.bgn"
    wrong.write_text('// SYNTAX TEST "source.bgn"\n31: 8/5\n//<-- comment\n')
    with pytest.raises(AssertionError, match="missing required scopes"):
        run(modules, "vscode-tmgrammar-test", str(wrong))


def test_a_line_stands_alone(paint) -> None:
    """Whatever stood above it, a line is painted as it is by itself, and leaves no rule open."""
    alone = [answer["lines"][0] for answer in paint(LINES)]
    forward, backward = paint(["\n".join(LINES), "\n".join(reversed(LINES))])
    assert forward["lines"] == alone
    assert backward["lines"] == alone[::-1]
    assert not forward["open"]
    assert not backward["open"]


def test_a_cut_line_leaves_nothing_open(paint) -> None:
    """A line while it is typed: every beginning of every line."""
    typed = ["\n".join(line[:n] for n in range(len(line) + 1)) for line in LINES]
    for line, answer in zip(LINES, paint(typed), strict=True):
        assert not answer["open"], line


HEADS = ["", "; [Event", " 1) 31: 8/5", "Ada : 0", "{"]
PIECES = [
    *[
        "{",
        "[ ",
        "13/",
        "bar/",
        "31:",
        "31: ",
        "31  ",
        " 1) ",
        ": 1 ",
        ": 1  ",
        "Ada : 0  ",
        "Ada:",
        "\t",
        " ",
        "(2)",
    ],
    *[
        "; [Event ",
        "1) 31: 8/5 ",
        "6/4(3)*",
        "!?",
        "Doubles => ",
        "Wins 2 points ",
        "and the match ",
        "{@1:02:33} ",
    ],
    *[
        "bg-lsp: ignore ",
        "illegal play (",
        "a",
        "a ",
        "7 point ",
        "Game 1 ",
        "no ",
        "resigns a ",
        "１３／７",
        "-",
        "=",
    ],
    *["00:", "https://a", "; x", "\\", '"', "\U0001f3b2"],
]
TAILS = ["", "x", " : 1"]


@pytest.mark.parametrize("head", HEADS)
def test_time_is_linear_in_the_length_of_a_line(paint, head: str) -> None:
    """A line four times as long may take four times as long: quadratic would be sixteen.

    Work is counted, not time, so that a busy machine makes no difference; what is under 150 ms is
    too short to measure and too short to notice. The better of two counts.
    """

    def took(piece: str, length: int, tail: str) -> float:
        text = head + (piece * length)[:length] + tail
        return min(answer["ms"] for answer in paint([text, text]))

    slow = {}
    for piece in PIECES:
        for tail in TAILS:
            long = took(piece, 20_000, tail)
            if long > 150 and (ratio := long / took(piece, 5_000, tail)) > 11:
                slow[piece, tail] = (round(long), round(ratio, 1))
    assert not slow, f"milliseconds and ratio: {slow}"


def real_texts() -> list[str]:
    """The real files where they are at hand, else the invented lines."""
    folder = os.environ.get("BG_CORPUS")
    if not folder:
        return [(HERE / "dialects.bgn").read_text()]
    files = sorted(file for file in Path(folder).iterdir() if file.suffix in {".txt", ".mat"})
    texts = [file.read_bytes().decode("utf-8-sig", errors="replace") for file in files]
    return [re.sub(r"\r\n?", "\n", text) for text in texts]


def test_nothing_real_is_left_unpainted(paint) -> None:
    """In real files every word means something to the grammar, save a name copied into a row, and
    nothing is painted as wrong."""
    plain = {"", "meta.row.bgn", "meta.turns.bgn", "meta.players.bgn"}
    odd = []
    for text in real_texts():
        [answer] = paint([text])
        assert not answer["open"]
        for line, spans in zip(text.split("\n"), answer["lines"], strict=True):
            for start, end, scopes in spans:
                word = line[start:end].strip()
                named = re.match(r"\s*: \d", line[end:])
                if word and ("invalid" in scopes or (scopes in plain and not named)):
                    odd.append((word, line))
    assert [pair for pair in odd if not pair[1].startswith("not a line of a match")] == []
