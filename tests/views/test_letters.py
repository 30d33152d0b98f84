"""The board in letters: figures as the books draw them, and what holds for every position."""

from __future__ import annotations

from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.rules.cube import Cube
from bg_lsp.rules.position import STARTS, Position, on, pack
from bg_lsp.views.letters import board
from bg_lsp.views.model import BOTTOM, TOP, BoardModel
from tests.views.positions import FIGURE_2, models

COLUMNS, ROWS = 43, 12


def test_figure_2() -> None:
    assert board(FIGURE_2) == (
        "13 14 15 16 17 18  19 20 21 22 23 24\n"
        " X  .  .  .  O  . | O  .  .  .  .  X  O 167\n"
        " X           O    | O              X\n"
        " X           O    | O\n"
        " X                | O\n"
        " X                | O                 [1]\n"
        " O                |                   4-2\n"
        " O                | X\n"
        " O                | X\n"
        " O           X    | X     X        O\n"
        " O  .  .  .  X  . | X  .  X  .  .  O  X 161\n"
        "12 11 10  9  8  7   6  5  4  3  2  1"
    )


def test_everything_there_can_be() -> None:
    model = BoardModel(
        Position(pack({25: 2, 13: 7, 8: 2, 6: 4}), pack({25: 1, 6: 6, 5: 2, 3: 2, 0: 4})),
        names=("Ada Example", "Ben"),
        scores=(2, 11),
        length=25,
        cube=Cube(64, TOP),
        roll=(6, 3),
    )
    assert board(model) == (
        "13 14 15 16 17 18  19 20 21 22 23 24  Ben\n"
        " X  .  .  .  .  . | O  O  .  O  .  .  O 77\n"
        " X                | O  O     O        off 4\n"
        " X                | O                 11/25\n"
        " X                X O                 [64]\n"
        " 7                X 6\n"
        "                  O                   6-3\n"
        "                  | X\n"
        "                  | X                 2/25\n"
        "             X    | X\n"
        " .  .  .  .  X  . | X  .  .  .  .  .  X 181\n"
        "12 11 10  9  8  7   6  5  4  3  2  1  Ada."
    )


def test_the_cube_lies_with_its_owner_or_before_whom_it_is_offered_to() -> None:
    start = STARTS["Backgammon"]
    rows = board(BoardModel(start, cube=Cube(2, BOTTOM))).split("\n")
    assert rows[7].endswith("[2]")
    rows = board(BoardModel(start, cube=Cube(2, BOTTOM), offer=4, offered_to=TOP)).split("\n")
    assert rows[4].endswith("[4]?")
    assert "[2]" not in "".join(rows)
    rows = board(BoardModel(start, length=7, scores=(6, 2), crawford=True)).split("\n")
    assert rows[5].endswith("Crawf")


@given(models())
def test_any_position_fits_and_is_counted(model: BoardModel) -> None:
    drawn = board(model)
    rows = drawn.split("\n")
    assert len(rows) == ROWS
    assert max(map(len, rows)) <= COLUMNS
    assert all(row == row.rstrip() for row in rows)
    for player, man in ((BOTTOM, "X"), (TOP, "O")):
        side = model.position.mover if player == BOTTOM else model.position.opponent
        stacks = [on(side, point) for point in range(1, 26)]
        # A stack of six or more shows four checkers and its number.
        assert sum(row[:37].count(man) for row in rows) == sum(n if n <= 5 else 4 for n in stacks)


@given(st.text(max_size=30))
def test_no_name_breaks_a_row(name: str) -> None:
    drawn = board(BoardModel(STARTS["Backgammon"], names=(name, name)))
    assert len(drawn.splitlines()) == ROWS
    assert not {category(character) for character in drawn.replace("\n", "")} & {"Cc", "Cf", "Zl", "Zp"}
