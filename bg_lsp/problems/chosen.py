"""What the settings choose of the catalogue for one document."""

from __future__ import annotations

from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.definition import STYLE, Definition
from bg_lsp.problems.settings import Settings
from bg_lsp.values import NamedTuple


class Chosen(NamedTuple):
    """The definitions that are on, by name."""

    settings: Settings
    name: str
    """The document's: its ending decides about style."""
    on: dict[str, Definition]
    style: dict[str, Definition]


def choose(settings: Settings, name: str) -> Chosen:
    """Return what is on for a document of this name."""
    on = {each.name: each for each in by_name.values() if settings.selects(each.code, name)}
    return Chosen(settings, name, on, {key: each for key, each in on.items() if each.family == STYLE})
