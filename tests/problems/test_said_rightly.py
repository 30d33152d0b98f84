"""Cases that were taken for their neighbours: a dropped beaver, a remark, exchanged letters, a second false end."""

from __future__ import annotations

from bg_lsp.problems import check, fixes
from bg_lsp.record.document import Document

GAME = """\
{length} point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
"""
ROW = GAME.splitlines(keepends=True)[-1]


def said(text: str) -> list[tuple[str, int, list[str]]]:
    """Return the codes with their lines from 1 and the titles of their fixes."""
    document = Document.read(text, "match.mat")
    return [
        (each.code, each.start.line + 1, [fix.title for fix in fixes(document, each)])
        for each in check(document)
    ]


def test_who_rolls_behind_a_dropped_beaver_has_not_been_taken_at() -> None:
    game = GAME.format(length=0)
    beaver = "  2) Doubles => 2                      Beavers => 4\n"
    beaver += "  3) Drops                             61: 13/7 8/7\n"
    assert said(game + beaver) == [("BG314", 7, [])]
    double = "  2) Doubles => 2                      Drops\n  3) 61: 13/7 8/7\n"
    assert said(game + double) == [("BG317", 6, ["Write Takes"])]


def test_a_remark_behind_a_roll_is_no_dance_where_the_board_is_in_doubt() -> None:
    found = said(
        GAME.format(length=7).replace("6/4\n", "6/3\n")
        + "  2) 66: 24/20 nice                    55: nice one\n"
    )
    assert [(code, titles[0]) for code, _, titles in found if code == "BG102"] == [
        ("BG102", "Make it a note in braces")
    ] * 2


def test_two_letters_of_a_name_are_exchanged() -> None:
    end = "  2) Wins 1 point\n"
    head = GAME.format(length=7).replace("Ada :", "Brian :") + end
    text = f"{head}\nGame 2\nBrain : 1                              Ben : 0\n{ROW}"
    assert said(text) == [("BG414", 9, ["Write Brian"])]


def test_each_false_end_of_the_match_is_said() -> None:
    end = "  2) Wins 1 point and the match\n"
    second = f"Game 2\nAda : 1                                Ben : 0\n{ROW}"
    assert [(code, line) for code, line, _ in said(f"{GAME.format(length=7)}{end}\n{second}{end}")] == [
        ("BG409", 6),
        ("BG409", 11),
    ]


def test_what_is_added_stands_in_the_column_of_the_file() -> None:
    game = GAME.format(length=7).replace("6/5                       42", "6/5          42")
    taken = game + "  2) Doubles => 2\n  3) 61: 13/7 8/7\n"
    document = Document.read(taken, "match.mat")
    (problem,) = [each for each in check(document) if each.code == "BG310"]
    (fix,) = [each for each in fixes(document, problem) if each.title == "Add Takes"]
    (edit,) = fix.made().edits
    assert document.line_text(5)[: edit.start.column] + edit.text == "  2) Doubles => 2         Takes"


def test_rows_of_two_stand_in_the_columns_of_the_file() -> None:
    turns = ["31: 8/5 6/5", "52: 13/8 24/22", "64: 24/14", "43: 13/9 13/10"]
    first = "7 point match\n\nGame 1\nAda : 0                   Ben : 0\n" + "".join(
        f" {number}) 31: 8/5 6/5            42: 8/4 6/4\n" for number in (1,)
    )
    second = "  2) Wins 1 point\n\nGame 2\nAda : 1                   Ben : 0\n"
    rows = "".join(f" {number}) {turn}\n" for number, turn in enumerate(turns, 1))
    document = Document.read(first + second + rows, "match.mat")
    plans = [
        fix for each in check(document) for fix in fixes(document, each) if fix.title.startswith("Put two")
    ]
    (edit,) = plans[0].made().edits
    assert edit.text.split("\n")[0].index("52:") == first.split("\n")[4].index("42:")
