"""One cause, one error: what a slip brings with it is not reported as well."""

from __future__ import annotations

import pytest

from bg_lsp.record.document import Document

GAME = """\
7 point match

Game 1
Ada : 0                                Ben : 0
"""
START = """\
  1) 31: 8/5 6/5                       63: 24/18 13/10
  2) 62: 24/18 13/11                   21: 13/11 6/5
"""
THIRD = "31: 8/5 6/5                       31: 8/5 6/5\n"


def found(rows: str) -> list[str]:
    """Return what is found in a game of these rows."""
    return [located.finding.name for located in Document.read(GAME + rows).findings()]


def test_a_clean_game_to_begin_with() -> None:
    assert found(START) == []


def test_a_wrong_row_number_is_one_slip_and_counting_goes_on_as_before() -> None:
    rest = "  4) 21: 13/11 6/5                     21: 13/11 6/5\n"
    for number in ("8", "88", "1", "0", "2"):
        assert found(f"{START}{number:>3}) {THIRD}{rest}") == ["row-number"], number
    assert found(f"{START}  5) {THIRD}  6) 21: 13/11 6/5\n") == ["row-number"]
    assert found(f"{START}  5) {THIRD}  8) 21: 13/11 6/5\n") == ["row-number", "row-number"]


@pytest.mark.parametrize("line", [") 21: 13/11 6/5", "3 what is this", "21: 13/11 6/5"])
def test_a_line_that_should_have_been_a_row_counts_as_one(line: str) -> None:
    assert "row-number" not in found(f"{START}{line}\n  4) 21: 13/11 6/5\n")
    assert "row-number" not in found(f"{START}{line}\n  3) 21: 13/11 6/5\n")
    assert "row-number" in found(f"{START}{line}\n  6) 21: 13/11 6/5\n")
