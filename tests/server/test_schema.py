"""The table of settings, and what is made from it. `BG_UPDATE=1` writes the latter anew."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bg_lsp.problems.catalogue import catalogue
from bg_lsp.problems.configuration import KEYS
from bg_lsp.problems.settings import SEVERITIES, Settings
from bg_lsp.server.schema import SECTION, SETTINGS, TABLE, Kind, Scope, Setting
from tests.server.raw import ROOT

MANIFEST = ROOT / "editors/vscode/package.json"
PAGE = ROOT / "docs/configuration.md"
HELP = ROOT / "editors/nvim/doc/bg-lsp.txt"


def selectors() -> list[str]:
    """What names a problem or several, in the order in which it is offered."""
    families = sorted({code[:3] for code in catalogue})
    return ["ALL", *families, *catalogue, *(known.name for known in catalogue.values())]


def schema(setting: Setting) -> dict[str, Any]:
    """What VS Code wants to know of a kind."""
    match setting.kind:
        case Kind.SWITCH:
            return {"type": "boolean"}
        case Kind.CHOICE:
            return {"type": "string", "enum": list(setting.choices)}
        case Kind.PATH:
            return {"type": "string"}
        case Kind.PROBLEMS:
            return {"type": ["array", "null"], "items": {"type": "string", "enum": selectors()}}
        case Kind.SEVERITIES:
            grade = {"type": "string", "enum": list(SEVERITIES)}
            return {"type": "object", "propertyNames": {"enum": selectors()}, "additionalProperties": grade}


def contributed(setting: Setting, order: int) -> dict[str, Any]:
    """What the manifest says of a setting."""
    words = setting.words
    if setting.kind in (Kind.PROBLEMS, Kind.SEVERITIES, Kind.PATH):
        words += f" It is {setting.kind.value}."
    if setting.in_file:
        words += (
            " A file `bg-lsp.toml` beside the match may say it as well; what is set here counts before it."
        )
    said = {"default": setting.default, "scope": setting.scope.value, "order": order}
    return {**schema(setting), **said, "markdownDescription": words}


def contributions() -> dict[str, Any]:
    return {f"{SECTION}.{each.name}": contributed(each, at) for at, each in enumerate(TABLE, 1)}


def spelt(value: Any) -> str:
    """JSON on one line, as the manifest has it."""
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{json.dumps(key)}: {spelt(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def block() -> str:
    """The settings as the manifest spells them: a line for each value."""
    entries = []
    for name, setting in contributions().items():
        lines = [f"          {json.dumps(key)}: {spelt(value)}" for key, value in setting.items()]
        entries.append(f"        {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n        }")
    return '      "properties": {\n' + ",\n".join(entries) + "\n      }"


def rows() -> Iterator[str]:
    """The table of the page."""
    yield "| setting | what it may be | where it is not set | what it does |"
    yield "|---|---|---|---|"
    for each in TABLE:
        may = ", ".join(f"`{word}`" for word in each.choices) or each.kind.value
        name = f"`{each.name}`" + (" ¹" if each.in_file else " ²" if each.clients else "")
        default = "–" if each.default in (None, {}, "") else f"`{json.dumps(each.default)}`".replace('"', "")
        yield f"| {name} | {may} | {default} | {each.words} |"


def renewed(text: str, pattern: str, new: str) -> str:
    assert len(re.findall(pattern, text)) == 1, pattern
    return re.sub(pattern, lambda _: new, text)


def test_the_manifest_of_the_extension() -> None:
    text = MANIFEST.read_text("utf-8")
    if os.environ.get("BG_UPDATE") == "1":
        text = renewed(text, r'(?s)(?<="title": "Backgammon",\n)      "properties": \{.*?\n      \}', block())
        MANIFEST.write_text(text, "utf-8")
    properties = json.loads(text)["contributes"]["configuration"]["properties"]
    assert list(properties.items()) == list(contributions().items())


def test_the_table_of_the_page() -> None:
    text = PAGE.read_text("utf-8")
    table = "\n".join(rows())
    if os.environ.get("BG_UPDATE") == "1":
        text = renewed(text, r"(?m)^\| setting \| what it may be.*\n(?:\|.*(?:\n|$))*", table + "\n")
        PAGE.write_text(text, "utf-8")
    assert f"\n\n{table}\n\n" in text


@pytest.mark.parametrize("setting", [each for each in TABLE if not each.clients], ids=lambda each: each.name)
def test_the_help_of_neovim_names_each(setting: Setting) -> None:
    chapter = HELP.read_text("utf-8").split("*bg-lsp-settings*")[1].split("=====")[0]
    assert re.search(rf"(?m)^{re.escape(setting.name)}\b", chapter)


def test_names_are_not_given_twice_and_no_group_is_a_setting() -> None:
    assert len(SETTINGS) == len(TABLE)
    assert not {name.rpartition(".")[0] for name in SETTINGS} & set(SETTINGS)


def test_a_default_is_what_the_setting_may_be() -> None:
    for each in TABLE:
        assert each.kind is not Kind.CHOICE or each.default in each.choices
        assert each.kind is not Kind.SWITCH or isinstance(each.default, bool)


def test_what_may_stand_in_a_file_is_what_the_checker_reads() -> None:
    assert [each.name for each in TABLE if each.in_file] == list(KEYS) == list(Settings._fields)


def test_what_the_server_reads_has_something_to_show() -> None:
    assert all(each.clients != bool(each.shows) for each in TABLE)


def test_what_runs_is_for_the_machine_alone_to_choose() -> None:
    runs = {each.name for each in TABLE if each.kind is Kind.PATH}
    assert runs == {each.name for each in TABLE if each.scope is Scope.MACHINE} == {"path", "interpreter"}
    assert all(SETTINGS[name].clients for name in runs)
