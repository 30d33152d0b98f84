"""Fixes for cube actions and for game headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from bg_lsp.notation.tree import LEFT, RIGHT, Cube, CubeAction, End, Heading, Loose, Players, Roll, Row, Turn
from bg_lsp.problems.case import Case
from bg_lsp.problems.columns import in_other_column, numbered_at
from bg_lsp.problems.mends import line_end
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.results import right_column, shown_around
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played

moved_over = in_other_column

FAR = 1000
"""Lines within which the heading of a game is looked for: more than any game has."""

_BACK = 10
"""Lines that may lie between a turn and the one before it."""

NEAR = 100
"""Lines within which a heading is looked for only to write another one like it."""


def valued(case: Case) -> Iterator[FixPlan]:
    """Offer the value that the cube goes to."""
    turn, right = case.turn, case.data[1]
    if isinstance(turn, Cube) and turn.value_at is not None:
        start, end = case.offset + turn.value_at.start, case.offset + turn.value_at.end
        yield planned(f"Write {right}", False, lambda: (case.edit(start, end, str(right)),))


def taken_instead(case: Case) -> Iterator[FixPlan]:
    """Offer a plain take for a beaver, a raccoon or a drop."""
    turn = case.turn
    if isinstance(turn, Cube):
        start, end = case.offset + turn.core.start, case.offset + turn.core.end
        yield planned("Write Takes", False, lambda: (case.edit(start, end, "Takes"),))


def dropped_instead(case: Case) -> Iterator[FixPlan]:
    """Offer a drop for the take before a result of what a drop costs, where the next score line says so, too."""
    before, winner = _turn_before(case), case.side
    if before is None or winner is None or before[1].side != 1 - winner:
        return
    line, (_, offset, turn) = before[0], before[1].cell
    if not isinstance(turn, Cube) or turn.action is not CubeAction.TAKE or turn.faults:
        return
    written, cube = case.data[0], case.data[2]
    scores = before[1].before.scores
    if scores is None or 2 * written != cube or _next_scores(case) != _won(scores, winner, written):
        return
    start, end = (Place(line, offset + column) for column in turn.core)
    yield planned("Write Drops", False, lambda: (Edit(start, end, "Drops"),))


def _won(scores: tuple[int, int], winner: int, points: int) -> tuple[int, int]:
    left, right = scores
    return (left, right + points) if winner == RIGHT else (left + points, right)


def by_next_score(case: Case) -> int | None:
    """Return the points that a game is worth by the score lines around it; None where these do not tell."""
    before, after = case.played.before.scores if case.played else None, _next_scores(case)
    return None if before is None or after is None else sum(after) - sum(before)


def _next_scores(case: Case) -> tuple[int, int] | None:
    """Return the next score line as it is written; None where none is near."""
    for number in range(case.line + 1, min(case.line + NEAR, case.document.line_count)):
        tree = case.document.tree(number)
        if isinstance(tree, Players):
            return tree.scores
    return None


def _turn_before(case: Case) -> tuple[int, Played] | None:
    """Return the turn of this game before the one of the case, with its line."""
    for number in range(case.line, max(-1, case.line - _BACK), -1):
        if isinstance(case.document.tree(number), Heading | Players):
            return None
        turns = [
            each
            for each in case.document.played(number)
            if number < case.line or each.cell.offset < case.offset
        ]
        if turns:
            return number, turns[-1]
    return None


def answered(case: Case) -> Iterator[FixPlan]:
    """Offer the answer in the cell that it belongs to, where that is empty: Drops only where the game ends then."""
    place = _answer_cell(case)
    if place is not None:
        following = _next_turn(case)
        words = ["Takes"] if isinstance(following, Roll | Cube) else ["Takes", "Drops"]
        for word in reversed(words) if isinstance(following, End) else words:
            yield planned(f"Add {word}", False, partial(_with_word, place, word))


def _next_turn(case: Case) -> Turn | None:
    """The next turn of this game; None where there is none."""
    for number in range(case.line, case.document.line_count):
        tree = case.document.tree(number)
        if isinstance(tree, Heading | Players):
            return None
        for played in case.document.played(number):
            if number > case.line or played.cell.offset > case.start:
                return played.cell.turn
    return None


def _with_word(place: Edit, word: str) -> tuple[Edit, ...]:
    return (place._replace(text=place.text + word),)


def _answer_cell(case: Case) -> Edit | None:
    """Return the edit that opens the answer's cell, without its word; None where it is taken."""
    turn = case.turn
    if turn is None or turn.faults or case.tree.faults:
        return None
    end = case.offset + len(turn.text)
    if isinstance(case.tree, Loose):
        return case.edit(end, end, "  ") if not case.text[end:].strip() else None
    numbered = numbered_at(case, case.offset)
    if numbered is None or case.text[end:].strip():
        return None
    if numbered.cells[-1].side == LEFT:
        return case.edit(end, len(case.text), " " * max(2, right_column(case, shown_around(case)) - end))
    return _left_of_next_row(case)


def _left_of_next_row(case: Case) -> Edit | None:
    number = case.line + 1
    if number >= case.document.line_count:
        return None
    tree = case.document.tree(number)
    if not isinstance(tree, Row) or len(tree.rows) != 1 or len(tree.rows[0].cells) != 1:
        return None
    cell = tree.rows[0].cells[0]
    if cell.side == LEFT:
        return None
    start = tree.rows[0].number_at.end + 1
    # Of the blanks before the right turn as many give way as the word needs; two stay.
    word = len(" Takes")
    gap = cell.offset - start
    end = start + min(word, max(0, gap - 2))
    return Edit(Place(number, start), Place(number, end), " ")


def without_crawford(case: Case) -> Iterator[FixPlan]:
    """Offer the tag that says, below the heading, that this game is played with the cube."""
    above = range(case.line - 1, max(-1, case.line - FAR), -1)
    line = next((n for n in above if isinstance(case.document.tree(n), Heading)), None)
    if line is not None:
        here = Place(line, len(case.document.line_text(line)))
        edit = Edit(here, here, f'{line_end(case)}; [Crawford "Off"]')
        yield planned('Add the tag Crawford "Off" to this game', False, lambda: (edit,))


def headed(case: Case) -> Iterator[FixPlan]:
    """Offer the heading, written like the one before it."""
    number = case.data[0]

    def make() -> tuple[Edit, ...]:
        above = range(case.line - 1, max(-1, case.line - NEAR), -1)
        headings = (case.document.line_text(n) for n in above if isinstance(case.document.tree(n), Heading))
        before = next(headings, "Game 1")
        indent = re.match(r"\s*", before)
        heading = f"{indent.group() if indent else ''}Game {number}"
        end = line_end(case)
        blank = "" if case.line == 0 or not case.document.line_text(case.line - 1).strip() else end
        return (case.edit(0, 0, f"{blank}{heading}{end}"),)

    yield planned(f"Add the heading Game {number}", True, make)
