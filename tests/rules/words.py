"""Plays and positions in a few characters, for the tests of the rules (no parser of the project is used)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import BAR, OFF, Position

_NAMES = {"bar": BAR, "off": OFF}


def play(text: str) -> Play:
    """Read `13/7*/5 6/4(2)`."""
    return Play(_step(word) for word in text.split())


def _step(word: str) -> Step:
    chain, count = re.fullmatch(r"([^(]*)(?:\((\d)\))?", word).groups()  # type: ignore[union-attr]
    stops = chain.split("/")
    points = tuple(
        _NAMES[name] if name in _NAMES else int(name) for name in chain.replace("*", "").split("/")
    )
    stars = sum(1 << index for index, stop in enumerate(stops) if stop.endswith("*"))
    return Step(points, stars, int(count or 1))


def text(value: Play) -> str:
    """Write a play as `play` reads it."""
    words = []
    for step in value:
        stops = [
            {BAR: "bar", OFF: "off"}.get(point, str(point)) + "*" * (step.stars >> index & 1)
            for index, point in enumerate(step.points)
        ]
        words.append("/".join(stops) + (f"({step.count})" if step.count > 1 else ""))
    return " ".join(words)


def roll(dice: str) -> Roll:
    """Read `6-5`."""
    return int(dice[0]), int(dice[2])


def board(mover: Mapping[int, int], held: Sequence[int] = (), blots: Sequence[int] = ()) -> Position:
    """Return a position: the mover's checkers, and the points (in his numbering) that the opponent
    holds with two checkers or with one."""
    opponent = {25 - point: 2 for point in held} | {25 - point: 1 for point in blots}
    return Position.of(mover, opponent)
