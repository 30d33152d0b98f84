"""What rows show of the manner of a file, and that they are read once, however many problems ask for them."""

from __future__ import annotations

import pytest

from bg_lsp.record import rows_around
from bg_lsp.record.document import Document
from bg_lsp.record.rows_around import manner
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.verify import verify
from tests.rules import words
from tests.rules.words import board


def test_each_row_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = rows_around.parse_line

    def counting(text: str) -> object:
        read.append(text)
        return parse(text)

    monkeypatch.setattr(rows_around, "parse_line", counting)
    rows_around._row.cache_clear()
    document = Document.read("".join(f"{row}) 31: 8/5 6/5  {{{row}}}\n" for row in range(1, 500)), "x.mat")
    for line in range(document.line_count):
        rows_around.manner_around(document, line)
    assert len(read) == len(set(read)) == document.line_count


ENTERS = Play((Step((25, 20)), Step((6, 0), 0, 2)))
HITS = Play((Step((8, 5), 2, 2),))


@pytest.mark.parametrize(
    ("row", "play", "spelt"),
    [
        ("31: 8/5 6/5", ENTERS, "bar/20 6/off(2)"),
        ("55: 25/20 6/off(2)", ENTERS, "25/20 6/off(2)"),
        ("55: Bar/20 6/0 6/0", ENTERS, "Bar/20 6/0 6/0"),
        ("55: 13-8 8-3", ENTERS, "bar-20 6-off(2)"),
        ("11: 6/5 6/5 8/7 8/7", HITS, "8/5* 8/5"),
        ("11: 6/5(2) 8/7(2)", HITS, "8/5*(2)"),
    ],
)
def test_plays_are_spelt_as_those_above(row: str, play: Play, spelt: str) -> None:
    text = f"  1) {row}\n\n"
    assert manner(Document.read(text, "x.mat"), 1).spelt(play) == spelt
    assert manner(Document.read(text, "x.bgn"), 1).spelt(ENTERS) == "bar/20 6/off(2)"


def test_only_many_plays_without_a_star_say_that_there_are_none() -> None:
    rows = [f"{number:>3}) 31: 8/5 6/5                       31: 8/5 6/5\n" for number in range(1, 6)]
    few, many = (Document.read("".join(rows[:count]) + "\n", "x.mat") for count in (4, 5))
    assert manner(few, 4).spelt(HITS) == "8/5*(2)"
    assert manner(many, 5).spelt(HITS) == "8/5(2)"


@pytest.mark.parametrize(("row", "following"), [("  10) 31:", "  11) "), (" 10) 31:", " 11) ")])
def test_numbers_stand_as_those_above(row: str, following: str) -> None:
    assert manner(Document.read(row + "\n\n"), 1).number(11) == following


@pytest.mark.parametrize(("row", "silent"), [("  1) 66:", True), ("  1) 66: Cannot Move", False)])
def test_what_stands_behind_a_dance(row: str, silent: bool) -> None:
    assert manner(Document.read(row + "\n\n", "x.mat"), 1).silent is silent


def test_die_by_die_the_first_checker_hits() -> None:
    before = board({6: 2}, (), (5,))
    double = words.play("6/4*(2)")
    after = verify(before, (1, 1), double)
    assert after is not None
    shown = manner(Document.read("  1) 21: 8/6 6/5\n\n", "x.mat"), 1)._replace(joined=False)
    assert shown.play(before, (1, 1), double, after) == "6/5* 6/5 5/4 5/4"


@pytest.mark.parametrize(
    ("row", "joined"),
    [
        ("63: 24/15", True),
        ("63: 24/18 18/15", False),
        ("44: 24/20(2) 20/16(2)", False),
        # Others stood there: what starts where a checker has landed says nothing.
        ("22: 4/2 2/off(3)", True),
        ("44: 24/20 20/16(2)", True),
    ],
)
def test_a_checker_that_moves_on(row: str, joined: bool) -> None:
    document = Document.read(f"1) {row}\n2) 31: 8/5 6/5\n", "x.mat")
    assert rows_around.manner_around(document, 1).joined is joined
