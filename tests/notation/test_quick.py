"""The quick reader and the careful one agree on every line that the quick one takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.notation.careful import careful
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.quick import quick_loose, quick_row
from bg_lsp.notation.quick_headers import quick_header
from bg_lsp.notation.rows import read_loose, read_row
from bg_lsp.notation.tree import Row

from .lines import ANY

STEPS = st.sampled_from(
    ["8/5", "6/5", "13/7*/5", "6/4(3)", "bar/22", "Bar/20*", "25/21", "5/off", "2/Off(2)", "4/0", "8/2*(2)",
     "27/21", "24/24", "6/25", "5", "65", "bar", "0/0", "8/5*6/5", "off/3", "6/4(5)", "xyz", "Cannot Move", "????",
     "13/11*(2)", "bar/off", "8/56/5", "7/4/", "b/20"]
)  # fmt: skip
DICE = st.sampled_from(["31:", "66:", "13:", "00:", "71:", "31", "3-1:", "41:"])
ROLLS = st.builds(lambda dice, steps: " ".join([dice, *steps]), DICE, st.lists(STEPS, max_size=4))
WORDS = st.sampled_from(
    ["Doubles => 2", "Takes", "Drops", "Wins 2 points", "Losses 1 point", "Wins 1 point and the match",
     "Doubles ==> 2", "Pass", "Concedes", "doubles", "Resigns", "Ada : 3"]
)  # fmt: skip
TAILS = st.sampled_from(
    ["", "", "", " ?", "!?", " (illegal)", " {a note}", "? {one} {two}", " ; why", "???", " {open"]
)
TURNS = st.builds(lambda turn, tail: turn + tail, ROLLS | WORDS, TAILS)
GAPS = st.sampled_from([" ", "  ", "   ", " " * 8, " " * 9, " " * 23, "\t", ""])
NUMBERS = st.sampled_from(["  1)", " 12)", "1)", "123)", "7.", "8...", "9"])


@st.composite
def rows(draw: st.DrawFn) -> str:
    turns = draw(st.lists(TURNS, max_size=3))
    return (
        draw(NUMBERS) + "".join(draw(GAPS) + turn for turn in turns) + draw(st.sampled_from(["", " ", "   "]))
    )


@given(rows())
def test_rows_agree(text: str) -> None:
    quick = quick_row(text)
    assert quick is None or quick == read_row(text)


HEADERS = st.sampled_from(
    [
        '; [Event "Club"]', '; [Match ID ""]  ', '; [Event "a \\" b"]', ';[Event "x"]', '; [ Event "x"]',
        '; [E-x "y"] ; z', "; what", ";what", "; bg-lsp: ignore BG501", "; Set Pos=-b----E-",
        "; reset the positions", "# what", "{what}", "+--+", " +--+", "| x |", "Game 3", " Game 12 ",
        "Game 3:", "Game  3", "game 3", "Game \uff13", "7 point match", " 25 Point Match ",
        "7 point  match", "99999999999 point match", "Ada : 3     Ben : 5", " Ada,1623 : 0   : 12 ",
        " : 0    Ben: 0", "Ada : 3 Ben : 5", "Ada : 3Ben : 5", "31 : 5   42 : 3", "1) Ada : 3   Ben : 5",
        "12. Ada : 3   Ben : 5", "Ada:3  Ben :4", "A: 5 : 3   B : 2", "Ada\xa0: 3   Ben : 5",
        "7 point match : 3   x : 5", "Money game : 3   x : 5", "Wins : 3   x : 5", "Ada : \uff13   Ben : 5",
        "Ada : 3 \u3000  Ben : 5", "Game 3 : 5   B : 2",
    ]
)  # fmt: skip


@given(HEADERS | ANY)
def test_headers_agree(text: str) -> None:
    quick = quick_header(text)
    assert quick is None or quick_row(text) or quick == careful(text)


@given(HEADERS | ANY | rows())
def test_all_lines_agree(text: str) -> None:
    assert parse_line(text) == careful(text)


@given(st.builds(lambda gap, turn: gap + turn, GAPS, TURNS))
def test_loose_lines_agree(text: str) -> None:
    quick = quick_loose(text)
    assert quick is None or quick == read_loose(text)


@pytest.mark.parametrize(
    "text",
    [
        "  1) 31: 8/5 6/5                       52: 13/8 24/22",
        "  7)  Doubles => 2                Drops",
        " 14) 22: 4/off(4)                      Wins 1 point and the match",
        " 23)",
        "  1)                             53: 8/3 6/3",
        "  2) 64: 24/18 13/9 ?                  Doubles => 2 {early}",
        "  3) 66: Cannot Move                   53: 13/10 9/4*",
        "  1) 3-1: 8/5 6/5                      5-2: 13/8 24/22",
    ],
)
def test_usual_rows_are_read_quickly(text: str) -> None:
    row = quick_row(text)
    assert type(row) is Row
    assert row == careful(text)
    assert hash(row) == hash(careful(text))
    assert row.rows[0].cells == () or row.rows[0].cells[0].turn is parse_line(text).rows[0].cells[0].turn  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        row.text = "other"  # type: ignore[misc]
