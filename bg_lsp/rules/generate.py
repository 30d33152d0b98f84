"""All legal plays of a roll."""

from __future__ import annotations

from typing import NamedTuple

from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import BAR, Position, on
from bg_lsp.rules.reading import ONE_ON_BAR


class LegalPlay(NamedTuple):
    """A legal play: the position it leads to, still seen by the mover, and where it came from."""

    after: Position
    before: Position
    roll: Roll

    @property
    def play(self) -> Play:
        """The play in canonical order, stops and stars as language.md wants them."""
        return canonical(self.before, self.after, self.roll)


def legal_plays(position: Position, roll: Roll) -> list[LegalPlay]:
    """Return the legal plays, one for each position that can be reached; none is a dance."""
    one, two = roll
    orders = [(one,) * 4] if one == two else [(max(roll), min(roll)), (min(roll), max(roll))]
    best: dict[Position, None] = {}
    most = 1
    for order in orders:
        found: dict[Position, int] = {}
        _search(position, order, 0, found)
        longest = max(found.values())
        if longest > most:
            most = longest
            best.clear()
        # Where one die can be played but not both, the larger one goes first in `orders`.
        if longest == most and (longest > 1 or one == two or not best):
            best.update(dict.fromkeys(after for after, used in found.items() if used == longest))
    return [LegalPlay(after, position, roll) for after in best]


def dance(position: Position, roll: Roll) -> bool:
    """Tell whether the roll can play nothing at all."""
    return not any(one_die(position, die) for die in roll)


def _search(position: Position, dice: tuple[int, ...], used: int, found: dict[Position, int]) -> None:
    nexts = one_die(position, dice[0]) if dice else []
    if not nexts:
        found[position] = max(used, found.get(position, 0))
    for after in nexts:
        _search(after, dice[1:], used + 1, found)


def one_die(position: Position, die: int) -> list[Position]:
    mover, opponent = position
    points = [point for point in range(BAR, 0, -1) if on(mover, point)]
    highest = points[0] if points else 0
    afters = []
    for point in points[:1] if highest == BAR else points:
        target = point - die
        if target <= 0:
            if highest > 6 or (target < 0 and point != highest):
                continue
            afters.append(Position(mover - (1 << 8 * point) + 1, opponent))
            continue
        there = on(opponent, 25 - target)
        if there > 1:
            continue
        hit = opponent if not there else opponent - (1 << 8 * (25 - target)) + ONE_ON_BAR
        afters.append(Position(mover - (1 << 8 * point) + (1 << 8 * target), hit))
    return afters
