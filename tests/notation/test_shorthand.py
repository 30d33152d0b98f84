"""What is jotted down, and the plays that it can mean."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.notation.shorthand import ends_of, expand
from bg_lsp.notation.spell import spell
from bg_lsp.rules.generate import LegalPlay, legal_plays
from bg_lsp.rules.play import ROLLS
from bg_lsp.rules.position import STARTS, Position, pack

START = STARTS["Backgammon"]


def meant(text: str, roll: tuple[int, int], position: Position = START) -> list[str]:
    return sorted(spell(legal.play) for legal in expand(position, roll, text)[0])


@pytest.mark.parametrize(
    ("roll", "text", "plays"),
    [
        # whole plays, and pairs
        ((3, 1), "8/5 6/5", ["8/5 6/5"]),
        ((3, 1), "85 65", ["8/5 6/5"]),
        ((3, 1), "65,85", ["8/5 6/5"]),
        ((3, 1), "8565", ["8/5 6/5"]),
        ((3, 1), "8/5 65", ["8/5 6/5"]),
        ((6, 1), "137 87", ["13/7 8/7"]),
        ((6, 5), "2413", ["24/13"]),
        ((5, 2), "138 2422", ["24/22 13/8"]),
        ((5, 2), "1382422", ["24/22 13/8"]),
        ((1, 1), "87(2) 65(2)", ["8/7(2) 6/5(2)"]),
        ((3, 1), "\uff18\uff15 65", ["8/5 6/5"]),
        # landing points, in the order of the dice
        ((4, 3), "20 10", ["24/20 13/10"]),
        ((3, 4), "10 20", ["24/20 13/10"]),
        ((6, 5), "13", ["24/13"]),
        ((2, 2), "11 4", ["13/11(2) 6/4(2)"]),
        # the point made
        ((3, 1), "5", ["8/5 6/5"]),
        ((6, 1), "7", ["13/7 8/7"]),
    ],
)
def test_shorthand(roll: tuple[int, int], text: str, plays: list[str]) -> None:
    assert plays[0] in meant(text, roll)
    if len(plays) == 1 and roll[0] != roll[1]:
        assert meant(text, roll) == plays


def test_the_order_of_the_dice_decides() -> None:
    assert meant("10 20", (4, 3)) != meant("10 20", (3, 4)) == ["24/20 13/10"]


def test_the_bar_and_off() -> None:
    entering = Position(pack({25: 1, 6: 2}), pack({6: 2}))
    assert meant("25/22 65", (3, 1), entering) == ["bar/22 6/5"]
    assert meant("2522 65", (3, 1), entering) == ["bar/22 6/5"]
    home = Position(pack({5: 1, 3: 1, 1: 1}), pack({20: 1}))
    assert meant("50 30", (5, 3), home) == ["5/off 3/off"]
    assert meant("off off", (5, 3), home) == ["5/off 3/off"]


def test_what_fits_nothing_says_what_was_tried() -> None:
    plays, tried = expand(START, (6, 2), "86 64")
    assert plays == ()
    assert "8/6 6/4" in tried


@pytest.mark.parametrize(
    "text", ["", "what", "99", "8/", "31 85 65 44 33 22", "9" * 400, "1 " * 400, "24/18(9)"]
)
def test_nonsense_is_nothing(text: str) -> None:
    assert expand(START, (3, 1), text)[0] == ()


@st.composite
def _positions(draw: st.DrawFn) -> LegalPlay:
    position = START
    legal = None
    for _ in range(draw(st.integers(1, 12))):
        plays = legal_plays(position, draw(st.sampled_from(ROLLS)))
        if plays:
            legal = draw(st.sampled_from(plays))
            position = legal.after.turned()
    return legal or legal_plays(START, (3, 1))[0]


@given(_positions())
def test_a_play_jotted_without_slashes_is_among_the_candidates(legal: LegalPlay) -> None:
    pairs = [f"{source}{target}" for source, target in legal.play.legs()]
    candidates, _ = expand(legal.before, legal.roll, " ".join(pairs))
    assert legal.after in [candidate.after for candidate in candidates]


@given(_positions())
def test_a_whole_play_is_itself(legal: LegalPlay) -> None:
    candidates, tried = expand(legal.before, legal.roll, spell(legal.play))
    assert [candidate.after for candidate in candidates] == [legal.after] or not legal.play
    assert not tried or not legal.play


@given(_positions())
def test_where_checkers_end_up_is_where_the_steps_of_the_play_end(legal: LegalPlay) -> None:
    wanted: Counter[int] = Counter()
    for step in legal.play:
        wanted[step.points[-1]] += step.count
    assert ends_of(legal.before, legal.after) == wanted
