"""The first fix of a play is the one after which the turns behind it can be played as they are written."""

from __future__ import annotations

import random

import pytest

from bg_lsp.problems import check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.problems.problem import Severity
from bg_lsp.record.document import Document
from tests.corpus import slips
from tests.corpus.real import document, files

MATCH = """\
5 point match

Game 1
Ada : 0                                Ben : 0
  1) 62: 24/18 13/11                   51: 13/7*
  2) 62: bar/23 24/18*                 62: bar/23 13/7*
  3) 43: bar/18*                       55: bar/20 13/3 8/3
  4) 63: 11/5* 8/5                     42: bar/21 23/21
  5) 21: 18/16 6/5                     43: 24/21 13/9*
  6) 21: bar/23 13/12*                 43: bar/22 9/5
  7) Doubles => 2                      Takes
  8) 53: 23/18 23/20*                  66: Cannot Move
"""


def titles(text: str) -> list[str]:
    read = Document.read(text, "match.mat")
    problem = next(each for each in check(read) if each.severity is Severity.ERROR)
    return [fix.title for fix in fixes(read, problem)]


def test_the_roll_comes_first_where_the_game_goes_on_from_the_play() -> None:
    torn = MATCH.replace("21: bar/23 13/12*", "31: bar/23 13/12*")
    assert titles(torn)[0] == "Write the roll 2-1"
    # Where nothing follows nobody knows: the plays come first.
    assert titles(torn[: torn.index("43: bar/22 9/5")].rstrip() + "\n")[0] != "Write the roll 2-1"


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("42: bar/21 23/21", "42: bar/21 23/20"),
        ("43: 24/21 13/9*", "43: 24/21 13/8*"),
        ("62: bar/23 13/7*", "62: bar/23 13/6*"),
        ("53: 23/18 23/20*", "53: 23/18 23/19*"),
    ],
)
def test_the_play_comes_first_from_which_the_game_goes_on(right: str, slip: str) -> None:
    assert check(Document.read(MATCH, "match.mat")) == []
    assert titles(MATCH.replace(right, slip, 1))[0] == f"Write {right.split(': ')[1]}"


@pytest.mark.needs("corpus")
def test_in_real_files_the_first_fix_most_often_undoes_the_slip() -> None:
    rng = random.Random(5)
    tried = first = 0
    for path in files()[::6]:
        read = document(path)
        for make in (slips.an_illegal_play, slips.another_die, slips.digit_lost, slips.digit_changed):
            slip = make(read, rng)
            if slip is None:
                continue
            torn = read
            for edit in slip.edits:
                torn = torn.edit([edit])
            found = [each for each in check(torn) if each.start.line == slip.line]
            offered = next((fixes(torn, each) for each in found if each.severity is Severity.ERROR), None)
            if offered:
                tried += 1
                mended = applied(torn, offered[0].made().edits)
                told, meant = mended.line_text(slip.line), read.line_text(slip.line)
                same_board = mended.state_after(slip.line) == read.state_after(slip.line)
                first += same_board or told.split() == meant.split()
    assert tried > 150
    assert first >= 0.55 * tried, (first, tried)
