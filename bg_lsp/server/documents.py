"""The open documents as immutable snapshots, and their positions as the client counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from lsprotocol import types

from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import Encoding

if TYPE_CHECKING:
    from bg_lsp.problems.check import Checker
    from bg_lsp.record.document import Document
    from bg_lsp.work import Work

MUCH = 1000
"""Lines that it takes time to drop."""

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
        document = self.document
        line = min(position.line, document.line_count - 1)
        text = document.line_text(line)
        if line < position.line:
            return Place(line, len(text))
        return Place(line, self.encoding.column(text, position.character))

    def position(self, place: Place) -> types.Position:
        """Return a place as the client counts it."""
        line, column = place
        return types.Position(line, self.encoding.units(self.document.line_text(line), column))

    def range(self, start: Place, end: Place) -> types.Range:
        """Return what lies between two places as the client counts it."""
        return types.Range(self.position(start), self.position(end))

    def json(self, start: Place, end: Place) -> dict[str, dict[str, int]]:
        """Return the same as JSON values: thousands of these are made at once."""
        return {
            name: {
                "line": place.line,
                "character": self.encoding.units(self.document.line_text(place.line), place.column),
            }
            for name, place in (("start", start), ("end", end))
        }

    def editing(
        self, version: int, changes: Sequence[types.TextDocumentContentChangeEvent], read: Read
    ) -> Work[tuple[Held, bool]]:
        """Return the next version, and whether much of this one is gone; changes apply one after the other."""
        held, much = self, False
        for number, change in enumerate(changes, 1):
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = sorted((held.place(change.range.start), held.place(change.range.end)))
                much = much or end.line - start.line > MUCH
                document = held.document.edit([Edit(start, end, change.text)])
            else:
                much = True
                document = read(change.text, self.uri)
            held = replace(held, document=document)
            yield number / len(changes)
        return replace(held, version=version), much


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

    def changing(self, params: types.DidChangeTextDocumentParams) -> Work[Held | None]:
        """Apply changes, and return the version before where much of it is gone and has to be dropped.

        The document is what it was until all are applied. Raises KeyError where it is not open.
        """
        known = params.text_document
        before = self._held[known.uri]
        after, much = yield from before.editing(known.version, params.content_changes, self._read)
        self._held[known.uri] = after
        return before if much else None

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
