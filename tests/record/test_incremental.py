"""An edited document is the document read from scratch, whatever was edited."""

import os

import pytest

from bench.texts import match
from bg_lsp.record import lines
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import split
from tests.record import edits

EDITS = int(os.environ.get("BG_EDITS", "20000"))
PARTS = 4


@pytest.mark.parametrize("seed", range(PARTS))
def test_random_edits_leave_no_difference(seed: int) -> None:
    edits.run(EDITS // PARTS, seed)


def test_random_edits_of_real_files_leave_no_difference() -> None:
    edits.run_real(EDITS // 4, seed=1)


def test_what_comes_in_is_told_apart_when_it_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only counted until then: thousands of lines come in between two keys."""
    told = 0

    def telling(text: str) -> tuple[list[str], list[str]]:
        nonlocal told
        told += len(text)
        return split(text)

    monkeypatch.setattr(lines, "split", telling)
    text = match(10_000).text
    document = Document.read(text)
    assert told == 0
    document = document.edit([Edit(Place(9, 1), Place(9_000, 0), text)])
    document = document.edit([Edit(Place(9_500, 0), Place(9_500, 0), "\n")])
    assert told < 10 * lines.WIDTH * lines.SIZE
    assert document.line_count == 9 + 10_001 + 1_001
    assert len(document.text()) <= told
