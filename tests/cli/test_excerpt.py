"""Carets stand below their place, whatever the line holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.cli.reports.excerpt import WIDEST, excerpt
from bg_lsp.views.plain import printable, width


@pytest.mark.parametrize(
    ("line", "start", "end", "text", "carets"),
    [
        ("  1) 31: 8/5 6/4", 13, 16, "  1) 31: 8/5 6/4", "             ^^^"),
        ("  1)\t31: 8/5", 5, 7, "  1)    31: 8/5", "        ^^"),
        ("日本 : 0", 5, 6, "日本 : 0", "       ^"),
        ("e\u0301 x", 3, 4, "e\u0301 x", "  ^"),
        ("a\x1b[31mb", 6, 7, "a\\x1b[31mb", " " * 9 + "^"),
        ("", 0, 0, "", "^"),
        ("31:", 3, 3, "31:", "   ^"),
        ("31:", 2, 99, "31:", "  ^"),
    ],
)
def test_carets(line: str, start: int, end: int, text: str, carets: str) -> None:
    assert excerpt(line, start, end) == (text, carets)


def test_a_long_line_is_cut_around_the_place() -> None:
    piece = excerpt("x" * 10_000_000 + "!" + "y" * 10, 10_000_000, 10_000_001)
    assert len(piece.text) <= WIDEST + 2
    assert piece.text[piece.carets.index("^")] == "!"


@given(st.text(st.characters(exclude_characters="\t"), max_size=WIDEST), st.data())
def test_every_place_has_its_carets(line: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    piece = excerpt(line, start, end)
    before, marked = (sum(width(printable(c)) for c in part) for part in (line[:start], line[start:end]))
    assert piece.carets == " " * before + "^" * max(1, marked)
