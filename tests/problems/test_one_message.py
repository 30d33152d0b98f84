"""A slip in a match is one message, where it was made, and its first fix gives back what was written before."""

from __future__ import annotations

import pytest

from bg_lsp.problems import Severity, check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.record.document import Document

MATCH = """\
3 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
  2) Doubles => 2                      Drops
  3) Wins 1 point

Game 2
Ada : 1                                Ben : 0
  1) 31: 8/5 6/5                       Doubles => 2
  2) Drops
  3)                                   Wins 1 point

Game 3
Ada : 1                                Ben : 1
  1) 31: 8/5 6/5                       52: 13/8 24/22
  2) Doubles => 2                      Takes
  3) 61: 13/7 8/7                      21: 13/11 6/5
  4) 43: 13/9 13/10                    41: 13/9 6/5
  5) Wins 2 points and the match
"""

ROWS = [line for line in MATCH.splitlines(keepends=True) if line.startswith(("  3) 61", "  4)"))]

TO_FIVE = (
    MATCH.replace("3 point", "5 point").replace(" and the match", "")
    + """
Game 4
Ada : 3                                Ben : 1
  1) 31: 8/5 6/5                       52: 13/8 24/22
  2) Doubles => 2                      Takes
  3) Wins 2 points
"""
)


@pytest.mark.parametrize(("match", "was", "written", "place", "code"), [
    (MATCH, "3 point match", "1 point match", "1", "BG418"),
    (MATCH, "3 point match", "11 point match", "11", "BG418"),
    (TO_FIVE, "5 point match", "3 point match", "3", "BG418"),
    (MATCH, "Ada : 1                                Ben : 0", "Ada : 0                                Ben : 1",
     "0", "BG401"),
    (MATCH, "Ada : 1                                Ben : 0", "Ada : 1                                Zoe : 0",
     "Zoe", "BG414"),
    (TO_FIVE, "Ada : 3                                Ben : 1", "Anastasia : 3                          Ben : 1",
     "Anastasia", "BG414"),
    (MATCH, "2) Doubles => 2                      Takes", "2) Doubles => 2                      Drops",
     "Drops", "BG317"),
    (MATCH, "2) Doubles => 2                      Drops", "2) Doubles => 2                      Takes",
     "1", "BG402"),
    (MATCH, "  3) Wins 1 point", "  3) Wins 2 point", "2", "BG402"),
    (TO_FIVE, "Wins 2 points\n\nGame 4", "Wins 1 points\n\nGame 4", "1", "BG402"),
    (MATCH, ROWS[0] + ROWS[1], ROWS[1] + ROWS[0], "4", "BG411"),
    (MATCH, ROWS[1], ROWS[0] + ROWS[1], "3", "BG412"),
])  # fmt: skip
def test_one_message_and_its_mend(match: str, was: str, written: str, place: str, code: str) -> None:
    assert check(Document.read(match, "match.mat")) == []
    document = Document.read(match.replace(was, written, 1), "match.mat")
    loud = [each for each in check(document) if each.severity <= Severity.WARNING]
    assert [each.code for each in loud] == [code]
    (problem,) = loud
    line = document.line_text(problem.start.line)
    assert line[problem.start.column : problem.end.column] == place
    assert applied(document, fixes(document, problem)[0].made().edits).text() == match


@pytest.mark.parametrize("games", [("Ben", "Zoe", "Zoe"), ("", "Zoe", ""), ("Ben", "", "Ben")])
def test_a_player_may_have_another_name_from_some_game_on(games: tuple[str, str, str]) -> None:
    text = MATCH
    for score, name in zip(("0", "0", "1"), games, strict=True):
        text = text.replace(f"Ben : {score}", f"{name} :: {score}", 1)
    assert check(Document.read(text.replace("::", ":"), "match.mat")) == []


def test_the_length_is_right_where_a_result_says_so_and_games_follow() -> None:
    text = TO_FIVE.replace("5 point", "3 point").replace(
        "Wins 2 points\n\nGame 4", "Wins 2 points and the match\n\nGame 4"
    )
    assert [each.code for each in check(Document.read(text, "match.mat"))] == ["BG408"]


def test_what_contradicts_a_length_is_a_related_place() -> None:
    document = Document.read(TO_FIVE.replace("5 point", "3 point"), "match.mat")
    (problem,) = check(document)
    (related,) = problem.related
    assert document.line_text(related.start.line).startswith("Ada : 3")
