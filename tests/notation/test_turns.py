"""Every spelling that the language reads means the same turn as its canonical one."""

from __future__ import annotations

import pytest

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.rows import read_turn
from bg_lsp.notation.spell import write_turn
from bg_lsp.notation.tree import Cube, CubeAction, End, Loose, Result, Roll, Row, Turn, Written


def turn(text: str) -> Turn:
    """Read a line of one turn."""
    line = parse_line(text)
    if isinstance(line, Result):
        return line.cell.turn
    assert isinstance(line, Loose), line
    (cell,) = line.cells
    return cell.turn


# One line for each canonical turn: what else is read as the same.
SPELLINGS = {
    "64: 24/18 13/9": [
        "64:24/18 13/9", "64 : 24/18 13/9", "64 24/18 13/9", "6-4: 24/18 13/9", "6-4 24/18 13/9", "46: 24/18 13/9",
        "64: 24/18, 13/9", "64: 24/18,13/9", "64: 24-18 13-9", "64: 13/9 24/18", "64: 24 / 18 13 /9",
        "64: 24\u201318 13\u20149", "\uff16\uff14\uff1a \uff12\uff14/18 13/9", "64:\t24/18\u00a013/9",
        "64:\u300024/18 13/9", "64: 24/18 13/9,", "6\u20134: 24/18 13/9",
    ],
    "66: Cannot Move": [
        "66: (no play)", "66: no play", "66: no move", "66: dance", "66: dances", "66: fan", "66: fans", "66: pass",
        "66: 0/0", "66: cannot move", "66: CANNOT MOVE", "66 Cannot Move", "66: 0/0 0/0", "66: (No Play)", "66: Pass",
    ],
    "64: ????": ["64: ???", "64: ??", "64:????", "64 ????"],
    "64: 24/18": ["64: 24/18 0/0", "64: 0/0 24/18"],
    "64: 24/18 13/9 ??": ["64: 24/18 13/9??", "64: ?? 24/18 13/9", "64: 24/18 ?? 13/9", "64: 24/18?? 13/9"],
    "31: bar/22 6/5": ["31: 25/22 6/5", "31: b/22 6/5", "31: B/22 6/5", "31: BAR/22 6/5", "31: Bar/22 6/5"],
    "51: 5/off 3/2": ["51: 5/0 3/2", "51: 5/o 3/2", "51: 5/Off 3/2", "51: 5/OFF 3/2"],
    "62: 13/7*/5": ["62: 13/7@/5", "62: 13/7x/5", "62: 13/7X/5", "62: 13/7\u00d7/5", "62: 13/7* 7/5", "62: 13/7*-5"],
    "66: 8/2*(2)": ["66: 8/2(2)*", "66: 8/2* 8/2", "66: 8/2* 8/2*", "66: 8/2 8/2*", "66: 8/2*(2)", "66: 8/2* ( 2 )"],
    "22: 13/11 6/4(3)": ["22: 6/4(3) 13/11", "22: 6/4 6/4 6/4 13/11", "22: 6/4(2) 6/4 13/11"],
    "33: 13/10/7(2)": ["33: 13/10(2) 10/7(2)", "33: 13/10 10/7 13/10 10/7"],
    "61: 2/off": ["61: 2/-4", "61: 2/0"],
    "00: 24/18 13/9": ["24/18 13/9", "0-0: 24/18 13/9"],
    "Doubles => 2": ["doubles => 2", "DOUBLES=>2", "Double => 2", "Doubles ==> 2", "Doubles -> 2", "Doubles  =>  2"],
    "Doubles": ["double", "Doubles =>"],
    "Redoubles => 4": ["redouble ==> 4"],
    "Beavers => 4": ["beaver => 4"],
    "Raccoons => 8": ["raccoon => 8", "Racoons => 8"],
    "Takes": ["take", "TAKES", "Accepts", "accept"],
    "Drops": ["drop", "Passes", "passes", "Rejects", "reject"],
    "Pass": ["pass", "PASS"],
    "Resigns": ["resigns", "Resigned", "Resign", "Resigns single"],
    "Resigns gammon": ["resigned gammon", "Resigns a gammon", "Resigns 2"],
    "Resigns backgammon": ["Resigns a backgammon", "resigns 3"],
    "Wins 2 points": ["Wins 2 point", "wins 2", "WINS 2 POINTS"],
    "Wins 1 point": ["Wins 1 points"],
    "Wins 1 point and the match": [
        "Wins 1 point and wins the match", "wins 1 point  and the      Match", "Wins 1 and the match",
    ],
    "Losses 2 points": ["Losses 2 point", "loses 2 points", "Loss 2 points"],
    "31: 8/5 6/5 ?! (illegal) {one} {two}": [
        "31: 8/5 6/5?!(illegal){one}{two}", "31: 8/5 6/5 {one} (illegal) ?! {two}", 
        "31: 8/5 {one} 6/5 ?! {two} (Illegal)", "31: 8/5 ?! (ILLEGAL) {one} {two} 6/5",
    ],
}  # fmt: skip
CASES = [(text, canonical) for canonical, texts in SPELLINGS.items() for text in [canonical, *texts]]


@pytest.mark.parametrize(("text", "canonical"), CASES)
def test_spelling(text: str, canonical: str) -> None:
    read = turn(text)
    assert read.faults == ()
    assert read.text == text
    assert write_turn(read) == canonical


@pytest.mark.parametrize("canonical", SPELLINGS)
def test_canonical_stays_canonical(canonical: str) -> None:
    assert write_turn(turn(write_turn(turn(canonical)))) == canonical


def test_dice_stay_in_the_order_in_which_they_were_written() -> None:
    read = turn("46: 24/18 13/9")
    assert isinstance(read, Roll)
    assert read.dice == (4, 6)
    assert read.text[slice(*read.dice_at or ())] == "46:"


def test_steps_know_where_they_stand() -> None:
    text = "31 : bar / 22 , 6-5* ?"
    read = turn(text)
    assert isinstance(read, Roll)
    assert [text[start:end] for start, end in read.steps_at] == ["bar / 22", "6-5*"]
    assert [step.points for step in read.play] == [(25, 22), (6, 5)]
    assert text[slice(*read.rest)] == "bar / 22 , 6-5*"
    assert text[slice(*read.core)] == "31 : bar / 22 , 6-5*"
    assert read.starred == 1 << 5


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("5/3?!?!", ["?!", "?!"]),
        ("44: 24/18(2)?", ["?"]),
        ("21: 6/5*/3?! ?", ["?!", "?"]),
        ("Takes!!", ["!!"]),
        ("31: 8/5 6/5 ???", ["??", "?"]),
        ("31: ?!", ["?!"]),
    ],
)
def test_marks(text: str, marks: list[str]) -> None:
    read = turn(text)
    assert [text[start:end] for start, end in read.marks] == marks
    assert not read.faults


def test_marks_have_no_meaning_for_the_play() -> None:
    read, marked = turn("21: 6/5*/3"), turn("21: 6/5*/3?! ?")
    assert isinstance(read, Roll)
    assert isinstance(marked, Roll)
    assert read.play == marked.play


def test_notes_hold_anything_but_their_end() -> None:
    read = turn("Takes {@1:02:33 31: 8/5; Doubles => 2 {}")
    assert [note.text for note in read.notes] == ["@1:02:33 31: 8/5; Doubles => 2 {"]
    assert isinstance(read, Cube)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("31:", Written.NOTHING),
        ("6-5", Written.NOTHING),
        ("00:", Written.NOTHING),
        ("31: {why}", Written.NOTHING),
        ("????", Written.UNKNOWN),
        ("00: ????", Written.UNKNOWN),
        ("31: ????", Written.UNKNOWN),
        ("61: Illegal play", Written.DUMP),
        ("Cannot Move", Written.CANNOT_MOVE),
        ("13/", Written.UNREADABLE),
        ("31: 65", Written.UNREADABLE),
    ],
)
def test_what_stands_behind_a_roll(text: str, written: Written) -> None:
    read = turn(text)
    assert isinstance(read, Roll)
    assert read.written is written


@pytest.mark.parametrize("word", ["Concedes", "Resigned Game", "Resigned Match", "concede", "Resigns match"])
def test_who_resigns_what_may_stay_open(word: str) -> None:
    read = turn(word)
    assert isinstance(read, End)
    assert read.level is None
    assert write_turn(read) == word


def test_unknown_values_stay_unknown() -> None:
    doubles, wins = turn("Doubles"), turn("Wins")
    assert isinstance(doubles, Cube)
    assert doubles.value is None
    assert doubles.value_at is None
    assert isinstance(wins, End)
    assert wins.points is None


def test_a_pass_is_a_drop_or_a_roll_not_written() -> None:
    read = turn("pass")
    assert isinstance(read, Cube)
    assert read.action is CubeAction.PASS


DUMP = "15;0;1;0;0;Ada;Ben;0;9;9;2;-1;-1;0;0;2;2;2;2;0;2;0;1;0;-2;0;0;-3;0;-4;0;-3;2;-1;0;1;-1;1;1;6;"


def test_the_dump_of_an_illegal_play() -> None:
    text = f"11: Illegal play ({DUMP})"
    read = turn(text)
    assert isinstance(read, Roll)
    assert read.written is Written.DUMP
    assert text[slice(*read.rest)] == f"Illegal play ({DUMP})"
    dump = read.dump
    assert dump is not None
    assert (dump.cube, dump.owner) == (2, -1)
    mover, opponent = (
        dump.position.mover.to_bytes(26, "little"),
        dump.position.opponent.to_bytes(26, "little"),
    )
    assert sum(mover) == sum(opponent) == 15
    assert mover[25] == 1
    assert mover[3] == 2
    assert opponent[25] == 1
    assert opponent[25 - 12] == 2
    assert opponent[1] == 1
    assert opponent[0] == 0


@pytest.mark.parametrize(
    "text", ["(1;2)", "()", f"({DUMP.replace('-4', 'x')})", f"({DUMP.replace('-4', '-9')})"]
)
def test_a_dump_that_holds_no_position(text: str) -> None:
    read = turn(f"11: Illegal play {text}")
    assert isinstance(read, Roll)
    assert read.dump is None
    assert [fault.name for fault in read.faults] == ["junk"]


@pytest.mark.parametrize("text", ["", "  ", "31: 8/5 6/5 42: 8/4 6/4", " 31: 8/5", "31: 8/5 ", "what"])
def test_what_is_not_exactly_one_turn(text: str) -> None:
    assert read_turn(text) is None


def test_a_known_turn_is_the_same_value_wherever_it_stands() -> None:
    first, second = parse_line("  1) 31: 8/5 6/5"), parse_line(" 17)                      31: 8/5 6/5  ")
    assert isinstance(first, Row)
    assert isinstance(second, Row)
    assert first.rows[0].cells[0].turn is second.rows[0].cells[0].turn
