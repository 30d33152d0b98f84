"""Positions and models for the tests of the views."""

from __future__ import annotations

from hypothesis import strategies as st

from bg_lsp.rules.cube import Cube
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import STARTS, Position, pack
from bg_lsp.views.model import BoardModel

FIGURE_2 = BoardModel(
    Position(pack({24: 2, 13: 5, 8: 2, 6: 4, 4: 2}), STARTS["Backgammon"].opponent),
    roll=(4, 2),
    play=Play((Step((8, 4)), Step((6, 4)))),
)
"""The position after 4-2: 8/4 6/4 from the opening position."""


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any board on which fifteen checkers a side may stand."""
    whose = draw(st.lists(st.booleans(), min_size=24, max_size=24))
    mine = [point for point in range(1, 25) if whose[point - 1]]
    theirs = [25 - point for point in range(1, 25) if not whose[point - 1]]
    sides = []
    for points in (mine, theirs):
        places = draw(st.lists(st.sampled_from([*points, 25, 0]), min_size=15, max_size=15))
        sides.append(pack({point: places.count(point) for point in places}))
    return Position(*sides)


@st.composite
def models(draw: st.DrawFn) -> BoardModel:
    """Any board with anything beside it."""
    dice = st.integers(1, 6)
    score = st.integers(0, 99)
    name = st.text(max_size=12)
    return BoardModel(
        draw(positions()),
        side=draw(st.sampled_from([None, 0, 1])),
        names=(draw(name), draw(name)),
        scores=draw(st.none() | st.tuples(score, score)),
        length=draw(score),
        crawford=draw(st.booleans()),
        cube=Cube(2 ** draw(st.integers(0, 12)), draw(st.sampled_from([None, 0, 1]))),
        offer=draw(st.none() | st.integers(1, 12).map(lambda n: 2**n)),
        offered_to=draw(st.sampled_from([0, 1])),
        roll=draw(st.none() | st.tuples(dice, dice)),
    )
