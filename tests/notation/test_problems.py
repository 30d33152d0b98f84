"""What is torn is named where it is torn, once, and what is readable beside it is read."""

from __future__ import annotations

import pytest

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Fault, Line, Roll, Row, Unreadable, cells


def faults(line: Line) -> list[Fault]:
    """Return all reading problems of a line, with offsets in the line."""
    inside = [
        Fault(fault.name, fault.start + cell.offset, fault.end + cell.offset, fault.data)
        for cell in cells(line)
        for fault in cell.turn.faults
    ]
    return sorted([*line.faults, *inside], key=lambda fault: fault.start)


# A line, then each problem as name, text and what else it says.
PROBLEMS: list[tuple[str, list[tuple[object, ...]]]] = [
    ("31: 8/5 6/5 blah", [("junk", "blah")]),
    ("31: 8/5 what is this 6/5", [("junk", "what is this")]),
    ("31: 8/5 foo 6/5 +++", [("junk", "foo"), ("junk", "+++")]),
    ("31: 8/5 foo 27/21 6/4(5)", [("junk", "foo")]),
    ("31: 8/5 6/5.", [("junk", ".")]),
    ("  5) 42: /5* 5/3                  11: /1(2)", [("junk", "/5*"), ("junk", "/1(2)")]),
    ("  5) 31: 8/5 6/5   good move    42: 8/4 6/4", [("junk", "good move")]),
    ("  5) xyz 31: 8/5 6/5              42: 8/4 6/4", [("junk", "xyz")]),
    ("  5) Tkes                         42: 8/4 6/4", [("junk", "Tkes", "Takes")]),
    ("  5) 42: 8/4 6/4                      Tkes", [("junk", "Tkes", "Takes")]),
    ("  5) 3l: 8/5 6/5                  42: 8/4 6/4", [("junk", "3l:")]),
    ("  5) 31; 8/5 6/5                  42: 8/4 6/4", [("junk", ";")]),
    ("  5) 31: 8/5 6/5                  42:: 8/4 6/4", [("junk", ":")]),
    ("  5) 31: 8/5 6/5                  : 8/4 6/4", [("junk", ":")]),
    ("  7) 42: 8/4 6/4                   Duobles => 2", [("junk", "Duobles => 2", "Doubles => 2")]),
    ("  7) Ta7es                         42: 8/4 6/4", [("junk", "Ta7es", "Takes")]),
    ("  7) D.ops                         Wins 1 point", [("junk", "D.ops", "Drops")]),
    ("  7) Lossse 2 points               Wins 2 points", [("junk", "Lossse 2 points", "Losses 2 points")]),
    ("  7) akes                          Tomatoes", [("junk", "akes", "Takes"), ("junk", "Tomatoes")]),
    ("  9) 31: 6/2:* 6/3                42: 8/4 6/4", [("junk", ":*")]),
    ("  9) 31: 13/10 :10/6              42: 8/4 6/4", [("junk", ":")]),
    ("  9) 31: 2/0 :/0                  42: 8/4 6/4", [("junk", ":/")]),
    ("  9) 31: 13:/7 7/5                42: 8/4 6/4", [("junk", ":/")]),
    ("  9) 31: 3)/0 3/0                 42: 8/4 6/4", [("junk", ")/")]),
    ("  9) 31: 24/20 ;0/14              42: 8/4 6/4", [("junk", ";")]),
    ("  9) 3;5: 12/7 5/2                42: 8/4 6/4", [("no-such-die", "3;5")]),
    ("  9) 2:3 12/7 5/2                 42: 8/4 6/4", [("no-such-die", "2:3")]),
    ("  9) 35): 12/7 5/2                42: 8/4 6/4", [("junk", "):")]),
    ("  6  Doubles => 2                 Takes", [("junk", "6")]),
    (" 13 ) Takes                      36: 24/21 21/15", []),
    ("5 31: 8/5 6/5                  42: 8/4 6/4", [("junk", "5")]),
    ("12 31: 8/5 6/5                 42: 8/4 6/4", [("junk", "12")]),
    ("l2) 31: 8/5 6/5                 42: 8/4 6/4", [("junk", "l2)")]),
    ('; [Event "x"] tail', [("junk", "tail")]),
    ("13/", [("malformed-step", "13/", "13/", "unfinished")]),
    ("bar", [("malformed-step", "bar", "bar", "unfinished")]),
    ("bar/", [("malformed-step", "bar/", "bar/", "unfinished")]),
    ("31: 8/5 6", [("malformed-step", "6", "6", "unfinished")]),
    ("31: 8/5 6/", [("malformed-step", "6/", "6/", "unfinished")]),
    ("  5) 3", [("malformed-step", "3", "3", "unfinished")]),
    ("24/24", [("malformed-step", "24/24", "24/24", "same-point")]),
    ("13/7/7", [("malformed-step", "13/7/7", "13/7/7", "same-point")]),
    ("bar/25", [("malformed-step", "bar/25", "bar/25", "ends-on-bar")]),
    ("6/bar", [("malformed-step", "6/bar", "6/bar", "ends-on-bar")]),
    ("off/5", [("malformed-step", "off/5", "off/5", "starts-off")]),
    ("6/off/3", [("malformed-step", "6/off/3", "6/off/3", "off-in-the-middle")]),
    ("27/21", [("no-such-point", "27")]),
    ("31: 8/56/5", [("no-such-point", "56")]),
    ("31: 8/5 26/25", [("no-such-point", "26")]),
    ("31: 27/", [("no-such-point", "27")]),
    ("71: 8/5", [("no-such-die", "71")]),
    ("30: 8/5", [("no-such-die", "30")]),
    ("3: 8/5", [("no-such-die", "3")]),
    ("311: 8/5", [("no-such-die", "311")]),
    ("  1) 31: 8/5 6/5         5: 8/4 6/4", [("no-such-die", "5")]),
    ("6/4(5)", [("bad-count", "(5)")]),
    ("6/4(1)", [("bad-count", "(1)")]),
    ("6/4(999)", [("bad-count", "(999)")]),
    ("13/8(3)/3", [("bad-count", "(3)")]),
    ("24/22*(2)/20*(2)", [("bad-count", "(2)")]),
    ("31: 8/5 6/5 {open", [("unclosed", "{open", "note")]),
    ("{open", [("unclosed", "{open", "note")]),
    ('; [Event "Club', [("unclosed", '[Event "Club', "tag")]),
    ('; [Event "Club"', [("unclosed", '[Event "Club"', "tag")]),
    ('[Event "Club]', [("unclosed", '[Event "Club]', "tag")]),
    ("31: 8/5 6/5 ; why", [("comment-after-turn", "; why")]),
    ("  5) Takes ;why", [("comment-after-turn", ";why")]),
    ("  5) ; why", [("comment-after-turn", "; why")]),
    ("31 85 65", [("shorthand", "85 65")]),
    ("31: 8565", [("shorthand", "8565")]),
    ("43: 20 10", [("shorthand", "20 10")]),
    ("31 5", [("shorthand", "5")]),
    ("31: 8/5 65", [("shorthand", "8/5 65")]),
    ("  5) 64: 24/18 31 8/5", [("shorthand", "24/18 31 8/5")]),
    ("31 f", [("shorthand", "f")]),
    ("d", [("shorthand", "d")]),
    ("  5) t", [("shorthand", "t")]),
    ("  5) 31: 8/5 6/5          p", [("shorthand", "p")]),
    (" 14) 22: 13/11(2)      14)  Losses 1 point           Wins 1 point", [("two-rows-on-one-line", "14")]),
    (" 1) 31: 8/5 6/5 2) 42: 8/4 6/4 3) Takes", [("two-rows-on-one-line", "2"), ("two-rows-on-one-line", "3")]),
    ("  5) 41: 41: 24/23 13/9", [("roll-written-twice", "41:", "41:")]),
    ("  5) 41: 14: 24/23 13/9", [("roll-written-twice", "14:", "14:")]),
    ("41 41: 24/23 13/9", [("roll-written-twice", "41:", "41:")]),
    ("  1) Ada B : 3            12: 24/23 13/11", [("score-in-row", "Ada B : 3")]),
    ("  1) Ada B : 15       Ben : 15", [("score-in-row", "Ada B : 15"), ("score-in-row", "Ben : 15")]),
    ("  1) 12: 24/23 13/11           Ben : 15", [("score-in-row", "Ben : 15")]),
    ("52: 13/11*8/3", [("no-separator", "*8")]),
    ("22: 6/4(2)13/11(2)", [("no-separator", ")1")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PROBLEMS)
def test_problem(text: str, expected: list[tuple[object, ...]]) -> None:
    found = faults(parse_line(text))
    assert [(fault.name, text[fault.start : fault.end]) for fault in found] == [each[:2] for each in expected]
    for fault, (name, shown, *data) in zip(found, expected, strict=True):
        if name == "junk":
            data = [shown, *data]
        elif name in (
            "no-such-point",
            "no-such-die",
            "bad-count",
            "comment-after-turn",
            "shorthand",
            "score-in-row",
        ):
            data = [shown]
        assert fault.data == tuple(data)


HABITS = [
    "  1) 31: 8/5 6/5                        ",
    "  6)  Doubles => 2                Drops",
    "  5) 11: 25/24 24/23 23/22* 22/21 54: 25/20 10/6",
    "  3)\t31: 8/5 6/5\t\t\t52: 13/8",
    " 31) 4/0 1/0",
    "  2)",
    "  3)  Losses 1 point               Wins 1 point and the match",
    " 24) 43:                                Wins 1 point and wins the match",
    " 23) 55: Illegal play             Wins 2 points",
    " 17) 32: 4/2 3/off                     00: ????",
    " 24)                                          Resigned Game",
    " 30) 32: Concedes                      Wins 2 point",
    "  5) 11: 25/24 6/5 6/5, 16/15    52: 23/18 7/5",
    "  8) 62: 13/11 13/7                    Doubles ==> 2",
    "      Drops                         Wins 1 point",
    "                                   Wins 4016 point",
    " ada   : 0                        : 0",
    " Ada_B_(JPN),1623.41 : 0     Ben (1600.5) : 0",
    " Ada: 0                  Ben: 12",
    "+--------------------------------+",
    "|  Final: played 8/3*, 10/7 then 31: 8/5 |",
    "; Started on 2005-04-17 at 19:34. Playing time was 58 minutes",
    '; [Player 1 Elo "5,00/0"]',
    '; [Site ""]',
    '; [EventTime "09.30"]',
    " 25 Point Match",
    " Game 3 ",
]


@pytest.mark.parametrize("text", HABITS)
def test_no_habit_of_a_program_is_a_problem(text: str) -> None:
    line = parse_line(text)
    assert type(line) is not Unreadable
    assert faults(line) == []


def test_junk_leaves_what_is_readable() -> None:
    line = parse_line("31: 8/5 foo 6/5")
    (cell,) = cells(line)
    assert isinstance(cell.turn, Roll)
    assert [step.points for step in cell.turn.play] == [(8, 5), (6, 5)]


def test_torn_dice_leave_the_steps() -> None:
    line = parse_line("  5) 3l: 8/5 6/5                  42: 8/4 6/4")
    first, second = cells(line)
    assert isinstance(first.turn, Roll)
    assert isinstance(second.turn, Roll)
    assert first.turn.dice is None
    assert [step.points for step in first.turn.play] == [(8, 5), (6, 5)]
    assert second.turn.dice == (4, 2)


def test_steps_that_rise_are_let_through() -> None:
    (cell,) = cells(parse_line("31: 17/20 19/20"))
    assert isinstance(cell.turn, Roll)
    assert [step.points for step in cell.turn.play] == [(17, 20), (19, 20)]
    assert not cell.turn.faults


def test_all_turns_behind_a_lost_line_break_are_read() -> None:
    line = parse_line(" 14) 22: 13/11(2)      14)  Losses 1 point                Wins 1 point")
    assert isinstance(line, Row)
    assert [(row.number, [cell.side for cell in row.cells]) for row in line.rows] == [(14, [0]), (14, [0, 1])]
