"""Names found by what somebody types."""

from __future__ import annotations

import pytest

from bg_lsp.features.matching import EXACT, LETTERS, PREFIX, WORDS, fit, folded
from bg_lsp.features.workspace_symbols import LONGEST, MOST, entries
from bg_lsp.record.document import Document


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", PREFIX),
        ("ad", PREFIX),
        ("ADA ÁN", PREFIX),
        ("ada  angel", EXACT),
        ("Ada Ángel", EXACT),
        ("ang", WORDS),
        ("an ad", WORDS),
        ("aá", LETTERS),
        ("da", LETTERS),
        ("na", None),
        ("adax", None),
    ],
)
def test_how_well_a_name_fits(query: str, found: int | None) -> None:
    assert fit(folded("Ada Ángel"), folded(query)) == found


def test_folding_twice_changes_nothing() -> None:
    for text in ("Ada  Ángel ", "ẞen", "Ⅷ İ", "ﬁ"):
        assert folded(folded(text)) == folded(text)


def test_a_hostile_file_is_found_by_some_names_only() -> None:
    text = "".join(f'; [Event "{number}{"x" * 2 * LONGEST}"]\n' for number in range(2 * MOST))
    found = entries(Document.read(text))
    assert len(found) == MOST
    assert all(len(entry.name) == LONGEST for entry in found)


def test_a_players_name_of_any_length_is_kept_in_part() -> None:
    [entry] = entries(Document.read(f'; [White "{"x" * 2 * LONGEST}"]\n'))
    assert entry.name == "x" * LONGEST


def test_rows_and_loose_turns_name_nobody() -> None:
    text = "Ada : 0    Ben : 0\n 1) 31: 8/5 6/5    Ada : 1\n31: 8/5 6/5\n2. 52: 13/8\n"
    assert [entry.name for entry in entries(Document.read(text))] == ["Ada", "Ben"]
