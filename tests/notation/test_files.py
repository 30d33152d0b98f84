"""Whole files: nothing that a program is in the habit of writing is a reading problem.

Over the folder that `BG_CORPUS` names; without it over `tests/dialects`, where an invented match stands
for each program: its layout, spelling, encoding and line ends, and legal plays.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.careful import careful
from bg_lsp.notation.layout import layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tokens import line_tokens
from bg_lsp.notation.tree import Line, has_faults
from bg_lsp.record.text import decode, split

DIALECTS = Path(__file__).parent.parent / "dialects"
CORPUS = Path(os.environ["BG_CORPUS"]) if os.environ.get("BG_CORPUS") else None
TORN = {"JUNK", "SYNTAX", "TWO-ROWS"}
"""The verdicts of the independent replay that mean a reading problem."""


def files() -> list[Path]:
    if CORPUS is None:
        return sorted(DIALECTS.iterdir())
    with (CORPUS / "FILES.tsv").open(encoding="utf-8", newline="") as table:
        return [
            CORPUS / row["file"] for row in csv.DictReader(table, delimiter="\t") if row["program"] != "sgf"
        ]


@cache
def torn() -> set[tuple[str, int]]:
    """Return the lines that are known to be torn."""
    if CORPUS is None:
        return set()
    with (CORPUS / "FAULTS.tsv").open(encoding="utf-8", newline="") as table:
        rows = csv.DictReader(table, delimiter="\t")
        return {(row["file"], int(row["line"])) for row in rows if row["code"] in TORN}


@cache
def lines(path: Path) -> tuple[str, ...]:
    return tuple(split(decode(path.read_bytes()).text)[0])


def distinct() -> Iterator[Line]:
    """Return each line once, wherever it stands."""
    for text in dict.fromkeys(text for path in files() for text in lines(path)):
        yield parse_line(text)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_only_what_is_torn_is_a_problem(path: Path) -> None:
    problems = {
        (path.name, number) for number, text in enumerate(lines(path), 1) if has_faults(parse_line(text))
    }
    assert problems <= torn()


def test_what_is_torn_is_found() -> None:
    found = {
        (path.name, number)
        for path in files()
        for number, text in enumerate(lines(path), 1)
        if (path.name, number) in torn() and has_faults(parse_line(text))
    }
    assert found == torn()


def test_tokens_and_blanks_are_the_line() -> None:
    for line in distinct():
        at = 0
        for _, start, end in line_tokens(line):
            assert not line.text[at:start].strip(BLANKS)
            assert at <= start < end
            at = end
        assert not line.text[at:].strip(BLANKS)


def test_layout_changes_blanks_only_and_is_a_rest() -> None:
    without = str.maketrans("", "", BLANKS)
    for line in distinct():
        laid = layout(line.text)
        assert laid.translate(without) == line.text.translate(without)
        assert layout(laid) == laid


def test_the_quick_reader_agrees_with_the_careful_one() -> None:
    for number, line in enumerate(distinct()):
        if number % 7 == 0:  # the careful one takes its time
            assert careful(line.text) == line
