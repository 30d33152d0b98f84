"""What a file is found by in a folder: its players, its event, its dates."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bg_lsp.features.names import named_on
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.tree import Players, Tag
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple


class EntryKind(Enum):
    """What an entry names."""

    PLAYER = "player"
    EVENT = "event"
    DATE = "date"


class Entry(NamedTuple):
    """A name that a file is found by, at the first place where it stands."""

    name: str
    kind: EntryKind
    region: Region
    about: str
    """What else the file says of it: the match for a player, the event for a date."""


_TAGS = {
    "event": EntryKind.EVENT,
    "eventdate": EntryKind.DATE,
    "date": EntryKind.DATE,
    "match date": EntryKind.DATE,
}


def entries(document: Document) -> tuple[Entry, ...]:
    """Return what a document is found by, each name once, in order."""
    found: dict[tuple[EntryKind, str], Entry] = {}
    for entry in _all(document):
        found.setdefault((entry.kind, entry.name.casefold()), entry)
    events = [entry.name for entry in found.values() if entry.kind is EntryKind.EVENT]
    players = [entry.name for entry in found.values() if entry.kind is EntryKind.PLAYER]
    about = {
        EntryKind.PLAYER: events[0] if events else "",
        EntryKind.EVENT: " – ".join(players[:2]),
        EntryKind.DATE: events[0] if events else " – ".join(players[:2]),
    }
    return tuple(entry._replace(about=about[entry.kind]) for entry in found.values())


def matching(entry: Entry, query: str) -> bool:
    """Whether an entry fits what is asked for: its letters in this order, in any case."""
    letters = iter(entry.name.casefold())
    return all(letter in letters for letter in query.casefold() if not letter.isspace())


def _all(document: Document) -> Iterator[Entry]:
    names = None
    for line, text in enumerate(document.texts()):
        if "[" in text:
            tree = document.tree(line)
            kind = _TAGS.get(tree.name.casefold()) if isinstance(tree, Tag) else None
            if isinstance(tree, Tag) and kind is not None and (value := tree.value.strip(" ?.")):
                yield Entry(value, kind, on_line(line, *tree.value_at), "")
        elif ":" not in text or document.state_after(line).match.names == names:
            continue
        else:
            names = document.state_after(line).match.names
            if not isinstance(document.tree(line), Players):
                continue
        for naming in named_on(document, line):
            yield Entry(naming.name, EntryKind.PLAYER, naming.region, "")
