"""The `.mat` that is written: what is in it, what is left out, and what is refused."""

from __future__ import annotations

import unicodedata

import pytest

from bg_lsp.formats.mat import export
from bg_lsp.formats.story import CannotExport
from bg_lsp.record.document import Document

MATCH = """\
# a comment
; [event "Club \\"final\\""]
; [Player 1 "Ada"]
; [First "2"]
; another
5-point match
Game 1 (the only one)
Ada:0     Ben , the 2nd:0
  1)                                   13: 6/5, 8/5 !? {so they say}
; a comment between the rows
  2) 52: 24-22 13-8                    6-4: 24/18 13/9
  3) doubles ==> 2 {@00:04:10 early}   takes
  4) 44: 6/2 6/2 13/9 13/9             66: ????
"""


def mat(text: str) -> str:
    return export(Document.read(text, "match.bgn"))


def test_a_match_in_its_plain_form() -> None:
    assert (
        mat(MATCH)
        == """\
; [event "Club \\"final\\""]
; [Player 1 "Ada"]

5 point match

Game 1
Ada : 0                                Ben , the 2nd : 0
  1)                                   31: 8/5 6/5
  2) 52: 24/22 13/8                    64: 24/18 13/9
  3) Doubles => 2                      Takes
  4) 44: 13/9(2) 6/2(2)                66:
"""
    )


def rows(text: str, length: int = 7) -> list[str]:
    """Return the rows written for a game whose rows these are."""
    written = mat(f"{length} point match\n\nGame 1\nAda : 0                      Ben : 0\n{text}")
    return written.split("\n")[4:-1]


START = "  1) 31: 8/5 6/5                       63: 24/18 13/10\n"


def test_stars_and_stops_are_written() -> None:
    hit = "  2) 62: 13/7* 13/11                   61: bar/24 8/2"
    assert rows(START + "2) 62: 13/11 13/7   61: 8/2 25/24\n")[1] == hit
    assert rows(START + "2) 62: 13/5\n")[1] == "  2) 62: 13/11/5"
    assert rows(START + "2) 62: 13/7/5\n")[1] == "  2) 62: 13/7*/5"


def test_one_result_ends_a_game_in_a_row_of_its_own() -> None:
    ended = ["  2) Doubles => 2                      Drops", "  3) Wins 1 point"]
    for result in ("", "3) Wins 1 point\n", "3) Wins 1 point      Losses 1 point\n", "Wins 1\n"):
        assert rows(START + "2) Doubles => 2                      Drops\n" + result)[1:] == ended
    resigned = ["  2) 62: 24/18 13/11", "  3) Wins 2 points"]
    assert rows(START + "2) 62: 24/18 13/11       Resigns gammon\n")[1:] == resigned
    assert (
        rows(f"{START}2) 62: 24/18 13/11       Concedes\nGame 2\nAda : 2     Ben : 0\n{START}")[1:3]
        == resigned
    )


def test_the_score_above_the_next_game_says_what_the_text_leaves_open() -> None:
    text = START + "2) 62: 24/18 13/11         Wins 2 points\n\nGame 2\nAda : {}     Ben : {}\n" + START
    assert "  3) Wins 2 points" in rows(text.format(2, 0))
    assert f"{'  3)':<39}Wins 2 points" in rows(text.format(0, 2))


def test_capped_points_are_written_in_full_and_the_match_ends_where_it_is_won() -> None:
    text = START + "2) Doubles => 2                     Takes\n3) 62: 24/18 13/11\n4) Wins 1 point\n"
    assert rows(text, length=1)[-1] == "  4) Wins 2 points and the match"
    assert rows(START + "2) 62: 24/18 13/11\n3) Wins 1 point\n")[-1] == "  3) Wins 1 point"


def test_what_says_nothing_is_left_out() -> None:
    assert rows("1) 66: ????\n2) 00: ????\n3) ????\n") == ["  1) 66:"]
    assert rows("1) 61: 13/7 8/7          Resigned Game\n") == ["  1) 61: 13/7 8/7"]


def test_a_position_is_set_up_and_forced_plays_are_filled_in() -> None:
    text = """\
; [Position "XGID=-B-----------------bbbbbbA:1:1:1:00:2:0:0:5:10"]
66:
66:
65:
21: 2/off 1/off
"""
    assert (
        mat(text)
        == """\
5 point match

Game 1
Player 1 : 2                           Player 2 : 0
; Set Pos=-B-----------------bbbbbbA/-1
  1) 66: Cannot Move                   66: 6/off(2) 5/off(2)
  2) 65: bar/14                        21: 2/off 1/off
"""
    )


def test_loose_turns_become_a_numbered_game() -> None:
    assert (
        mat("31: 8/5 6/5\n64: 24/14\n\n13/7\n")
        == """\
0 point match

Game 1
Player 1 : 0                           Player 2 : 0
  1) 31: 8/5 6/5                       64: 24/14
"""
    )


def test_a_play_that_the_rules_forbid_keeps_its_words_or_its_board() -> None:
    # Every step is one that a die can make: other programs take it as it stands.
    assert rows(START + "2) 21: 24/20\n")[1] == "  2) 21: 24/20"
    # 24/16 is longer than any die: what the play led to is written out.
    text = START + "2) 31: 24/16 13/11                    51: 8/3\n"
    left, right = rows(text)[1].split("  51: ")
    assert left.startswith("  2) 31: Illegal play (7;0;1;0;0;Ben;Ada;0;0;0;1;0;")
    assert right == "8/3"
    document, again = Document.read(text), Document.read("\n".join(rows(text)))
    assert document.played(1)[0].after.left == again.played(1)[0].after.left


WON = "2 point match\nGame 1\nA : 0    B : 0\n1) 31: 8/5 6/5\n"


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("7 point match\nGame 1\nA : 0    B : 0\n1) 31: 8/5 6/5    64: 13/6 (illegal)\n", 4, "illegal"),
        ("Game 1\nA : 0    B : 0\n1) 31: 8/5 6/5\n7 point match\nGame 1\nA : 0    B : 0\n", 4, "another match"),
        ("3 point match\nGame 1\nA : 3    B : 0\n1) 31: 8/5 6/5\n", 3, "match is over"),
        (f"{WON}2) Wins 2 points\nGame 2\nA : 1    B : 0\n1) 31: 8/5 6/5\n", 7, "match is over"),
        ("13/7*/5\n; [Event \"a\"]\n", 1, "no game"),
        ("; [Event \"a\"]\n; [Teams \"2\"]\n", 2, "Board Game Notation"),
        ("Game 1\nA : 0    B : 0\n1) 31: 8/5 6/5   00: 13/12 24/12\n", 3, "no roll"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_refused_with_its_line(text: str, line: int, word: str) -> None:
    with pytest.raises(CannotExport, match=word) as refused:
        mat(text)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"{line}: ")


def test_a_flag_on_a_legal_play_is_no_reason_to_refuse() -> None:
    assert rows("1) 31: 8/5 6/5 (illegal) ??\n") == ["  1) 31: 8/5 6/5"]


def test_names_and_tags_carry_nothing_that_steers_or_separates() -> None:
    everything = "".join(map(chr, [*range(1, 9), 11, 12, *range(14, 32), 127, 133, 8232, 8233, 8238, 8295]))
    written = mat(
        f'; [Event "a{everything}b"]\n; [Round "{"x" * 2000}"]\n3 point match\nGame 1\n'
        f"Ada{everything}(x;y) z,1500 : 0      Ben: {'B' * 100} : 1\n1) 31: 8/5 6/5\n"
    )
    assert all(character == "\n" or unicodedata.category(character)[0] != "C" for character in written)
    assert "\u2028" not in written
    assert all(len(line) < 500 for line in written.split("\n"))
    again = Document.read(written)
    players = next(line for line in map(again.tree, range(again.line_count)) if hasattr(line, "names"))
    assert players.names == ("Ada (x;y) z,1500", "Ben " + "B" * 55)
    assert again.findings()[0].finding.name == "not-from-zero"


def test_variations_are_spelt_as_other_programs_know_them() -> None:
    assert mat('; [Variation "nackgammon"]\n31: 6/5 8/5\n').startswith('; [Variation "NackGammon"]\n')
    assert "\n; Set Pos=-aaa------------------AAA-/0\n" in mat('; [Variation "HyperGammon"]\n31: 24/20\n')


def test_what_is_written_reads_back_as_it_is() -> None:
    once = mat(MATCH)
    assert mat(once) == once
    assert Document.read(once).findings() == []
