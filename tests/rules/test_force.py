"""Plays that the rules forbid, made nevertheless."""

from __future__ import annotations

import pytest

from bg_lsp.rules.force import Forced, force
from bg_lsp.rules.position import Position
from tests.rules.words import board, play

BEFORE = board({13: 2}, (7,), (8,))


@pytest.mark.parametrize(
    ("written", "after", "complete"),
    [
        ("13/9 13/10", board({10: 1, 9: 1}, (7,), (8,)), True),
        ("13/12(2) 12/11", board({12: 1, 11: 1}, (7,), (8,)), True),
        # No third checker is there, and none at all on the 5 point.
        ("13/12(3)", board({12: 2}, (7,), (8,)), False),
        ("5/4", BEFORE, False),
        # A way ends before the point that is held; a blot is hit.
        ("13/10/7/6", board({13: 1, 10: 1}, (7,), (8,)), False),
        ("13/8", Position.of({13: 1, 8: 1}, {25: 1, 18: 2}), True),
    ],
)
def test_a_play_is_made_as_far_as_it_goes(written: str, after: Position, complete: bool) -> None:
    assert force(BEFORE, play(written)) == Forced(after, complete)
