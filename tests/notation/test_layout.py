"""The canonical layout: only blanks change, what a line says does not, and once is enough."""

from __future__ import annotations

import pytest
from hypothesis import given

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.layout import layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import has_faults

from .lines import ANY
from .meaning import said

WITHOUT_BLANKS = str.maketrans("", "", BLANKS)


@given(ANY)
def test_only_blanks_change(text: str) -> None:
    assert layout(text).translate(WITHOUT_BLANKS) == text.translate(WITHOUT_BLANKS)


@given(ANY)
def test_once_is_enough(text: str) -> None:
    once = layout(text)
    assert layout(once) == once


@given(ANY)
def test_the_line_says_the_same(text: str) -> None:
    assert said(parse_line(layout(text))) == said(parse_line(text))


@given(ANY)
def test_a_problem_keeps_its_line(text: str) -> None:
    if has_faults(parse_line(text)):
        assert layout(text) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1) 31: 8/5 6/5 52: 13/8 24/22", "  1) 31: 8/5 6/5                       52: 13/8 24/22"),
        (" 12)\t\t\t\t52:13/8  24 / 22 ", " 12)                                   52: 13/8 24/22"),
        ("  7)  Doubles=>2                Drops", "  7) Doubles => 2                      Drops"),
        (
            "  5) 11: 25/24 24/23 23/22* 22/21{so it is} 54: 25/20 10/6",
            "  5) 11: 25/24 24/23 23/22* 22/21 {so it is}  54: 25/20 10/6",
        ),
        ("123)   44 :24/20(2)?!", "123) 44: 24/20(2) ?!"),
        ("5)", "  5)"),
        ("12...31: 8/5 6/5", " 12...                                 31: 8/5 6/5"),
        ("30) 32:  Concedes", " 30) 32: Concedes"),
        (" Ada : 0          Ben : 3 ", "Ada : 0                                Ben : 3"),
        (" Game  3", "Game 3"),
        (" 7 point match ", "7 point match"),
        ("  Wins 2 points", "     Wins 2 points"),
        ("            Wins 2 points", "                                       Wins 2 points"),
        ('[ Event  "Club  final" ]', '[Event "Club  final"]'),
        (';[Event "x"]', '; [Event "x"]'),
        ("  ; as it   was  ", "  ; as it   was"),
        ("|  box  |  ", "|  box  |"),
        (" 4-2:8/4 ,6/4 ( illegal ){a  b}", "4-2: 8/4, 6/4 (illegal) {a  b}"),
        ("31: 8/5 6/5    42: 8/4 6/4", "31: 8/5 6/5  42: 8/4 6/4"),
        (" \t ", ""),
    ],
)
def test_canonical(text: str, canonical: str) -> None:
    assert layout(text) == canonical


def test_a_box_stays_a_box_and_a_name_stays_a_name() -> None:
    assert layout(" +Ada : 0          Ben : 3") == " +Ada : 0                              Ben : 3"
