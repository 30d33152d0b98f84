"""One cause, one error: what a slip brings with it is not reported as well."""

from __future__ import annotations

import pytest

from bg_lsp.record.document import Document

GAME = """\
7 point match

Game 1
Ada : 0                                Ben : 0
"""
START = """\
  1) 31: 8/5 6/5                       63: 24/18 13/10
  2) 62: 24/18 13/11                   21: 13/11 6/5
"""
THIRD = "31: 8/5 6/5                       31: 8/5 6/5\n"


def found(rows: str) -> list[str]:
    """Return what is found in a game of these rows."""
    return [located.finding.name for located in Document.read(GAME + rows).findings()]


def test_a_clean_game_to_begin_with() -> None:
    assert found(START) == []


def test_a_wrong_row_number_is_one_slip_and_counting_goes_on_as_before() -> None:
    rest = "  4) 21: 13/11 6/5                     21: 13/11 6/5\n"
    for number in ("8", "88", "1", "0", "2"):
        assert found(f"{START}{number:>3}) {THIRD}{rest}") == ["row-number"], number
    assert found(f"{START}  5) {THIRD}  6) 21: 13/11 6/5\n") == ["row-number"]
    assert found(f"{START}  5) {THIRD}  8) 21: 13/11 6/5\n") == ["row-number", "row-number"]


@pytest.mark.parametrize("line", [") 21: 13/11 6/5", "3 what is this", "21: 13/11 6/5"])
def test_a_line_that_should_have_been_a_row_counts_as_one(line: str) -> None:
    assert "row-number" not in found(f"{START}{line}\n  4) 21: 13/11 6/5\n")
    assert "row-number" not in found(f"{START}{line}\n  3) 21: 13/11 6/5\n")
    assert "row-number" in found(f"{START}{line}\n  6) 21: 13/11 6/5\n")


def test_where_the_first_row_is_lost_nothing_is_said_of_the_opening() -> None:
    assert found("  2) 33: 8/5(2) 6/3(2)                 31: 8/5 6/5\n") == ["row-number"]
    assert found("  2) Doubles => 2                      Takes\n  3) 31: 8/5 6/5\n") == ["row-number"]


def test_an_opening_double_leaves_the_board_in_doubt() -> None:
    rows = "  1) 33: 8/5(2) 6/3(2)                 31: 8/5 6/5\n  2) 31: 20/17 8/7\n"
    assert found(rows) == ["opening-double", "unchecked"]


def test_a_lost_row_may_have_held_the_double_or_its_answer() -> None:
    assert found(f"{START}  4) Takes                              {THIRD[:13]}\n")[0] == "row-number"
    answered = "  3) 31: 8/5 6/5                       Doubles => 2\n"
    assert found(f"{START}{answered}  5) 21: 13/11 6/5                     31: 8/5 6/5\n") == ["row-number"]
    assert "answer-without-double" not in found(
        f"{START}  4) Takes                              31: 8/5 6/5\n"
    )


def test_a_wrong_column_is_said_once_in_a_game() -> None:
    shifted = """\
  1) 31: 8/5 6/5                       31: 8/5 6/5
  2) 64: 24/14                         62: 24/16
  3)                                   21: 14/11
  4) 21: 16/13                         21: 11/8
"""
    assert found(shifted) == ["wrong-column", "unchecked"]


def test_a_play_with_a_star_is_not_taken_for_that_of_a_player_who_hits_nobody() -> None:
    rows = """\
  1) 62: 24/18 13/11                   21: 13/11 6/5
  2) 62: 24/18 8/6                     21: 13/11 6/5
  3)                                   61: 13/7* 8/7
"""
    assert found(rows)[0] == "out-of-turn"
    assert found(rows.replace("*", "")) == ["wrong-column"]


def test_a_star_without_a_hit_is_the_cause_of_what_does_not_fit_behind_it() -> None:
    rows = f"{START}  3) 31: 8/5* 6/5                      61: bar/24 8/2\n"
    assert found(rows) == ["star-without-hit", "unchecked"]


def test_points_that_cannot_be_right_and_the_score_above_the_next_game_are_one_slip() -> None:
    rows = f"{START}  3) Doubles => 2                      Takes\n  4) {THIRD}  5) Wins 5 points\n\nGame 2\n"
    for score in (2, 4, 5, 6):
        assert found(f"{rows}Ada : {score}                Ben : 0\n") == ["wrong-points"], score
    assert found(f"{rows}Ada : 3                Ben : 0\n") == ["wrong-points", "wrong-header-score"]


def test_in_doubt_a_turn_behind_the_last_checker_is_unchecked() -> None:
    rows = """\
; [Position "XGID=-AB--------------------bb-:0:0:1:00:0:0:0:7:10"]
  1) 21: 2/off 1/off                   21: 2/off 1/off
  1) 21: 2/off
  2) 31: 2/off
"""
    assert found(rows) == ["row-number", "unchecked"]


def test_in_doubt_it_is_not_known_who_should_have_doubled_or_answered() -> None:
    wrong = f"{START}  3) 65: 18/12 6/2                     {{}}\n"
    assert found(wrong.format("42:") + "  4)                                   Doubles => 2\n") == [
        "wrong-distance",
        "unchecked",
    ]
    names = found(wrong.format("Doubles => 2") + "  4)                                   Takes\n")
    assert names == ["wrong-distance", "unchecked"]


def test_an_unreadable_line_with_digits_may_have_been_a_row() -> None:
    lost = "  )  Doubles => 2                      Takes\n"
    behind = "  4) 31: 8/5 6/5                       Doubles => 4\n  5) Drops             Wins 2 points\n"
    assert found(f"{START}{lost}{behind}") == ["unreadable-line", "unchecked"]
    assert found(f"{START}What a game\n  3) 21: 18/12 6/5\n")[-1] == "wrong-distance"
    ended = f"{START}  3) Doubles => 2\n   )                                   Drops and so on 1\n\nGame 2\n"
    assert "no-result" not in found(f"{ended}Ada : 1               Ben : 0\n")


def test_the_score_may_follow_what_could_be_lost_where_more_was_given_up() -> None:
    text = """\
; [Position "XGID=-AB--------------------bb-:0:0:1:00:0:0:0:7:10"]
  1) 21: 2/off 1/off                   21: 2/off 1/off
  2)                                   Wins 3 points

Game 2
Ada : 0                                Ben : {}
"""
    assert found(text.format(3)) == found(text.format(1)) == ["resigned-too-much"]


def test_a_dumped_position_behind_an_opening_double_is_taken() -> None:
    dump = (
        "Illegal play (7;0;1;0;0;B;A;0;0;0;1;0;0;0;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;)"
    )
    document = Document.read(f"{GAME}  1) 33: {dump}  31: 8/5 6/5\n")
    assert [located.finding.name for located in document.findings()] == ["opening-double", "played-illegally"]
    assert document.state_after(4).doubt is None


def test_the_right_players_row_of_another_match_begins_a_game() -> None:
    text = (
        "  4) 66: 24/18(2) 13/7(2)\n3 point match\n  4)                                   11: 8/7(2) 6/5(2)\n"
    )
    assert [located.finding.name for located in Document.read(text).findings()][-1] == "opening-double"


HEADINGS = """\
7 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       63: 24/18 13/10
                                       Wins 1 point

Game 2
Ada : 0                                Ben : 1
  1) 31: 8/5 6/5                       63: 24/18 13/10
                                       Wins 1 point

Game 3
Ada : 0                                Ben : 2
  1) 31: 8/5 6/5                       63: 24/18 13/10
                                       Wins 1 point

Game 4
Ada : 0                                Ben : 3
"""
SECOND = "Ada : 0                                Ben : 1"
THE_THIRD = "Ada : 0                                Ben : 2"


def headed(*changes: tuple[str, str]) -> list[tuple[int, str]]:
    """Return line (from 1) and name of what is found in four games whose headings are changed."""
    text = HEADINGS
    for before, now in changes:
        assert before in text
        text = text.replace(before, now)
    return [(each.line + 1, each.finding.name) for each in Document.read(text).findings()]


@pytest.mark.parametrize("name", ["Adda", "Aa", "Oda", "Ad"])
def test_a_name_misspelt_above_one_game_is_told_there_and_not_below(name: str) -> None:
    assert headed((SECOND, SECOND.replace("Ada", name))) == [(9, "names-changed")]
    assert headed(("Game 3\nAda", f"Game 3\n{name}")) == [(14, "names-changed")]


def test_another_name_misspelt_in_the_next_heading_is_another_slip() -> None:
    both = (SECOND, SECOND.replace("Ada", "Adda")), (THE_THIRD, THE_THIRD.replace("Ben", "Benn"))
    assert headed(*both) == [(9, "names-changed"), (14, "names-changed")]
    again = (SECOND, SECOND.replace("Ada", "Adda")), (THE_THIRD, THE_THIRD.replace("Ada", "Adam"))
    assert headed(*again)[0] == (9, "names-changed")


def test_a_name_changed_above_two_games_is_told_there_and_where_it_changes_back() -> None:
    both = (SECOND, SECOND.replace("Ada", "Adda")), (THE_THIRD, THE_THIRD.replace("Ada", "Adda"))
    assert headed(*both) == [(9, "names-changed"), (19, "names-changed")]


def test_names_exchanged_above_one_game_are_told_there_and_not_below() -> None:
    exchanged = SECOND.replace("Ada", "B").replace("Ben", "Ada").replace("B ", "Ben ")
    assert headed((SECOND, exchanged)) == [(9, "names-exchanged")]


def test_names_exchanged_above_two_games_are_told_there_and_where_they_change_back() -> None:
    changes = [("Game 2\nAda : 0", "Game 2\nBen : 0"), ("Ben : 1", "Ada : 1")]
    changes += [("Game 3\nAda : 0", "Game 3\nBen : 0"), ("Ben : 2", "Ada : 2")]
    assert headed(*changes) == [(9, "names-exchanged"), (19, "names-exchanged")]


@pytest.mark.parametrize("number", [1, 2, 4, 5, 8, 33])
def test_a_game_number_that_is_off_in_one_heading_is_told_there_and_not_below(number: int) -> None:
    assert headed(("Game 3", f"Game {number}")) == [(13, "game-number")]


def test_numbers_that_go_on_from_an_odd_one_are_right_and_a_second_odd_one_is_told() -> None:
    assert headed(("Game 3", "Game 5"), ("Game 4", "Game 6")) == [(13, "game-number")]
    assert headed(("Game 3", "Game 5"), ("Game 4", "Game 8")) == [(13, "game-number"), (18, "game-number")]


def blamed(rows: str) -> list[tuple[int, str]]:
    """Return line (from 1) and name of all errors, and the line to which the hint about what follows leads."""
    found = []
    for line, finding, cause in Document.read(GAME + rows).findings():
        at = line if finding.name != "unchecked" else cause
        assert at is not None
        found.append((at + 1, finding.name))
    return found


SLIPPED = START.replace("13/11 6/5", "13/11 6/4")  # on line 6; everything behind it fits
LOWER = {
    "a play too far": ("  3) 31: 8/5 6/1                       31: 8/5 6/5\n", "wrong-distance"),
    "a play that no roll makes": ("  3) 31: 18/1                         31: 8/5 6/5\n", "no-roll"),
    "a play with no roll": ("  3) 18/1                             31: 8/5 6/5\n", "no-roll"),
    "an unknown play": ("  3) 31: ????                          31: 8/5 6/5\n", "position-unknown"),
    "a row left out": ("  4) 31: 8/5 6/5                       31: 8/5 6/5\n", "row-number"),
    "junk": ("  3) 31: what                          31: 8/5 6/5\n", "junk"),
}


@pytest.mark.parametrize(("row", "name"), LOWER.values(), ids=LOWER.keys())
def test_what_fails_is_put_down_to_the_nearest_slip_above_it(row: str, name: str) -> None:
    fails = "  {}) 66: bar/19 24/6\n".format(5 if name == "row-number" else 4)
    alone = blamed(START + row + fails)
    assert alone == [(7, name), (7, "unchecked")]
    assert blamed(SLIPPED + row + fails) == [(6, "too-many-dice"), *alone]


def test_a_lower_slip_takes_no_turns_from_the_one_behind_which_the_first_has_failed() -> None:
    rows = SLIPPED + "  3) 66: bar/19 24/6\n" + "  4) 31: 8/5 6/1\n" + "  5) 66: bar/19 24/6\n"
    names = blamed(rows)
    assert (6, "unchecked") in names
    assert (8, "unchecked") not in names


def test_of_a_column_from_the_wrong_side_the_first_play_is_the_cause() -> None:
    rows = """\
  1) 31: 17/20 19/20                   63: 24/18 13/10
  2) 62: 1/7 12/14                     66: bar/19 24/6
"""
    names = blamed(rows)
    assert names[0] == (5, "backwards")
    assert (5, "unchecked") in names


def test_a_turn_in_doubt_counts_once_whatever_fails_in_it() -> None:
    rows = "  1) 32: 24/21 13/11\n  2) 52: 13/8 6/4\n  3) 54: 25/21* 13/8\n  4) 43: 25/21 24/21\n"
    counts = [
        located.finding.data[0]
        for located in Document.read(GAME + rows).findings()
        if located.finding.name == "unchecked"
    ]
    assert counts == [2]
