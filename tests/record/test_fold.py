"""What the fold finds: small matches, each with the lines and names of what is to be said about it."""

# ruff: noqa: E501  (the rows read best as they stand in a file)

import pytest

from bg_lsp.record.document import Document
from bg_lsp.record.tags import MOST

MATCH = """\
7 point match

 Game 1
 Ada : 0                               Ben : 0
"""
MONEY = MATCH.replace("7 point match", "Money session")
TO_THREE = MATCH.replace("7", "3")
BEAR_OFF = '; [Position "XGID=-AB--------------------bb-:0:0:1:00:0:0:0:7:10"]\n'
"""Each has two or three checkers left, on his ace and deuce point."""
ROW = "  1) 31: 8/5 6/5                       52: 13/8 24/22\n"
NEXT = "  2) 64: 24/18 13/9                    61: 13/7 8/7\n"
DOUBLED = ROW + "  2) Doubles => 2                      Takes\n"


def found(text: str, name: str = "match.mat") -> list[tuple[int, str]]:
    """Return line (from 1) and name of all that is found, style aside."""
    return [(each.line + 1, each.finding.name) for each in Document.read(text, name).findings()]


def game(number: int, left: int, right: int) -> str:
    return f"\n Game {number}\n Ada : {left}                               Ben : {right}\n"


RIGHT = {
    "one turn a line, under the number of its row": MATCH
    + "1. 31: 8/5 6/5\n1... 63: 24/18 13/10\n2. 21: 13/11 6/5\n2... 21: 13/11 6/5\n",
    "both players roll and play the same, one turn a line": MATCH + "  1) 31: 8/5 6/5\n" + "  1)".ljust(39) + "31: 8/5 6/5\n",
    "a variation named in the middle of a game": MATCH + ROW + '; [Variation "Nackgammon"]\n  2) 21: 6/4 5/4\n',
    "a variation named below the heading": 'Game 1\n; [Variation "Nackgammon"]\nAda : 0    Ben : 0\n'
    + "  1) 31: 24/20                       63: 23/14\n",
    "a roll and a play": MATCH + ROW + NEXT,
    "the right player may begin": MATCH + "  1)                                   52: 13/8 24/22\n",
    "the second player may double before he rolls": MATCH
    + "  1) 31: 8/5 6/5                       Doubles => 2\n  2) Takes                             31: 8/5 6/5\n",
    "a resignation with dice only": MATCH + ROW + "  2) 64:\n                                       Wins 2 points\n",
    "a resignation with an unknown play": MATCH + ROW + "  2) 64: ????\n" + " " * 39 + "Wins 2 points\n",
    "a resignation with half a play": MATCH + ROW + "  2) 64: 24/18\n" + " " * 39 + "Wins 1 point\n",
    "the text may stop anywhere": MATCH + ROW + "  2) 64: 24/18",
    "a double may stay open at the end of the text": MATCH + ROW + "  2) Doubles => 2",
    "a resigned gammon counts double": MATCH + ROW + "  2) Resigns gammon\n" + game(2, 0, 2),
    "a drop loses the old value": MATCH + ROW + "  2) Doubles => 2                      Drops\n      Wins 1 point\n",
    "a beaver in money play": MONEY + ROW + "  2) Doubles => 2                      Beavers => 4\n" + "  3) 64: 24/18 13/9\n",
    "a raccoon on a beaver": MONEY
    + ROW
    + "  2) Doubles => 2                      Beavers => 4\n  3) Raccoons => 8                     Takes\n"
    + "  4) 64: 24/18 13/9\n",
    "loose turns alternate": "4-2: 8/4 6/4\n3-1: 8/5 6/5\n6-1: 13/7 8/7\nWins 1 point\n",
    "a double as the first loose roll": "33: 8/5(2) 6/3(2)\n",
    "the variation sets the opening position": '; [Variation "Nackgammon"]\n4-2: 23/21 24/20\n',
    "both sides may win by resignation behind a roll": MATCH + "  1) 31: 8/5 6/5                       Wins 2 points\n" + game(2, 2, 0),
}  # fmt: skip

WRONG = {
    "a heading that cannot be read": (MATCH.replace("Game 1", "Gme 1") + ROW, [(3, "unreadable-line")]),
    "a double that cannot be read": (
        MATCH + ROW + "  2) Dobles => 2                       Takes\n  3) 64: 24/18 13/9\n",
        [(6, "junk")],
    ),
    "a take that cannot be read": (
        MATCH + ROW + "  2) Doubles => 2                      Taks\n  3) 64: 24/18 13/9\n",
        [(6, "junk")],
    ),
    "a row that cannot be read": (
        MATCH + ROW + "x 2) 64: 24/18 13/9                    61: 13/7 8/7\n  3) 41: 18/14\n",
        [(6, "unreadable-line"), (7, "unchecked")],
    ),
    "a drop of nothing": (
        MATCH + ROW + "  2) Drops\n  3) 64: 24/18 13/9\n",
        [(6, "answer-without-double"), (7, "unchecked")],
    ),
    "too little for a resigned gammon": (
        '; [Jacoby "Off"]\n' + MONEY + ROW + "  2) Resigns gammon                     Wins 1 point\n",
        [(7, "wrong-points")],
    ),
    "one wrong play, and all that follows from it in one hint": (
        MATCH + "  1) 31: 8/5 6/4                       52: 13/8 24/22\n" + NEXT
        + "  3) 31: 5/2 5/4                       21: 6/5 6/4\n" + "  4) 31: 5/2 5/4\n",
        [(5, "wrong-distance"), (7, "unchecked")],
    ),
    "a wrong play ends with its game": (
        MATCH + "  1) 31: 8/4 6/5                       52: 13/8 24/22\n      Wins 1 point\n" + game(2, 1, 0) + ROW,
        [(5, "too-many-dice")],
    ),
    "no play though there are": (MATCH + ROW + "  2) 64:                               61: 13/7 8/7\n", [(6, "no-play-written")]),
    "an unknown play": (MATCH + ROW + "  2) 64: ????                          61: 13/7 8/7\n", [(6, "position-unknown")]),
    "a roll that bears off a checker with each die": (
        BEAR_OFF + MATCH
        + "  1) 21:                               21: 2/off 1/off\n  2) 21: 2/off\n",
        [(6, "forced-play-filled")],
    ),
    "half a play": (MATCH + ROW + "  2) 64: 24/18                         61: 13/7 8/7\n", [(6, "die-unplayed")]),
    "a dance that is none": (MATCH + "  1) 31: Cannot Move\n", [(5, "cannot-move-though-plays")]),
    "played illegally": (MATCH + "  1) 31: 8/5 6/4 (illegal)\n", [(5, "played-illegally")]),
    "a legal play called illegal": (MATCH + "  1) 31: 8/5 6/5 (illegal)\n", [(5, "legal-play-flagged")]),
    "a star where nobody stands": (MATCH + "  1) 31: 8/5* 6/5\n", [(5, "star-without-hit")]),
    "a star where a checker is borne off": (
        BEAR_OFF.replace("AB", "CC").replace("bb", "cc")
        + "  1) 21: 2/off 1/off                   21: 2/off 1/off\n  2) 21: 2/off* 1/off\n",
        [(3, "star-without-hit")],
    ),
    "more given up than can be lost": (
        BEAR_OFF + "  1) 21: 2/off 1/off                   Resigns gammon\n", [(2, "resigned-too-much")],
    ),
    "the same where the board is in doubt": (
        BEAR_OFF + "  1) 21: 1/off 1/off                   Resigns gammon\n", [(2, "checker-behind")],
    ),
    "a roll that is missing": (MATCH + "  1) 31: 8/5 6/5\n  2)                                   13/8 24/22\n", [(6, "roll-missing")]),
    "an opening double": (MATCH + "  1) 33: 8/5(2) 6/3(2)                 61: 13/7 8/7\n", [(5, "opening-double")]),
    "the wrong opening position": ('; [Variation "Nackgammon"]\n4-2: 8/4 6/4\n24/23\n4-2: 8/4 13/10\n', [(4, "wrong-distance")]),
    "jotted": ("4-2: 84 64\n", [(1, "shorthand")]),
    "a turn left out": (MATCH + ROW + "  2) 64: 24/18 13/9\n  3) 31: 6/3 4/3\n", [(7, "out-of-turn"), (7, "unchecked")]),
    "a row written twice": (MATCH + ROW + ROW + NEXT, [(6, "repeated-row")]),
    "a row left out": (MATCH + ROW + NEXT.replace("2)", "4)"), [(6, "row-number")]),
    "a double that nobody answered": (MATCH + ROW + "  2) Doubles => 2\n" + NEXT.replace("2)", "3)"), [(6, "double-unanswered")]),
    "a double that only the result answers": (MATCH + ROW + "  2) Doubles => 2\n      Wins 1 point\n" + game(2, 1, 0), [(6, "double-unanswered")]),
    "an answer to nothing": (MATCH + ROW + "  2) 64: 24/18 13/9                    Takes\n", [(6, "answer-without-double")]),
    "the wrong value of the cube": (MATCH + ROW + "  2) Doubles => 4                      Takes\n" + NEXT.replace("2)", "3)"), [(6, "wrong-cube-value")]),
    "the other side's cube": (MATCH + DOUBLED + NEXT.replace("2)", "3)") + "  4) Doubles => 4                      Takes\n", [(8, "not-your-cube")]),
    "a double before the opening roll": (MATCH + "  1) Doubles => 2                      Takes\n", [(5, "double-before-opening")]),
    "a double after rolling": (MATCH + ROW + "  2) 64:\n  3) Doubles => 2\n", [(7, "double-after-roll")]),
    "a double in the Crawford game": (
        TO_THREE + ROW + "      Wins 2 points\n" + game(2, 2, 0) + ROW + "  2) Doubles => 2                      Takes\n",
        [(11, "crawford-double")],
    ),
    "a double and a redouble in the Crawford game": (
        TO_THREE + ROW + "      Wins 2 points\n" + game(2, 2, 0) + DOUBLED
        + "  3) 61: 13/7 8/7                      Doubles => 4\n  4) Takes\n",
        [(11, "crawford-double")],
    ),
    "a double in a game that a tag calls the Crawford game": (
        TO_THREE + ROW + "      Wins 1 point\n\n Game 4\n; [Crawford \"On\"]\n Ada : 2          Ben : 0\n"
        + ROW + "  2) Doubles => 2                      Takes\n",
        [(8, "game-number"), (12, "crawford-double")],
    ),
    "a double of a dead cube": (
        TO_THREE + ROW + "      Wins 2 points\n" + game(2, 2, 0) + ROW + " " * 39 + "Wins 1 point\n" + game(3, 2, 1)
        + ROW + "  2) Doubles => 2                      Takes\n",
        [(16, "dead-cube")],
    ),
    "a beaver in a match": (MATCH + ROW + "  2) Doubles => 2                      Beavers => 4\n", [(6, "beaver-in-match")]),
    "a raccoon at once": (MONEY + ROW + "  2) Doubles => 2                      Raccoons => 4\n", [(6, "late-beaver")]),
    "a cube above its limit": ('; [CubeLimit "1"]\n' + MATCH + DOUBLED, [(7, "cube-beyond-limit")]),
    "turns after a drop that cannot be played, said once": (
        MATCH + ROW + "  2) Doubles => 2                      Drops\n  3) 31: 8/5 6/1\n  4) 31: 8/5 6/1\n",
        [(7, "after-the-end")],
    ),
    "turns after a drop, said once": (
        MATCH + ROW + "  2) Doubles => 2                      Drops\n  3) 31: 8/5 6/5\n  4) 31: 8/5 6/5\n",
        [(6, "played-after-drop"), (8, "unchecked")],
    ),
    "a players line without its heading": (MATCH + ROW + "      Wins 1 point\n Ada : 1                Ben : 0\n" + ROW, [(7, "heading-missing")]),
    "row 1 without a heading": (MATCH + ROW + "      Wins 1 point\n" + ROW, [(7, "heading-missing")]),
    "points on a dropped double": (MATCH + ROW + "  2) Doubles => 2                      Drops\n      Wins 2 points\n", [(7, "wrong-points")]),
    "the loser wins": (MATCH + ROW + "  2) Doubles => 2                      Drops\n" + " " * 39 + "Wins 1 point\n", [(7, "wrong-winner")]),
    "no result": (MATCH + ROW + game(2, 1, 0), [(5, "no-result")]),
    "a score that does not follow, once": (
        MATCH + ROW + "      Wins 1 point\n" + game(2, 2, 0) + ROW + "      Wins 1 point\n" + game(3, 3, 0),
        [(9, "wrong-header-score")],
    ),
    "a score that does not follow, corrected in the next header": (
        MATCH + ROW + "      Wins 1 point\n" + game(2, 2, 0) + ROW + "      Wins 1 point\n" + game(3, 2, 0),
        [(9, "wrong-header-score")],
    ),
    "another game after the match": (
        MATCH.replace("7", "1") + ROW + "      Wins 1 point and the match\n" + game(2, 1, 0),
        [(9, "after-the-match")],
    ),
    "the match too early, by a game whose points are not sure": (
        TO_THREE + ROW + "      Wins 1 point and the match\n",
        [(6, "match-not-over")],
    ),
    "the match too early, and another game": (
        MATCH + ROW + "      Wins 1 point and the match\n" + game(2, 1, 0) + ROW,
        [(6, "match-not-over")],
    ),
    "a length that nobody reaches": (MATCH + ROW + "      Wins 1 point and the match\n", [(1, "wrong-length")]),
    "a length that is gone beyond, with a double in what would be the Crawford game": (
        TO_THREE + ROW + "      Wins 2 points\n" + game(2, 2, 0) + DOUBLED + "      Wins 2 points\n"
        + game(3, 4, 0) + ROW + "      Wins 1 point\n" + game(4, 5, 0) + ROW,
        [(1, "wrong-length")],
    ),
    "games after the match, said once": (
        MATCH.replace("7", "1") + ROW + "      Wins 1 point and the match\n" + game(2, 1, 0) + ROW
        + "      Wins 1 point\n" + game(3, 2, 0) + ROW,
        [(9, "after-the-match")],
    ),
    "another match": (MATCH + ROW + "      Wins 1 point\n" + TO_THREE, [(7, "another-match")]),
    "another match, with a variation of its own": (
        MATCH + ROW + "      Wins 1 point\n" + '; [Variation "Nackgammon"]\n' + TO_THREE + "  1) 31: 24/21 23/22\n",
        [(8, "another-match")],
    ),
    "games left out": (MATCH + ROW + "      Wins 1 point\n" + game(4, 3, 2), [(8, "game-number")]),
    "a game number that falls": (MATCH.replace("Game 1", "Game 3") + ROW + "      Wins 1 point\n" + game(2, 1, 0), [(8, "game-number")]),
    "names exchanged": (MATCH + ROW + "      Wins 1 point\n Game 2\n Ben : 1             Ada : 0\n", [(8, "names-exchanged")]),
    "a name spelt otherwise": (MATCH + ROW + "      Wins 1 point\n Game 2\n Ada : 1             Bern : 0\n", [(8, "names-changed")]),
    "a continuation": (MATCH.replace("Ada : 0", "Ada : 6") + "  1) 31: 8/5 6/5                       Doubles => 2\n", [(4, "not-from-zero")]),
    "a gammon that Jacoby does not count": (
        '; [Jacoby "On"]\n' + MONEY + ROW + "      Wins 2 points\n",
        [(7, "resigned-too-much")],
    ),
    "more than the match needs": (MATCH + ROW + "      Wins 1004 points\n", [(6, "match-resigned")]),
    "two lengths": ("13 point match\n" + MATCH, [(2, "repeated-length")]),
    "a tag twice": ('; [Event "A"]\n; [Event "B"]\n' + MATCH, [(2, "repeated-tag")]),
    "a tag that says nothing": ('; [Crawford "perhaps"]\n' + MATCH, [(1, "tag-value")]),
    "a date in another order": ('; [EventDate "04.04.2026"]\n' + MATCH, [(1, "tag-value")]),
    "Board Game Notation": ('nonsense\n; [Teams "Ada"]\n 1. anything\n', [(2, "board-game-notation")]),
}  # fmt: skip


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT.keys())
def test_nothing_is_said(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(("text", "expected"), WRONG.values(), ids=WRONG.keys())
def test_each_slip_is_said_once(text: str, expected: list[tuple[int, str]]) -> None:
    assert found(text) == expected


def test_snippets_stand_alone() -> None:
    assert found("4-2: 8/4 6/4\n13/7*/5\nbar/22 17/9\n3-1: 8/5 6/5\n") == [(3, "no-roll")]


def test_the_count_of_what_is_unchecked_and_its_end() -> None:
    text = (
        MATCH + "  1) 31: 8/5 6/4\n" + "".join(f" {n:2}) 31: 5/2 5/4      11: 3/2(4)\n" for n in range(2, 9))
    )
    unchecked = Document.read(text, "m.mat").findings()[-1]
    assert unchecked.finding.name == "unchecked"
    assert unchecked.cause_line == 4
    count, last = unchecked.finding.data
    assert isinstance(count, int)
    assert count > 2
    assert last == 11


def test_many_tags_are_not_all_remembered() -> None:
    """Each line's state holds those above it: a header of thousands would be their square."""
    text = "".join(f'; [Tag{number} "x"]\n' for number in range(3 * MOST))
    document = Document.read(text, "x.bgn")
    assert len(document.state_after(document.line_count - 1).match.tags) == MOST
