"""Formatting changes blanks and nothing else."""

from __future__ import annotations

import pytest

from bg_lsp.features.formatting import formatted, formatting
from bg_lsp.notation.blanks import BLANKS
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
