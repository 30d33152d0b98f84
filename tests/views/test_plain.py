"""What the record says is shown without what it might do."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.views.plain import cut, printable, width


def test_what_steers_is_written_out() -> None:
    assert printable("plain") == "plain"
    assert printable("\x1b[31mred\x9b\u202eabc\u200b\n") == r"\x1b[31mred\x9b\u202eabc\u200b\x0a"
    assert printable("Zoë 日本 🎲") == "Zoë 日本 🎲"


def test_columns() -> None:
    assert width("abc") == 3
    assert width("日本") == 4
    assert width("e\u0301") == 1


def test_cut() -> None:
    assert cut("Ben", 5) == "Ben"
    assert cut("  Ada   Example ", 5) == "Ada."
    assert cut("日本語", 5) == "日本."


def test_cutting_looks_at_no_more_than_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may have a million letters, or a million marks on one letter."""
    looked = Counter[str]()
    combining = unicodedata.combining

    def counted(character: str) -> int:
        looked[character] += 1
        return combining(character)

    monkeypatch.setattr(unicodedata, "combining", counted)
    assert cut("ä" * 2000, 5) == "ääää."
    assert looked.total() < 100
    assert len(cut("e" + "\u0301" * 2000, 5)) < 50


@given(st.text(), st.integers(1, 12))
def test_cut_fits(text: str, columns: int) -> None:
    assert width(cut(text, columns)) <= columns
