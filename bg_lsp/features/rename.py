"""A player gets another name: in players lines, in tags, in scores copied into rows. Notes stay."""

from __future__ import annotations

from bg_lsp.features.names import Naming, named_at, named_on, namings
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Line, Players, Tag
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.work import Work, straight


class CannotRename(ValueError):
    """The name cannot be had; the message says why, for people."""


def prepare(document: Document, place: Place) -> Naming | None:
    """Return the name that can be changed at a place; None where there is none."""
    return named_at(document, place)


def rename(document: Document, place: Place, name: str) -> tuple[Edit, ...]:
    """Return the edits that give the player at a place another name, all at once."""
    return straight(renaming(document, place, name))


def renaming(document: Document, place: Place, name: str) -> Work[tuple[Edit, ...]]:
    """Return the edits that give the player at a place another name; `CannotRename` where it will not do.

    Ratings behind the name stay. Every line is read again with the new name before it is handed out.
    """
    naming = named_at(document, place)
    if naming is None:
        raise CannotRename("There is no player's name here.")
    name = name.strip()
    if not name or not name.isprintable():
        raise CannotRename("A name is one line of visible characters.")
    places = yield from namings(document, naming.key)
    for line in dict.fromkeys(each.region.start.line for each in places):
        _prove(document, line, naming.key, name)
        yield line / document.line_count
    return tuple(Edit(*each.region, _escaped(each, name)) for each in places)


def _escaped(naming: Naming, name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"') if naming.tag else name


def _prove(document: Document, line: int, key: str, name: str) -> None:
    """Make sure that a line says the same with the new name in it."""
    before = document.tree(line)
    text = before.text
    wanted = []
    for naming in reversed(list(named_on(document, line))):
        mine = naming.key == key
        if not mine and naming.key == name.casefold():
            raise CannotRename(f"{naming.name} is already the name of the other player.")
        if mine:
            start, end = naming.region.start.column, naming.region.end.column
            text = text[:start] + _escaped(naming, name) + text[end:]
        wanted.append(name if mine else naming.name)
    after = Document.read(text)
    if [each.name for each in named_on(after, 0)] != wanted[::-1] or _rest(before) != _rest(parse_line(text)):
        raise CannotRename(f"Line {line + 1} could not be read any more with that name.")


def _rest(tree: Line) -> object:
    """Return what a line says beside the names."""
    if isinstance(tree, Players):
        return tree.scores
    if isinstance(tree, Tag):
        return tree.name, len(tree.faults)
    return type(tree), [fault.name for fault in tree.faults]
