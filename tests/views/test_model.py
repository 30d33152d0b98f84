"""The model hands out plain values."""

from __future__ import annotations

import json

from hypothesis import given

from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import Position, pack
from bg_lsp.views.model import BoardModel
from tests.views.positions import models


@given(models())
def test_json_has_every_checker(model: BoardModel) -> None:
    plain = json.loads(json.dumps(model.to_json()))
    for player, sign in ((0, 1), (1, -1)):
        on_points = sum(max(0, sign * count) for count in plain["points"])
        assert on_points + plain["bar"][player] + plain["off"][player] == 15


def test_json_of_a_play() -> None:
    model = BoardModel(Position(pack({5: 1}), pack({25: 1})), play=Play((Step((13, 7, 5), 0b010),)), side=1)
    plain = model.to_json()
    assert plain["play"] == [{"points": [13, 7, 5], "hits": [7], "count": 1}]
    assert plain["side"] == "right"
