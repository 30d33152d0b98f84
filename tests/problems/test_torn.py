"""Mends for slips of the keyboard: a letter for a digit, a torn word inside a turn, a torn line."""

from __future__ import annotations

import pytest

from bg_lsp.problems import check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.record.document import Document

MATCH = """\
5 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
  2) 64: 24/14                         55: 8/3(2) 6/1*(2)
  3) 66: Cannot Move                    Doubles => 2
  4)  Takes                            65: 13/7 13/8
  5) 52: bar/20 6/4                     Wins 2 points

Game 2
Ada : 0                                Ben : 2
"""


@pytest.mark.parametrize(
    ("right", "slip", "title"),
    [
        ("24/14", "24/l4", "24/14"),
        ("24/14", "24/I4", "24/14"),
        ("24/14", "24\\14", "24/14"),
        ("24/14", "24/q14", "24/14"),
        ("24/14", "2l4/14", "24/14"),
        ("13/7 13/8", "l3/7 13/8", "13/7"),
        ("13/7 13/8", "13/7 13/o8", "13/8"),
        ("bar/20 6/4", "baar/20 6/4", "bar/20"),
        ("bar/20 6/4", "br/20 6/4", "bar/20"),
        ("bar/20 6/4", "abr/20 6/4", "bar/20"),
        ("65: 13/7", "6S: 13/7", None),
        ("31: 8/5", "3l: 8/5", "31:"),
        ("Cannot Move", "Canot Move", "Cannot Move"),
        ("Cannot Move", "Can not Move", "Cannot Move"),
        ("Cannot Move", "Cannot Mvoe", "Cannot Move"),
        ("Doubles => 2", "Doubel => 2", "Doubles => 2"),
        ("Takes", "Take s", "Takes"),
        ("Takes", "Tkae", "Takes"),
        ("2 points", "2 pionts", "points"),
        ("Game 2", "Gmae 2", "Game 2"),
        ("5 point match", "5 point mathc", "5 point match"),
        # The colon's neighbours on the keyboard, and other ways to write a roll.
        ("64: 24/14", "64; 24/14", "64:"),
        ("64: 24/14", "64, 24/14", "64:"),
        ("64: 24/14", "64.24/14", "64:"),
        ("64: 24/14", "64 - 24/14", "64:"),
        ("64: 24/14", "64:: 24/14", "64:"),
        ("64: 24/14", "6 4: 24/14", "64:"),
        ("64: 24/14", "6/4: 24/14", "64:"),
        ("64: 24/14", "(64) 24/14", "64:"),
        # Other signs between the points of a step.
        ("13/7 13/8", "13>7 13->8", "13/7 13/8"),
        ("13/7 13/8", "13to7 13to8", "13/7 13/8"),
        ("13/7 13/8", "13.7 13.8", "13/7 13/8"),
        ("8/3(2) 6/1*(2)", "8/3(2) 6x1(2)", "8/3(2) 6/1*(2)"),
        # Other words for what can only be one thing there.
        ("Cannot Move", "--", "Cannot Move"),
        ("Cannot Move", "can't move", "Cannot Move"),
        ("Cannot Move", "danced", "Cannot Move"),
        ("Takes", "accepted", "Takes"),
        ("Takes", "taken", "Takes"),
        # What would not be legal is not proposed.
        ("64: 24/14", "64: --", None),
        ("64: 24/14", "64: accepted", None),
        ("64: 24/14", "64; 24/15", None),
        ("13/7 13/8", "13.6 13.8", None),
        ("24/14", "24/l5", None),
        ("64: 24/14", "64: Canot Move", None),
        ("24/14", "24/hello", None),
        ("24/14", "24/14 and", None),
    ],
)
def test_what_one_small_repair_makes_legal_is_offered_first(right: str, slip: str, title: str | None) -> None:
    text = MATCH.replace(right, slip, 1)
    document = Document.read(text, "match.mat")
    assert check(Document.read(MATCH, "match.mat")) == []
    problem = next(each for each in check(document) if each.code in ("BG101", "BG102"))
    first, *others = fixes(document, problem)
    assert (first.title == f"Write {title}") if title else not first.title.startswith("Write")
    assert not first.safe
    if title is not None:
        after = applied(document, first.made().edits)
        assert check(after) == []
        assert after.text().split() == MATCH.split()
        assert others


def test_a_sign_that_says_nothing_is_no_note() -> None:
    document = Document.read(MATCH.replace("8/5 6/5", "8/5; 6/5", 1), "match.mat")
    (problem,) = check(document)
    assert problem.message == '";" is no part of a turn. Remove it.'
    assert [fix.title for fix in fixes(document, problem)] == ['Remove ";"']


def test_two_good_dice_are_not_blamed() -> None:
    document = Document.read(MATCH.replace("64: 24/14", "6,4: 24/14", 1), "match.mat")
    (problem,) = check(document)
    assert problem.message == "6,4 is no roll: two dice are written 64 or 6-4."
    (fix,) = fixes(document, problem)
    assert applied(document, fix.made().edits).text().split() == MATCH.split()
