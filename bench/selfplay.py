"""Matches out of nothing: two simple players, seeded, written as other programs write them."""

from __future__ import annotations

from functools import cache
from random import Random

from bg_lsp.notation.spell import spell
from bg_lsp.rules.generate import LegalPlay, legal_plays
from bg_lsp.rules.position import STARTS, Position
from bg_lsp.rules.score import all_off, level

LENGTH = 0
"""Money play: a thousand games in one file. GNU Backgammon knows no match so long."""
_COLUMN = 34
_RISK = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2)


@cache
def match(games: int, seed: int = 1) -> str:
    """Return a match of so many games."""
    random = Random(seed)
    lines = [f" {LENGTH} point match", ""]
    scores = [0, 0]
    for number in range(1, games + 1):
        lines += [f" Game {number}", f" {f'Ada : {scores[0]}':<{_COLUMN - 1}}Ben : {scores[1]}"]
        winner, points, turns = game(random)
        scores[winner] += points
        lines += _rows(turns)
        result = f"Wins {points} point{'s' * (points > 1)}"
        lines += [" " * (6 if winner == 0 else _COLUMN) + result, ""]
    return "\n".join(lines) + "\n"


def game(random: Random) -> tuple[int, int, list[tuple[int, str]]]:
    """Play a game; return who won how much, and the turns with whose they were."""
    position = STARTS["Backgammon"]
    while (roll := _roll(random))[0] == roll[1]:
        pass
    side = random.randrange(2)
    turns: list[tuple[int, str]] = []
    value, owner = 1, -1
    while True:
        if turns and owner in (-1, side) and value < 8 and random.random() < 0.02:
            turns.append((side, f"Doubles => {2 * value}"))
            if random.random() < 0.3:
                turns.append((1 - side, "Drops"))
                return side, value, turns
            turns.append((1 - side, "Takes"))
            value, owner = 2 * value, 1 - side
        plays = legal_plays(position, roll)
        if not plays or plays[0].after == position:
            turns.append((side, f"{roll[0]}{roll[1]}: Cannot Move"))
        else:
            chosen = _choose(plays, random)
            turns.append((side, f"{roll[0]}{roll[1]}: {spell(chosen.play)}"))
            position = chosen.after
            if all_off(position.mover):
                return side, value * level(position.opponent), turns
        position = position.turned()
        side, roll = 1 - side, _roll(random)


def _roll(random: Random) -> tuple[int, int]:
    one, two = random.randint(1, 6), random.randint(1, 6)
    return max(one, two), min(one, two)


def _choose(plays: list[LegalPlay], random: Random) -> LegalPlay:
    """Hit, make points, leave few blots; and not always the same way."""
    return min(plays, key=lambda play: (_cost(play.after), random.random()))


def _cost(after: Position) -> float:
    mine = after.mover.to_bytes(26, "little")
    cost = -1.5 * (after.opponent >> 200) - 0.7 * mine[0]
    for point in range(1, 25):
        if mine[point] == 1:
            cost += _RISK[point]
        elif mine[point] > 1 and 3 < point < 8:
            cost -= 1
        elif mine[point] > 3:
            cost += 0.3 * (mine[point] - 3)
    return cost


def _rows(turns: list[tuple[int, str]]) -> list[str]:
    rows: list[str] = []
    left: str | None = None
    for side, text in turns:
        if side == 0:
            if left is not None:
                rows.append(_row(len(rows) + 1, left, ""))
            left = text
        else:
            rows.append(_row(len(rows) + 1, left or "", text))
            left = None
    if left is not None:
        rows.append(_row(len(rows) + 1, left, ""))
    return rows


def _row(number: int, left: str, right: str) -> str:
    return f"{f'{number:>3}) {left}':<{_COLUMN}}{right}".rstrip()
