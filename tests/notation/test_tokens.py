"""Tokens and the blanks between them are the line, whatever the line is."""

from __future__ import annotations

import pytest
from hypothesis import given

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tokens import Kind, tokens

from .lines import ANY


@given(ANY)
def test_nothing_is_lost(text: str) -> None:
    at = 0
    for _, start, end in tokens(text):
        assert at <= start < end
        assert not text[at:start].strip(BLANKS)
        at = end
    assert not text[at:].strip(BLANKS)


def kinds(text: str) -> str:
    return " ".join(f"{text[start:end]}={kind.name.lower()}" for kind, start, end in tokens(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  1) 31: 8/5*", "1=row_number )=punctuation 31=dice :=punctuation 8=point /=separator 5=point *=hit"),
        ("bar/20 6/off(2)", "bar=bar /=separator 20=point 6=point /=separator off=off (2)=count"),
        ("61: 25/24, 6/0", "61=dice :=punctuation 25=bar /=separator 24=point ,=separator 6=point /=separator 0=off"),
        ("61: Cannot Move", "61=dice :=punctuation Cannot Move=no_move"),
        ("64: ????", "64=dice :=punctuation ????=unknown"),
        ("31 85 65", "31=dice 85 65=shorthand"),
        ("Doubles => 2", "Doubles =>=cube_word 2=cube_value"),
        ("Wins 2 points", "Wins=end_word 2=points points=end_word"),
        ("Takes ?! (illegal)", "Takes=cube_word ?!=mark (illegal)=flag"),
        ("Takes {@1:02:33 slow}", "Takes=cube_word {=note @1:02:33=time slow}=note"),
        ("Ada : 0    Ben : 3", "Ada=name :=punctuation 0=score Ben=name :=punctuation 3=score"),
        ('; [Event "x"]', '; [=punctuation Event=tag_name "x"=tag_value ]=punctuation'),
        ("; bg-lsp: ignore BG501", "; bg-lsp: ignore=comment BG501=code"),
        ("Game 3", "Game=heading_word 3=game_number"),
        ("7 point match", "7=points point match=heading_word"),
        ("31: foo 27/21", "31=dice :=punctuation foo=junk 27=point /=separator 21=point"),
        ("  1) Takes ; why", "1=row_number )=punctuation Takes=cube_word ; why=comment"),
        ("what", "what=junk"),
    ],
)  # fmt: skip
def test_kinds(text: str, expected: str) -> None:
    assert kinds(text) == expected


def test_a_kind_has_a_readable_name() -> None:
    assert all(kind.value == kind.name.lower().replace("_", " ") for kind in Kind)
