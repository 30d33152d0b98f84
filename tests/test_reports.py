"""What users of other programs have reported, each as the kind of fault that it is."""

from __future__ import annotations

import pytest

from bg_lsp.formats.recognise import is_match
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.shorthand import expand
from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Loose, Players, Roll
from bg_lsp.notation.xgid import read_xgid, write_xgid
from bg_lsp.problems import Problem, check, fixes
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS, Position, pack, pips
from bg_lsp.rules.verify import verify

MATCH = "7 point match\n\n Game 1\n Ada : 0                               Ben : 0\n"
ROW = "  1) 31: 8/5 6/5                       52: 13/8 24/22\n"


def problems(text: str, name: str = "m.mat") -> list[tuple[int, str, str]]:
    """Return line (from 1), severity and name of each problem."""
    return [
        (each.start.line + 1, each.severity.name.lower(), each.name)
        for each in check(Document.read(text, name))
    ]


def mended(document: Document, problem: Problem) -> Document:
    """Return the document after the first fix; its edits are meant for the text as it is."""
    return document.edit(fixes(document, problem)[0].made().edits[::-1])


def set_up(mover: dict[int, int], opponent: dict[int, int], *turns: str) -> str:
    """Return loose turns from a position; both sides as the mover counts, 25 his bar, 0 the opponent's."""
    letters = ["-"] * 26
    for point, count in mover.items():
        letters[point] = chr(ord("A") + count - 1)
    for point, count in opponent.items():
        letters[point] = chr(ord("a") + count - 1)
    return f'; [Position "XGID={"".join(letters)}:0:0:1:00:0:0:0:0:10"]\n' + "\n".join(turns) + "\n"


def play_of(text: str) -> Roll:
    line = parse_line(text)
    assert isinstance(line, Loose)
    turn = line.cells[0].turn
    assert isinstance(turn, Roll)
    return turn


def test_1_fourteen_checkers_are_said_once() -> None:
    start = {24: 2, 13: 5, 8: 3, 6: 4}
    text = set_up(start, {1: 2, 12: 5, 17: 3, 19: 5}, "31: 8/5 6/5", "52: 13/8 24/22")
    assert problems(text) == [(1, "warning", "tag-value")]


def test_2_a_play_that_was_illegal_at_the_table_can_be_marked() -> None:
    assert problems("53: 13/8 6/4 (illegal)\n", "m.bgn") == [(1, "information", "played-illegally")]
    document = Document.read("53: 13/8 6/4\n", "m.mat")
    (error,) = check(document)
    assert error.severity.name == "ERROR"
    assert any("(illegal)" in fix.title for fix in fixes(document, error))


@pytest.mark.parametrize(
    ("roll", "jotted", "plays"),
    [((4, 3), "20 10", ["24/20 13/10"]), ((3, 4), "10 20", ["24/20 13/10"]), ((3, 1), "5", ["8/5 6/5"])],
)
def test_3_landing_points_are_read_in_the_order_of_the_dice(
    roll: tuple[int, int], jotted: str, plays: list[str]
) -> None:
    candidates, _ = expand(STARTS["Backgammon"], roll, jotted)
    assert [spell(each.play) for each in candidates] == plays


def test_4_a_column_counted_from_the_wrong_side() -> None:
    column = (
        "  1)                                   31: 17/20 19/20\n  2) 64: 24/18 13/9        64: 1/7 12/16\n"
    )
    document = Document.read(MATCH + column, "m.mat")
    (error,) = check(document)
    assert error.name == "backwards"
    titles = [fix.title for fix in fixes(document, error)]
    assert any("8/5 6/5" in title for title in titles)
    assert any("all 2" in title for title in titles)


def test_5_a_die_that_cannot_bear_off_has_to_be_moved_inside() -> None:
    text = set_up({5: 1, 2: 1}, {20: 2}, "42: 2/off", "31: 5/1")
    assert problems(text)[0] == (2, "error", "die-unplayed")
    position = Position(pack({5: 1, 2: 1, 0: 13}), pack({5: 2, 0: 13}))
    # 5/3 and 3/off is one checker: 5/off.
    assert {spell(each.play) for each in legal_plays(position, (4, 2))} == {"5/1 2/off", "5/off"}


def test_6_the_second_hit_is_seen_after_the_first() -> None:
    document = Document.read(set_up({13: 1}, {7: 1, 5: 1}, "62: 13/7/5"), "m.bgn")
    hint = next(each for each in check(document) if each.name == "hit-not-starred")
    edited = mended(document, hint)
    assert "13/7*/5*" in edited.text()


def test_7_neither_a_star_nor_a_word_for_a_dead_die_is_asked_for() -> None:
    closed = set_up({25: 1, 7: 1}, {1: 2, 19: 2}, "61: bar/24")
    assert problems(closed) == []
    hit = set_up({25: 1, 24: 1}, {17: 1}, "62: bar/23/17")
    assert problems(hit, "m.mat") == []
    assert [name for _, _, name in problems(hit, "m.bgn")] == ["hit-not-starred"]


def test_8_which_plays_there_are_is_said() -> None:
    (error,) = check(
        Document.read(MATCH + ROW + "  2) 35: 13/10                        61: 13/7 8/7\n", "m.mat")
    )
    assert error.name == "die-unplayed"
    assert "13/10" in error.message
    assert "/" in error.message.split("13/10", 1)[1]


def test_9_doubles_from_the_bar_are_listed_whole() -> None:
    position = Position(pack({25: 2, 13: 2, 6: 5, 8: 6}), pack({24: 2, 13: 5, 8: 3, 6: 5}))
    plays = legal_plays(position, (5, 5))
    assert "bar/20(2) 13/8(2)" in [spell(each.play) for each in plays]
    assert {pips(position.mover) - pips(each.after.mover) for each in plays} == {20}


def test_10_and_11_the_board_says_whether_it_was_a_gammon() -> None:
    last = {1: 1}
    none_off = {19: 2, 18: 13}
    gammon = set_up(last, none_off, "61: 1/off", "Wins 1 point")
    assert problems(gammon)[-1][2] == "wrong-points"
    one_off = {19: 5, 20: 5}
    assert problems(set_up(last, one_off, "61: 1/off", "Wins 2 points"))[-1][2] == "wrong-points"
    assert problems(set_up(last, one_off, "61: 1/off", "Wins 1 point")) == []


def test_12_a_resigned_gammon_that_cannot_be_lost() -> None:
    some_off = set_up({6: 5, 5: 4}, {19: 5, 20: 4}, "  1) 61: 6/off 6/5                     Resigns gammon")
    assert problems(some_off) == [(2, "warning", "resigned-too-much")]
    open_still = "31: 8/5 6/5\nResigns gammon\n"
    assert problems(open_still) == []


def test_13_a_resignation_after_rolling_is_no_unknown_play() -> None:
    assert problems(MATCH + ROW + "  2) 62: ????\n" + " " * 39 + "Wins 2 points\n") == []


@pytest.mark.parametrize("lines", [11, 40, 90])
def test_14_and_15_a_match_below_many_comments(lines: int) -> None:
    assert is_match(['; [Note "so many"]'] * lines + MATCH.splitlines())


def test_16_and_25_and_26_the_cube_and_score_of_an_id_belong_to_their_players() -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:52:2:3:0:7:10"
    setup = read_xgid(text)
    assert (setup.cube, setup.owner, setup.to_roll, setup.scores) == (2, 1, 1, (2, 3))
    assert write_xgid(setup) == text
    # The cube is the right player's: when he doubles nothing is wrong, when the left one does it is.
    tag = f'; [Position "{text.replace(":52:", ":00:")}"]\n'
    assert problems(tag + "Doubles => 4\nTakes\n31: 8/5 6/5\n") == []
    assert problems(tag + "31: 8/5 6/5\nDoubles => 4\n") == [(3, "error", "not-your-cube")]


def test_17_tags_may_name_the_players_in_another_order_than_the_columns() -> None:
    tags = '; [Player 1 "Ben"]\n; [Player 2 "Ada"]\n'
    assert problems(tags + MATCH + ROW) == []
    text = MATCH + ROW + "      Wins 1 point\n Game 2\n Ben : 0                         Ada : 1\n"
    assert "names-exchanged" in [name for _, _, name in problems(text)]


def test_18_names_are_kept_as_they_are() -> None:
    line = parse_line("Ann of  Two  Names : 3            B C : 0")
    assert isinstance(line, Players)
    assert line.names == ("Ann of  Two  Names", "B C")
    assert line.scores == (3, 0)


def test_20_a_second_match_is_reported_and_checked() -> None:
    text = MATCH + ROW + "      Wins 1 point\n\n" + MATCH + "  1) 31: 8/5 6/4\n"
    assert problems(text) == [(8, "information", "another-match"), (12, "error", "wrong-distance")]


def test_21_the_column_says_who_begins() -> None:
    assert problems(MATCH + "  1)                                   53: 8/3 6/3\n") == []


def test_22_a_long_match() -> None:
    assert problems(MATCH.replace("7", "99") + ROW) == []


def test_24_a_bear_off_coded_below_zero() -> None:
    text = set_up({2: 1, 6: 1}, {20: 2}, "61: 2/-4")
    (error, *_) = problems(text)
    assert error[1] == "error"


def test_27_anything_may_stand_in_a_comment() -> None:
    assert problems(MATCH + ROW + "; eq:-0,306 13/7* {\n") == []


def test_29_an_edit_changes_nothing_above_it() -> None:
    document = Document.read(MATCH + ROW + "  2) 64: 24/18 13/9                    61: 13/7 8/7\n", "m.mat")
    edited = document.edit([Edit(Place(5, 6), Place(5, 18), "64: 24/19 13/9")])
    assert {each.start.line for each in check(edited)} == {5}
    assert problems(set_up({25: 2, 13: 4}, {1: 2}, "66: bar/19(2) 13/7(2)")) == []


def test_30_a_star_for_each_hit() -> None:
    document = Document.read(set_up({25: 1, 21: 1}, {24: 1, 16: 1}, "51: bar/24* 21/16"), "m.bgn")
    hint = next(each for each in check(document) if each.name == "hit-not-starred")
    edited = mended(document, hint)
    assert "bar/24* 21/16*" in edited.text()


def test_31_turns_after_a_drop() -> None:
    text = (
        MATCH + ROW + "  2) Doubles => 2                      Drops\n  3) 31: 3/off 1/off\n  4) 31: 8/5 6/5\n"
    )
    assert problems(text) == [(7, "error", "after-the-end")]
    # All that follows is faded, down to the next game, and where the game ended is a related place.
    below = '; so\n\n; [Round "2"]\nGame 2\nAda : 0   Ben : 1\n  1) 31: 8/5 6/5\n'
    found = next(each for each in check(Document.read(text + below, "m.mat")) if each.name == "after-the-end")
    assert found.faded
    assert (found.start.line, found.end) == (6, Place(7, len("  4) 31: 8/5 6/5")))
    assert [each.message for each in found.related] == ["The game ends here."]
    assert found.related[0].start.line == 5


@pytest.mark.parametrize("text", ["44: 24/18(2)?", "21: 6/5*/3?! ?", "31: 8/5 6/5?!?!", "31: 8/5 6/5 !"])
def test_32_marks_are_no_part_of_the_play(text: str) -> None:
    turn = play_of(text)
    assert turn.marks
    assert not turn.faults
    assert turn.text[turn.core.start : turn.core.end].rstrip("!? ") == turn.text[: turn.core.end]


def test_verifying_needs_no_star() -> None:
    # A star is how a hit is written, not what makes it one.
    position = Position(pack({13: 1}), pack({18: 1}))
    assert verify(position, (4, 2), play_of("42: 13/7").play) is not None
