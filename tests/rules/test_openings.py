"""The opening rolls: how many positions each can lead to (rules.md A22, from an independent generator)."""

from __future__ import annotations

import pytest

from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS
from bg_lsp.rules.verify import verify
from tests.rules.words import play, roll, text

COUNTS = (
    "1-1 42, 2-1 15, 2-2 75, 3-1 16, 3-2 17, 3-3 73, 4-1 14, 4-2 18, 4-3 17, 4-4 52, 5-1 8, 5-2 8, "
    "5-3 9, 5-4 9, 5-5 4, 6-1 10, 6-2 14, 6-3 14, 6-4 14, 6-5 7, 6-6 11"
)


@pytest.mark.parametrize("entry", COUNTS.split(", "))
def test_opening_counts(entry: str) -> None:
    dice, count = entry.split()
    assert len(legal_plays(STARTS["Backgammon"], roll(dice))) == int(count)


@pytest.mark.parametrize("entry", COUNTS.split(", "))
def test_canonical_plays_mean_what_they_come_from(entry: str) -> None:
    dice = roll(entry.split()[0])
    start = STARTS["Backgammon"]
    for each in legal_plays(start, dice):
        assert verify(start, dice, each.play) == each.after, text(each.play)


def test_a_known_play() -> None:
    start = STARTS["Backgammon"]
    after = verify(start, (3, 1), play("8/5 6/5"))
    assert after is not None
    assert after.mover_on(5) == 2
    assert after.mover_pips == 163
