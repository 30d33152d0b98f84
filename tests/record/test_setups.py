"""Positions that a tag or a comment sets up: taken, refused, and what may follow them."""

from __future__ import annotations

import pytest

from tests.record.test_fold import found

OPENING = "-b----E-C---eE---c-e----B-"
HEAD = "Game 1\nAda : 0                                Ben : 0\n"
ROW = "  1) 31: 8/5 6/5\n"


def tag(letters: str = OPENING, dice: str = "00") -> str:
    return f'; [Position "XGID={letters}:0:0:1:{dice}:0:0:0:7:10"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A double that is offered waits for its answer; where none is, there is nothing to answer.
        (tag(dice="D") + "Takes\n31: 8/5 6/5\n", []),
        (tag() + "Takes\n31: 8/5 6/5\n", ["answer-without-double"]),
        # An excerpt begins with any row, behind the heading too; in a game rows count on.
        (tag() + HEAD + ROW.replace("1)", "9)"), []),
        (HEAD + tag() + ROW.replace("1)", "9)"), []),
        (HEAD + ROW + tag() + ROW.replace("1)", "9)"), ["row-number"]),
        # With most checkers outside nobody can have borne off.
        (tag(OPENING.replace("eE", "eD")), ["tag-value"]),
        (f"; Set Pos={OPENING.replace('E-C', 'E-B')}\n", ["tag-value"]),
        (tag(OPENING.replace("eE", "cD")), ["tag-value"]),
        # One outside may have been hit meanwhile; and a board of few checkers was composed.
        (tag("-CCCBB--A---------------b-"), []),
        (tag("-------------A-A-A-A----b-"), []),
    ],
)
def test_what_is_said_of_a_position(text: str, expected: list[str]) -> None:
    assert [name for _, name in found(text)] == expected
