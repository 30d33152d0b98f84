"""The rules of play in the plainest way, to hold the quick ones against.

Every order of the dice and every checker is tried on boards that are lists. What a written play can
mean is found by joining the moves of each legal sequence to steps in all ways.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from bg_lsp.rules.play import Roll
from bg_lsp.rules.position import BAR, Position, pack

Leg = tuple[int, int]
Sequence = tuple[tuple[Leg, ...], Position]
"""Moves of one die each, in the order in which they were made, and where they led."""


class Board:
    """Checkers on the points 0 (off) to 25 (bar), each side counted from its own."""

    def __init__(self, position: Position) -> None:
        self.mine = list(position.mover.to_bytes(26, "little"))
        self.theirs = list(position.opponent.to_bytes(26, "little"))

    def position(self) -> Position:
        return Position(pack(dict(enumerate(self.mine))), pack(dict(enumerate(self.theirs))))

    def can(self, source: int, die: int) -> bool:
        if not self.mine[source] or (self.mine[BAR] and source != BAR):
            return False
        target = source - die
        if target > 0:
            return self.theirs[25 - target] < 2
        return not any(self.mine[7:]) and (target == 0 or not any(self.mine[source + 1 :]))

    def moved(self, source: int, die: int) -> Board:
        board = Board.__new__(Board)
        board.mine, board.theirs = self.mine[:], self.theirs[:]
        target = max(source - die, 0)
        board.mine[source] -= 1
        board.mine[target] += 1
        if target and board.theirs[25 - target]:
            board.theirs[25 - target] = 0
            board.theirs[BAR] += 1
        return board


def sequences(position: Position, roll: Roll) -> list[Sequence]:
    """Return every legal sequence of moves. A dance is one sequence without moves."""
    one, two = roll
    orders = [(one,) * 4] if one == two else [(one, two), (two, one)]
    found = [
        (legs, dice, end) for order in orders for legs, dice, end in _search(Board(position), order, (), ())
    ]
    most = max(len(legs) for legs, _, _ in found)
    full = [each for each in found if len(each[0]) == most]
    if most == 1 and one != two:
        larger = [each for each in full if each[1] == (max(roll),)]
        full = larger or full
    # The last checker ends the turn, even where a longer way would have been possible.
    full += [each for each in found if not any(each[2].mine[1:]) and each not in full]
    return [(legs, end.position()) for legs, _, end in full]


def _search(
    board: Board, dice: tuple[int, ...], legs: tuple[Leg, ...], used: tuple[int, ...]
) -> Iterator[tuple[tuple[Leg, ...], tuple[int, ...], Board]]:
    moved = False
    if dice:
        for source in range(BAR, 0, -1):
            if board.can(source, dice[0]):
                moved = True
                leg = source, max(source - dice[0], 0)
                yield from _search(board.moved(source, dice[0]), dice[1:], (*legs, leg), (*used, dice[0]))
    if not moved:
        yield legs, used, board


def meanings(position: Position, roll: Roll) -> dict[tuple[Leg, ...], set[Position]]:
    """Return every way to write a legal play, as sorted legs, with the positions it may stand for."""
    found: dict[tuple[Leg, ...], set[Position]] = defaultdict(set)
    for moves, after in sequences(position, roll):
        for legs in joined(tuple(sorted(moves))):
            found[legs].add(after)
    return found


def joined(legs: tuple[Leg, ...]) -> set[tuple[Leg, ...]]:
    """Return all ways to join legs of which one ends where another begins; also none joined."""
    found = {legs}
    for first, second in combinations(range(len(legs)), 2):
        for one, two in ((first, second), (second, first)):
            if legs[one][1] == legs[two][0]:
                rest = [leg for index, leg in enumerate(legs) if index not in (first, second)]
                found |= joined(tuple(sorted([*rest, (legs[one][0], legs[two][1])])))
    return found
