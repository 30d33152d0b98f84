"""Legal plays against an independent generator, the `moves` of the package gnubg-nn.

    python -m tests.rules.oracle --positions 20000 --seed 1

compares all final positions of that many positions with all 21 rolls, and prints how many there were.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from typing import NamedTuple

from bg_lsp.rules.generate import finals
from bg_lsp.rules.play import ROLLS, Roll
from bg_lsp.rules.position import Position
from tests.rules.games import positions

Board = list[list[int]]

_HEX = str.maketrans("ABCDEFGHIJKLMNOP", "0123456789abcdef")


def board(position: Position) -> Board:
    """Return a position as the oracle takes it: opponent, mover; points 1 to 24, bar."""
    return [list(side.to_bytes(26, "little")[1:]) for side in (position.opponent, position.mover)]


class _Unary(dict[int, tuple[int, int]]):
    """A side as the oracle packs it: for each point and the bar as many ones as checkers, then a zero.

    The bits, lowest first, and how many they are. Put together from parts of five points.
    """

    def __missing__(self, side: int) -> tuple[int, int]:
        bits = length = 0
        for part in range(1, 26, 5):
            few, size = _PARTS[side >> 8 * part & 0xFFFFFFFFFF]
            bits |= few << length
            length += size
        if len(self) > 200_000:
            self.clear()
        self[side] = bits, length
        return bits, length


class _Parts(dict[int, tuple[int, int]]):
    """Five points of a side in the same form."""

    def __missing__(self, points: int) -> tuple[int, int]:
        digits = "".join("1" * count + "0" for count in points.to_bytes(5, "little"))
        self[points] = int(digits[::-1], 2), len(digits)
        return self[points]


_UNARY = _Unary()
_PARTS = _Parts()


def key(mover: int, opponent: int) -> int:
    """Return a position as the bits that the oracle packs it into."""
    ours, length = _UNARY[opponent]
    return ours | _UNARY[mover][0] << length


def key_of(name: str) -> int:
    """Return the bits of a position that the oracle has named: two letters a byte."""
    return int.from_bytes(bytes.fromhex(name.translate(_HEX)), "little")


class Difference(NamedTuple):
    """Where the two generators do not agree."""

    position: Position
    roll: Roll
    missing: set[int]
    surplus: set[int]


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
            theirs = list(map(key_of, moves(theirs_of, *roll)))
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
