"""Refactorings say the same in another way, and the way back is the way there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg_lsp.features.apply import applied
from bg_lsp.features.formatting import formatted
from bg_lsp.features.refactor.offers import KINDS, edits, offers
from bg_lsp.features.refactor.proof import CannotRefactor
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from tests.corpus import real
from tests.features.marks import Case, Marked, cases, confirm, read


def _stretch(marked: Marked) -> tuple[Place, Place]:
    if marked.cursors:
        return marked.cursor, marked.cursor
    return marked.ranges[0].start, marked.ranges[-1].end


@pytest.mark.parametrize("case", cases("refactor"))
def test_refactoring(case: Case) -> None:
    marked = read(case.text)
    kind = f"rewrite.{case.title.partition(':')[0]}"
    document, stretch = marked.document, _stretch(marked)
    try:
        made = edits(document, kind, *stretch)
    except CannotRefactor as error:
        confirm(case, str(error))
        return
    if "not touched" not in case.title and made:
        assert kind in [offer.kind for offer in offers(document, *stretch)]
    after = applied(document, made)
    if "exchange" in kind:
        again = Document.read(after, document.name)
        back = edits(again, kind, Place(again.line_count - 1, 0), Place(again.line_count - 1, 0))
        assert applied(again, back) == document.text()
    confirm(case, after if made else "nothing")


def test_every_kind_has_its_case() -> None:
    shown = {f"rewrite.{case.values[0].title.partition(':')[0]}" for case in cases("refactor")}
    assert shown == set(KINDS)


def _texts() -> list[Path]:
    """Return some of the real files, or of those that were made up like them."""
    return real.files()[::40] if real.folder() else sorted(real.DIALECTS.glob("*"))


@pytest.mark.parametrize("path", _texts(), ids=lambda path: path.name)
def test_exchanging_twice_gives_the_text_back(path: Path) -> None:
    document = formatted(real.document(path))
    last = Place(document.line_count - 1, 0)
    try:
        made = edits(document, "rewrite.exchange-match", last, last)
    except CannotRefactor as error:
        refused = str(error)
        assert any(why in refused for why in ("cannot be read", "dumped", "no columns"))
    else:
        there = Document.read(applied(document, made))
        end = Place(there.line_count - 1, 0)
        assert applied(there, edits(there, "rewrite.exchange-match", end, end)) == document.text()
