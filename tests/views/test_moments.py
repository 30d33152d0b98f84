"""The board at a moment: whose it is, and what lies beside it."""

from __future__ import annotations

from bg_lsp.notation.gnuid import read_gnuid
from bg_lsp.notation.xgid import read_xgid
from bg_lsp.record.document import Document
from bg_lsp.rules.cube import Cube
from bg_lsp.views.letters import board
from bg_lsp.views.model import BOTTOM, TOP
from bg_lsp.views.moments import after, before, between, of_setup
from tests.views.positions import FIGURE_2

RECORD = Document.read(
    """\
5 point match

Game 1
Ada : 1                                Ben : 2
  1) 42: 8/4 6/4                       Doubles => 2
  2) Takes                             31: 8/5 6/5
  3) 66: 24/18(2) 13/7(2)
"""
)
FIRST, DOUBLE = RECORD.played(4)
TAKE, SECOND = RECORD.played(5)


def test_figure_2() -> None:
    (played,) = Document.read("4-2: 8/4 6/4").played(0)
    assert board(after(played)) == board(FIGURE_2)
    assert after(played).play == FIGURE_2.play


def test_the_player_of_the_turn_sits_at_the_bottom() -> None:
    assert after(FIRST).names == ("Ada", "Ben")
    assert after(SECOND).names == ("Ben", "Ada")
    assert after(SECOND).scores == (2, 1)
    assert [after(turn).side for turn in (FIRST, SECOND)] == [0, 1]


def test_before_and_after() -> None:
    assert before(FIRST).pips == (167, 167)
    assert after(FIRST).pips == (161, 167)
    assert before(FIRST).roll == after(FIRST).roll == (4, 2)
    assert before(FIRST).play == ()


def test_a_double_is_offered_to_the_other_side_until_it_is_taken() -> None:
    offered = after(DOUBLE)
    assert (offered.offer, offered.offered_to, offered.roll) == (2, TOP, None)
    seen = before(TAKE)
    assert (seen.offer, seen.offered_to) == (2, BOTTOM)
    assert after(TAKE).offer is None
    assert after(TAKE).cube == Cube(2, BOTTOM)
    assert after(SECOND).cube == Cube(2, TOP)


def test_between_lines() -> None:
    assert between(RECORD.state_after(5)).names == ("Ada", "Ben")
    assert between(RECORD.state_after(6)).names == ("Ben", "Ada")
    assert between(RECORD.state_after(6), side=0).pips == (137, 163)
    assert between(RECORD.state_after(0)).pips == (167, 167)


def test_the_crawford_game() -> None:
    record = Document.read(
        """\
3 point match

Game 1
Ada : 0                                Ben : 0
  1) 42: 8/4 6/4                       Doubles => 2
  2) Takes                             Resigns
                                       Wins 2 points

Game 2
Ada : 0                                Ben : 2
  1) 42: 8/4 6/4
"""
    )
    (played,) = record.played(10)
    assert after(played).crawford


def test_an_id_is_seen_by_the_player_who_has_to_decide() -> None:
    """The board of an XGID does not turn with the player; ours does."""
    model = of_setup(read_xgid("XGID=-AA-BAD-------aa---aaabce-:2:-1:-1:23:0:0:0:0:10"))
    assert (model.side, model.roll, model.cube) == (1, (2, 3), Cube(4, BOTTOM))
    assert model.at(1) == 5  # the letter e, on the other side's 24 point
    same = of_setup(read_gnuid("ZT0AAHy3CgUAAA:AoEJAAAAAAAE"))
    assert (same.position, same.cube, set(same.roll or ())) == (model.position, model.cube, {2, 3})


def test_a_double_in_an_id_waits_for_the_other_player() -> None:
    model = of_setup(read_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:3:0:7:10"))
    assert (model.side, model.offer, model.offered_to) == (1, 4, BOTTOM)
    assert model.scores == (3, 2)
