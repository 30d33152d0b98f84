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
