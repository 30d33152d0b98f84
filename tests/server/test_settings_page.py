"""What `docs/configuration.md` tells people to write, read as their editors send it."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bg_lsp.problems.configuration import load
from bg_lsp.problems.problem import Severity
from bg_lsp.server.sent import ours, read
from tests.server.raw import ROOT

PAGE = (ROOT / "docs/configuration.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", PAGE)


def test_the_file(tmp_path: Path) -> None:
    (text,) = (block for block in blocks("toml") if "bg-lsp.toml" in block)
    file = tmp_path / "bg-lsp.toml"
    file.write_text(text, "utf-8")
    found = load(str(file))
    assert found.faults == ()
    assert all(found.settings)


def test_the_settings_of_code_and_helix() -> None:
    (code,) = blocks("json")
    (helix,) = (tomllib.loads(block) for block in blocks("toml") if "language-server" in block)
    for sent in (json.loads(code), helix["language-server"]["bg-lsp"]["config"]):
        assert read(ours(sent)).values == {
            "ignore": frozenset({"BG5"}),
            "severity": {"BG219": Severity.HINT},
            "inlayHints.pips": True,
        }
        assert read(ours(sent)).wrong == ()


ROWS = re.findall(r"(?m)^\| [^|]+ \| `['\"](\w+)['\"]: (\{.*?\})`", PAGE)


@pytest.mark.parametrize(("key", "table"), ROWS)
def test_the_settings_of_other_editors(key: str, table: str) -> None:
    settings: Any = ast.literal_eval(table)
    assert read(ours(settings)).values == {"ignore": frozenset({"BG5"})}


def test_there_are_five_of_them() -> None:
    assert [key for key, _ in ROWS] == ["lsp_config", "workspace_config", "settings", "settings", "settings"]


def test_what_is_said_of_a_mistake() -> None:
    (wrong,) = read({"inlayHints.pips": "yes"}).wrong
    assert f"`A setting is passed over: {wrong}`" in PAGE.replace("\n  ", " ")
