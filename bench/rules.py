"""How fast the rules are, beside an independent generator in C (the `moves` of gnubg-nn).

    python -m bench rules

All of them are timed in turns in one process on the same positions of games, so that the ratio
means something on a machine that is busy with other things.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from bench.row import Row
from bg_lsp.rules.generate import finals, legal_plays
from bg_lsp.rules.play import ROLLS, Play, Roll
from bg_lsp.rules.position import Position
from bg_lsp.rules.verify import verify
from tests.rules.games import positions
from tests.rules.oracle import board

Case = tuple[Position, Roll]


def rows(cases: int = 2000, rounds: int = 25) -> Iterator[Row]:
    """Measure verifying a play and listing all plays, for plain rolls, doubles and as dice fall."""
    tried = [each for number, each in enumerate(positions(3, 3000)) if number % 3 != 2]
    dice = random.Random(1)
    plain = [roll for roll in ROLLS if roll[0] != roll[1]]
    doubles = [roll for roll in ROLLS if roll[0] == roll[1]]
    for kind, rolls in (("plain", plain), ("doubles", doubles), ("as dice fall", plain * 2 + doubles)):
        sample = [(dice.choice(tried), dice.choice(rolls)) for _ in range(cases)]
        yield from _measure(kind, sample, rounds)


def _measure(kind: str, sample: list[Case], rounds: int) -> Iterator[Row]:
    dice = random.Random(2)
    played: list[tuple[Position, Roll, Play]] = []
    for position, roll in sample:
        if plays := legal_plays(position, roll):
            played.append((position, roll, dice.choice(plays).play))
    boards = [(board(position), *roll) for position, roll in sample]

    def verified() -> None:
        for case in played:
            verify(*case)

    def read() -> None:
        for position, roll, play in played:
            play.roll = None
            verify(position, roll, play)

    def listed() -> None:
        for position, roll in sample:
            legal_plays(position, roll)

    def bare() -> None:
        for position, roll in sample:
            finals(position, roll)

    def beside() -> None:
        for each in boards:
            moves(*each)

    runs: list[tuple[Callable[[], None], int]] = [
        (verified, len(played)),
        (read, len(played)),
        (listed, len(sample)),
        (bare, len(sample)),
    ]
    if find_spec("gnubg_nn") is not None:
        moves = import_module("gnubg_nn").moves
        runs.append((beside, len(sample)))
    best = [float("inf")] * len(runs)
    for _ in range(rounds):
        for index, (run, count) in enumerate(runs):
            begin = time.process_time()
            run()
            best[index] = min(best[index], (time.process_time() - begin) / count * 1e6)
    theirs = best[4] if len(best) > 4 else None
    names = (
        (f"verify a play, {kind}", 0.5),
        (f"verify a play met for the first time, {kind}", None),
        (f"all legal plays, {kind}", 3.0),
        (f"all final positions, {kind}", None),
    )
    for (name, goal), ours in zip(names, best, strict=False):
        yield Row(name, ours, "µs", "gnubg_nn.moves", theirs, goal)
