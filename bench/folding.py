"""How many lines an edit makes the fold read again: counts, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from bench import selfplay
from bench.row import Row
from bg_lsp.notation.tree import Row as RowLine
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place

GAMES = 1000


def rows() -> Iterator[Row]:
    """Yield lines folded, and the time of an edit, in a match of a thousand games."""
    document = Document.read(selfplay.match(GAMES), "bench.mat")
    document = _folded(document.edit([Edit(Place(0, 0), Place(0, 0), "; a comment\n")]))
    yield Row(f"lines of the match ({GAMES:,} games)", document.line_count, "")
    middle = next(
        line for line in range(document.line_count // 2, document.line_count)
        if isinstance(document.tree(line), RowLine)
    )  # fmt: skip
    yield from _edit("a comment changed", document, [Edit(Place(0, 2), Place(0, 3), "the")], 1)
    yield from _edit("a blank line inserted", document, [Edit(Place(middle, 0), Place(middle, 0), "\n")], 2)
    text = document.line_text(middle)
    changed = text.replace(": ", ": 1", 1)
    rest = next(line for line in range(middle, document.line_count) if not document.line_text(line)) - middle
    yield from _edit(
        "a play changed (goal: the rest of its game)", document,
        [Edit(Place(middle, 0), Place(middle, len(text)), changed)], rest + 1,
    )  # fmt: skip


def _folded(document: Document) -> Document:
    """Return a document that has been asked for its last state: it is folded no sooner."""
    document.state_after(document.line_count - 1)
    return document


def _edit(what: str, document: Document, edits: list[Edit], most: int) -> Iterator[Row]:
    times = []
    edited = document
    for _ in range(50):
        start = perf_counter()
        edited = _folded(document.edit(edits))
        times.append(perf_counter() - start)
    yield Row(f"{what}: lines folded", edited.folded, "", limit=most)
    yield Row("  time", median(times) * 1e6, "µs")
