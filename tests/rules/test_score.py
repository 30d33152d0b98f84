"""What a game is worth, what a match still needs, and who may turn the cube."""

from __future__ import annotations

import pytest

from bg_lsp.rules.cube import Cube, dead
from bg_lsp.rules.position import pack
from bg_lsp.rules.score import all_off, level, most, needed, one_away


@pytest.mark.parametrize(
    ("loser", "lost"),
    [
        ({0: 1, 24: 14}, 1),
        ({6: 15}, 2),
        ({18: 1, 6: 14}, 2),
        ({19: 1, 6: 14}, 3),
        ({24: 1, 6: 14}, 3),
        ({25: 1, 6: 14}, 3),
        ({0: 1, 25: 14}, 1),
    ],
)
def test_what_is_lost_when_the_other_side_has_borne_off(loser: dict[int, int], lost: int) -> None:
    """A single game with a checker off; else a gammon, or a backgammon behind on the bar or in his home board."""
    assert level(pack(loser)) == lost
    assert most(pack(loser)) == (1 if 0 in loser else 3)


def test_all_off() -> None:
    assert all_off(pack({0: 15}))
    assert not all_off(pack({0: 14, 1: 1}))
    assert not all_off(pack({0: 14, 25: 1}))


def test_the_crawford_game_is_played_where_just_one_player_is_one_away() -> None:
    scores = [(left, right) for left in range(8) for right in range(8) if one_away(7, (left, right))]
    assert scores == [(left, right) for left in range(8) for right in range(8) if [left, right].count(6) == 1]
    assert not one_away(0, (0, 0))


def test_what_a_match_needs_and_when_the_cube_is_dead() -> None:
    assert [needed(5, score) for score in (0, 4, 5, 6)] == [5, 1, 0, 0]
    assert [dead(value, 2) for value in (1, 2, 4)] == [False, True, True]


def test_whose_the_cube_is() -> None:
    assert [Cube().may_turn(side) for side in (0, 1)] == [True, True]
    assert [Cube(2, 1).may_turn(side) for side in (0, 1)] == [False, True]
