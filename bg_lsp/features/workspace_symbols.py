"""What a file is found by in a folder: its players, its event, its dates.

Read off the lines as they stand: a folder may hold thousands of files, and what their plays mean
is of no account here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import islice

from bg_lsp.features.names import named_in
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Line, Players, Tag
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight

MOST = 500
"""So many names of one file are kept."""
LONGEST = 200
"""Characters of a name that are kept."""
STEP = 500
"""Lines that are read before others have their turn."""


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

_ROW = re.compile(r"[ \t]*[0-9]+[ \t]*[).]|[ \t]*[1-6]-?[1-6][ \t]*:").match
"""How a line begins that has a colon and is a row or a turn."""


def entries(document: Document) -> tuple[Entry, ...]:
    """Return what a document is found by, each name once, in order."""
    return straight(found_by(document.texts()))


def found_by(texts: Iterable[str]) -> Work[tuple[Entry, ...]]:
    """Return what a text is found by, given its lines."""
    found: dict[tuple[EntryKind, str], Entry] = {}
    for number, text in enumerate(texts):
        if number % STEP == STEP - 1:
            yield 0.0  # how much is left is not known
        if "[" in text or (":" in text and not _ROW(text)):
            for entry in islice(_on(parse_line(text), number), MOST):
                found.setdefault((entry.kind, entry.name.casefold()), entry)
            if len(found) >= MOST:
                break
    events = [entry.name for entry in found.values() if entry.kind is EntryKind.EVENT]
    players = [entry.name for entry in found.values() if entry.kind is EntryKind.PLAYER]
    about = {
        EntryKind.PLAYER: events[0] if events else "",
        EntryKind.EVENT: " – ".join(players[:2]),
        EntryKind.DATE: events[0] if events else " – ".join(players[:2]),
    }
    return tuple(entry._replace(about=about[entry.kind]) for entry in found.values())


def _on(tree: Line, line: int) -> Iterator[Entry]:
    if isinstance(tree, Tag):
        kind = _TAGS.get(tree.name.casefold())
        if kind is not None and (value := tree.value.strip(" ?.")):
            yield Entry(value[:LONGEST], kind, on_line(line, *tree.value_at), "")
    elif not isinstance(tree, Players):
        return
    for naming in named_in(tree, line):
        yield Entry(naming.name[:LONGEST], EntryKind.PLAYER, naming.region, "")
