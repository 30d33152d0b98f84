"""Fixes: each mends its problem, brings no other, and leaves the rest of the text alone."""

from __future__ import annotations

import gc
import random
import sys
from itertools import pairwise

import pytest

from bg_lsp.features.formatting import formatted
from bg_lsp.problems import FixPlan, Problem, Settings, check, fixes
from bg_lsp.problems.mending import applied, mended, mending, mending_edits
from bg_lsp.record.changes import edits
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from tests.problems.pages import CODES, examples


def plan(document: Document, code: str, title: str, settings: Settings | None = None) -> FixPlan:
    """Return the fix of the first problem with this code whose title begins like this."""
    problem = next(each for each in check(document, settings) if each.code == code)
    plans = fixes(document, problem)
    return next(each for each in plans if each.title.startswith(title))


HEAD = """\
Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
"""

CROSSED = HEAD.replace("42: 8/4 6/4", "21: 13/11 6/5")
DOUBLED = HEAD.replace("42: 8/4 6/4", "Doubles => 2")
DROPPED = HEAD + "  2) Doubles => 2                      Drops\n"
AFTER = "Game 2\nAda : 1                                Ben : 0\n"

CLOSED = """\
; [Position "XGID=aBBBBBBAB-------------dee-:0:0:1:00:0:0:0:0:10"]
Game 1
Ada : 0                                Ben : 0
"""

MENDS = [
    ("BG102", "Make it a note", "42: 8/4 6/4 hello\n", "42: 8/4 6/4 {hello}\n"),
    ("BG102", "Remove", "42: 8/4 6/4 hello\n31: 8/5 6/5\n", "42: 8/4 6/4\n31: 8/5 6/5\n"),
    ("BG105", "Write the roll 6-1", "71: 13/7 8/7\n", "61: 13/7 8/7\n"),
    ("BG107", "Close", "42: 8/4 6/4 {so\n", "42: 8/4 6/4 {so}\n"),
    ("BG107", "Close", '; [Event "Club\n', '; [Event "Club"]\n'),
    ("BG107", "Close", '; [Event "Club]\n', '; [Event "Club"]\n'),
    ("BG107", "Close", '; [Event "Club"\n', '; [Event "Club"]\n'),
    ("BG108", "Move", "42: 8/4 6/4 ; a } b\r\n", "42: 8/4 6/4\r\n; a } b\r\n"),
    ("BG108", 'Remove the ";"', "42: 8/4 6/4 ; 31: 8/5 6/5\n", "42: 8/4 6/4   31: 8/5 6/5\n"),
    ("BG108", 'Remove the ";"', "42: 8/4 6/4 ;31: 8/5 6/5\n", "42: 8/4 6/4  31: 8/5 6/5\n"),
    ("BG110", "Start", HEAD.replace("\n  1)", "\r\n  1)").rstrip("\n") + "   2) 64: 24/18 13/9\r\n",
     HEAD.replace("\n  1)", "\r\n  1)").rstrip("\n") + "\r\n  2) 64: 24/18 13/9\r\n"),
    ("BG111", "Remove", "42: 42: 8/4 6/4\n", "42: 8/4 6/4\n"),
    ("BG114", "Write 2026.04.05", '; [EventDate "2026-4-5"]\n', '; [EventDate "2026.04.05"]\n'),
    ("BG114", "Write 2026.12.31", '; [EventDate "31.12.2026"]\n', '; [EventDate "2026.12.31"]\n'),
    ("BG114", "Write On", '; [Crawford "yes"]\n', '; [Crawford "On"]\n'),
    ("BG116", "Remove", "5 point match\n7 point match\n", "7 point match\n"),
    ("BG119", "Remove", "; bg-lsp: ignore BG215, BG214\n31: 8/5* 6/5\n",
     "; bg-lsp: ignore BG215\n31: 8/5* 6/5\n"),
    ("BG119", "Remove", "; bg-lsp: ignore BG214, BG215\n31: 8/5* 6/5\n",
     "; bg-lsp: ignore BG215\n31: 8/5* 6/5\n"),
    ("BG119", "Remove", "42: 8/4 6/4 {bg-lsp: ignore BG215}\n", "42: 8/4 6/4\n"),
    ("BG119", "Remove", "{bg-lsp: ignore BG215} 42: 8/4 6/4\n", "42: 8/4 6/4\n"),
    ("BG202", "Write 13/7 8/7", "61: 13/7 13/12\n", "61: 13/7 8/7\n"),
    # The right column stays where it is, whether the left turn grows or shrinks.
    ("BG203", "Write 24/18 13/9", HEAD + "  2) 64: 24/18 13/8                    63: 24/15\n",
     HEAD + "  2) 64: 24/18 13/9                    63: 24/15\n"),
    ("BG203", "Write 24/18 6/2", HEAD + "  2) 64: 24/18 13/8                    63: 24/15\n",
     HEAD + "  2) 64: 24/18 6/2                     63: 24/15\n"),
    ("BG203", 'Add "(illegal)"', HEAD + "  2) 64: 24/18 13/8 ?! {oh}            63: 24/15\n",
     HEAD + "  2) 64: 24/18 13/8 ?! (illegal) {oh}  63: 24/15\n"),
    ("BG210", "Mirror the play", "31: 17/20 19/20 {so}\n", "31: 8/5 6/5 {so}\n"),
    ("BG210", "Mirror", "62: 24/18 13/11\n61: 12/18 17/18\n", "62: 24/18 13/11\n61: 13/7* 8/7\n"),
    ("BG212", 'Add "(illegal)"', "62: Cannot Move\n31: 8/5 6/5\n",
     "62: Cannot Move (illegal)\n31: 8/5 6/5\n"),
    ("BG215", "Remove", "31: 8/5* 6/5*\n", "31: 8/5 6/5\n"),
    ("BG215", "Remove", "31: 8/5*6/5\n", "31: 8/5 6/5\n"),
    ("BG215", "Remove", "11: 8/7*(2) 6/5(2)*\n", "11: 8/7(2) 6/5(2)\n"),
    ("BG216", "Write the roll 6-5", HEAD.split("  1)")[0] + "  1) 66: 24/13\n",
     HEAD.split("  1)")[0] + "  1) 65: 24/13\n"),
    ("BG218", "Remove", "42: 8/4 6/4 (illegal) {so}\n", "42: 8/4 6/4 {so}\n"),
    ("BG218", "Remove", "42: 8/4(illegal)6/4\n", "42: 8/4 6/4\n"),
    ("BG218", "Remove", HEAD + "  2) 64: 24/18 13/9 (illegal)          63: 24/15\n",
     HEAD + "  2) 64: 24/18 13/9                    63: 24/15\n"),
    ("BG219", "Write the roll 6-4", HEAD + "  2) 24/18 13/9\n", HEAD + "  2) 64: 24/18 13/9\n"),
    ("BG302", "Move", CROSSED + "  2)                                   41: 24/20* 6/5\n",
     CROSSED + "  2) 41: 24/20* 6/5\n"),
    ("BG301", 'Write "????"', HEAD + "  2) 64: 24/18 13/9\n  3) 61: 13/7 8/7\n",
     HEAD + "  2) 64: 24/18 13/9                    ????\n  3) 61: 13/7 8/7\n"),
    ("BG303", "Write Cannot Move", CLOSED + "  1) 21: 8/6 8/7\n  2) 31: 7/4 7/6\n"
     "  3)                                   Pass\n  4) 64: 6/off 4/off\n",
     CLOSED + "  1) 21: 8/6 8/7                       Cannot Move\n  2) 31: 7/4 7/6\n"
     "  3)                                   Cannot Move\n  4) 64: 6/off 4/off\n"),
    ("BG307", "Add the tag", "2 point match\n\n" + DROPPED + "  3) Wins 1 point\n\n Game 2\n"
     "Ada : 1                                Ben : 0\n  1) 31: 8/5 6/5                       Doubles => 2\n",
     "2 point match\n\n" + DROPPED + '  3) Wins 1 point\n\n Game 2\n; [Crawford "Off"]\n'
     "Ada : 1                                Ben : 0\n  1) 31: 8/5 6/5                       Doubles => 2\n"),
    ("BG309", "Write 2", HEAD + "  2) Doubles => 4                      Takes\n",
     HEAD + "  2) Doubles => 2                      Takes\n"),
    ("BG310", "Add Takes", HEAD + "  2) Doubles => 2\n  3) 61: 13/7 8/7\n",
     HEAD + "  2) Doubles => 2                      Takes\n  3) 61: 13/7 8/7\n"),
    ("BG310", "Add Drops", HEAD + "  2) Doubles => 2\n  3) Wins 1 point\n",
     HEAD + "  2) Doubles => 2                      Drops\n  3) Wins 1 point\n"),
    ("BG310", "Add Takes", DOUBLED + "  2)                                   42: 8/4 6/4\n",
     DOUBLED + "  2) Takes                             42: 8/4 6/4\n"),
    ("BG310", "Add Takes", "31: 8/5 6/5\nDoubles => 2\n42: 8/4 6/4\n",
     "31: 8/5 6/5\nDoubles => 2  Takes\n42: 8/4 6/4\n"),
    ("BG315", "Add", DROPPED + "  3) Wins 1 point\nAda : 1                                Ben : 0\n",
     DROPPED + "  3) Wins 1 point\n\nGame 2\nAda : 1                                Ben : 0\n"),
    ("BG402", "Write 1 point", DROPPED + "  3) Wins 2 points\n", DROPPED + "  3) Wins 1 point\n"),
    ("BG402", "Write Drops", DROPPED.replace("Drops", "Takes") + "  3) Wins 1 point\n\n" + AFTER,
     DROPPED + "  3) Wins 1 point\n\n" + AFTER),
    ("BG406", "Move", DROPPED + "                                       Wins 1 point\n",
     DROPPED + "  Wins 1 point\n"),
    ("BG406", "Move", DOUBLED + "  2) Drops\n  3) Wins 1 point\n",
     DOUBLED + "  2) Drops\n  3)                                   Wins 1 point\n"),
    ("BG407", "Add the result", DROPPED + "\nGame 2\nAda : 1                                Ben : 0\n",
     DROPPED + "  3) Wins 1 point\n\nGame 2\nAda : 1                                Ben : 0\n"),
    ("BG409", "Write 1 as", "3 point match\n\n" + HEAD + "  2) Wins 1 point and the match\n",
     "1 point match\n\n" + HEAD + "  2) Wins 1 point and the match\n"),
    ("BG409", "Remove", "3 point match\n\n" + HEAD + "  2) Wins 1 point and the match {so}\n",
     "3 point match\n\n" + HEAD + "  2) Wins 1 point {so}\n"),
    ("BG410", "Number the games", HEAD + "  2) Wins 1 point\n\nGame 7\n  1) Wins 1 point\n\nGame 8\n",
     HEAD + "  2) Wins 1 point\n\nGame 2\n  1) Wins 1 point\n\nGame 3\n"),
    ("BG414", "Write Ada", HEAD + "  2) Wins 1 point\n\nGame 2\nAdda : 1                               Ben : 0\n",
     HEAD + "  2) Wins 1 point\n\nGame 2\nAda : 1                                Ben : 0\n"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "title", "before", "after"), MENDS)
def test_a_fix_writes_what_it_says(code: str, title: str, before: str, after: str) -> None:
    document = Document.read(before, "match.bgn")
    assert applied(document, plan(document, code, title).made().edits).text() == after


FIRST = [
    ("BG108", 'Remove the ";"', "42: 8/4 6/4 ; 31: 8/5 6/5\n"),
    ("BG108", "Make it a note", "42: 8/4 6/4 ; a good play\n"),
    ("BG411", "Number the rows", HEAD + "  3) 64: 24/18 13/9\n  4) 61: 13/7 8/7\n"),
    ("BG411", "Number this row", HEAD + "  4) 64: 24/18 13/9\n  3) 61: 13/7 8/7\n"),
    ("BG411", "Number this row", HEAD + "  3) 64: 24/18 13/9\n\nGame 2\n  4) 61: 13/7 8/7\n"),
]


@pytest.mark.parametrize(("code", "title", "text"), FIRST)
def test_the_likeliest_fix_comes_first(code: str, title: str, text: str) -> None:
    document = Document.read(text, "match.bgn")
    problem = next(each for each in check(document) if each.code == code)
    assert fixes(document, problem)[0].title.startswith(title)


NEW = {
    'Add "(illegal)"': "BG217",
    'Write "????"': "BG221",
}
"""Fixes that say something else instead of what was wrong, and what the checker then says."""


def left(problems: list[Problem]) -> list[str]:
    """Return the codes of what is said."""
    return [each.code for each in problems]


@pytest.mark.parametrize("code", CODES)
def test_every_fix_of_the_examples_mends_and_breaks_nothing(code: str) -> None:
    example = examples(code).bad
    document = example.document()
    problem = example.problems()[0]
    for each in fixes(document, problem):
        after = applied(document, each.made().edits)
        excused = next(([new] for title, new in NEW.items() if each.title.startswith(title)), [])
        assert left(check(after, example.settings)) == excused, each.title
        assert after.text() != document.text()


@pytest.mark.parametrize("code", CODES)
def test_mending_an_example_leaves_no_safe_fix(code: str) -> None:
    example = examples(code).bad
    document = mended(example.document(), example.settings).document
    for problem in check(document, example.settings):
        assert not [each for each in fixes(document, problem) if each.safe]


GAME = """\
 Game {0}
 Ada : 0   Ben : 0
 1) 13: 6/5 8/5     42: 8/4 6-4
 2) 64: 24/18 13/9  Doubles => 2
 3) Drops
     Wins 1 point

"""


@pytest.mark.parametrize(("below", "safe"), [
    ("\nGame 2\n", True),
    ("  1) 31: 8/5 6/5\nGame 3\n", True),
    (" 14) 54: 13/8 13/8\nGame 2\n", False),
    ("\n; a comment\n  4) 54: 13/8 13/8\nGame 2\n", False),
])  # fmt: skip
def test_a_result_is_not_put_between_turns_of_one_game(below: str, safe: bool) -> None:
    document = Document.read(DROPPED + below, "x.mat")
    found = [plan for each in check(document) if each.code == "BG407" for plan in fixes(document, each)]
    assert [plan.safe for plan in found] == [safe]
    assert (mended(document, Settings(select=frozenset({"BG407"}))).document is document) != safe


def test_two_rows_of_one_number_are_not_written_alike() -> None:
    """They are both played. Once they were the same, the second would be a repetition, and go."""
    text = HEAD + "  1) 13: 6/5 8/5                       24: 6/4 8/4\n"
    assert mended(Document.read(text, "x.bgn")).document.text() == text


def test_columns_stay_where_several_fixes_meet_on_a_line() -> None:
    row = "  1) 31: 8/5 6/5                       42: 8/4 6/4\n"
    two = "  2) 61: 13-7* 8/7*                    41: 13/9 6-5\n"
    document = Document.read("Game 1\n" + row + two, "x.mat")
    after = mended(document, Settings(select=frozenset({"BG215", "BG503"}))).document
    assert after.text() == "Game 1\n" + row + "  2) 61: 13/7 8/7                      41: 13/9 6/5\n"


def test_mending_goes_in_steps_that_do_not_grow_with_the_file() -> None:
    """Ten times the games take ten times the steps: nothing looks at all of a file at each place."""
    counts = {}
    for games in (20, 200):
        document = Document.read("".join(GAME.format(number) for number in range(1, games + 1)), "x.bgn")
        folded = sum(1 for _ in document.settle())
        counts[games] = folded + sum(1 for _ in mending(document))
    assert 8 * counts[20] < counts[200] < 12 * counts[20]


def test_no_step_of_mending_grows_with_the_problems() -> None:
    """What is made or dropped in one step, counted in blocks of memory: less than one for each problem."""
    rows = 4000
    text = "Game 1\n" + "".join(f"{number:>3}) what is this\n" for number in range(1, rows + 1))
    document = Document.read(text, "x.mat")
    gc.collect()
    gc.disable()  # what others left is none of its steps
    counts = [sys.getallocatedblocks()]
    for _ in mending_edits(document):
        counts.append(sys.getallocatedblocks())
    counts.append(sys.getallocatedblocks())
    gc.enable()
    assert max(abs(after - before) for before, after in pairwise(counts)) < rows


def test_edits_between_two_snapshots() -> None:
    """They make the later one of the earlier one, whatever came or went."""
    chance = random.Random(1)
    for _ in range(300):
        lines = [f"{chance.randrange(5)}" for _ in range(chance.randrange(1, 12))]
        before = Document.read("".join(line + chance.choice(["\n", "\r\n", "\r"]) for line in lines))
        after = before
        for _ in range(chance.randrange(4)):
            line = chance.randrange(after.line_count)
            start = Place(line, chance.randrange(2))
            end = max(
                start, Place(min(line + chance.randrange(3), after.line_count - 1), chance.randrange(2))
            )
            after = after.edit([Edit(start, end, chance.choice(["", "7", "8\n9", "\r\n", "\r"]))])
        assert applied(before, edits(before, after)).text() == after.text()


@pytest.mark.parametrize(
    "again", ["  2)  61: 13/7 8/7                      41: 13/9 6/5\n", " 2) 61: 13/7   8/7   41: 13/9 6/5\n"]
)
def test_a_row_with_other_blanks_is_the_same_row(again: str) -> None:
    """Laying it out would make the two equal: what a record means does not hang on blanks."""
    row = "  1) 31: 8/5 6/5                       42: 8/4 6/4\n"
    text = "Game 1\n" + row + "  2) 61: 13/7 8/7                      41: 13/9 6/5\n" + again
    for document in (Document.read(text, "x.mat"), formatted(Document.read(text, "x.mat"))):
        assert [each.code for each in check(document)] == ["BG412"]
    other_side = "Game 1\n  1)                                   61: 13/7 8/7\n  2) 61: 13/7 8/7\n"
    assert (
        check(Document.read(other_side + "  2)                                   42: 8/4 6/4\n", "x.mat"))
        == []
    )


@pytest.mark.parametrize(("name", "singly"), [("a.mat", True), ("a.txt", True), ("a.bgn", False)])
@pytest.mark.parametrize(
    ("slip", "one_by_one", "folded"),
    [
        ("44: 24/20(2) 8/3(2)", "24/20 24/20 8/4 8/4", "24/20(2) 8/4(2)"),
        ("44: 20 20 4 4", "24/20 24/20 8/4 8/4", "24/20(2) 8/4(2)"),
        ("64: 24/15", "24/18 18/14*", "24/14*"),
    ],
)
def test_plays_are_mended_as_the_rows_around_are_written(
    name: str, singly: bool, slip: str, one_by_one: str, folded: str
) -> None:
    rows = [*HEAD.splitlines(), "  2) 22: 13/11 13/11 6/4 6/4           62: 24/18 13/11", f"  3) {slip}"]
    document = Document.read("\n".join(rows), name)
    found = next(each for each in check(document) if each.start.line == len(rows) - 1)
    assert f"Write {one_by_one if singly else folded}" in [each.title for each in fixes(document, found)]


def test_a_forced_play_is_filled_in_as_its_neighbours_are_written() -> None:
    text = (
        '; [Position "XGID=-D---------------------d--:0:0:1:00:0:0:0:0:10"]\n'
        "Game 1\nAda : 0                                Ben : 0\n"
        "  1) 65:                               65: 1/0 1/0\n"
        "  2) 21:                               43: 1/0 1/0\n"
    )
    assert "  1) 65: 1/0 1/0 " in mended(Document.read(text, "a.mat")).document.text()


@pytest.mark.parametrize(
    ("row", "safe"),
    [("42: 8/4{bg-lsp: ignore BG215} 6/4", True), ("42: 8{bg-lsp: ignore BG215}/4 6/4", False)],
)
def test_a_silencer_inside_a_step_is_not_removed_by_itself(row: str, safe: bool) -> None:
    document = Document.read(row + "\n", "m.bgn")
    (problem,) = [each for each in check(document) if each.code == "BG119"]
    assert [plan.safe for plan in fixes(document, problem)] == [safe]


HIT_ON_THE_WAY = """\
; [Position "XGID=-DEE--------bff-----a---A-:0:0:1:00:0:0:0:0:10"]
44: 24/16{}
"""


@pytest.mark.parametrize("text", [
    "24/20 Cannot Move\n",
    "62: 24/18 Cannot Move\n31: 8/5 6/5\n",
    HIT_ON_THE_WAY.format(" Cannot Move"),
])  # fmt: skip
def test_words_behind_a_play_are_not_lost(text: str) -> None:
    everything = Settings(select=frozenset({"ALL"}))
    assert mended(Document.read(text), everything).document.text() == text
    assert "24/20*/16" in mended(Document.read(HIT_ON_THE_WAY.format("")), everything).document.text()


STUDIO = """\
 Game 1
 Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                        42: 8/4 6/4
  2) 61: 13/7 8/7                        Doubles => 2
  3)  Drops                              Wins 1 point

 Game 2
 Ada : 0                                Ben : 1
  1) 31: 8/5 6/5                        42: 8/4 6/4
  2)  Doubles => 2                       Drops
  3)  Wins 1 point

 Game 3
 Ada : 1                                Ben : 1
  1)  Doubles => 2                       Takes
  2) 61: 13/7 8/7                        Doubles => 4
  3)  Drops                              Wins 2 point

 Game 4
 Ada : 1                                Ben : 3
"""


@pytest.mark.parametrize("result", ["                              Wins 1 point", "\n  3)  Wins 1 point"])
def test_a_missing_result_is_written_where_the_other_games_have_theirs(result: str) -> None:
    document = Document.read(STUDIO.replace(result, "", 1), "match.txt")
    assert mended(document, Settings(select=frozenset({"BG407"}))).document.text() == STUDIO


@pytest.mark.parametrize(("after", "first"), [
    (AFTER, "Write Drops"),
    (AFTER.replace("Ada : 1", "Ada : 2"), "Write 2 points"),
    ("", "Write 2 points"),
])  # fmt: skip
def test_a_take_is_made_a_drop_where_the_next_score_agrees(after: str, first: str) -> None:
    text = DROPPED.replace("Drops", "Takes") + "  3) Wins 1 point\n\n" + after
    document = Document.read(text, "match.bgn")
    problem = next(each for each in check(document) if each.code == "BG402")
    titles = [each.title for each in fixes(document, problem)]
    assert titles[0] == first
    assert len(titles) == 3


ROWS = """\
  2) 64: 24/14                         55: 8/3(2) 6/1*(2)
  3) 66: Cannot Move                   65: 13/7 13/8
  4) 52: bar/20 6/4                    61: 13/7 8/7
"""


def test_a_row_that_is_missing_is_put_in_where_the_board_does_not_go_on_without_it() -> None:
    lines = (HEAD + ROWS).splitlines(keepends=True)
    gap = lines[3]
    document = Document.read("".join(line for line in lines if line != gap), "match.mat")
    first = plan(document, "BG411", "")
    assert first.title == "Insert row 2 with ????"
    after = applied(document, first.made().edits)
    assert after.text() == (HEAD + ROWS).replace(gap, "  2) ????                              ????\n")
    assert "BG411" not in left(check(after))


def test_a_number_is_misnumbered_where_the_board_goes_on() -> None:
    document = Document.read((HEAD + ROWS).replace("  3)", "  4)").replace("  4) 52", "  5) 52"), "match.mat")
    assert plan(document, "BG411", "").title.startswith("Number the rows")


def test_a_roll_that_opens_a_game_is_never_written_as_a_double() -> None:
    for row, rolls in (("6/4(2)", []), ("8/2 6/2", ["6-4"]), ("6/5(2) 8/7(2)", [])):
        document = Document.read(f"Game 1\nAda : 0                Ben : 0\n  1) {row}\n", "x.bgn")
        (missing,) = [each for each in check(document) if each.code == "BG219"]
        assert [fix.title for fix in fixes(document, missing)] == [f"Write the roll {roll}" for roll in rolls]
