"""Settings as clients send them, read by the table of `schema`.

VS Code and coc.nvim nest groups, Neovim and Kate send what the user has written, eglot and Helix
what nests in their own notation: `{"inlayHints": {"pips": true}}` and `{"inlayHints.pips": true}` are
the same here, and an empty list is an empty table, since Lua does not know one from the other.
Nothing in it can be too deep or too large: only groups of the table are entered, and lists are cut.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from bg_lsp.server.schema import SECTION, SETTINGS, Kind, Setting
from bg_lsp.values import NamedTuple

MOST = 1000
"""Entries of one list or table that are looked at."""

MOST_WRONG = 20
"""Things wrong in one set of settings that are told."""

PAGE = "docs/configuration.md"

GROUPS = frozenset(
    ".".join(name.split(".")[:depth]) for name in SETTINGS for depth in range(1, name.count(".") + 1)
)


class Sent(NamedTuple):
    """What a client has set."""

    values: Mapping[str, Any] = MappingProxyType({})
    """By the names of the table; what is not set, or wrong, is not in here."""
    wrong: tuple[str, ...] = ()
    """What is wrong in it, a sentence each."""


NOTHING = Sent()


def ours(settings: Any) -> Any:
    """Return our part of all settings that a client has; None where it has sent none.

    It stands under our section, or under names that begin with it, or, where a client keeps the
    settings of each server apart, there is no section.
    """
    if not isinstance(settings, dict):
        return None
    found = {
        name.removeprefix(f"{SECTION}."): value
        for name, value in settings.items()
        if isinstance(name, str) and name.startswith(f"{SECTION}.")
    }
    section = settings.get(SECTION)
    if isinstance(section, dict):
        return {**section, **found}
    if found or section is not None:
        return found or section
    return {name: value for name, value in _flat(settings) if name in SETTINGS}


def read(table: Any) -> Sent:
    """Return what a table sets. What is wrong in it is passed over, and told."""
    if table is None or table == []:
        return NOTHING
    if not isinstance(table, dict):
        return Sent(wrong=(f"{SECTION}: a table is expected, {_shown(table)} was found.",))
    values: dict[str, Any] = {}
    wrong: list[str] = []
    for name, value in _flat(table):
        if value is None:
            continue
        setting = SETTINGS.get(name)
        if setting is None:
            wrong.append(_stranger(name, value))
        elif not setting.clients:
            _read(setting, value, values, wrong)
    return Sent(values, tuple(wrong[:MOST_WRONG]))


def _flat(table: Mapping[Any, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield names and values, those of groups with the group's name before theirs."""
    for key, value in islice(table.items(), MOST):
        name = f"{above}{key}"
        if name in GROUPS and isinstance(value, dict):
            yield from _flat(value, f"{name}.")
        elif not (name in GROUPS and value == []):
            yield name, value


def _stranger(name: str, value: Any) -> str:
    if name in GROUPS:
        members = ", ".join(each.removeprefix(f"{name}.") for each in SETTINGS if each.startswith(f"{name}."))
        return f"{SECTION}.{name}: a table of {members} is expected, {_shown(value)} was found."
    return f"{SECTION}.{name[:60]}: there is no such setting; {PAGE} lists them all."


def _read(setting: Setting, value: Any, values: dict[str, Any], wrong: list[str]) -> None:
    """Put what a setting is into `values`, and what is wrong with it into `wrong`."""
    match setting.kind:
        case Kind.PROBLEMS if isinstance(value, list) or value == {}:
            chosen = [_selector(setting, each, wrong) for each in islice(value, MOST)]
            if (kept := frozenset(filter(None, chosen))) or not value:
                values[setting.name] = kept  # a list of nothing but slips is not an empty one
        case Kind.SEVERITIES if isinstance(value, dict) or value == []:
            values[setting.name] = dict(_severities(setting, dict(value), wrong))
        case Kind.SWITCH if isinstance(value, bool):
            values[setting.name] = value
            return
        case Kind.CHOICE if isinstance(value, str) and value in setting.choices:
            values[setting.name] = value
            return
        case _:
            wrong.append(f"{_name(setting)}: {_expected(setting)} is expected, {_shown(value)} was found.")
            return
    if len(value) > MOST:
        wrong.append(f"{_name(setting)}: only the first {MOST} entries hold.")


def _selector(setting: Setting, value: Any, wrong: list[str]) -> str | None:
    from bg_lsp.problems.settings import selector

    known: str | None = selector(value) if isinstance(value, str) else None
    if known is None:
        forms = "a code (BG214), a family (BG2), a name (no-roll) or ALL"
        wrong.append(f"{_name(setting)}: {forms} is expected, {_shown(value)} was found.")
    return known


def _severities(setting: Setting, table: dict[Any, Any], wrong: list[str]) -> Iterator[tuple[str, Any]]:
    from bg_lsp.problems.settings import SEVERITIES

    for key, word in islice(table.items(), MOST):
        known = _selector(setting, key, wrong)
        grade = SEVERITIES.get(word.lower()) if isinstance(word, str) else None
        if word is not None and grade is None:
            where = f"{_name(setting)}.{str(key)[:60]}"
            wrong.append(f"{where}: {_any_of(SEVERITIES)} is expected, {_shown(word)} was found.")
        elif known and grade is not None:
            yield known, grade


def _name(setting: Setting) -> str:
    return f"{SECTION}.{setting.name}"


def _expected(setting: Setting) -> str:
    match setting.kind:
        case Kind.CHOICE:
            return _any_of(setting.choices)
        case Kind.PROBLEMS:
            return 'a list, such as ["BG5", "no-roll"],'
        case Kind.SEVERITIES:
            return 'a table, such as {"BG5": "warning"},'
        case _:
            return "true or false"


def _any_of(words: Iterable[str]) -> str:
    from bg_lsp.problems.words import listed

    return listed(list(words))


def _shown(value: Any) -> str:
    """Return a value for a sentence. It may be of any size and depth."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    shown = json.dumps(value[:60] if isinstance(value, str) else value, ensure_ascii=False)
    return shown if len(shown) <= 70 else f"{shown[:70]}…"
