"""Where players are named: in tags, in players lines, and where a score line was copied into a row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.tree import Line, Players, Row, Span, Tag
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work

PLAYER_TAGS = frozenset({"player 1", "player 2", "player1", "player2", "white", "black"})

_NAME = re.compile(r"(?P<name>.*?)(?P<rating>\s*\(\s*[0-9][0-9.]*\s*\)|\s*,\s*[0-9][0-9.]*)?\s*")
"""A name, with the rating that may stand behind it."""
_ESCAPED = re.compile(r'\\(["\\])')


class Naming(NamedTuple):
    """A place where a player is named. The region holds the name without a rating behind it."""

    region: Region
    name: str
    tag: bool

    @property
    def key(self) -> str:
        """Two places with one key name the same player."""
        return self.name.casefold()


def named_on(document: Document, line: int) -> Iterator[Naming]:
    """Yield the names that stand on a line."""
    return named_in(document.tree(line), line)


def named_in(tree: Line, line: int) -> Iterator[Naming]:
    """Yield the names that stand in a tree, which is that of this line."""
    for start, end in _spans(tree):
        found = _NAME.fullmatch(tree.text, start, end)
        name = found["name"] if found else tree.text[start:end]
        if name:
            tag = isinstance(tree, Tag)
            value = _ESCAPED.sub(r"\1", name) if tag else name
            yield Naming(on_line(line, start, start + len(name)), value, tag)


def _spans(tree: Line) -> Iterator[Span]:
    if isinstance(tree, Tag):
        if tree.name.casefold() in PLAYER_TAGS:
            yield tree.value_at
    elif isinstance(tree, Players):
        yield from tree.names_at
    elif isinstance(tree, Row):
        for fault in tree.faults:
            if fault.name == "score-in-row":
                cell = tree.text[fault.start : fault.end]
                yield Span(fault.start, fault.start + len(cell.rpartition(":")[0].rstrip()))


def named_at(document: Document, place: Place) -> Naming | None:
    """Return the name that a place lies in or at the end of."""
    for naming in named_on(document, place.line):
        if naming.region.holds(place):
            return naming
    return None


def namings(document: Document, key: str) -> Work[list[Naming]]:
    """Return every place of the document where the player with this key is named, in order."""
    found: list[Naming] = []
    # What stands between quotes may be written with escapes, so that only the letters have to agree.
    part = max(re.split(r'["\\]', key), key=len)
    for line, text in enumerate(document.texts()):
        if part in text.casefold():
            found += [naming for naming in named_on(document, line) if naming.key == key]
        if line % 64 == 0:
            yield line / document.line_count
    return found
