"""Style as seen from the text of a turn: what is unusual, and what would be usual."""

from __future__ import annotations

import pytest

from bg_lsp.notation.rows import read_turn
from bg_lsp.notation.spell import write_turn
from bg_lsp.notation.style import style_faults

STYLE: list[tuple[str, list[tuple[str, str, str]]]] = [
    ("31: 8/5 6/5", []),
    ("31:  8/5   6/5", []),
    ("13: 8/5 6/5", [("dice-form", "13:", "31:")]),
    ("31 8/5 6/5", [("dice-form", "31", "31:")]),
    ("3-1: 8/5 6/5", []),
    ("1-3: 8/5 6/5", [("dice-form", "1-3:", "31:")]),
    ("31 : 8/5 6/5", [("dice-form", "31 :", "31:")]),
    ("31: 25/22 6/5", [("spelling", "25/22", "bar/22")]),
    ("31: 8-5 6/5", [("spelling", "8-5", "8/5")]),
    ("61: 6/0 1/0", [("spelling", "6/0", "6/off"), ("spelling", "1/0", "1/off")]),
    ("31: Bar/22 6/5", [("word-case", "Bar/22", "bar/22")]),
    ("61: 6/Off 1/off", [("word-case", "6/Off", "6/off")]),
    ("31: Bar/22 6/0", [("word-case", "Bar/22", "bar/22"), ("spelling", "6/0", "6/off")]),
    ("31: 8/5, 6/5", [("spelling", "8/5, 6/5", "8/5 6/5")]),
    ("61: bar/24 0/0", [("spelling", "bar/24 0/0", "bar/24")]),
    ("61: bar/24 Cannot Move", []),
    ("61: 25/24, cannot move", [("spelling", "25/24", "bar/24")]),
    ("61: 0/0", [("spelling", "0/0", "Cannot Move")]),
    ("61: no play", [("spelling", "no play", "Cannot Move")]),
    ("61: cannot  move", [("word-case", "cannot  move", "Cannot Move")]),
    ("64: ??", [("spelling", "??", "????")]),
    ("61: 13/7x 8/7", [("spelling", "13/7x", "13/7*")]),
    ("66: 8/2(2)*", [("spelling", "8/2(2)*", "8/2*(2)")]),
    ("31: 6/5 8/5", [("step-order", "6/5 8/5", "8/5 6/5")]),
    ("31: 8/5 bar/24", [("step-order", "8/5 bar/24", "bar/24 8/5")]),
    ("41: 13/12 13/9", [("step-order", "13/12 13/9", "13/9 13/12")]),
    ("11: 8/7 8/7 6/5(2)", [("unfolded-steps", "8/7 8/7 6/5(2)", "8/7(2) 6/5(2)")]),
    ("65: 24/18 18/13", [("unfolded-steps", "24/18 18/13", "24/18/13")]),
    ("65: 24/18* 18/13", [("unfolded-steps", "24/18* 18/13", "24/18*/13")]),
    (
        "66: 8/2* 8/2*",
        [("star-on-each-checker", "8/2*", "8/2"), ("unfolded-steps", "8/2* 8/2*", "8/2*(2)")],
    ),
    ("doubles => 2", [("word-case", "doubles => 2", "Doubles => 2")]),
    ("Doubles=>2", []),
    ("Doubles ==> 2", [("spelling", "Doubles ==> 2", "Doubles => 2")]),
    ("Passes", [("spelling", "Passes", "Drops")]),
    ("Wins 2 point", [("spelling", "Wins 2 point", "Wins 2 points")]),
    ("Resigned", [("spelling", "Resigned", "Resigns")]),
    ("Concedes", []),
    ("Resigned Game", []),
    ("Takes (Illegal)", [("word-case", "(Illegal)", "(illegal)")]),
    ("31: 8/5 ? 6/5", []),
    ("31: 6/5 ? 8/5", []),
    ("31: 8/5 what 25/24", []),
    ("61: Illegal play", []),
]


@pytest.mark.parametrize(("text", "expected"), STYLE)
def test_style(text: str, expected: list[tuple[str, str, str]]) -> None:
    turn = read_turn(text)
    assert turn is not None
    found = [(fault.name, *fault.data) for fault in style_faults(turn)]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("text", [text for text, expected in STYLE if expected])
def test_what_is_written_canonically_has_no_style(text: str) -> None:
    turn = read_turn(text)
    assert turn is not None
    canonical = read_turn(write_turn(turn))
    assert canonical is not None
    assert style_faults(canonical) == ()
