"""Family 4, score: what the games add up to, and how they are numbered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from bg_lsp.problems.case import Case
from bg_lsp.problems.cells import exchanged_rows, missing_row
from bg_lsp.problems.definition import problem
from bg_lsp.problems.lengths import lengthened, shortened
from bg_lsp.problems.paired import paired_rows
from bg_lsp.problems.problem import FixPlan, Severity
from bg_lsp.problems.scoremends import (
    exchanged_back,
    in_other_column,
    name_kept,
    pointed,
    possible_scores,
    renumbered_game,
    renumbered_rows,
    resulted,
    scored,
    unended,
    unrepeated,
)
from bg_lsp.problems.words import counted, listed, named, quoted
from bg_lsp.record.finding import Finding

_LEVELS = {1: "A single game", 2: "A gammon", 3: "A backgammon"}


@problem("BG401", "wrong-header-score", fixes=(scored,))
def wrong_header_score(case: Case) -> str:
    side, written, possible = case.data
    if written[::-1] in possible:
        left, right = written[::-1]
        return f"The scores stand in each other's place: it is {left}–{right} after the games before."
    able = listed([str(score) for score in possible_scores(case)])
    return f"{case.name(side)} has {able} after the games before, not {written[side]}."


@problem("BG402", "wrong-points", fixes=(pointed,))
def wrong_points(case: Case) -> str:
    written, right, cube, level = case.data
    able = listed([str(points) for points in right])
    ended = case.played.before.ended if case.played else None
    if level in _LEVELS:
        what = f"{_LEVELS[level]} with the cube at {cube}"
    elif ended is not None and ended.how == "drop":
        return f"The game was dropped: it is worth {able}, not {written}."
    else:
        what = f"A game with the cube at {cube}"
    return f"{what} is worth {able}, not {written}."


@problem("BG403", "capped-points", Severity.INFORMATION)
def capped_points(case: Case) -> str:
    written, full = case.data
    return f"The game is worth {full}; {written} is written, all that the match needed. Nothing is wrong."


@problem("BG404", "match-resigned", Severity.INFORMATION)
def match_resigned(case: Case) -> str:
    points = counted(case.data[0], "point")
    return f"With {points} the whole match was resigned, not just this game. Nothing is wrong."


@problem("BG405", "resigned-too-much", Severity.WARNING)
def resigned_too_much(case: Case) -> str:
    written, most = case.data
    were = "was" if written == 1 else "were"
    return f"At most {counted(most, 'point')} could be lost here, but {written} {were} given up."


@problem("BG406", "wrong-winner", Severity.WARNING, fixes=(in_other_column,))
def wrong_winner(case: Case) -> str:
    side = case.data[0]
    return f"{case.name(side)} has won this game, but the result stands in {case.name(1 - side)}'s column."


def _decided_is_milder(finding: Finding) -> Severity:
    return Severity.INFORMATION if finding.data[:1] == (True,) else Severity.WARNING


@problem("BG407", "no-result", Severity.WARNING, fixes=(resulted,), grade=_decided_is_milder)
def no_result(case: Case) -> str:
    if case.data[:1] == (True,):
        return "The result of this game is not written. Who won is clear, so the score goes on from it."
    return "This game ends without a result, and another follows: who won how much is not known."


@problem("BG408", "after-the-match", because="The match ends here.")
def after_the_match(case: Case) -> str:
    return f"{case.name(case.data[0])} has won the match: no game follows."


@problem("BG409", "match-not-over", fixes=(shortened, unended))
def match_not_over(case: Case) -> str:
    left, right, length = case.data
    return f"The match is not won yet: it stands {left}–{right} and goes to {length}."


def _forward_is_milder(finding: Finding) -> Severity:
    written, expected = finding.data
    return (
        Severity.INFORMATION
        if isinstance(written, int) and isinstance(expected, int) and written > expected
        else Severity.WARNING
    )


@problem("BG410", "game-number", Severity.WARNING, fixes=(renumbered_game,), grade=_forward_is_milder)
def game_number(case: Case) -> str:
    written, expected = case.data
    if written > expected:
        missing = (
            f"game {expected} is" if written == expected + 1 else f"games {expected} to {written - 1} are"
        )
        return f"Game {written} stands where game {expected} was expected: {missing} left out or misnumbered."
    return f"This is game {expected} by its place, but it is numbered {written}."


def filled_or_renumbered(case: Case) -> Iterator[FixPlan]:
    """Offer to exchange two rows, or the row that is missing where the board says so, before other numbers."""
    return islice(chain(exchanged_rows(case), missing_row(case), renumbered_rows(case)), 2)


@problem("BG411", "row-number", Severity.WARNING, fixes=(paired_rows, filled_or_renumbered))
def row_number(case: Case) -> str:
    written, expected = case.data
    if written > expected:
        missing = f"row {expected} is" if written == expected + 1 else f"rows {expected} to {written - 1} are"
        why = f"{missing} missing, misplaced or misnumbered"
        return f"Row {written} stands where row {expected} was expected: {why}."
    return f"Row {written} stands where row {expected} was expected."


@problem("BG412", "repeated-row", Severity.WARNING, fixes=(unrepeated,), because="It stands here first.")
def repeated_row(case: Case) -> str:
    return f"Row {case.data[0]} is written a second time. It is played once."


@problem("BG413", "names-exchanged", Severity.WARNING, fixes=(exchanged_back,))
def names_exchanged(case: Case) -> str:
    return "The names have changed columns since the game before. The turns below them count for the columns."


def _another_name_is_graver(finding: Finding) -> Severity:
    return Severity.WARNING if finding.data[3:] == (True,) else Severity.INFORMATION


@problem("BG414", "names-changed", Severity.INFORMATION, fixes=(name_kept,), grade=_another_name_is_graver)
def names_changed(case: Case) -> str:
    side, before, now = case.data[:3]
    return f"{named(('', ''), side).capitalize()} was {quoted(before)} and is {quoted(now)} here."


@problem("BG415", "not-from-zero", Severity.INFORMATION)
def not_from_zero(case: Case) -> str:
    return "The first game does not start at 0–0: the match goes on from an earlier record."


@problem("BG416", "another-match", Severity.INFORMATION)
def another_match(case: Case) -> str:
    return "Another match starts here: score, names and numbers start anew."


@problem("BG417", "site-labelled-money", Severity.INFORMATION)
def site_labelled_money(case: Case) -> str:
    label = f"{case.data[0]} point match"
    return (
        f"This site writes {label} above money sessions, which it plays with the Jacoby rule: read as such."
    )


@problem("BG418", "wrong-length", fixes=(lengthened,), because="Here it is contradicted.")
def wrong_length(case: Case) -> str:
    length, winner, scores = case.data
    left, right = scores
    does = "goes on" if scores[winner] >= length else "ends"
    return f"The match is said to go to {counted(length, 'point')}, but it {does} at {left}–{right}."
