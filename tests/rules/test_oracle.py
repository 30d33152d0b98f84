"""All legal plays against an independent generator, and against what it once said."""

from __future__ import annotations

import os

import pytest

from tests.rules import vectors
from tests.rules.games import positions
from tests.rules.oracle import compare

THOUSANDS = int(os.environ.get("BG_ORACLE_THOUSANDS", "20"))
"""How many thousand positions are compared, each with all 21 rolls."""


@pytest.mark.needs("gnubg_nn")
@pytest.mark.parametrize("seed", range(THOUSANDS))
def test_legal_plays_as_the_oracle_has_them(seed: int) -> None:
    rolls, plays, differences = compare(positions(1000 + seed, 1000))
    assert differences == []
    assert rolls == 21_000
    assert plays > 100_000


def test_legal_plays_as_the_oracle_once_had_them() -> None:
    """The same where the oracle cannot be installed: counts and hashes that it gave."""
    assert vectors.ours() == vectors.committed()


@pytest.mark.needs("gnubg_nn")
def test_the_committed_vectors_are_the_oracles() -> None:
    """A sample is asked for anew, so that the file cannot have come from elsewhere."""
    assert vectors.theirs(every=10) == vectors.committed()[::10]
