"""The page that describes the notation: every example on it, and its grammar, are read here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.notation import tree
from bg_lsp.notation.layout import layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.rows import read_turn
from bg_lsp.notation.shorthand import expand
from bg_lsp.notation.spell import ordered, spell, write_turn
from bg_lsp.notation.tree import Roll, cells, has_faults
from bg_lsp.problems.check import check
from bg_lsp.problems.problem import Severity
from bg_lsp.record.document import Document
from bg_lsp.rules.arithmetic import rolls_for
from bg_lsp.rules.position import STARTS

from .ebnf import sentences
from .test_problems import faults

PAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return the text below a heading."""
    return re.split(r"^## ", PAGE.split(f"\n## {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def table(title: str) -> list[list[str]]:
    """Return the cells of the table in a section, without its head."""
    rows = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows[2:]]


def codes(cell: str) -> list[str]:
    """Return what stands between backticks."""
    return [code.replace("\\|", "|") for code in re.findall(r"`([^`]+)`", cell)]


KINDS = [(row[0], text) for row in table("Lines") for text in codes(row[1]) + codes(row[2])]
TURNS = [(row[1].strip("`"), text) for row in table("Turns") for text in codes(row[1]) + codes(row[2])]
STEPS = [
    (row[1].strip("`"), text, behind)
    for row in table("Plays")
    for text, behind in re.findall(r"`([^`]+)`( behind a roll)?", row[1] + row[2])
]
BLOCKS = re.findall(r"```bgn\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("kind", "text"), KINDS)
def test_lines(kind: str, text: str) -> None:
    line = parse_line(text)
    assert type(line) is getattr(tree, kind.capitalize())
    assert not line.faults


@pytest.mark.parametrize("row", table("Whose turn it is"), ids=str)
def test_whose_turn(row: list[str]) -> None:
    sides = ["left" if cell.side == tree.LEFT else "right" for cell in cells(parse_line(row[0].strip("`")))]
    assert ", ".join(sides) == row[1]


@pytest.mark.parametrize(("canonical", "text"), TURNS)
def test_turns(canonical: str, text: str) -> None:
    (cell,) = cells(parse_line(text))
    assert write_turn(cell.turn) == canonical
    assert not cell.turn.faults


@pytest.mark.parametrize(("canonical", "text", "behind"), STEPS)
def test_steps(canonical: str, text: str, behind: str) -> None:
    for line in [f"21: {text}"] if behind else [f"21: {text}", text]:
        (cell,) = cells(parse_line(line))
        assert isinstance(cell.turn, Roll)
        assert spell(ordered(cell.turn.play)) == canonical


@pytest.mark.parametrize("row", table("Shorthand"), ids=str)
def test_shorthand(row: list[str]) -> None:
    (typed,), (expected,) = codes(row[0]), codes(row[2])
    dice, rest = typed.split(" ", 1)
    candidates, _ = expand(STARTS["Backgammon"], (int(dice[0]), int(dice[1])), rest)
    assert [spell(candidate.play) for candidate in candidates] == [expected]


@pytest.mark.parametrize("row", table("What cannot be read"), ids=str)
def test_problems(row: list[str]) -> None:
    assert [fault.name for fault in faults(parse_line(row[0].strip("`")))] == codes(row[1])


@pytest.mark.parametrize("row", table("Layout"), ids=str)
def test_layout(row: list[str]) -> None:
    before, after = (cell.strip("`") for cell in row)
    assert layout(before) == after


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_are_right(block: str) -> None:
    problems = check(Document.read(block, "example.bgn"))
    assert [problem for problem in problems if problem.severity <= Severity.WARNING] == []


def test_the_match_is_laid_out_as_it_says() -> None:
    match = BLOCKS[1].splitlines()
    assert len(match) > 15
    assert [layout(line) for line in match] == match


def test_the_play_that_no_roll_plays() -> None:
    turn = read_turn("00: bar/22 17/9")
    assert "`bar/22 17/9` is well spelt, and no roll plays it" in PAGE
    assert isinstance(turn, Roll)
    assert not turn.faults
    assert rolls_for(turn.play) == ()


LINES = ["tag", "comment", "length", "heading", "players", "row", "loose"]


@pytest.mark.parametrize("kind", LINES)
@given(data=st.data())
def test_the_grammar(kind: str, data: st.DataObject) -> None:
    text = data.draw(sentences(section("Grammar of what is written"), kind))
    line = parse_line(text)
    assert type(line) is getattr(tree, kind.capitalize())
    reasons = [fault.data[-1:] for fault in faults(line)]
    assert all(reason == ("same-point",) for reason in reasons), "the grammar cannot say that a step moves"
    if not has_faults(line):
        assert parse_line(layout(text)).faults == ()


@given(data=st.data())
def test_a_turn_of_the_grammar_is_one_turn(data: st.DataObject) -> None:
    text = data.draw(sentences(section("Grammar of what is written"), "turn"))
    turn = read_turn(text)
    assert turn is not None
    assert turn.text == text


def test_no_table_is_empty() -> None:
    found = [len(KINDS), len(TURNS), len(STEPS), len(BLOCKS)]
    found += [
        len(table(title)) for title in ("Shorthand", "What cannot be read", "Layout", "Whose turn it is")
    ]
    assert min(found) >= 5
