"""Legal plays against an independent generator, the `moves` of the package gnubg-nn.

    python -m tests.rules.oracle --positions 20000 --seed 1

compares all final positions of that many positions with all 21 rolls, and prints how many there were.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bg_lsp.rules.generate import finals
from bg_lsp.rules.play import ROLLS, Roll
from bg_lsp.rules.position import Position
from tests.rules.games import positions

Board = list[list[int]]

_UNARY = ["1" * count + "0" for count in range(16)]
_LETTERS = str.maketrans("0123456789abcdef", "ABCDEFGHIJKLMNOP")


def board(position: Position) -> Board:
    """Return a position as the oracle takes it: opponent, mover; points 1 to 24, bar."""
    return [list(side.to_bytes(26, "little")[1:]) for side in (position.opponent, position.mover)]


@lru_cache(maxsize=100_000)
def _bits(side: int) -> str:
    return "".join([_UNARY[count] for count in side.to_bytes(26, "little")[1:]])


def key(mover: int, opponent: int) -> str:
    """Return a position as the oracle names it: its 80 bits, two letters a byte."""
    bits = int((_bits(opponent) + _bits(mover))[::-1], 2)
    return bits.to_bytes(10, "little").hex().translate(_LETTERS)


class Difference(NamedTuple):
    """Where the two generators do not agree."""

    position: Position
    roll: Roll
    missing: set[str]
    surplus: set[str]


def compare(tried: Iterable[Position]) -> tuple[int, int, list[Difference]]:
    """Return how many rolls and how many plays were compared, and the differences."""
    from gnubg_nn import moves

    rolls = plays = 0
    differences = []
    for position in tried:
        theirs_of = board(position)
        for roll in ROLLS:
            movers, opponents = finals(position, roll)
            ours = list(map(key, movers, opponents))
            theirs = moves(theirs_of, *roll)
            rolls += 1
            plays += len(ours)
            if len(ours) != len(theirs) or set(ours) != set(theirs):
                differences.append(
                    Difference(position, roll, set(theirs) - set(ours), set(ours) - set(theirs))
                )
    return rolls, plays, differences


def main() -> None:
    """Compare, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    begin = time.perf_counter()
    rolls, plays, differences = compare(positions(wanted.seed, wanted.positions))
    seconds = time.perf_counter() - begin
    print(f"{wanted.positions} positions, {rolls} rolls, {plays} plays, {seconds:.0f} s")
    print(f"{len(differences)} differences")
    for each in differences[:5]:
        print(board(each.position), each.roll, "missing", each.missing, "surplus", each.surplus)
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
