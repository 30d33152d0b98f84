"""Every way to write a legal play means its position, and nothing else that can be written passes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from bg_lsp.rules.judge import Reason, judge
from bg_lsp.rules.play import ROLLS, Play, Roll, Step
from bg_lsp.rules.position import BAR, Position, checkers, hits
from bg_lsp.rules.verify import verify
from tests.rules.games import positions
from tests.rules.slow import Leg, meanings, sequences
from tests.rules.words import text


def expected(position: Position, play: Play, candidates: set[Position]) -> Position | None:
    """The rule of the language: stars choose, else nothing is hit on points not named, else the only one."""
    starred = {
        step.points[index] for step in play for index in range(len(step.points)) if step.stars >> index & 1
    }
    named = {point for step in play for point in step.points[1:]}

    def hit(after: Position) -> set[int]:
        return {point for point in range(1, 25) if hits(position, after) >> point & 1}

    for fits in (
        [after for after in candidates if hit(after) == starred],
        [after for after in candidates if hit(after) <= named],
        list(candidates),
    ):
        if len(fits) == 1:
            return fits[0]
    return None


def writable(position: Position, roll: Roll, dice: random.Random) -> Iterator[tuple[Leg, ...]]:
    """Yield the sets of legs that dice of this roll could make, from points with and without checkers."""
    one, two = roll
    if one == two:
        lengths = [one, 2 * one, 3 * one, 4 * one]
        sources = [point for point in range(1, BAR + 1) if position.mover >> 8 * point & 0xFF]
        reached = {source - length for source in sources for length in lengths if source > length}
        points = dice.sample(sorted({*sources, *reached}), min(7, len({*sources, *reached})))
        points = sorted({*points, dice.randint(1, 25)})
    else:
        lengths = [one, two, one + two]
        points = list(range(1, BAR + 1))
    legs = sorted({(point, max(point - length, 0)) for point in points for length in lengths})
    yield ()
    for size in range(1, 5 if one == two else 3):
        for chosen in combinations_with_replacement(legs, size):
            if sum(leg[0] - leg[1] for leg in chosen) <= (4 * one if one == two else one + two):
                yield chosen


def spellings(legs: tuple[Leg, ...], dice: random.Random) -> Iterator[Play]:
    """Yield the same legs written in several ways: shuffled, folded into counts, chained, with stars."""
    steps = [Step(leg) for leg in legs]
    dice.shuffle(steps)
    yield Play(steps)
    folded: dict[tuple[int, ...], int] = {}
    for step in steps:
        folded[step.points] = folded.get(step.points, 0) + 1
    yield Play(Step(points, 0, count) for points, count in folded.items())
    chained = _chained([list(leg) for leg in legs])
    if len(chained) < len(legs):
        yield Play(Step(tuple(points)) for points in chained)
        yield Play(Step(tuple(points), 2) for points in chained)
    yield Play(Step(step.points, dice.choice((0, 2)) if step.points[1] else 0) for step in steps)


def _chained(paths: list[list[int]]) -> list[list[int]]:
    for one in paths:
        for two in paths:
            if one is not two and one[-1] == two[0]:
                rest = [path for path in paths if path is not one and path is not two]
                return _chained([*rest, one + two[1:]])
    return paths


def cases(seed: int, count: int) -> Iterator[tuple[Position, Roll]]:
    dice = random.Random(seed)
    for position in positions(seed, count):
        yield position, dice.choice(ROLLS)


@pytest.mark.parametrize("seed", range(12))
def test_what_can_be_written_is_right_or_refused(seed: int) -> None:
    dice = random.Random(seed)
    legal = refused = 0
    for position, roll in cases(seed, 20):
        known = meanings(position, roll)
        for legs in writable(position, roll, dice):
            candidates = known.get(tuple(sorted(legs)), set())
            if not candidates and dice.random() < 0.8:
                continue
            for play in spellings(legs, dice):
                wanted = expected(position, play, candidates)
                assert verify(position, roll, play) == wanted, (position, roll, text(play))
                legal += wanted is not None
                if wanted is None:
                    refused += 1
                    check_judgement(position, roll, play, candidates)
    assert legal > 300
    assert refused > 300


@pytest.mark.parametrize("seed", range(4))
def test_every_sequence_is_legal_in_any_order(seed: int) -> None:
    for position, roll in cases(100 + seed, 60):
        for moves, after in sequences(position, roll):
            for order in (moves, moves[::-1]):
                assert verify(position, roll, Play(Step(leg) for leg in order)) == after


def check_judgement(position: Position, roll: Roll, play: Play, candidates: set[Position]) -> None:
    """Whatever is refused has a reason that fits, and leaves as many checkers as there were."""
    judgement = judge(position, roll, play)
    about = (position, roll, text(play), judgement)
    assert (judgement.reason is Reason.AMBIGUOUS_PLAY) == bool(candidates), about
    assert checkers(judgement.after.mover) == checkers(position.mover)
    assert checkers(judgement.after.opponent) == checkers(position.opponent)
    assert judgement.step is None or judgement.step < len(play)
    if judgement.reason is Reason.AMBIGUOUS_PLAY:
        assert {each.after for each in judgement.readings} == candidates
    if judgement.reason in (Reason.DIE_UNPLAYED, Reason.LARGER_DIE):
        assert judgement.readings
    for each in judgement.readings:
        assert verify(position, roll, each.play) == each.after, about
    if judgement.reason is Reason.NO_CHECKER:
        assert judgement.point is not None
        legs = play.legs()
        arriving = sum(target == judgement.point for _, target in legs)
        leaving = sum(source == judgement.point for source, _ in legs)
        assert position.mover_on(judgement.point) + arriving < leaving, about
    if judgement.reason is Reason.BLOCKED_POINT:
        assert judgement.point is not None
        assert position.opponent_on(judgement.point) > 1, about
