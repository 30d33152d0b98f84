"""Messages that have to be true of more than one way in which a problem comes about."""

from __future__ import annotations

import pytest

from bg_lsp.problems import check
from bg_lsp.problems.case import Case
from bg_lsp.problems.score import resigned_too_much
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.sums import Located

HEAD = """\
Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
"""
BOARD = "-b----E-C---eE---c-e----B-"

SAID = [
    (f'; [Position "XGID={BOARD}-:0:0:1:00:0:0:0:0:10"]\n', "BG114",
     f'Position "XGID={BOARD}-:0:0:1:…": a board is 26 letters, here are 27.'),
    ('; [Position "somewhere"]\n', "BG114",
     'The tag Position is "somewhere"; expected an XGID, or a GNU Backgammon PositionID:MatchID.'),
    ('; [Crawford "maybe"]\n', "BG114", 'The tag Crawford is "maybe"; expected On or Off.'),
    (HEAD + "  2) Doubles => 2                      Drops\n  3) Wins 2 points\n", "BG402",
     "The game was dropped: it is worth 1, not 2."),
    (HEAD + "  2) pass                              61: 13/7 8/7\n", "BG303",
     "The roll of a turn is not written here: the record goes on as if nothing was played with it."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "message"), SAID)
def test_a_problem_is_said_in_a_true_sentence(text: str, code: str, message: str) -> None:
    said = [each.message for each in check(Document.read(text, "match.bgn")) if each.code == code]
    assert said == [message]


def test_one_point_was_given_up_and_two_were() -> None:
    document = Document.read(HEAD, "match.bgn")
    said = [
        resigned_too_much.say(Case(document, Located(2, Finding("resigned-too-much", 5, 7, data))))
        for data in ((1, 1), (2, 1))
    ]
    assert said[0].endswith("but 1 was given up.")
    assert said[1] == "At most 1 point could be lost here, but 2 were given up."
