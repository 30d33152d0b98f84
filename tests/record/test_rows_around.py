"""The rows around a place are read once, however many problems ask for them."""

from __future__ import annotations

import pytest

from bg_lsp.record import rows_around
from bg_lsp.record.document import Document


def test_each_row_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = rows_around.parse_line

    def counting(text: str) -> object:
        read.append(text)
        return parse(text)

    monkeypatch.setattr(rows_around, "parse_line", counting)
    rows_around._row.cache_clear()
    document = Document.read("".join(f"{row}) 31: 8/5 6/5  {{{row}}}\n" for row in range(1, 500)), "x.mat")
    for line in range(document.line_count):
        rows_around.manner_around(document, line)
    assert len(read) == len(set(read)) == document.line_count
