"""An edited document is the document read from scratch, whatever was edited."""

import os

import pytest

from tests.record import edits

EDITS = int(os.environ.get("BG_EDITS", "20000"))
PARTS = 4


@pytest.mark.parametrize("seed", range(PARTS))
def test_random_edits_leave_no_difference(seed: int) -> None:
    edits.run(EDITS // PARTS, seed)


def test_random_edits_of_real_files_leave_no_difference() -> None:
    edits.run_real(EDITS // 4, seed=1)
