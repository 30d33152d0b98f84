"""What the oracle says about some positions, committed: for machines that have no wheel of it.

    python -m tests.rules.vectors

writes `vectors.txt` anew from the oracle. One line is a position, and for each of the 21 rolls the
number of final positions and a hash of them. The positions stand in the file: they do not depend on
how games are made up today.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from bg_lsp.rules.generate import finals
from bg_lsp.rules.play import ROLLS
from bg_lsp.rules.position import Position
from tests.rules.games import positions
from tests.rules.oracle import board, key, key_of

FILE = Path(__file__).with_suffix(".txt")
COUNT = 500


def committed() -> list[str]:
    """Return the lines of the file."""
    return FILE.read_text("ascii").splitlines()


def _position(line: str) -> Position:
    mover, opponent = line.split()[:2]
    return Position(_unpacked(mover), _unpacked(opponent))


def _unpacked(letters: str) -> int:
    """Read a side: a letter a point, from off to bar, `a` for none."""
    return int.from_bytes(bytes(ord(letter) - ord("a") for letter in letters), "little")


def _packed(side: int) -> str:
    return "".join(chr(ord("a") + count) for count in side.to_bytes(26, "little"))


def _line(position: Position, answers: Iterable[list[int]]) -> str:
    words = [_packed(position.mover), _packed(position.opponent)]
    for keys in answers:
        names = b"".join(name.to_bytes(10, "little") for name in sorted(keys))
        words.append(f"{len(keys)}:{hashlib.sha256(names).hexdigest()[:6]}")
    return " ".join(words)


def ours() -> list[str]:
    """Return the lines as the project's own generator gives them."""
    lines = []
    for line in committed():
        position = _position(line)
        lines.append(_line(position, (list(map(key, *finals(position, roll))) for roll in ROLLS)))
    return lines


def theirs(every: int = 1) -> list[str]:
    """Return the lines (one in so many) as the oracle gives them."""
    return [_asked(_position(line)) for line in committed()[::every]]


def _asked(position: Position) -> str:
    from gnubg_nn import moves

    names = board(position)
    return _line(position, (list(map(key_of, moves(names, *roll))) for roll in ROLLS))


def main() -> None:
    """Write the file anew."""
    FILE.write_text("".join(_asked(each) + "\n" for each in positions(2026, COUNT)), "ascii")


if __name__ == "__main__":
    main()
