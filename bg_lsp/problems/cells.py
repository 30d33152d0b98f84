"""The cell before a turn, where it is empty: what the other player did may be written there."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.tree import LEFT, RIGHT, Cube, CubeAction, Heading, Players, Roll, Row
from bg_lsp.problems.case import Case
from bg_lsp.problems.columns import numbered_at
from bg_lsp.problems.mends import line_end
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from bg_lsp.record.sums import Located
from bg_lsp.rules.verify import verify

_FAR = 40
"""So many lines behind a gap are looked at."""


def filling(case: Case, text: str) -> Edit | None:
    """Return the edit that writes a text into the cell before this turn; None where that is not empty."""
    numbered = numbered_at(case, case.offset)
    if numbered is None or numbered.cells[0].offset != case.offset:
        return None
    if numbered.cells[0].side == RIGHT:
        # As many blanks give way as the text needs; two stay.
        start = numbered.number_at.end + 1
        return case.edit(start, min(start + 1 + len(text), case.offset - 2), f" {text}")
    for number in range(case.line - 1, -1, -1):
        tree = case.document.tree(number)
        if isinstance(tree, Heading | Players):
            return None
        if isinstance(tree, Row):
            cells = tree.rows[-1].cells
            if len(cells) != 1 or cells[0].side != LEFT or tree.faults or cells[0].turn.faults:
                return None
            end = len(tree.text.rstrip())
            blanks = " " * max(2, RIGHT_COLUMN - end)
            return Edit(Place(number, end), Place(number, len(tree.text)), blanks + text)
    return None


def missing_turn(case: Case) -> Iterator[FixPlan]:
    """Offer to write that the turn before this one is not known."""
    edit = filling(case, "????")
    if edit is not None:
        yield planned('Write "????" for a turn before it', False, lambda: (edit,))


def exchanged_rows(case: Case) -> Iterator[FixPlan]:
    """Offer to exchange a row with the one below it, where that has the number that was expected here."""
    written, expected = case.data
    below = case.line + 1
    if written != expected + 1 or below >= case.document.line_count:
        return
    both = case.tree, case.document.tree(below)
    if all(isinstance(tree, Row) and len(tree.rows) == 1 for tree in both):
        assert isinstance(both[1], Row)
        if both[1].rows[0].number == expected:
            upper, lower = case.text, case.document.line_text(below)
            end = Edit(Place(below, 0), Place(below, len(lower)), upper)
            yield planned(
                f"Exchange rows {written} and {expected}",
                False,
                lambda: (case.edit(0, len(upper), lower), end),
            )


def missing_row(case: Case) -> Iterator[FixPlan]:
    """Offer a row of two turns that are not known where one is missing and what follows does not fit the board."""
    written, expected = case.data
    state, tree = case.document.state_before(case.line), case.tree
    if written != expected + 1 or not isinstance(tree, Row) or len(tree.rows) != 1:
        return
    left = state.to_roll == LEFT and state.offer is None and tree.rows[0].cells[0].side == LEFT
    if not left or _fits(case):
        return
    row = f"{case.manner.number(expected)}????".ljust(case.manner.right) + "????"
    yield planned(f"Insert row {expected} with ????", False, lambda: (case.edit(0, 0, row + line_end(case)),))


def _fits(case: Case) -> bool:
    """Say whether every play from here on is legal, as far as the game goes, or is looked at."""
    for number in range(case.line, min(case.line + _FAR, case.document.line_count)):
        if isinstance(case.document.tree(number), Heading | Players):
            break
        if not all(map(_possible, case.document.played(number))):
            return False
    return True


def _possible(played: Played) -> bool:
    turn, side = played.cell.turn, played.side
    if not isinstance(turn, Roll) or turn.dice is None or not turn.play or side is None:
        return True
    return verify(played.before.position(side), turn.dice, turn.play) is not None


def cannot_move(case: Case) -> Iterator[FixPlan]:
    """Offer to write `Cannot Move` for every roll of this game that is not written."""

    def make() -> list[Edit]:
        places = list(_in_game(case, case.finding.name))
        edits = [_passing(Case(case.document, place)) for place in places]
        return [edit for edit in edits if edit is not None]

    if _passing(case) is not None:
        yield planned("Write Cannot Move for each in this game", False, make)


def _passing(case: Case) -> Edit | None:
    turn = case.turn
    if isinstance(turn, Cube) and turn.action is CubeAction.PASS:
        return case.edit(case.offset + turn.core.start, case.offset + turn.core.end, "Cannot Move")
    return filling(case, "Cannot Move")


def _in_game(case: Case, name: str) -> Iterator[Located]:
    """Yield what is found under a name in the game of the case."""
    game = case.document.state_after(case.line).game
    for line, finding in _found(case.document, name):
        state = case.document.state_after(line)
        if game is not None and state.game is not None and state.game.start == game.start:
            yield Located(line, finding)


def _found(document: Document, name: str) -> Iterator[tuple[int, Finding]]:
    for found in document.judged():
        yield from ((line, finding) for line, finding in found if finding.name == name)
