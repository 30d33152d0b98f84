"""Plays that are jotted down: at every key the play that is meant is offered.

BG_JOTTED=300 python -m pytest tests/features/test_landing.py tries so many positions.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from bg_lsp.features.fitting import fitting
from bg_lsp.features.plays import ranked
from bg_lsp.notation.shorthand import expand
from bg_lsp.rules.play import ROLLS, Roll
from bg_lsp.rules.position import OFF, STARTS, Position
from tests.rules.games import positions
from tests.rules.slow import Leg, sequences

COUNT = int(os.environ.get("BG_JOTTED", "5"))
START = STARTS["Backgammon"]


def spelt(legs: tuple[Leg, ...], dice: random.Random) -> Iterator[str]:
    """Yield the shorthand of moves: where they land in every order, a landing alone, pairs of points."""
    for targets in sorted(set(permutations(target for _, target in legs))):
        yield " ".join(map(str, targets))
        yield ",".join("off" if target == OFF else str(target) for target in targets)
    pairs = [f"{source}{target}" for source, target in legs]
    dice.shuffle(pairs)
    yield " ".join(pairs)
    yield "".join(pairs)


def ends(play: tuple[tuple[tuple[int, ...], int], ...]) -> Iterator[str]:
    """Yield where the checkers of a double end up: each point once, and once for each checker."""
    yield " ".join(dict.fromkeys(str(points[-1]) for points, _ in play))
    yield " ".join(str(points[-1]) for points, count in play for _ in range(count))


def jotted(position: Position, roll: Roll, dice: random.Random) -> Iterator[tuple[str, Position]]:
    """Yield shorthand with a play that it is for."""
    for legs, after in sequences(position, roll):
        if not legs:
            return
        if roll[0] != roll[1]:
            yield from ((text, after) for text in spelt(legs, dice))
            yield str(legs[-1][1]), after
        else:
            pairs = [f"{source}{target}" for source, target in legs]
            yield " ".join(pairs), after
            yield "".join(pairs), after
    if roll[0] == roll[1]:
        for play in ranked(position, roll):
            steps = tuple((step.points, step.count) for step in play.play)
            yield from ((text, play.after) for text in ends(steps))


def keys(text: str) -> Iterator[str]:
    """Yield what has been typed at each key, from the first whole number on."""
    first = re.match(r"[0-9]+|[a-z]+", text)
    for end in range(len(first[0]) if first else len(text), len(text) + 1):
        yield text[:end]


@pytest.mark.parametrize("seed", range(4))
def test_the_play_that_is_meant_is_offered_at_every_key(seed: int) -> None:
    dice = random.Random(seed)
    for position in positions(seed, COUNT):
        roll = dice.choice(ROLLS)
        roll = roll if dice.random() < 0.5 else roll[::-1]
        legal = {play.after for play in ranked(position, roll)}
        offers: dict[str, list[Position]] = {}
        found = list(jotted(position, roll, dice))
        for text, after in dice.sample(found, min(60, len(found))):
            for typed in keys(text):
                if typed not in offers:
                    offers[typed] = [fit.play.after for fit in fitting(position, roll, typed)]
                    assert legal.issuperset(offers[typed])
                assert after in offers[typed], (position, roll, text, typed)


@pytest.mark.parametrize("seed", range(4))
def test_what_shorthand_is_expanded_to_is_offered(seed: int) -> None:
    dice = random.Random(seed)
    for position in positions(seed + 10, COUNT):
        roll = dice.choice(ROLLS)
        for _ in range(20):
            text = dice.choice((" ", ",", "")).join(
                str(dice.randint(0, 24)) for _ in range(dice.choice((1, 2, 2, 3, 4)))
            )
            offers = [fit.play.after for fit in fitting(position, roll, text)]
            assert {legal.after for legal in expand(position, roll, text)[0]} <= set(offers), (
                position,
                roll,
                text,
            )


@pytest.mark.parametrize(
    ("roll", "typed"),
    [((6, 2), "18"), ((6, 2), "11"), ((4, 3), "20"), ((4, 3), "10"), ((6, 1), "7"), ((5, 2), "8 ")],
)
def test_each_play_offered_for_a_number_touches_that_point(roll: Roll, typed: str) -> None:
    number = int(typed)
    reached = {after for legs, after in sequences(START, roll) if any(number in leg for leg in legs)}
    landed = {after for legs, after in sequences(START, roll) if any(number == leg[1] for leg in legs)}
    offers = {fit.play.after for fit in fitting(START, roll, typed)}
    assert landed <= offers <= reached
