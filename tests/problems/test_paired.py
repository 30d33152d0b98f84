"""Rows that hold one turn each are put together, two turns into a row."""

from __future__ import annotations

import pytest

from bg_lsp.problems import check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.problems.problem import FixPlan
from bg_lsp.record.document import Document

HEAD = "5 point match\n\nGame 1\nAda : 0                                Ben : 0\n"
TURNS = ["31: 8/5 6/5", "52: 13/8 24/22", "64: 24/14", "43: 13/9 13/10", "Doubles => 2", "Drops"]
TITLE = "Put two turns into each row of this game"
PAIRED = f"""\
{HEAD}\
  1) 31: 8/5 6/5                       52: 13/8 24/22
  2) 64: 24/14                         43: 13/9 13/10
  3) Doubles => 2                      Drops
"""


def offered(text: str) -> list[tuple[Document, FixPlan]]:
    document = Document.read(text, "match.mat")
    return [(document, fix) for problem in check(document) for fix in fixes(document, problem)]


@pytest.mark.parametrize(
    "rows",
    [
        [f" {number}. {turn}" for number, turn in enumerate(TURNS, 1)],
        [f"{1 + index // 2:>3}) {turn}" for index, turn in enumerate(TURNS)],
    ],
)
def test_two_turns_a_row(rows: list[str]) -> None:
    found = [(document, fix) for document, fix in offered(HEAD + "\n".join(rows)) if fix.title == TITLE]
    ((document, fix),) = found  # once, at the second row
    assert not fix.safe
    assert offered(HEAD + "\n".join(rows))[0][1].title == TITLE
    assert applied(document, fix.made().edits).text() == PAIRED.rstrip("\n")


def test_a_result_keeps_the_column_of_its_winner() -> None:
    rows = "\n".join(f"{number:>3}) {turn}" for number, turn in enumerate([*TURNS, "Wins 1 point"], 1))
    ((document, fix),) = [(document, fix) for document, fix in offered(HEAD + rows) if fix.title == TITLE]
    assert applied(document, fix.made().edits).text() == f"{PAIRED}  4) Wins 1 point"


@pytest.mark.parametrize(
    "rows",
    [
        "  1) 31: 8/5 6/5\n  2) 52: 13/8 24/22\n",  # a turn may be missing as well
        "  1) 31: 8/5 6/5\n  2) 52: 8/3 5/3\n  3) 64: 24/14\n",  # only Ada can have played the second
        "  1) 31: 8/5 6/5\n  2) 52: 13/8 24/22\n  3) 64: 24/14                         43: 13/9 13/10\n",
    ],
)
def test_other_rows_stay_as_they_are(rows: str) -> None:
    assert [fix.title for _, fix in offered(HEAD + rows) if fix.title == TITLE] == []
