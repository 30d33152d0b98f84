"""Every problem has its page, and every page keeps what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg_lsp.problems import Severity, catalogue, explain
from bg_lsp.problems.definition import FAMILIES, PAGES
from bg_lsp.problems.listing import Page, listing
from bg_lsp.problems.words import listed
from tests.problems.pages import CODES, examples

DOCS = Path(__file__).parents[2] / "docs"


def test_pages_and_definitions_belong_together() -> None:
    assert sorted(path.stem for path in Path(PAGES).iterdir()) == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_its_parts(code: str) -> None:
    known, page = catalogue[code], Page(explain(code))
    assert page.title == f"{code} {known.name}"
    assert page.severity.split(",")[0].lower() == known.severity.name.lower()
    assert page.family.lower() == FAMILIES[known.family - 1]
    assert list(page.named) == ["Why it matters", "Example", "Mended", "Fixes"]
    assert all(page.named.values())
    assert page.fixes.split()[0].rstrip(":.,") in ("None", "Safe", "Offered")
    assert page.fixes.startswith("None") == (not known.mends)


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_shows_exactly_its_problem(code: str) -> None:
    assert [problem.code for problem in examples(code).bad.problems()] == [code]


@pytest.mark.parametrize("code", CODES)
def test_the_good_example_shows_nothing(code: str) -> None:
    assert examples(code).good.problems() == []


def test_the_list_in_the_documentation_is_up_to_date() -> None:
    """Renew it with `python -m bg_lsp.problems.listing > docs/problems.md`."""
    assert (DOCS / "problems.md").read_text("utf-8") == listing()


def test_the_configuration_page_names_every_severity() -> None:
    text = (DOCS / "configuration.md").read_text("utf-8")
    assert listed([f"`{each.name.lower()}`" for each in Severity]) in " ".join(text.split())
