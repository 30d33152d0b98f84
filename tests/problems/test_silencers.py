"""Silencers in the text, and what is said about those that silence nothing."""

from __future__ import annotations

import pytest

from bg_lsp.problems import Settings, check
from bg_lsp.record.document import Document


def codes(text: str, name: str = "match.bgn", settings: Settings | None = None) -> list[str]:
    """Return the codes of the problems of a text."""
    return [each.code for each in check(Document.read(text, name), settings)]


STAR = "31: 8/5* 6/5\n"


@pytest.mark.parametrize(
    "text",
    [
        "; bg-lsp: ignore BG215\n" + STAR,
        "; bg-lsp: ignore bg215\n" + STAR,
        "; bg-lsp: ignore BG2\n" + STAR,
        "; bg-lsp: ignore star-without-hit\n" + STAR,
        "; BG-LSP: Ignore BG215\n" + STAR,
        "; bg-lsp: ignore BG215\n\n; a comment\n" + STAR,
        "; bg-lsp: ignore-file BG215\n\n" + STAR,
        STAR.replace("\n", " {bg-lsp: ignore BG215}\n"),
        STAR.replace("\n", " {a note} {bg-lsp: ignore BG215}\n"),
    ],
)
def test_a_silencer_silences(text: str) -> None:
    assert codes(text) == []


def test_a_silencer_is_for_one_line() -> None:
    text = "; bg-lsp: ignore BG215\n42: 8/4 6/4\n" + STAR
    assert codes(text) == ["BG119", "BG215"]


def test_a_silencer_for_the_file_stands_above_the_first_game() -> None:
    assert codes("31: 8/5 6/5\n; bg-lsp: ignore-file BG215\n42: 8/4* 6/4\n") == ["BG119", "BG215"]


def test_one_code_of_several_may_be_idle() -> None:
    document = Document.read("; bg-lsp: ignore BG215, BG999\n" + STAR, "match.bgn")
    (problem,) = check(document)
    assert problem.code == "BG119"
    assert (problem.start.column, problem.end.column) == (24, 29)
    assert "BG999" in problem.message


def test_what_is_off_anyway_is_no_idle_silencer() -> None:
    text = "; bg-lsp: ignore BG503\n31: 8-5 6-5\n"
    assert codes(text, "match.txt") == []
    assert codes(text, "match.txt", Settings(ignore=frozenset({"BG503"}))) == []


def test_silencing_is_a_filter_behind_the_fold() -> None:
    """What follows from a silenced error stays unchecked."""
    text = "; bg-lsp: ignore BG202\n61: 24/18 13/12\n31: 8/5 6/5\n52: 12/7 12/10\n"
    assert codes(text) == ["BG220"]


def test_a_silenced_place_does_not_count() -> None:
    text = "62: 24/18 13/11\n61: 13/7 8/7\n31: bar/24 8/5\n64: 24/14\n"
    hushed = text.replace("61:", "; bg-lsp: ignore BG501\n61:")
    (problem,) = check(Document.read(hushed, "match.bgn"))
    assert (problem.code, problem.start.line) == ("BG501", 4)
    assert "places" not in problem.message
    assert codes(hushed.replace("64:", "; bg-lsp: ignore BG5\n64:")) == []


def test_a_silencer_of_style_below_the_first_heading_is_idle() -> None:
    text = "31: 8-5 6/5\n; bg-lsp: ignore-file BG503\n42: 8/4 6/4\n"
    assert codes(text) == ["BG503", "BG119"]
    assert codes("; bg-lsp: ignore-file BG503\n31: 8-5 6/5\n") == []
    assert codes("31: 8-5 6/5\n; bg-lsp: ignore BG503\n") == ["BG503", "BG119"]


NEEDLESS = """\
5 point match

Game 1
Ada : 0                                Ben : 0
; bg-lsp: ignore BG215
  1) 31: 8/5* 6/5                      64: 24/14
; bg-lsp: ignore BG202
  2) 43: 13/9* 24/21
"""


def test_what_follows_from_a_silenced_problem_says_that_it_is_silenced() -> None:
    (hint,) = check(Document.read(NEEDLESS, "match.mat"))
    assert hint.code == "BG220"
    assert hint.message.endswith("follows from the silenced problem on line 6 (BG215).")
    assert hint.related[0].start.line == 5


def test_what_follows_from_a_problem_that_is_switched_off_says_so_too() -> None:
    text = NEEDLESS.replace("; bg-lsp: ignore BG215\n", "")
    (hint,) = check(Document.read(text, "match.mat"), Settings(ignore=frozenset({"BG215"})))
    assert hint.message.endswith("follows from the silenced problem on line 5 (BG215).")
    heard = check(Document.read(text, "match.mat"))
    assert [each.code for each in heard] == ["BG215", "BG220"]
    assert heard[1].message.endswith("follows from the problem on line 5.")


def test_a_problem_that_is_judged_from_a_later_line_is_told_or_silenced_like_any_other() -> None:
    text = "  1) 31: 8/5                           64: 24/14\n  2) 66: bar/19 24/6\n"
    told = check(Document.read(text, "match.mat"))
    assert [each.code for each in told] == ["BG208", "BG220"]
    assert "Because of it 1 turn after it is unchecked." in told[0].message
    (hint,) = check(Document.read("; bg-lsp: ignore BG208\n" + text, "match.mat"))
    assert hint.message.endswith("follows from the silenced problem on line 2 (BG208).")


def test_a_silencer_within_the_doubt_may_be_needed_again_and_is_not_idle() -> None:
    assert "BG119" not in codes(NEEDLESS)
    assert "BG119" in codes(NEEDLESS.replace("BG202", "BG101"))
    assert "BG119" in codes(NEEDLESS.replace("8/5* 6/5", "8/5 6/5").replace("9*", "9"))
