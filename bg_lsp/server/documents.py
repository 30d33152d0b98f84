"""The open documents as immutable snapshots, and their positions as the client counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from lsprotocol import types

from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import Encoding, split

if TYPE_CHECKING:
    from bg_lsp.problems.check import Checker
    from bg_lsp.record.document import Document

Read = Callable[[str, str], "Document"]
"""Make a document of a text and a name."""

NewChecker = Callable[[], "Checker"]
"""Make what judges one document again and again."""


@dataclass(frozen=True, slots=True)
class Held:
    """One open document at one version."""

    uri: str
    version: int
    document: Document
    encoding: Encoding
    checker: Checker
    """The same for all versions: it remembers what it has put into words."""

    def place(self, position: types.Position) -> Place:
        """Return the place that a client's position means; beyond the end it is the end."""
        return _place(position, self.document.line_count, self.document.line_text, self.encoding)

    def position(self, place: Place) -> types.Position:
        """Return a place as the client counts it."""
        line, column = place
        return types.Position(line, self.encoding.units(self.document.line_text(line), column))

    def range(self, start: Place, end: Place) -> types.Range:
        """Return what lies between two places as the client counts it."""
        return types.Range(self.position(start), self.position(end))

    def edited(
        self, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], read: Read
    ) -> Held:
        """Return the next version; changes apply one after the other."""
        document = self.document
        waiting: list[types.TextDocumentContentChangePartial] = []
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                waiting.append(change)
            else:
                waiting.clear()
                document = read(change.text, self.uri)
        if waiting:
            document = document.edit(list(_edits(replace(self, document=document), waiting)))
        return replace(self, version=version, document=document)


def _place(position: types.Position, count: int, text: Callable[[int], str], encoding: Encoding) -> Place:
    line = min(position.line, count - 1)
    if line < position.line:
        return Place(line, len(text(line)))
    return Place(line, encoding.column(text(line), position.character))


def _edits(held: Held, changes: list[types.TextDocumentContentChangePartial]) -> Iterator[Edit]:
    """Yield changes as edits in our columns.

    A change counts on the text that those before it have left. Where each stands above the last
    one, as editors with several cursors send them, that text is the old one; else the lines are
    copied and the changes made on the copy as well.
    """
    spans = [sorted((change.range.start.line, change.range.end.line)) for change in changes]
    tops = [held.document.line_count, *(first for first, _ in spans)]
    if all(last < top for (_, last), top in zip(spans, tops, strict=False)):
        for change in changes:
            start, end = sorted((held.place(change.range.start), held.place(change.range.end)))
            yield Edit(start, end, change.text)
    else:
        shadow = _Shadow(held)
        for change in changes:
            yield shadow.change(change)


class _Shadow:
    """The lines of a text, with their ends, while several changes are made to it."""

    def __init__(self, held: Held) -> None:
        document = held.document
        self._lines = [
            document.line_text(line) + document.line_end(line) for line in range(document.line_count)
        ]
        self._encoding = held.encoding

    def change(self, change: types.TextDocumentContentChangePartial) -> Edit:
        """Make a change, and return it in our columns."""
        start, end = sorted((self._place(change.range.start), self._place(change.range.end)))
        first, last = start.line, end.line + 1
        new = self._lines[first][: start.column] + change.text + self._lines[end.line][end.column :]
        if first and new.startswith("\n") and self._lines[first - 1].endswith("\r"):
            first -= 1  # the two become one line end
            new = self._lines[first] + new
        pieces = [text + ending for text, ending in zip(*split(new), strict=True)]
        if last < len(self._lines):
            pieces.pop()  # empty: the next line follows
        self._lines[first:last] = pieces
        return Edit(start, end, change.text)

    def _place(self, position: types.Position) -> Place:
        return _place(position, len(self._lines), self._text, self._encoding)

    def _text(self, line: int) -> str:
        return self._lines[line].rstrip("\r\n")


class Documents:
    """What is open."""

    def __init__(self, read: Read, checker: NewChecker) -> None:
        self._read: Read = lambda text, uri: read(text, name_of(uri))
        self._checker = checker
        self._held: dict[str, Held] = {}

    def open(self, item: types.TextDocumentItem, encoding: Encoding) -> None:
        """Take a document from the client."""
        document = self._read(item.text, item.uri)
        self._held[item.uri] = Held(item.uri, item.version, document, encoding, self._checker())

    def change(self, params: types.DidChangeTextDocumentParams) -> bool:
        """Apply changes at once, and return whether the document is open."""
        known = params.text_document
        held = self._held.get(known.uri)
        if held is None:
            return False
        self._held[known.uri] = held.edited(known.version, params.content_changes, self._read)
        return True

    def close(self, uri: str) -> bool:
        """Give a document back; return whether it was open."""
        return self._held.pop(uri, None) is not None

    def get(self, uri: str) -> Held | None:
        """Return a document as it is now."""
        return self._held.get(uri)

    def __contains__(self, uri: str) -> bool:
        return uri in self._held

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._held))


def name_of(uri: str) -> str:
    """Return the name of a document as the checker shows and judges it: its path where it has one."""
    return path_of(uri) or unquote(urlsplit(uri).path if _splits(uri) else uri) or uri


def path_of(uri: str) -> str | None:
    """Return the path of a document on this machine; None where it is not a file here."""
    if not _splits(uri):
        return None
    parts = urlsplit(uri)
    if parts.scheme != "file" or not parts.path:
        return None
    path = unquote(parts.path)
    return path[1:] if len(path) > 2 and path[2] == ":" else path  # without the slash before a drive


def _splits(uri: str) -> bool:
    try:
        urlsplit(uri)
    except ValueError:
        return False
    return True
