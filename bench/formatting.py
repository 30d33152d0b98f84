"""How fast a long match is laid out: every blank of it that is not where it should be."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from bench import selfplay
from bench.row import Row
from bg_lsp.features.formatting import formatting
from bg_lsp.problems.mending import applied
from bg_lsp.record.document import Document

GAMES = 1000


def rows() -> Iterator[Row]:
    """Yield the time to find the edits for a match whose right turns all stand in another column."""
    document = Document.read(selfplay.match(GAMES), "bench.mat")
    document.findings()
    begun = perf_counter()
    edits = formatting(document)
    yield Row(f"formatting of {GAMES:,} games ({len(edits):,} edits)", perf_counter() - begun, "s", limit=1)
    begun = perf_counter()
    after = applied(document, edits)
    after.findings()
    yield Row("  edits made and the match read again", perf_counter() - begun, "s")
    assert "".join(after.text().split()) == "".join(document.text().split()), "more than blanks has changed"
    begun = perf_counter()
    formatting(after)
    yield Row("  the same once it is laid out", perf_counter() - begun, "s")
