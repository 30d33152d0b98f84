"""Messages spoilt at random; `python -m tests.server.fuzz` is the long way. `BG_FUZZ_MESSAGES` says how many."""

from __future__ import annotations

import os

from tests.server.fuzz import SESSION, Fuzz

COUNT = int(os.environ.get("BG_FUZZ_MESSAGES", str(8 * SESSION)))


def test_every_request_is_answered_once_and_nothing_crashes() -> None:
    fuzz = Fuzz()
    fuzz.run(COUNT, int(os.environ.get("BG_FUZZ_SEED", "1")))
    assert fuzz.wrong == []
    assert fuzz.answered["a result"] > COUNT / 20
    assert {"-32602", "-32800", "-32801"} <= set(fuzz.answered)
