"""What the settings choose of the catalogue for one document."""

from __future__ import annotations

from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.definition import STYLE, Definition
from bg_lsp.problems.settings import QUIET_ENDINGS, Settings
from bg_lsp.values import NamedTuple


class Chosen(NamedTuple):
    """The definitions that are on, by name."""

    settings: Settings
    name: str
    """The document's: its ending decides about style."""
    on: dict[str, Definition]
    style: dict[str, Definition]


_last: dict[bool, Chosen] = {}
"""What was chosen last for quiet names and for others: a folder of files has most often one set of settings."""


def choose(settings: Settings, name: str) -> Chosen:
    """Return what is on for a document of this name."""
    quiet = name.lower().endswith(QUIET_ENDINGS)
    last = _last.get(quiet)
    if last is None or last.settings != settings:
        on = {each.name: each for each in by_name.values() if settings.selects(each.code, name)}
        style = {key: each for key, each in on.items() if each.family == STYLE}
        last = _last[quiet] = Chosen(settings, name, on, style)
    return last._replace(name=name)
