"""The table of how long the loop is away has every method in it; its times are nothing for a test."""

from __future__ import annotations

import asyncio

import pytest

from bg_lsp.features.refactor.offers import KINDS
from bg_lsp.server import app
from tests.server.asked import is_notification
from tests.server.blocking import OURSELVES, measured


@pytest.mark.parametrize("client", ["vscode", "neovim", "eglot"])
def test_every_method_is_in_the_table(client: str) -> None:
    rows = asyncio.run(measured(300, client, ()))
    names = {name for name, _ in rows}
    asked = {each for each in app.make().protocol.fm.features if not is_notification(each)} - OURSELVES
    assert asked <= names
    resolved = {"fix-all", "fix BG508", *(f"refactor {kind}" for kind in KINDS)}
    assert {f"  {each}" for each in resolved | {"exchangeMatch", "exportMat", "mendAll"}} <= names
    assert {"didOpen → problems", "didChange, a rule", "didClose"} <= names
    assert all(took >= 0 < wall for _, (_, wall, took) in rows)
