"""A document that holds several matches, cut into documents that hold one each."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import Blank, Remark, Tag
from bg_lsp.record.document import Document


def one_by_one(document: Document) -> list[tuple[int, Document]]:
    """Return each match that has a game, with the number of its first line; the document itself where it holds one."""
    starts = [0, *_starts(document)]
    if len(starts) == 1:
        return [(0, document)]
    ends = [*starts[1:], document.line_count]
    lines = list(document.texts())
    found = []
    for first, last in zip(starts, ends, strict=True):
        text = "\n".join(lines[first:last])
        part = Document.read(text, document.name, document.encoding)
        if part.games():
            found.append((first, part))
    return found or [(0, document)]


def _starts(document: Document) -> Iterator[int]:
    """Yield the line at which each further match begins, the tags and comments above its length with it."""
    for found in document.judged():
        for start, finding in found:
            if finding.name == "another-match":
                while isinstance(document.tree(start - 1), Blank | Tag | Remark):
                    start -= 1
                while isinstance(document.tree(start), Blank):
                    start += 1
                yield start
