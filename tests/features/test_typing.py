"""What helps while a record is typed."""

from __future__ import annotations

import pytest

from bg_lsp.features.inline_completion import ghost
from bg_lsp.features.on_enter import on_enter
from bg_lsp.features.signature import signature
from bg_lsp.record.place import Edit
from tests.features.marks import Case, cases, confirm, edited, read


@pytest.mark.parametrize("case", cases("signature"))
def test_signature(case: Case) -> None:
    marked = read(case.text)
    found = signature(marked.document, marked.cursor)
    if found is None:
        confirm(case, "nothing")
        return
    assert all(found.label[die.start : die.end] == str(die.value) for die in found.dice)
    shown = " ".join(f"({die.value})" if die.used else str(die.value) for die in found.dice)
    confirm(case, f"{shown}, next die {found.active + 1}: {found.said}")


@pytest.mark.parametrize("case", cases("inline_completion"))
def test_ghost_text(case: Case) -> None:
    document, (cursor,), _ = read(case.text)
    text = ghost(document, cursor)
    if text is None:
        confirm(case, "nothing")
        return
    lines = document.edit([Edit(cursor, cursor, text)]).text().split("\n")
    confirm(case, "\n".join(f"|{line}|" for line in lines[cursor.line :]))


@pytest.mark.parametrize("case", cases("on_enter"))
def test_enter(case: Case) -> None:
    document, (cursor,), _ = read(case.text)
    edits = on_enter(document, cursor)
    assert all(edit.start.line == cursor.line for edit in edits)
    after = edited(document, edits).split("\n")
    confirm(case, f"|{after[cursor.line]}|" if edits else "nothing")
