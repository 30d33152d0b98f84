"""The picture: well formed, small, complete, and closed to what the record might slip in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given

from bg_lsp.rules.cube import Cube
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import STARTS, Position, pack
from bg_lsp.views.geometry import HEIGHT, LOWER, MIDDLE, UPPER, WIDTH, column
from bg_lsp.views.model import TOP, BoardModel
from bg_lsp.views.svg import picture
from tests.views.positions import FIGURE_2, models

SVG = "{http://www.w3.org/2000/svg}"
LIMIT = 8192


def elements(model: BoardModel, kind: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(picture(model)).iter(SVG + kind)


def texts(model: BoardModel) -> list[str]:
    return [element.text or "" for element in elements(model, "text")]


@given(models())
def test_well_formed_small_and_the_same_by_night(model: BoardModel) -> None:
    day, night = picture(model), picture(model, dark=True)
    assert len(day.encode()) <= LIMIT
    assert re.sub("#[0-9a-f]{6}", "", day) == re.sub("#[0-9a-f]{6}", "", night)
    root = ElementTree.fromstring(day)
    for element in root.iter():
        for name in ("x", "cx"):
            assert 0 <= float(element.get(name, "0")) <= WIDTH
        for name in ("y", "cy"):
            assert 0 <= float(element.get(name, "0")) <= HEIGHT


def test_numbers_stand_in_the_book_s_order() -> None:
    seen = {element.text: (float(element.get("x", "")), float(element.get("y", ""))) for element in
            elements(FIGURE_2, "text") if (element.text or "").isdigit()}  # fmt: skip
    assert seen["13"][0] == seen["12"][0] < seen["18"][0] == seen["7"][0] < seen["19"][0] == seen["6"][0]
    assert seen["24"][0] == seen["1"][0] == column(1) > column(2)
    assert all((seen[str(point)][1] > MIDDLE) == (point <= 12) for point in range(1, 25))


def test_checkers_are_where_they_belong() -> None:
    """15 a side with an inner ring each; two ghosts where the play began; the pips of the dice."""
    circles = [(float(c.get("cx", "")), float(c.get("cy", "")), float(c.get("r", ""))) for c in
               elements(FIGURE_2, "circle")]  # fmt: skip
    checkers = [circle for circle in circles if circle[2] == pytest.approx(16.1, abs=0.05)]
    assert len(checkers) == 30
    assert sum(x == column(4) and y > MIDDLE for x, y, _ in checkers) == 2
    assert sum(x == column(24) and y < MIDDLE for x, y, _ in checkers) == 2
    assert all(UPPER < y < LOWER for _, y, _ in checkers)


def test_high_stacks_are_counted() -> None:
    model = BoardModel(Position(pack({6: 15}), pack({25: 12, 0: 3})))
    assert {"15", "12"} <= set(texts(model))
    assert texts(model).count("12") == 2  # the point's number and the stack's


def test_the_cube_shows_what_it_is_at() -> None:
    start = STARTS["Backgammon"]
    assert "64" in texts(BoardModel(start))
    assert "8" in texts(BoardModel(start, cube=Cube(8, TOP)))
    assert "Crawford" in texts(BoardModel(start, crawford=True))
    assert "64" not in texts(BoardModel(start, crawford=True))


def test_text_of_the_record_is_escaped() -> None:
    hostile = BoardModel(STARTS["Backgammon"], names=("<b>&\"'", "\x1b]0;x\x07\u202e"))
    assert "<b>" not in picture(hostile)
    assert "\x1b" not in picture(hostile)
    assert "\u202e" not in picture(hostile)
    assert "<b>&\"'" in texts(hostile)


def test_nothing_is_fetched() -> None:
    drawn = picture(FIGURE_2)
    assert "href" not in drawn
    assert "url(" not in drawn
    assert drawn.count("http") == 1  # the namespace


def test_arrows_end_on_different_checkers() -> None:
    model = BoardModel(
        Position(pack({24: 2, 13: 4, 11: 1, 8: 3, 6: 2, 4: 3}), STARTS["Backgammon"].opponent),
        roll=(2, 2),
        play=Play((Step((13, 11)), Step((6, 4), 0, 3))),
    )
    heads = [d for path in elements(model, "path") if (d := path.get("d", "")).endswith("z")]
    tips = re.findall(r"M([\d.]+) ([\d.]+)L", heads[-1])
    assert len(tips) == len(set(tips)) == 4
