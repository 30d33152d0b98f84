"""Whose turn a turn is, by the columns."""

from __future__ import annotations

import pytest

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import LEFT, RIGHT, Result, cells

L, R, N = LEFT, RIGHT, None

SIDES: list[tuple[str, list[int | None]]] = [
    ("  1) 31: 8/5 6/5", [L]),
    ("  1)        31: 8/5 6/5", [L]),
    ("  1)         31: 8/5 6/5", [R]),
    ("  1)\t31: 8/5 6/5", [L]),
    ("  1)\t\t31: 8/5 6/5", [R]),
    (" 1)\t  31: 8/5 6/5", [L]),
    ("  1)\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u300031: 8/5", [R]),
    ("12... 31: 8/5 6/5", [R]),
    ("12) ... 31: 8/5 6/5", [R]),
    ("12\u2026 31: 8/5 6/5", [R]),
    ("12. 31: 8/5 6/5", [L]),
    ("12.31: 8/5 6/5", [L]),
    ("  1) 31: 8/5 6/5 52: 13/8 24/22", [L, R]),
    ("  1)                 31: 8/5 6/5          52: 13/8 24/22", [L, R]),
    ("  1) 31 8/5 6/5  52 13/8 24/22", [L, R]),
    ("  1) 61:                    52: 13/8 24/22", [L, R]),
    ("  1) 61:            61: 13/7 8/7", [L, R]),
    ("  1) 61:            Pass", [L, R]),
    ("  1) 61: Pass", [L]),
    ("  1) Takes 52: 13/8 24/22", [L, R]),
    ("  1) 31: 8/5 6/5            ????", [L, R]),
    ("  1) ????", [L]),
    ("  1)                    ????", [R]),
    (" 30) 32: Concedes", [L, L]),
    (" 30)                      32: Concedes", [R, R]),
    (" 30) 32: Concedes                      Wins 2 points", [L, L, R]),
    (" 30) 32:                   Concedes", [L, R]),
    (" 30) 32: 8/5 Concedes", [L, R]),
    (" 24)                                 Resigned Game", [R]),
    ("  1) Ada : 3            12: 24/23 13/11", [R]),
    ("  1) 12: 24/23 13/11           Ben : 15", [L]),
    ("  1) 31: 8/5 6/5  42: 8/4 6/4  53: 8/3 6/3", [L, R, L]),
    ("  9)  Doubles => 2                Drops                 Wins 1 point", [L, R, L]),
    ("  1) what            31: 8/5 6/5", [L, R]),
    ("  1) 31: 8/5 6/5            what", [L, R]),
    ("  1) 31: 8/5 6/5   what", [L]),
    ("31: 8/5 6/5", [N]),
    ("Doubles => 2  Takes  31: 8/5 6/5", [N, N, N]),
    ("      Drops                         Wins 1 point", [N, N]),
    ("Wins 2 points", [L]),
    ("      Wins 2 points", [L]),
    ("        Wins 2 points", [L]),
    ("         Wins 2 points", [R]),
    ("\t\tWins 2 points {so}", [R]),
    ("                                  Wins 2 points and the match", [R]),
]


@pytest.mark.parametrize(("text", "sides"), SIDES)
def test_side(text: str, sides: list[int | None]) -> None:
    assert [cell.side for cell in cells(parse_line(text))] == sides


@pytest.mark.parametrize(("text", "sides"), SIDES)
def test_a_turn_stands_where_it_says(text: str, sides: list[int | None]) -> None:
    for cell in cells(parse_line(text)):
        assert text[cell.offset :].startswith(cell.turn.text)


@pytest.mark.parametrize("text", ["Resigns", "Resigned Game", "Wins 1 point  Losses 1 point"])
def test_what_is_no_result(text: str) -> None:
    assert not isinstance(parse_line(text), Result)
