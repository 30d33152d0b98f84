"""The canonical layout of a document. Only blanks change, and that is proved for every line.

A line with a reading problem is left alone: nobody knows what its blanks are good for. So is one whose
layout is silenced in the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from bg_lsp.features.same import same_line, without_blanks
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.layout import line_layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Blank, Box, Heading, Line, Remark, Tag
from bg_lsp.problems.blanks import blank_changes, holds_ends_apart
from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.mending import applied
from bg_lsp.problems.parts import marked
from bg_lsp.problems.silence import Silences, silences_on
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Parts, Place
from bg_lsp.work import Work, straight

STEP = 8
"""Lines that are laid out at a time: those of a stranger's hand take long."""

_BLANK = re.compile(f"([{BLANKS}]+)")


def formatting(
    document: Document, first: int = 0, last: int | None = None, alone: Collection[int] | None = None
) -> tuple[Edit, ...]:
    """Return the smallest edits that bring the lines `first` to `last` into canonical layout.

    Those in `alone` stay as they are; without it, those that `left_alone` names.
    """
    if alone is None:
        alone = left_alone(document)
    end = document.line_count if last is None else min(last + 1, document.line_count)
    edits: list[Edit] = []
    blank = 0  # blank lines right above
    before: Line | None = document.tree(first - 1) if first > 0 else None
    for line in range(first, end):
        tree = document.tree(line)
        kept = line in alone
        if isinstance(tree, Heading) and not kept:
            for edit in _above_heading(document, line, before, blank):
                # Blanks in lines that go need no edit of their own.
                while edits and edits[-1].start >= edit.start:
                    edits.pop()
                edits.append(edit)
        text = tree.text if kept else laid_out(tree)
        if text != tree.text and (text or not holds_ends_apart(document, line)):
            edits += _differences(line, tree.text, text)
        blank = blank + 1 if isinstance(tree, Blank) else 0
        before = tree
    return tuple(sorted(edits))


def formatting_by_parts(document: Document, first: int = 0, last: int | None = None) -> Work[Parts]:
    """Return the edits of `formatting`, made a few lines at a time."""
    end = document.line_count if last is None else min(last + 1, document.line_count)
    return _by_parts(document, first, end, (yield from leaving_alone(document)))


def _by_parts(document: Document, first: int, end: int, alone: Collection[int]) -> Parts:
    top = first
    while first < end:
        below = min(first + STEP, end)
        # What stands above a heading is looked at together with it.
        while below < end and not document.line_text(below - 1).strip():
            below += 1
        yield (below - top) / (end - top), formatting(document, first, below - 1, alone)
        first = below


def left_alone(document: Document) -> Collection[int]:
    """Return the lines whose blanks are not ours to set: their layout is silenced, or the notation is another."""
    return straight(leaving_alone(document))


def leaving_alone(document: Document) -> Work[Collection[int]]:
    """Return the same, step by step."""
    everything = range(document.line_count)
    if document.state_after(everything[-1]).match.foreign:
        return everything
    lines: list[int] = []
    for here in marked(document):
        lines += here
        yield 0.0
    silences = Silences(silences_on(document, lines))
    code = by_name["layout"].code
    return everything if silences.whole_file(code) else silences.lines(code)


def formatted(document: Document) -> Document:
    """Return the document in canonical layout."""
    edits = formatting(document)
    return applied(document, edits) if edits else document


def laid_out(tree: Line) -> str:
    """Return the canonical layout of a line; the line as it stands where a proof fails.

    The proof: without blanks it is the same line, read again it says the same, and it would be laid out
    no further.
    """
    text = line_layout(tree)
    if text == tree.text:
        return text
    if without_blanks(text) == without_blanks(tree.text):
        again = parse_line(text)
        if same_line(tree, again) and line_layout(again) == text:
            return text
    return tree.text


def _above_heading(document: Document, line: int, before: Line | None, blank: int) -> Iterator[Edit]:
    """Let one blank line stand above a heading; what stands right above it as tag or comment is its own."""
    here = Place(line, 0)
    if blank > 1:
        yield Edit(Place(line - blank + 1, 0), here, "")
    elif line and not isinstance(before, Blank | Tag | Remark | Box):
        yield Edit(here, here, document.line_end(line - 1))


def _differences(line: int, old: str, new: str) -> Iterator[Edit]:
    """Yield an edit for each run of blanks that differs; both texts are the same but for blanks."""
    words, wanted = _BLANK.split(old.strip(BLANKS)), _BLANK.split(new.strip(BLANKS))
    if words[::2] != wanted[::2]:
        # Blanks where none were before, or none where there were: letter by letter.
        for start, end, text in blank_changes(old, new):
            yield _smallest(line, start, old[start:end], text)
        return
    at = len(old) - len(old.lstrip(BLANKS))
    indent = len(new) - len(new.lstrip(BLANKS))
    if at != indent:
        yield _smallest(line, 0, old[:at], new[:indent])
    for index, (here, there) in enumerate(zip(words, wanted, strict=True)):
        if index % 2 and here != there:
            yield _smallest(line, at, here, there)
        at += len(here)
    if at < len(old):
        yield Edit(Place(line, at), Place(line, len(old)), "")


def _smallest(line: int, at: int, old: str, new: str) -> Edit:
    """Return the edit between two runs of blanks, which leaves alone what they begin with alike."""
    end = Place(line, at + len(old))
    if new.startswith(old):
        return Edit(end, end, new[len(old) :])
    if old.startswith(new):
        return Edit(Place(line, at + len(new)), end, "")
    return Edit(Place(line, at), end, new)
