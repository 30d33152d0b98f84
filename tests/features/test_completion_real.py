"""Completion in real files: what was written at a place is among what is offered there.

BG_COMPLETION_FILES=400 python -m pytest tests/features/test_completion_real.py takes all of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bg_lsp.features.completion import complete
from bg_lsp.features.item import Item
from bg_lsp.notation.tree import Cube, End, EndKind, Heading, Players, Result, Roll, Row
from bg_lsp.problems import check
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from tests.features.test_writing import FILES, sample

pytestmark = pytest.mark.needs("corpus")

TURNS = 12
"""So many turns of each file are written again."""


@pytest.fixture(scope="module")
def files() -> list[Document]:
    return sample(FILES)


def offered(document: Document, line: int, text: str) -> Iterator[tuple[Item, Document]]:
    """Yield what is offered at the end of a text that takes the place of a line and all below, and what it makes."""
    cut = document.edit([Edit(Place(line, 0), Place(document.line_count, 0), text)])
    for item in complete(cut, Place(line, len(text))):
        yield item, cut.edit([Edit(*item.region, item.text)])


def clear(document: Document) -> set[int]:
    """Return the lines on which nothing is found that is more than a hint."""
    return set(range(document.line_count)) - {
        problem.start.line for problem in check(document) if problem.severity <= 3
    }


def sure(played: Played) -> bool:
    before = played.before
    return not (before.doubt or before.cube_doubt or before.pending or before.ended)


def test_each_turn_is_offered_where_its_cell_begins(files: list[Document]) -> None:
    pick = random.Random(5)
    for document in files:
        lines = clear(document)
        turns = [(line, played) for line in sorted(lines) for played in document.played(line) if sure(played)]
        for line, played in pick.sample(turns, min(TURNS, len(turns))):
            turn, head = played.cell.turn, document.line_text(line)[: played.cell.offset]
            made = [after.played(line)[-1:] for _, after in offered(document, line, head)]
            found = [each for turn_made in made for each in turn_made]
            if isinstance(turn, Roll) and turn.dice and turn.dice_at and not turn.faults:
                dice = {each.cell.turn.dice for each in found if isinstance(each.cell.turn, Roll)}
                assert (max(turn.dice), min(turn.dice)) in dice, (document.name, line + 1)
                assert {each.side for each in found} == {played.side}
            elif isinstance(turn, Cube):
                cubes = [each.after.cube for each in found if isinstance(each.cell.turn, Cube)]
                assert played.after.cube in cubes, (document.name, line + 1)


def test_no_offer_at_the_beginning_of_a_cell_or_a_line_is_wrong(files: list[Document]) -> None:
    """Accepting it brings no error and no warning; what a roll plays is still to come."""
    pick = random.Random(6)
    for document in files:
        lines = [line for line in sorted(clear(document)) if line and document.played(line)]
        for line in pick.sample(lines, min(3, len(lines))):
            for played in document.played(line):
                if not sure(played):
                    continue
                for head in (document.line_text(line)[: played.cell.offset], "", "W", "2"):
                    for item, after in offered(document, line, head):
                        loud = [
                            each for each in check(after) if each.severity <= 2 and each.start.line >= line
                        ]
                        assert not loud, (document.name, line + 1, item.text, loud[0].message)


def test_each_result_is_offered_in_its_line_and_in_its_cell(files: list[Document]) -> None:
    seen = 0
    for document in files:
        for line in sorted(clear(document)):
            if not isinstance(document.tree(line), Row | Result):
                continue
            for played in document.played(line):
                turn = played.cell.turn
                ended = played.after.ended
                if not (isinstance(turn, End) and turn.kind is EndKind.WINS) or ended is None:
                    continue
                if (played.before.ended and played.before.ended.reported) or ended.winner is None:
                    continue
                seen += 1
                head = document.line_text(line)[: played.cell.offset]
                places = [head] if isinstance(document.tree(line), Row) else [head, "", "W"]
                made = [
                    after.state_after(line).ended for at in places for _, after in offered(document, line, at)
                ]
                outcomes = [each.outcomes for each in made if each and each.reported]
                assert ended.outcomes in outcomes, (document.name, line + 1)
    assert seen


def test_each_heading_is_offered_with_its_players(files: list[Document]) -> None:
    seen = 0
    for document in files:
        lines = clear(document)
        for line in sorted(lines):
            heading, state = document.tree(line), document.state_before(line)
            if not isinstance(heading, Heading) or line + 1 not in lines or state.ended is None:
                continue
            players = document.tree(line + 1)
            if not isinstance(players, Players) or not state.ended.reported or state.scores is None:
                continue
            if players.names != state.match.names or state.match.over:
                continue
            seen += 1
            texts = [item.text.split() for item, _ in offered(document, line, "")]
            assert [*heading.text.split(), *players.text.split()] in texts, (document.name, line + 1)
    assert seen


def test_what_is_said_of_the_left_turn_changes_nothing_in_the_right_cell(files: list[Document]) -> None:
    """Marks, flag and notes behind it: the same is offered at every key of the turn beside it."""
    pick = random.Random(9)
    seen = 0
    for document in files:
        lines = [line for line in sorted(clear(document)) if len(document.played(line)) == 2]
        for line in pick.sample(lines, min(6, len(lines))):
            left, right = document.played(line)
            if not sure(left) or not sure(right) or left.cell.turn.notes or left.cell.turn.marks:
                continue
            end = left.cell.offset + len(left.cell.turn.text)
            head, gap = document.line_text(line)[:end], " " * 12
            for keys in range(len(right.cell.turn.text) + 1):
                typed = right.cell.turn.text[:keys]
                plain = [item.text.strip() for item, _ in offered(document, line, head + gap + typed)]
                for said in (" !?", " (illegal)", " {a note}", "? {@1:02 so} {66: 24/}"):
                    found = [
                        item.text.strip() for item, _ in offered(document, line, head + said + gap + typed)
                    ]
                    assert found == plain, (document.name, line + 1, said, typed)
                seen += bool(plain)
    assert seen
