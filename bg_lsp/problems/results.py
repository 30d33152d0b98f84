"""How a file writes its results: beside the last turn, in a row, or on a line; a missing one is written alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest

from bg_lsp.notation.tree import (
    LEFT,
    RIGHT,
    Cell,
    Cube,
    CubeAction,
    End,
    EndKind,
    Line,
    Numbered,
    Result,
    Row,
    cells,
)
from bg_lsp.problems.case import Case
from bg_lsp.problems.mends import line_end
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.values import NamedTuple

_LEFT = 6
"""The column of a left result on a line of its own, where none shows it."""

_FAR = 200
"""So many lines above and below are looked at: some games."""


_MANY = 32
"""So many results and cube actions are looked at."""

_WORDS = ("wins", "drops", "takes", "double")
"""One of them stands on a line that is worth reading."""


class Shown(NamedTuple):
    """A result or a cube action that stands elsewhere in the file."""

    cell: Cell
    row: Numbered | None
    """The row that it stands in; None on a line of its own."""
    last: Cell | None
    """The turn before it."""

    @property
    def beside(self) -> bool:
        """It stands in the row of the turn before it."""
        return self.row is not None and self.cell != self.row.cells[0]


def result_words(points: int, shown: Sequence[Shown]) -> str:
    """Return a result of so many points in the words of the file."""
    ends = (each.cell.turn for each in shown)
    many = next((turn for turn in ends if isinstance(turn, End) and (turn.points or 0) > 1), None)
    if points > 1 and many is not None and "points" not in many.text.lower():
        return f"Wins {points} point"
    return f"Wins {counted(points, 'point')}"


def result_edit(case: Case, winner: int, words: str, shown: Sequence[Shown]) -> Edit:
    """Return the edit that puts a result behind the turn of the case, where the file's other games have theirs."""
    last = _last(case.tree)
    alike = [each for each in shown if isinstance(each.cell.turn, End) and each.cell.side == winner]
    here = next((each for each in alike if last and each.last and _same(each.last, last)), None)
    if (
        last is not None
        and winner == RIGHT
        and _free(case.tree)
        and (here.beside if here else _foreign_drop(case))
    ):
        end = last.offset + len(last.turn.text)
        column = max(here.cell.offset if here else right_column(case, shown), end + 2)
        return case.edit(end, len(case.text), " " * (column - end) + words)
    at = Place(case.line, len(case.text))
    return Edit(at, at, line_end(case) + _line(case, winner, words, shown))


def _line(case: Case, winner: int, words: str, shown: Sequence[Shown]) -> str:
    """Return a result in a row or on a line below; in a row where the turns have one and nothing shows another way."""
    if not isinstance(case.tree, Row):
        return words
    ends = [each for each in shown if isinstance(each.cell.turn, End) and not each.beside]
    like = next((each for each in ends if each.cell.side == winner), next(iter(ends), None))
    if like is not None and like.row is None:
        own = like.cell.side == winner
        left = like.cell.offset if own else _LEFT
        return " " * (left if own or winner == LEFT else right_column(case, shown)) + words
    head = case.manner.number(case.tree.rows[-1].number + 1)
    if winner == RIGHT:
        own_row = like is not None and like.cell.side == winner
        return head.ljust(like.cell.offset if like and own_row else right_column(case, shown)) + words
    beside = next(((each.row, each.cell) for each in shown if each.row and each.cell.side == LEFT), None)
    return head + " " * (beside[1].offset - beside[0].number_at.end - 2 if beside else 0) + words


def right_column(case: Case, shown: Sequence[Shown]) -> int:
    """Return where words in the right column start."""
    words = (each.cell.offset for each in shown if each.row is not None and each.cell.side == RIGHT)
    return next(words, case.manner.right)


def _foreign_drop(case: Case) -> bool:
    """Say whether the last turn is a drop in another program's file: they all have the result beside it."""
    last = _last(case.tree)
    dropped = last is not None and isinstance(last.turn, Cube) and last.turn.action is CubeAction.DROP
    return case.manner.foreign and dropped


def _same(one: Cell, other: Cell) -> bool:
    """Say whether two turns stand in the same column, and are a word both, or a roll."""
    return one.side == other.side and type(one.turn) is type(other.turn)


def _free(tree: Line) -> bool:
    """Say whether nothing stands beside the last turn of a row, which is the left player's."""
    return (
        isinstance(tree, Row)
        and len(tree.rows) == 1 == len(tree.rows[0].cells)
        and tree.rows[0].cells[0].side == LEFT
    )


def shown_around(case: Case) -> list[Shown]:
    """Return results and cube actions around, the nearest first."""
    return [*islice(_around(case), _MANY)]


def _around(case: Case) -> Iterator[Shown]:
    above = range(case.line - 1, max(-1, case.line - 1 - _FAR), -1)
    below = range(case.line + 1, min(case.document.line_count, case.line + 1 + _FAR))
    for line in chain.from_iterable(zip_longest(above, below)):
        # Most lines have none: the words are looked for before a line is read.
        if line is None:
            continue
        text = case.document.line_text(line).lower()
        if any(word in text for word in _WORDS):
            tree = case.document.tree(line)
            if isinstance(tree, Row | Result) and not tree.faults:
                yield from _of_line(case.document, line, tree)


def _of_line(document: Document, line: int, tree: Row | Result) -> Iterator[Shown]:
    before = _last(document.tree(line - 1)) if line else None
    for cell in cells(tree):
        wins = isinstance(cell.turn, End) and cell.turn.kind is EndKind.WINS
        if (wins or isinstance(cell.turn, Cube)) and not cell.turn.faults and cell.side is not None:
            row = (
                next((each for each in tree.rows if cell in each.cells), None)
                if isinstance(tree, Row)
                else None
            )
            yield Shown(cell, row, before)
        before = cell


def _last(tree: Line) -> Cell | None:
    return next(reversed(cells(tree)), None)
