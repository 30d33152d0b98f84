"""A slip in a clean record is one message: where it is, with at most one hint, and the next game is clean.

More slips: python -m tests.corpus.mutations --slips 1000
"""

from __future__ import annotations

import pytest

from tests.corpus.mutations import Row, slips
from tests.corpus.slips import KINDS

SLIPS = 50
FAR = {"length too long": 0.8}
"""How often at least the message stands in the game of the slip, or on its line, where the record leaves it open."""


@pytest.mark.needs("corpus")
@pytest.mark.parametrize("kind", KINDS)
def test_a_slip_is_one_message(kind: str) -> None:
    row = Row(kind)
    for outcome in slips(kind, SLIPS, seed=3):
        row.add(outcome)
    assert row.slips == SLIPS
    assert row.noticed >= 0.75 * row.slips, row
    assert row.single >= 0.95 * row.noticed, row
    assert row.placed >= FAR.get(kind, 0.95) * row.noticed, row
    assert row.clean_behind >= FAR.get(kind, 0.98) * row.noticed, row
