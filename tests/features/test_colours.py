"""Semantic tokens: types, modifiers, and the same by range, in full, and while editing."""

from __future__ import annotations

import random

import pytest

from bg_lsp.features.semantic_tokens import MODIFIERS, TYPES, Paint, Painter, paint
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from tests.features.marks import Case, cases, confirm, read
from tests.record.edits import SAMPLES


def _said(document: Document, token: Paint) -> str:
    text = document.line_text(token.line)[token.start : token.end]
    modifiers = [name for bit, name in enumerate(MODIFIERS) if token.modifiers >> bit & 1]
    return f"{text} <{'.'.join([TYPES[token.kind], *modifiers])}>"


@pytest.mark.parametrize("case", cases("semantic_tokens"))
def test_tokens(case: Case) -> None:
    document = read(case.text).document
    found = paint(document, 0, document.line_count)
    lines = [
        "  ".join(_said(document, token) for token in found if token.line == line)
        for line in range(document.line_count)
    ]
    confirm(case, "\n".join(line for line in lines if line) or "nothing")


def test_by_range_in_full_and_while_editing() -> None:
    chance = random.Random(4)
    pool = SAMPLES
    document = Document.read("\n".join(chance.choices(pool, k=600)), "x.bgn")
    painter = Painter()
    for _ in range(30):
        whole = paint(Document.read(document.text(), "x.bgn"), 0, document.line_count)
        assert _joined(painter, document) == whole
        first = chance.randrange(document.line_count)
        part = paint(document, first, first + 40)
        assert part == tuple(token for token in whole if first <= token.line <= first + 40)
        line = chance.randrange(document.line_count)
        text = chance.choice(["\n", "", *pool])
        document = document.edit([Edit(Place(line, 0), Place(line, 99), text)])


def test_unchanged_chunks_keep_their_tokens() -> None:
    document = Document.read("; a comment\n" * 1000)
    painter = Painter()
    before = [tokens for _, tokens in painter.chunks(document)]
    after = [
        tokens for _, tokens in painter.chunks(document.edit([Edit(Place(500, 0), Place(500, 0), "; ")]))
    ]
    assert sum(one is not two for one, two in zip(before, after, strict=True)) == 1


def _joined(painter: Painter, document: Document) -> tuple[Paint, ...]:
    return tuple(
        token._replace(line=start + token.line)
        for start, tokens in painter.chunks(document)
        for token in tokens
    )
