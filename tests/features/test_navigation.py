"""From one place of a text to others."""

from __future__ import annotations

import pytest

from bg_lsp.features.links import links
from bg_lsp.features.navigation import definition, highlighting, references
from bg_lsp.features.rename import CannotRename, prepare, rename
from bg_lsp.work import straight
from tests.features.marks import Case, cases, confirm, drawn, edited, read


@pytest.mark.parametrize("case", cases("definition"))
def test_definition(case: Case) -> None:
    marked = read(case.text)
    found = definition(marked.document, marked.cursor)
    confirm(case, drawn(marked.document, [(found, "")] if found else []))


@pytest.mark.parametrize("case", cases("references"))
def test_references(case: Case) -> None:
    marked = read(case.text)
    found = references(marked.document, marked.cursor)
    confirm(case, drawn(marked.document, ((region, "") for region in found)))


@pytest.mark.parametrize("case", cases("highlight"))
def test_highlight(case: Case) -> None:
    marked = read(case.text)
    found = straight(highlighting(marked.document, marked.cursor))
    confirm(case, drawn(marked.document, ((region, "hit" if hit else "") for region, hit in found)))


@pytest.mark.parametrize("case", cases("rename"))
def test_rename(case: Case) -> None:
    text, _, name = case.text.partition("\n> ")
    marked = read(text)
    found = prepare(marked.document, marked.cursor)
    shown = drawn(marked.document, [(found.region, found.name)] if found else [])
    try:
        edits = rename(marked.document, marked.cursor, name or "Eva")
    except CannotRename as error:
        confirm(case, f"{shown}\n{error}")
    else:
        confirm(case, f"{shown}\n\n{edited(marked.document, edits)}")


@pytest.mark.parametrize("case", cases("links"))
def test_links(case: Case) -> None:
    document = read(case.text).document
    confirm(
        case,
        drawn(document, ((each.region, f"{each.kind.value}: {each.target}") for each in links(document))),
    )
