"""Positions to try the rules on: from random games, from games that race, and thrown together."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS, Position


def positions(seed: int, count: int) -> Iterator[Position]:
    """Yield `count` positions, the same for the same seed: two of three from games, one thrown together."""
    dice = random.Random(seed)
    played = _played(dice)
    for number in range(count):
        yield _thrown(dice) if number % 3 == 2 else next(played)


def _played(dice: random.Random) -> Iterator[Position]:
    """Yield the positions of games, each side playing at random, or forward, or to hit, or to be safe."""
    while True:
        position = STARTS[
            dice.choice(("Backgammon", "Backgammon", "Nackgammon", "HyperGammon", "Longgammon"))
        ]
        styles = dice.choices((_anything, _hitting, _safe), k=2)
        for turn in range(400):
            yield position
            roll = dice.randint(1, 6), dice.randint(1, 6)
            plays = sorted(each.after for each in legal_plays(position, roll))
            position = styles[turn & 1](dice, plays) if plays else position
            if not position.mover >> 8:
                break
            position = position.turned()


def _anything(dice: random.Random, plays: list[Position]) -> Position:
    return dice.choice(plays)


def _hitting(dice: random.Random, plays: list[Position]) -> Position:
    return max(plays, key=lambda after: (after.opponent_pips, dice.random()))


def _safe(dice: random.Random, plays: list[Position]) -> Position:
    return min(plays, key=lambda after: (_blots(after), dice.random()))


def _blots(position: Position) -> int:
    return sum(position.mover_on(point) == 1 for point in range(1, 25))


def _thrown(dice: random.Random) -> Position:
    """Throw both sides' checkers on the board, crowded or spread, often with some home, on the bar or off."""
    sides: list[dict[int, int]] = []
    taken: set[int] = set()
    for _ in range(2):
        low, high = dice.choice(((1, 6), (1, 7), (1, 12), (1, 24), (1, 24), (13, 24)))
        points = [point for point in range(low, high + 1) if point not in taken]
        points = dice.sample(points, min(len(points), dice.randint(1, 9)))
        side = dict.fromkeys(points, 0)
        for _ in range(dice.choice((15, 15, 15, dice.randint(1, 14)))):
            where = dice.choice(points) if points and dice.random() < 0.97 else 25
            side[where] = side.get(where, 0) + 1
        side[0] = 15 - sum(side.values())
        sides.append(side)
        taken = {25 - point for point in points}
    return Position.of(*sides)
