"""What would change in a file, as a unified diff that `patch` and `git apply` understand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bg_lsp.cli.terminal import Style
from bg_lsp.record.changes import Change, KnownLines, changes
from bg_lsp.record.document import Document
from bg_lsp.views.plain import printable

CONTEXT = 3
"""Lines that are shown around what changes."""

_COLOURS = {"-": "red", "+": "green", "@": "cyan"}


def unified(name: str, before: Document, after: Document, mark: str = "") -> Iterator[str]:
    """Yield the diff line by line, each with its end; nothing where nothing would change.

    To a diff a line ends with a line feed: carriage returns are characters of the line, and so is the `mark`
    in front of a file's text.
    """
    old, new = _fed(before, mark), _fed(after, mark)
    head = [f"--- {printable(name)}\n", f"+++ {printable(name)}\n"]
    for hunk in _hunks(changes(old, new)):
        yield from head
        head = []
        yield from _hunk(old, new, hunk)


def coloured(lines: Iterable[str], style: Style) -> Iterator[str]:
    """Yield a diff as a terminal may show it: nothing in it steers the screen."""
    for line in lines:
        text = printable(line.rstrip("\r\n"))
        bold = text.startswith(("--- ", "+++ "))
        colour = "bold" if bold else _COLOURS.get(text[:1], "")
        yield (style(text, colour) if colour else text) + "\n"


def _fed(document: Document, mark: str) -> KnownLines:
    """Return the lines of a document as programs see them to which only a line feed ends one."""
    ids: list[int] = []
    texts: list[str] = []
    ends: list[str] = []
    parts: list[str] = []
    for known, text, end in zip(*KnownLines.of(document), strict=True):
        if not parts:
            ids.append(known)
        parts.append(text)
        if end == "\r":
            parts.append(end)
        else:
            texts.append("".join(parts))
            ends.append(end)
            parts = []
    if not texts[-1]:
        # What stands behind the last line feed is no line.
        del ids[-1], texts[-1], ends[-1]
    if texts:
        texts[0] = mark + texts[0]
    return KnownLines(ids, texts, ends)


def _hunks(found: Iterable[Change]) -> Iterator[list[Change]]:
    """Put those changes together that have no room for their surroundings between them."""
    hunk: list[Change] = []
    for change in found:
        if hunk and change.first - hunk[-1].last > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _hunk(old: KnownLines, new: KnownLines, hunk: list[Change]) -> Iterator[str]:
    before = max(0, hunk[0].first - CONTEXT)
    ahead = min(CONTEXT, len(old.ids) - hunk[-1].last)
    first, last = before, hunk[-1].last + ahead
    start, stop = hunk[0].start - (hunk[0].first - before), hunk[-1].stop + ahead
    yield f"@@ -{_range(first, last)} +{_range(start, stop)} @@\n"
    at = first
    for change in hunk:
        yield from _marked(" ", old, at, change.first)
        yield from _marked("-", old, change.first, change.last)
        yield from _marked("+", new, change.start, change.stop)
        at = change.last
    yield from _marked(" ", old, at, last)


def _marked(mark: str, lines: KnownLines, first: int, last: int) -> Iterator[str]:
    for line in range(first, last):
        yield mark + lines.whole(line)
        if not lines.ends[line]:
            yield "\n\\ No newline at end of file\n"


def _range(first: int, last: int) -> str:
    """Lines count from 1; a run of none is named by the line before it."""
    count = last - first
    return f"{first + 1}" if count == 1 else f"{first + (count > 0)},{count}"
