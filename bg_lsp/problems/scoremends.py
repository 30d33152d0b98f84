"""Fixes for scores, results, names and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Blank, End, Heading, Length, Loose, Numbered, Players, Remark, Row
from bg_lsp.problems.case import Case
from bg_lsp.problems.columns import in_other_column, numbered_at
from bg_lsp.problems.cubemends import by_next_score, dropped_instead
from bg_lsp.problems.mends import cut, removing_line, replacing
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.results import result_edit, result_words, shown_around
from bg_lsp.problems.words import brief
from bg_lsp.record.place import Edit, Place

__all__ = [
    "exchanged_back",
    "in_other_column",
    "name_kept",
    "pointed",
    "possible_scores",
    "renumbered_game",
    "renumbered_rows",
    "resulted",
    "scored",
    "unended",
    "unrepeated",
]


def possible_scores(case: Case) -> list[int]:
    """Return what the score of the finding's side may be, going with the other side's as it is written."""
    side, written, possible = case.data
    fitting = {score[side] for score in possible if score[1 - side] == written[1 - side]}
    return sorted(fitting or {score[side] for score in possible})


def scored(case: Case) -> Iterator[FixPlan]:
    """Offer each score that the games before make; first of all to exchange the two, where that makes one."""
    tree = case.tree
    if isinstance(tree, Players) and tree.scores[::-1] in case.data[2]:
        left, right = tree.scores_at
        texts = case.text[right.start : right.end], case.text[left.start : left.end]
        edits = tuple(case.edit(*at, text) for at, text in zip((left, right), texts, strict=True))
        yield planned("Exchange the scores", False, lambda: edits)
        return
    for score in possible_scores(case)[:3]:
        yield replacing(case, f"Write {score}", str(score), safe=False)


def pointed(case: Case) -> Iterator[FixPlan]:
    """Offer each number of points that the game can be worth; first of all a drop, where all agrees with one."""
    return islice(chain(dropped_instead(case), _each_worth(case)), 3)


def _each_worth(case: Case) -> Iterator[FixPlan]:
    turn = case.turn
    if not isinstance(turn, End) or turn.points_at is None:
        return
    start, end = case.offset + turn.points_at.start, case.offset + turn.points_at.end
    able = case.data[1]
    for points in sorted(able, key=lambda points: points != by_next_score(case)):
        noun = re.match(r"(\s+)(points?)\b", case.text[end:])
        word = _noun(case, points, noun.group(2)) if noun else ""
        text = f"{points}{noun.group(1) if noun else ''}{word}"
        last = end + (noun.end() if noun else 0)
        edit = case.edit(start, last, text)
        yield planned(f"Write {text}", False, partial(_only, edit))


def _noun(case: Case, points: int, noun: str) -> str:
    """Return the noun behind a number of points: as it stands where it serves for more than one already."""
    if points > 1 and case.data[0] > 1:
        return noun
    return result_words(points, shown_around(case)).rpartition(" ")[2]


def _only(edit: Edit) -> tuple[Edit, ...]:
    return (edit,)


def unended(case: Case) -> Iterator[FixPlan]:
    """Offer to take `and the match` away."""
    turn = case.turn
    if isinstance(turn, End) and turn.match_at is not None:
        start, end = case.offset + turn.match_at.start, case.offset + turn.match_at.end
        yield planned('Remove "and the match"', False, lambda: (cut(case, start, end),))


def resulted(case: Case) -> Iterator[FixPlan]:
    """Offer the missing result where the board or a drop decides it: the score goes on from it already.

    Where turns of the same game follow, the end may be what is wrong, and a result would stand among them.
    """
    ended = case.document.state_after(case.line).ended
    if ended is None or len(ended.outcomes) != 1:
        return
    winner, points = ended.outcomes[0]
    shown = shown_around(case)
    words = result_words(points, shown)
    safe = not _goes_on(case)
    yield planned(f"Add the result: {words}", safe, lambda: (result_edit(case, winner, words, shown),))


def _goes_on(case: Case) -> bool:
    """Say whether the next line that says something has turns that begin no other game."""
    for line in range(case.line + 1, case.document.line_count):
        tree = case.document.tree(line)
        if not isinstance(tree, Blank | Remark):
            return isinstance(tree, Loose) or (isinstance(tree, Row) and tree.rows[0].number != 1)
    return False


def unrepeated(case: Case) -> Iterator[FixPlan]:
    """Offer to take the second writing of a row away: it is not played, so nothing changes."""
    if isinstance(case.tree, Row) and len(case.tree.rows) == 1:
        yield removing_line(case, "Remove the second one", safe=True)


def renumbered_game(case: Case) -> Iterator[FixPlan]:
    """Offer the expected number, for this heading and for all that follow in this match."""
    expected = case.data[1]
    yield replacing(case, f"Write Game {expected}", str(expected), safe=False)

    def all_from_here() -> list[Edit]:
        edits, number = [], expected
        for line in range(case.line, case.document.line_count):
            tree = case.document.tree(line)
            if isinstance(tree, Length):
                break
            if isinstance(tree, Heading):
                edits.append(
                    Edit(Place(line, tree.number_at.start), Place(line, tree.number_at.end), str(number))
                )
                number += 1
        return edits

    yield planned(
        f"Number the games from here on, starting with {expected}", False, all_from_here, onward=True
    )


def renumbered_rows(case: Case) -> Iterator[FixPlan]:
    """Offer the expected number, for this row and for all that follow in this game."""
    expected = case.data[1]
    numbered = numbered_at(case, case.start)
    if numbered is None:
        return
    this_row = planned(
        f"Number this row {expected}",
        False,
        lambda: (_number(case, case.line, numbered.number_at, expected),),
    )

    def all_from_here() -> list[Edit]:
        edits, number = [], expected
        for line in range(case.line, case.document.line_count):
            tree = case.document.tree(line)
            if isinstance(tree, Heading | Players | Length):
                break
            for row in tree.rows if isinstance(tree, Row) else ():
                if line > case.line or row.number_at.start >= numbered.number_at.start:
                    edits.append(_number(case, line, row.number_at, number))
                    number += 1
        return edits

    rows = planned(
        f"Number the rows from here on, starting with {expected}", False, all_from_here, onward=True
    )
    goes_on = _row_after(case, numbered) == numbered.number + 1
    yield from (rows, this_row) if goes_on else (this_row, rows)


def _row_after(case: Case, numbered: Numbered) -> int | None:
    """The number of the next row of the game; None where there is none."""
    for line in range(case.line, case.document.line_count):
        tree = case.document.tree(line)
        if isinstance(tree, Heading | Players | Length):
            return None
        for row in tree.rows if isinstance(tree, Row) else ():
            if line > case.line or row.number_at.start > numbered.number_at.start:
                return row.number
    return None


def _number(case: Case, line: int, at: tuple[int, int], number: int) -> Edit:
    """Return the edit that writes a number; a blank before it makes room, so that the cells stay."""
    start, end = at
    text = case.document.line_text(line)
    written = str(number)
    while len(written) > end - start and start > 0 and text[start - 1] in BLANKS:
        start -= 1
    return Edit(Place(line, start), Place(line, end), written.rjust(end - start))


def exchanged_back(case: Case) -> Iterator[FixPlan]:
    """Offer the names in the columns in which they stood before."""
    tree = case.tree
    if not isinstance(tree, Players):
        return

    def make() -> tuple[Edit, ...]:
        edits = []
        for at, name in zip(tree.names_at, reversed(tree.names), strict=True):
            edits.append(case.edit(at.start, at.end, name))
        return tuple(edits)

    yield planned("Exchange the names", False, make)


def name_kept(case: Case) -> Iterator[FixPlan]:
    """Offer the name as it was written before."""
    before = str(case.data[1])
    yield planned(f"Write {brief(before)}", False, lambda: (case.edit(case.start, case.end, before),))
