"""`docs/protocol.md` names what the server sends, no more and no less."""

from __future__ import annotations

import re

from bg_lsp.rules.position import STARTS
from bg_lsp.views.model import BoardModel
from tests.server.inside import at, serve
from tests.server.raw import ROOT, Inside

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def table(heading: str, number: int) -> set[str]:
    """Return the names in the first column of a table below a heading."""
    part = PAGE.split(heading, 1)[1]
    rows = re.split(r"\|---.*\n", part)[number + 1].split("\n\n", 1)[0].splitlines()
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_position_request() -> None:
    with Inside(serve) as client:
        client.initialize()
        client.open("31: 8/5 6/5")
        result = client.ask("bg-lsp/position", at(0, 6))["result"]
    assert table("## `bg-lsp/position`", 0) == set(result)
    assert (
        table("## `bg-lsp/position`", 1)
        == set(result["model"])
        == set(BoardModel(STARTS["Backgammon"]).to_json())
    )
    last = PAGE.rpartition("A Step is")[2]
    for name in (*result["plays"][0], *result["plays"][0]["steps"][0]):
        assert re.search(rf"\b{name}\b", last)


def test_every_code_that_is_named_is_one_of_ours() -> None:
    from bg_lsp.server.protocol import Code

    assert {int(code) for code in re.findall(r"\((-3\d{4})", PAGE)} <= set(Code)
