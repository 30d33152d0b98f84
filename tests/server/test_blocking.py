"""The table of how long the loop is away has every method in it; its times are nothing for a test.

What a test can hold on to is how much is made or dropped at one go: with a long match open that is
what takes long.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from asyncio.events import Handle
from collections import defaultdict
from itertools import pairwise

import pytest

from bg_lsp.features.refactor.offers import KINDS
from bg_lsp.server import app, slices
from bg_lsp.server.slices import Slow
from tests.server import blocking
from tests.server.asked import is_notification
from tests.server.blocking import OURSELVES, Watch, measured

WHOLE_FILE = (
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "codeAction/resolve",
    "workspace/executeCommand",
)
LINES = 3000


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


class Counting(Watch):
    """Counts, where the other takes times, the blocks of memory that a callback of the loop takes or gives back."""

    def __enter__(self) -> Watch:
        def counted(handle: Handle) -> None:
            before = sys.getallocatedblocks()
            self._run(handle)
            self.away = max(self.away, abs(sys.getallocatedblocks() - before) / 1000)  # as a time

        Handle._run = counted  # type: ignore[method-assign]
        return self


def test_work_on_a_whole_match_goes_in_small_steps_and_onwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value a line, made, sorted out or dropped at one go, would be seen."""
    shares: defaultdict[Slow[object], list[float]] = defaultdict(list)
    go_on = Slow.go_on

    def watched(slow: Slow[object]) -> bool:
        done = go_on(slow)
        shares[slow].append(slow.share)
        return done

    gc.collect()  # what others left is none of its steps
    monkeypatch.setattr(slices, "SLICE", 0)  # a step is a slice
    monkeypatch.setattr(Slow, "go_on", watched)
    monkeypatch.setattr(blocking, "Watch", Counting)
    rows = [row for row in asyncio.run(measured(LINES, "vscode", WHOLE_FILE)) if not row[0].startswith("did")]
    assert len(rows) >= 15
    assert [(name, count) for name, (count, _, _) in rows if count > LINES] == []
    long = [each for each in shares.values() if len(each) > LINES / 10]
    assert len(long) >= 9
    for each in long:
        assert each == sorted(each)
        assert max(after - before for before, after in pairwise(each)) < 0.25


def test_a_match_is_opened_changed_and_closed_in_small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 0)
    monkeypatch.setattr(blocking, "Watch", Counting)
    rows = asyncio.run(measured(LINES, "vscode", ("textDocument/documentSymbol",)))
    told = {name: count for name, (count, _, _) in rows if name.startswith(("did", "  then"))}
    assert len(told) > 11
    assert {name: count for name, count in told.items() if count > LINES} == {}
