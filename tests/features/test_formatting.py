"""Formatting changes blanks and nothing else."""

from __future__ import annotations

import random
from itertools import chain

import pytest

from bg_lsp.features.formatting import formatted, formatting, formatting_by_parts
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.record.document import Document
from bg_lsp.work import straight
from tests.features.marks import Case, cases, confirm, edited, read


@pytest.mark.parametrize("case", cases("formatting"))
def test_formatting(case: Case) -> None:
    document, _, ranges = read(case.text)
    lines = (ranges[0].start.line, ranges[-1].end.line) if ranges else ()
    edits = formatting(document, *lines)
    assert all(not edit.text.strip(BLANKS + "\n") for edit in edits)
    after = edited(document, edits)
    if not ranges:
        assert formatted(document).text() == after
        assert formatting(formatted(document)) == ()
    confirm(case, after)


def test_layout_by_parts_is_layout_at_one_go() -> None:
    rng = random.Random(5)
    pieces = [
        "",
        "",
        "  ",
        "Game 1",
        '; [Event "x"]',
        " 1) 31: 8/5 6/5   52: 13/8",
        "Ada : 0   Ben : 0",
        "; x",
    ]
    for _ in range(200):
        document = Document.read("\n".join(rng.choice(pieces) for _ in range(rng.randrange(1, 60))))
        first = rng.randrange(document.line_count)
        for top in (0, first):
            shares, parts = zip(*straight(formatting_by_parts(document, top)), strict=True)
            assert tuple(chain.from_iterable(parts)) == formatting(document, top)
            assert list(shares) == sorted(shares)
            assert shares[-1] == 1


def test_a_line_feed_behind_a_blank_line_joins_no_carriage_return() -> None:
    text = " 10) 21: 24/21\r   \n 11) 21: 24/21  \r\n"
    document = formatted(Document.read(text, "x.mat"))
    assert document.text() == text.replace("  \r\n", "\r\n")
    assert formatted(document) is document
