"""Refactorings say the same in another way, and the way back is the way there."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    ("text", "place", "offered"),
    [
        ("31: 8/5 6/5\n52: 13/8 24/22\n", Place(1, 0), True),
        ("31: 8/5 6/5\n52: 13/8 24/22\n", Place(0, 0), False),  # nothing lies above it
        ("31: 8/5 6/6\n52: 13/8 24/22\n", Place(1, 0), False),  # nobody knows the board
        ("31: 8/5 6/5\nDoubles => 2\n31: 8/5 6/5\n64: 24/14\n", Place(3, 0), False),  # nor here the cube
        ("31: 8/5 6/5\nResigns\nWins 1 point\n", Place(2, 0), False),
    ],
)
def test_a_game_is_started_only_where_it_can_be(text: str, place: Place, offered: bool) -> None:
    kinds = [offer.kind for offer in offers(Document.read(text), place, place)]
    assert ("rewrite.start-here" in kinds) is offered


def test_a_text_of_one_line_without_an_end() -> None:
    document, here = Document.read("  1) 31: 8/5 6/5     62: 24/18 13/11"), Place(0, 0)
    made = edits(document, "rewrite.one-turn-a-line", here, here)
    assert applied(document, made).split("\n") == ["31: 8/5 6/5", "62: 24/18 13/11"]


def test_every_kind_has_its_case() -> None:
    shown = {f"rewrite.{case.values[0].title.partition(':')[0]}" for case in cases("refactor")}
    assert shown == set(KINDS)


MATCH = """\
; [Player 1 "Ada"]
; [Player 2 "Ben"]
3 point match

Game 1
Ada : 0                                Ben : 0
  1)                                   52: 24/22 13/8
  2) 64: 24/18 13/9                    Doubles => 2
  3) Drops                             Wins 1 point

Game 2
Ada : 0                                Ben : 1
  1) 31: 8/5 6/5                       62: 24/18 13/11
  2) 66: Cannot Move
; resigned over lunch
  3)                                   Resigns gammon
  4) Wins 2 points
"""


def _texts() -> list[object]:
    """Return some of the real files, or of those that were made up like them."""
    files = real.files()[::40] if real.folder() else sorted(real.DIALECTS.glob("*"))
    found = [pytest.param(real.document(file), id=file.name) for file in files]
    return [pytest.param(Document.read(MATCH, "match.bgn"), id="match"), *found]


@pytest.mark.parametrize("text", _texts())
def test_exchanging_twice_gives_the_text_back(text: Document) -> None:
    document = formatted(text)
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
