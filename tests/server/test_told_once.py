"""The answer to `initialize` is written as pygls' converter would write it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.protocol import default_converter

from bg_lsp.server import lenient
from bg_lsp.server.app import make

CLIENTS = sorted((Path(__file__).parent / "clients").glob("*.json"))


def first(path: Path) -> Any:
    """Return the capabilities that an editor announces."""
    told = json.loads(path.read_text("utf-8"))
    return told.get("params", told).get("capabilities", told)


@pytest.mark.parametrize("path", CLIENTS, ids=lambda path: path.stem)
def test_each_editor_is_told_the_same(path: Path) -> None:
    made = default_converter()  # type: ignore[no-untyped-call]
    params = {"processId": None, "rootUri": None, "capabilities": first(path)}
    result = make().initialize(lenient.converter().structure(params, types.InitializeParams))
    assert lenient.told_once(result) == made.unstructure(result)
    assert len(str(made.unstructure(result))) > 1000
