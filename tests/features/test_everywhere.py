"""Every feature at random places of random texts: no crash, nothing outside the text, nothing that lies.

BG_PLACES=20000 python -m pytest tests/features/test_everywhere.py tries more places than usual.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable

import pytest

from bg_lsp.features.apply import applied
from bg_lsp.features.completion import complete
from bg_lsp.features.folding import folds
from bg_lsp.features.formatting import formatting
from bg_lsp.features.highlight import highlights
from bg_lsp.features.inlay_hints import Switches, hints
from bg_lsp.features.inline_completion import ghost
from bg_lsp.features.lens import lenses
from bg_lsp.features.links import links
from bg_lsp.features.navigation import definition, references
from bg_lsp.features.on_enter import on_enter
from bg_lsp.features.refactor.offers import edits, offers
from bg_lsp.features.refactor.proof import CannotRefactor
from bg_lsp.features.region import Region
from bg_lsp.features.rename import CannotRename, prepare, rename
from bg_lsp.features.same import without_blanks
from bg_lsp.features.selection import selections
from bg_lsp.features.semantic_tokens import paint
from bg_lsp.features.signature import signature
from bg_lsp.features.symbols import Symbol, symbols
from bg_lsp.features.workspace_symbols import entries
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from tests.record.edits import SAMPLES

PLACES = int(os.environ.get("BG_PLACES", "400"))
FIRST = ["5 point match\n", "", '; [Jacoby "On"]\nMoney session\n']


def _text(chance: random.Random) -> str:
    lines = [chance.choice(SAMPLES) for _ in range(chance.randrange(1, 40))]
    ends = chance.choice([["\n"], ["\r\n"], ["\n", "\r\n", "\r"]])
    return chance.choice(FIRST) + "".join(line + chance.choice(ends) for line in lines)


def _inside(document: Document, regions: Iterable[Region]) -> None:
    for start, end in regions:
        assert Place(0, 0) <= start <= end
        assert end.line < document.line_count
        assert start.column <= len(document.line_text(start.line))
        assert end.column <= len(document.line_text(end.line))


def _fit(document: Document, made: tuple[Edit, ...]) -> str:
    """Make edits, which may not overlap, and return the text."""
    _inside(document, (Region(edit.start, edit.end) for edit in made))
    ordered = sorted(made)
    assert all(one.end <= two.start for one, two in zip(ordered, ordered[1:], strict=False))  # noqa: RUF007
    return applied(document, made)


def _all(found: Iterable[Symbol]) -> Iterable[Region]:
    for symbol in found:
        assert symbol.region.start <= symbol.at.start <= symbol.at.end <= symbol.region.end
        assert all(symbol.region.start <= child.region.start for child in symbol.children)
        assert all(child.region.end <= symbol.region.end for child in symbol.children)
        yield from (symbol.region, symbol.at)
        yield from _all(symbol.children)


@pytest.mark.parametrize("seed", range(4))
def test_every_feature_everywhere(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(PLACES // 40):
        document = Document.read(_text(chance), "x.bgn")
        last = document.line_count - 1
        _inside(document, _all(symbols(document)))
        assert all(0 <= fold.first < fold.last <= last for fold in folds(document))
        _inside(document, (lens.region for lens in lenses(document)))
        _inside(document, (link.region for link in links(document)))
        _inside(document, (entry.region for entry in entries(document)))
        for hint in hints(document, 0, last, Switches(pips=True)):
            assert hint.place.column == len(document.line_text(hint.place.line))
        for token in paint(document, 0, last):
            assert 0 <= token.start < token.end <= len(document.line_text(token.line))
        laid_out = _fit(document, formatting(document))
        assert without_blanks(laid_out).split() == without_blanks(document.text()).split()
        for _ in range(10):
            line = chance.randrange(document.line_count)
            _at_a_place(chance, document, Place(line, chance.randint(0, len(document.line_text(line)))))


def _at_a_place(chance: random.Random, document: Document, place: Place) -> None:
    _inside(document, selections(document, place))
    _inside(document, [found] if (found := definition(document, place)) else [])
    _inside(document, references(document, place))
    _inside(document, (lit.region for lit in highlights(document, place)))
    signature(document, place)
    for item in complete(document, place):
        start, end = item.region
        assert start.line == end.line == place.line
        assert start <= place <= end
        begun = document.line_text(place.line)[start.column : place.column]
        assert item.filter.startswith(begun), (item, begun)
        assert item.text
        assert item.label == item.label.strip()
    text = ghost(document, place)
    if text is not None:
        assert text
        document.edit([Edit(place, place, text)])
    _fit(document, on_enter(document, place))
    naming = prepare(document, place)
    try:
        made = rename(document, place, "Zoe")
    except CannotRename:
        assert naming is None or naming.name
    else:
        assert naming is not None
        after = Document.read(_fit(document, made), "x.bgn")
        assert after.line_count == document.line_count
    other = max(place, Place(chance.randrange(document.line_count), 3))
    for offer in offers(document, place, other):
        try:
            made = edits(document, offer.kind, place, other)
        except CannotRefactor as error:
            assert str(error)  # noqa: PT017
        else:
            _fit(document, made)
