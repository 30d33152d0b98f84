"""Why a play is refused, and where. `step` and `stop` say which words of it are wrong."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bg_lsp.rules.judge import Reason, judge
from bg_lsp.rules.position import STARTS, Position
from bg_lsp.rules.verify import verify
from tests.rules.words import board, play, roll, text

START = STARTS["Backgammon"]


class Case(NamedTuple):
    """A refused play and what is said about it."""

    position: Position
    dice: str
    written: str
    reason: str
    step: int | None = None
    stop: int | None = None
    point: int | None = None
    die: int | None = None
    readings: str | None = None
    other: int | None = None


CASES = [
    # What needs no board.
    Case(START, "3-1", "17/20 19/20", "backwards", 0, 1, readings="8/5 6/5"),
    Case(START, "6-1", "17/23 23/22", "backwards", 0, 1, readings=""),
    Case(START, "6-1", "13/7 5/6", "backwards", 1, 1, readings=""),
    Case(START, "5-3", "bar/22 17/9", "no-roll"),
    Case(START, "5-3", "24/1 8/5", "no-roll", 0),
    Case(START, "5-3", "8/5 24/1", "no-roll", 1),
    Case(START, "6-5", "13/7 13/8 24/18", "no-roll"),
    Case(START, "6-1", "13/5", "wrong-distance", 0, 1),
    Case(START, "6-1", "13/7 8/6", "wrong-distance", 1, 1),
    Case(START, "6-1", "24/23/21", "wrong-distance", 0, 2),
    Case(START, "3-3", "13/8 6/3", "wrong-distance", 0, 1),
    Case(board({6: 3, 5: 2}), "4-1", "6/off", "wrong-distance", 0, 1),
    Case(board({6: 3, 5: 2}), "2-2", "6/off 5/4", "wrong-distance", 1, 1),
    Case(START, "6-1", "13/7 13/7", "too-many-dice", 1, die=6),
    Case(START, "6-1", "13/7(2)", "too-many-dice", 0, die=6),
    Case(START, "6-2", "13/5 6/4", "no-roll"),
    Case(START, "2-1", "13/10 6/5", "too-many-dice", 1, die=1),
    Case(START, "2-1", "13/11 24/23 6/5", "too-many-dice", 2, die=1),
    Case(START, "1-1", "6/5(4) 8/7", "no-roll"),
    Case(START, "2-1", "6/4(3)", "too-many-dice", 0, die=2),
    Case(board({6: 2, 5: 2}), "6-5", "6/off(2)", "too-many-dice", 0, die=6),
    # The bar first.
    Case(board({25: 1, 13: 2}), "6-3", "13/7 13/10", "bar-first", 0, point=25),
    Case(board({25: 2, 13: 2}), "6-3", "bar/22 13/7", "bar-first", 1, point=25),
    Case(board({25: 2, 13: 2}), "6-3", "bar/16", "bar-first", 0, point=25),
    Case(board({25: 1, 6: 2}), "6-3", "6/off 6/3", "bar-first", 0, point=25),
    # Bearing off.
    Case(START, "5-2", "5/off 2/off", "not-all-home", 0, 1, 24),
    Case(board({7: 1, 3: 2}), "6-1", "3/off 3/2", "not-all-home", 0, 1, 7),
    Case(board({7: 2, 3: 2}), "4-3", "7/3/off", "not-all-home", 0, 2, 7),
    Case(board({6: 1, 3: 2}), "5-1", "3/off 3/2", "checker-behind", 0, 1, 6, 5),
    Case(board({5: 1, 4: 1, 2: 1}), "6-3", "5/off 2/off", "checker-behind", 1, 1, 4, 3),
    Case(board({6: 1, 4: 1}), "5-5", "4/off 6/1", "die-unplayed", None, None, None, 5, "6/off 4/off"),
    Case(board({6: 2, 4: 1}), "5-5", "4/off 6/1", "checker-behind", 0, 1, 6, 5),
    Case(board({6: 3, 5: 2}), "6-4", "4/off 6/off", "no-checker", 0, 0, 4),
    # The board.
    Case(START, "6-1", "12/6 8/7", "no-checker", 0, 0, 12),
    Case(START, "6-1", "13/7 14/13", "no-checker", 1, 0, 14),
    Case(START, "6-3", "bar/22 13/7", "no-checker", 0, 0, 25),
    Case(START, "2-2", "8/6(4)", "no-checker", 0, 0, 8),
    Case(START, "6-5", "13/7 6/1", "blocked-point", 1, 1, 1),
    Case(START, "5-1", "24/19 6/5", "blocked-point", 0, 1, 19),
    Case(START, "5-5", "24/9 8/3", "blocked-point", 0, 1, 19),
    Case(START, "5-1", "24/19/18", "blocked-point", 0, 1, 19),
    Case(board({24: 2}, (18, 19)), "6-5", "24/13", "blocked-point", 0, 1, 18, other=19),
    Case(board({25: 1, 13: 2}, (22,)), "6-3", "bar/22 13/7", "blocked-point", 0, 1, 22),
    # Half a play.
    Case(board({20: 1, 7: 1}, (14, 9)), "6-5", "7/2", "die-unplayed", die=6, readings="20/15 7/1"),
    Case(board({20: 1, 7: 1}, (14, 9)), "6-5", "7/1", "die-unplayed", die=5, readings="20/15 7/1"),
    Case(board({5: 1, 2: 1}), "4-2", "2/off", "die-unplayed", die=4, readings="5/1 2/off"),
    Case(board({5: 1, 2: 1}), "4-2", "", "die-unplayed", die=4, readings="5/1 2/off, 5/off"),
    Case(board({20: 1}, (5,)), "5-5", "20/15", "die-unplayed", die=5, readings="20/10"),
    Case(board({13: 1}, (2,)), "6-5", "13/8", "larger-die", die=6, readings="13/7"),
    Case(board({25: 1}, (19, 18, 15)), "5-1", "bar/24", "larger-die", die=5, readings="bar/20"),
    # Two meanings.
    Case(
        board({24: 2, 13: 3}, (), (18, 19)),
        "6-5",
        "24/13",
        "ambiguous-play",
        readings="24/18*/13, 24/19*/13",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.dice} {case.written} {case.reason}")
def test_reason_and_place(case: Case) -> None:
    written = play(case.written)
    assert verify(case.position, roll(case.dice), written) is None
    judgement = judge(case.position, roll(case.dice), written)
    assert judgement.reason.value == case.reason
    assert (judgement.step, judgement.stop) == (case.step, case.stop)
    assert (judgement.point, judgement.die, judgement.other) == (case.point, case.die, case.other)
    if case.readings is not None:
        assert ", ".join(sorted(text(each.play) for each in judgement.readings)) == case.readings


AFTER = [
    # Position, dice, what is written, and what of it is done.
    (START, "6-1", "12/6 8/7", "8/7"),
    (START, "6-5", "13/7 6/1", "13/7"),
    (START, "5-5", "24/14/9 8/3", "24/14/9 8/3"),
    (START, "5-5", "24/19/14 8/3", "8/3"),
    (START, "6-1", "13/7 13/7", "13/7(2)"),
    (START, "5-3", "bar/22 17/9", ""),
    (START, "3-1", "17/20 19/20", "8/5 6/5"),
    (board({7: 1, 3: 2}, (), (2,)), "6-1", "3/off 3/2*", "3/off 3/2*"),
    (board({13: 3}, (11, 10), (8,)), "5-2", "13/8/6 13/11", "13/8/6"),
]


@pytest.mark.parametrize(("position", "dice", "written", "done"), AFTER, ids=lambda part: str(part))
def test_what_is_done_of_it(position: Position, dice: str, written: str, done: str) -> None:
    """What is written is applied as far as checkers exist and points are open; a mirrored play as meant."""
    expected = Position(*position)
    for source, target in play(done).legs():
        mover = expected.mover + (1 << 8 * target) - (1 << 8 * source)
        opponent = expected.opponent
        if target and expected.opponent_on(target):
            opponent += (1 << 8 * 25) - (1 << 8 * (25 - target))
        expected = Position(mover, opponent)
    assert judge(position, roll(dice), play(written)).after == expected


def test_every_reason_has_a_case() -> None:
    assert {case.reason for case in CASES} == {reason.value for reason in Reason}
