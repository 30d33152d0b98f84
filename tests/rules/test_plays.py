"""The rules of play, one example each. `held` and `blots` are the opponent's, as the mover counts."""

from __future__ import annotations

import pytest

from bg_lsp.rules.arithmetic import fitting_rolls, rolls_for
from bg_lsp.rules.generate import dance, finals, legal_plays
from bg_lsp.rules.play import ROLLS, Play, Step, mirror
from bg_lsp.rules.position import BAR, OFF, STARTS, Position, checkers, hits, on
from bg_lsp.rules.verify import verify
from tests.rules.games import positions
from tests.rules.words import board, play, roll, text

START = STARTS["Backgammon"]

LEGAL = {
    "both dice where any order allows it": (board({20: 1, 7: 1}, (14, 9)), "6-5", "20/15 7/1"),
    "one die makes way for the other": (board({8: 1, 7: 1}, (2,)), "6-1", "8/1"),
    "one die only: the larger": (board({13: 1}, (2,)), "6-5", "13/7"),
    "one die only: the smaller where the larger is blocked": (board({13: 1}, (7, 2)), "6-5", "13/8"),
    "one checker, larger die": (board({7: 1}, (2,)), "3-2", "7/4"),
    "one checker, smaller die": (board({7: 1}, (4, 2)), "3-2", "7/5"),
    "of a double as many as can be": (board({20: 1}, (5,)), "5-5", "20/10"),
    "bar first, and the second stays": (board({25: 2}, (19,)), "6-3", "bar/22"),
    "two enter, then all are free": (
        board({25: 2, 13: 4}),
        "6-6",
        "bar/13(2), bar/7 bar/19, bar/19(2) 13/7(2), bar/19(2) 13/1",
    ),
    "dance": (board({25: 1}, (19, 22)), "6-3", ""),
    "one point is closed": (board({25: 1}, (19, 18)), "6-1", "bar/24"),
    "hit on the way, or not": (board({13: 1}, (), (7, 5)), "6-2", "13/7*/5*, 13/11/5*"),
    "one way is closed": (board({13: 1}, (11,), (7,)), "6-2", "13/7*/5"),
    "bear off when all are home": (board({7: 1, 3: 2}), "6-1", "7/1 3/2, 7/off"),
    "the last one comes home, then off": (board({8: 1, 3: 2}), "5-3", "8/off"),
    "larger dice bear off from the highest point": (board({4: 1, 2: 1}), "6-5", "4/off 2/off"),
    "larger dice of a double": (board({6: 1, 4: 2}), "5-5", "6/off 4/off(2)"),
    "nobody has to bear off": (board({6: 1, 1: 1}), "6-5", "6/off 1/off, 6/off"),
    "a die may be played inside": (board({6: 1, 3: 1}), "4-3", "6/2 3/off, 6/off"),
    "the last checker ends the turn": (board({1: 1}), "6-5", "1/off"),
    "hit while bearing off": (board({25: 1, 1: 2}, (20,), (24,)), "6-1", "bar/24*/18, bar/19/18"),
    "a checker behind": (board({6: 1, 3: 2}, (5,)), "5-1", "6/off, 6/1 3/2"),
    "three on the bar": (board({25: 3, 6: 2}), "2-1", "bar/23 bar/24"),
    "four enter with a double": (board({25: 5}), "3-3", "bar/22(4)"),
    "a hit counts once": (
        board({24: 2}, (), (20, 22)),
        "2-2",
        "24/22*/20*(2), 24/22*/20*/18 24/22, 24/22*/20*/16",
    ),
}


@pytest.mark.parametrize("name", LEGAL)
def test_legal_plays(name: str) -> None:
    position, dice, plays = LEGAL[name]
    expected = sorted(filter(None, plays.split(", ")))
    assert sorted(text(each.play) for each in legal_plays(position, roll(dice))) == expected
    assert dance(position, roll(dice)) == (not expected)


OPENING = (
    "1-1 42, 2-1 15, 2-2 75, 3-1 16, 3-2 17, 3-3 73, 4-1 14, 4-2 18, 4-3 17, 4-4 52, 5-1 8, 5-2 8, "
    "5-3 9, 5-4 9, 5-5 4, 6-1 10, 6-2 14, 6-3 14, 6-4 14, 6-5 7, 6-6 11"
)


@pytest.mark.parametrize("entry", OPENING.split(", "))
def test_how_many_ways_to_open(entry: str) -> None:
    dice, count = entry.split()
    assert len(legal_plays(START, roll(dice))) == int(count)


ACE_POINT = board({24: 2, 13: 3}, (), (18, 19))

MEANS = [
    # What is written, and the canonical play of the same meaning; None: refused.
    (START, "3-1", "8/5 6/5", "8/5 6/5"),
    (START, "3-1", "6/5 8/5", "8/5 6/5"),
    (START, "2-2", "6/4(3) 13/11", "13/11 6/4(3)"),
    (START, "2-2", "6/4 6/4 13/11 6/4", "13/11 6/4(3)"),
    (START, "6-5", "24/13", "24/13"),
    (START, "6-5", "24/18 18/13", "24/13"),
    (START, "6-5", "18/13 24/18", "24/13"),
    (START, "5-6", "24/18/13", "24/13"),
    (START, "6-6", "24/18(2) 13/7(2)", "24/18(2) 13/7(2)"),
    (START, "6-6", "24/18/12 24/18 13/7", None),
    (START, "4-2", "8/4* 6/4", "8/4 6/4"),
    (board({25: 1, 17: 1, 13: 1}), "5-3", "17/14 bar/20", "bar/20 17/14"),
    (board({13: 1, 3: 1}, (), (7,)), "6-2", "7/5 13/7*", "13/7*/5"),
    # One checker with both dice: stars choose, else the way without a hit that is not named.
    (board({13: 1, 3: 1}, (), (7,)), "6-2", "13/5", "13/11/5"),
    (board({13: 1, 3: 1}, (), (7,)), "6-2", "13/7/5", "13/7*/5"),
    (board({13: 1, 3: 1}, (), (7,)), "6-2", "13/7*/5", "13/7*/5"),
    (board({13: 1, 3: 1}, (), (7, 5)), "6-2", "13/5*", "13/11/5*"),
    (board({13: 1, 3: 1}, (), (7, 5)), "6-2", "13/5", "13/11/5*"),
    (board({13: 1, 3: 1}, (11,), (7, 5)), "6-2", "13/5", "13/7*/5*"),
    (board({13: 1, 3: 1}, (11,), (7,)), "6-2", "13/5", "13/7*/5"),
    (board({25: 1, 3: 1}, (22,), (20,)), "5-3", "bar/17", "bar/20*/17"),
    (ACE_POINT, "6-5", "24/13", None),
    (ACE_POINT, "6-5", "24/18/13", "24/18*/13"),
    (ACE_POINT, "6-5", "24/18*/13", "24/18*/13"),
    (ACE_POINT, "6-5", "24/19/13", "24/19*/13"),
    # Stars that are missing, or hit nothing, make no play illegal.
    (ACE_POINT, "6-5", "24/18*/13*", "24/18*/13"),
    (board({25: 1, 21: 1, 3: 1}, (), (24, 16)), "5-1", "bar/24 21/16", "bar/24* 21/16*"),
    (board({25: 1, 21: 1, 3: 1}, (), (24, 16)), "5-1", "bar/24* 21/16", "bar/24* 21/16*"),
    # Doubles in all their spellings.
    *(
        (board({24: 2, 3: 1}, (), (22, 20)), "2-2", written, "24/22*/20*(2)")
        for written in (
            "24/20(2)",
            "24/22(2) 22/20(2)",
            "24/22*/20*(2)",
            "24/22/20(2)",
            "24/22*/20* 24/20",
            "22/20* 24/22* 24/22 22/20",
            "24/20*(2)",
        )
    ),
    (board({13: 3, 6: 2}, (), (5,)), "4-4", "13/5*(2)", "13/5*(2)"),
    (board({25: 2, 13: 4}), "6-6", "bar/19(2) 13/7(2)", "bar/19(2) 13/7(2)"),
    (board({25: 2, 13: 4}), "6-6", "bar/13(2)", "bar/13(2)"),
    (board({25: 2, 13: 4}), "6-6", "bar/13 bar/19 13/7", "bar/7 bar/19"),
    (board({25: 2, 13: 4}), "6-6", "bar/13 bar/19 19/13", "bar/13(2)"),
    (board({25: 1, 13: 4}), "2-1", "bar/22", "bar/22"),
    # Bearing off.
    (board({7: 1, 2: 2}), "2-1", "2/off 7/6", "7/6 2/off"),
    (board({6: 2, 5: 2}), "6-5", "6/off(2)", None),
    (board({6: 2}), "6-6", "6/off(2)", "6/off(2)"),
    (board({6: 3}), "6-6", "6/off(2)", None),
    (board({6: 2, 1: 1}), "5-5", "6/off(2)", "6/off(2)"),
    (board({5: 1, 2: 1, 1: 1}), "6-3", "5/off 2/off", "5/off 2/off"),
    (board({5: 1, 4: 1, 2: 1}), "6-3", "5/off 2/off", None),
    (board({6: 1, 3: 1}), "4-3", "6/3 3/off", "6/off"),
    (board({6: 1, 3: 1}), "4-3", "6/off", "6/off"),
    (board({7: 1, 3: 2}), "6-1", "7/6 6/off", "7/off"),
    (board({7: 1, 3: 2}), "6-1", "7/1 1/off", "7/off"),
    (board({1: 1}), "6-5", "1/off", "1/off"),
    (board({4: 1}, (), (3,)), "4-1", "4/off", "4/off"),
    (board({4: 1}, (), (3,)), "4-1", "4/3*/off", "4/3*/off"),
    (board({5: 1, 2: 1}), "4-2", "2/off", None),
    (board({5: 1, 2: 1}), "4-2", "5/1 2/off", "5/1 2/off"),
    (board({5: 1, 2: 1}), "4-2", "5/3 3/off", "5/off"),
    # Fewer dice.
    (START, "6-1", "13/7", None),
    (board({13: 1}, (2,)), "6-5", "13/7", "13/7"),
    (board({13: 1}, (2,)), "6-5", "13/8", None),
    (board({20: 1, 7: 1}, (14, 9)), "6-5", "7/2", None),
    (board({20: 1}, (5,)), "5-5", "20/15", None),
    (board({20: 1}, (5,)), "5-5", "20/15/10", "20/10"),
    (board({25: 1}, (19, 22)), "6-3", "", ""),
    (START, "6-3", "", None),
    # Not with these dice.
    (START, "6-1", "13/5", None),
    (START, "6-1", "13/7 13/7", None),
    (START, "2-1", "13/11 6/5 8/7", None),
]


@pytest.mark.parametrize(
    ("position", "dice", "written", "canonical"),
    MEANS,
    ids=[f"{case[1]} {case[2]} {number}" for number, case in enumerate(MEANS)],
)
def test_what_is_written(position: Position, dice: str, written: str, canonical: str | None) -> None:
    after = verify(position, roll(dice), play(written))
    if canonical is None:
        assert after is None
    else:
        wanted = {text(each.play): each.after for each in legal_plays(position, roll(dice))}
        # A last checker may go off before the dice are used up, and a dance is no play.
        wanted.setdefault("", position)
        wanted.setdefault("4/off", board({0: 1}, (), (3,)))
        assert after == wanted[canonical]


SPELLED_BY = {
    "8/4 6/4": "2-2 4-2",
    "8/5 6/5": "1-1 3-1",
    "13/7*": "2-2 3-3 4-2 5-1 6-1 6-2 6-3 6-4 6-5 6-6",
    "13/7*/5": "2-2 6-2",
    "6/4(3) 13/11": "2-2",
    "bar/22 17/9": "",
    "bar/22 17/12": "5-3",
    "bar/22 17/8": "3-3",
    "5/off 2/off": "2-2 3-3 4-4 5-2 5-3 5-4 5-5 6-2 6-3 6-4 6-5 6-6",
    "6/off(2)": "3-3 4-4 5-5 6-6",
    "24/18/13": "6-5",
    "24/1": "",
    "bar/off": "",
    "24/off": "6-6",
    "6/5(4)": "1-1",
    "6/5(4) 4/3": "",
    "13/7 7/13": "",
    "": "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 6-1 6-2 6-3 6-4 6-5 6-6",
}


@pytest.mark.parametrize("written", SPELLED_BY)
def test_rolls_that_can_spell_a_play(written: str) -> None:
    assert [f"{one}-{two}" for one, two in rolls_for(play(written))] == SPELLED_BY[written].split()


def test_rolls_that_fit_on_a_board() -> None:
    assert fitting_rolls(START, play("8/5 6/5")) == ((1, 1), (3, 1))
    assert fitting_rolls(START, play("13/7")) == ((4, 2), (5, 1))
    assert fitting_rolls(START, play("13/7*/5")) == ((2, 2), (6, 2))
    assert fitting_rolls(board({25: 1}, (19, 20, 21, 22, 24)), play("bar/23")) == (
        (2, 1),
        (2, 2),
        (3, 2),
        (4, 2),
    )


@pytest.mark.parametrize("seed", range(3))
def test_canonical_plays(seed: int) -> None:
    """They mean what they come from, differ from each other, and keep the canonical order."""
    for number, position in enumerate(positions(20 + seed, 120)):
        dice = ROLLS[number % 21]
        texts = set()
        for each in legal_plays(position, dice):
            canonical = each.play
            assert verify(position, dice, canonical) == each.after, text(canonical)
            assert canonical.starred() == hits(position, each.after)
            order = [(-step.points[0], step.points[-1]) for step in canonical]
            assert order == sorted(order), text(canonical)
            assert len({step.points for step in canonical}) == len(canonical), text(canonical)
            starts = {step.points[0] for step in canonical}
            assert not starts & {step.points[-1] for step in canonical} - {0}, text(canonical)
            texts.add(text(canonical))
        assert len(texts) == len(finals(position, dice)[0])


def test_the_dice_have_no_order() -> None:
    for position in positions(30, 60):
        for one, two in ROLLS:
            plays = [each.after for each in legal_plays(position, (one, two))]
            assert [each.after for each in legal_plays(position, (two, one))] == plays
            assert dance(position, (one, two)) == (not plays)


def test_hits() -> None:
    before = board({24: 2}, (), (22, 20))
    after = verify(before, (2, 2), play("24/20(2)"))
    assert after is not None
    assert hits(before, after) == 1 << 22 | 1 << 20
    assert on(after.opponent, BAR) == 2
    assert hits(before, before) == 0


def test_mirror() -> None:
    assert mirror(play("17/20 19/20")) == play("8/5 6/5")
    assert mirror(play("bar/3* 6/off")) == play("bar/22* 19/off")
    assert mirror(mirror(play("13/7*/5(2)"))) == play("13/7*/5(2)")


def test_a_play_is_a_tuple_of_steps() -> None:
    steps = Step((13, 7, 5), 2), Step((6, 5), 0, 2)
    assert Play(steps) == steps
    assert hash(Play(steps)) == hash(steps)
    assert Play(steps).legs() == [(13, 7), (7, 5), (6, 5), (6, 5)]
    assert Play(steps).starred() == 1 << 7
    assert Play(steps).landings() == 1 << 7 | 1 << 5


def test_a_position_can_be_read() -> None:
    assert START.mover_pips == START.opponent_pips == 167
    assert START.mover_on(13) == 5
    assert START.opponent_on(1) == 2
    assert START.opponent_on(12) == 5
    assert (START.mover_off, checkers(START.mover)) == (0, 15)
    ending = Position.of({25: 1, 3: 2, 0: 12}, {6: 1, 1: 1, 0: 13})
    assert (ending.mover_off, ending.mover_pips, ending.opponent_pips) == (12, 31, 7)
    assert (on(ending.mover, BAR), on(ending.opponent, OFF)) == (1, 13)
    assert ending.turned().turned() == ending
    assert on(ending.turned().opponent, BAR) == 1
    assert STARTS["Nackgammon"].mover_pips == 194
    assert STARTS["HyperGammon"].mover_pips == 69
    assert STARTS["Longgammon"].mover_pips == 360
