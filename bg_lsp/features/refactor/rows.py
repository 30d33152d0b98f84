"""Rows taken apart and put together again, in the columns that a game is written in."""

from __future__ import annotations

from collections import Counter

from bg_lsp.features.extent import Extent
from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.layout import RIGHT_COLUMN, TURN_COLUMN
from bg_lsp.notation.tree import LEFT, RIGHT, End, Players, Roll, Row, Turn, cells
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple


class Slot(NamedTuple):
    """What stands in one cell of a row."""

    text: str
    word: bool
    """It begins with a word, no roll: many programs write those one column further right."""
    result: bool = False


Cells = tuple[Slot | None, Slot | None]


def cells_of(row: Row) -> Cells:
    """Return both cells of a row without reading problems."""
    found: list[Slot | None] = [None, None]
    for side in (LEFT, RIGHT):
        mine = [cell for cell in row.rows[0].cells if cell.side == side]
        if mine:
            text = row.text[mine[0].offset : mine[-1].offset + len(mine[-1].turn.text)]
            found[side] = slot_of(mine[0].turn)._replace(text=text)
    return found[LEFT], found[RIGHT]


def mark_of(row: Row) -> str:
    """Return what stands behind the number of a row. Dots that say whose turn it is are left to the columns."""
    end = row.rows[0].number_at.end
    return "." if row.text[end : end + 1] == "." and row.text[end : end + 3] != "..." else ")"


def slot_of(turn: Turn) -> Slot:
    """Return a turn as the text of a cell."""
    return Slot(turn.text, not isinstance(turn, Roll), isinstance(turn, End))


class Style(NamedTuple):
    """The columns that a game is written in."""

    number: int = 3
    """Where row numbers end, or begin where `ragged`."""
    ragged: bool = False
    """Row numbers begin in one column instead of ending in one."""
    left: tuple[int, int] = (TURN_COLUMN - 3, TURN_COLUMN - 3)
    """How far behind the number left turns begin: rolls, and words."""
    right: tuple[int, int] = (RIGHT_COLUMN, RIGHT_COLUMN)
    """Where right turns begin."""
    filled: int = 0
    """Cells are filled up with blanks, right ones to this column; 0: they are not."""

    @property
    def gap(self) -> int:
        """How many blanks stand at least between two cells: narrow columns are filled to the last one."""
        return 2 if self.right[0] >= RIGHT_COLUMN else 1

    def row(self, number: int, cells: Cells, mark: str = ")") -> str:
        """Write a row; `mark` stands behind its number."""
        left, right = cells
        text = " " * self.number + str(number) if self.ragged else str(number).rjust(self.number)
        base = len(text)
        text += f"{mark} "
        if left is not None:
            text = text.ljust(base + self.left[left.word]) + left.text
        text = text.rstrip()
        if right is not None:
            # Behind bare dice two blanks are no end of a cell, and a lone cell is the right one by its blanks.
            gap = NEAR if left is None or left.text.endswith(":") else self.gap
            text = text.ljust(max(self.right[right.word], len(text) + gap)) + right.text
        if self.filled and not (right is not None and right.result):
            text = text.ljust(self.filled if right is not None else self.right[0])
        return text

    def result(self, side: int, text: str) -> str:
        """Write a result on a line of its own."""
        column = self.left[1] + self.number + self.ragged if side == LEFT else self.right[1]
        return " " * column + text


def style_of(document: Document, extent: Extent) -> Style:
    """Return the columns that most rows of a game have."""
    starts: Counter[int] = Counter()
    ends: Counter[int] = Counter()
    lengths: Counter[int] = Counter()
    rolls: tuple[Counter[int], Counter[int]] = Counter(), Counter()
    words: list[tuple[int, int]] = []
    for line in range(extent.first, extent.last + 1):
        tree = document.tree(line)
        base = _most(ends, Style().number)
        if isinstance(tree, Row):
            start, base = tree.rows[0].number_at
            starts[start] += 1
            ends[base] += 1
            lengths[len(tree.text) if tree.text.endswith(" ") else 0] += 1
        seen: set[int] = set()
        for side, offset, turn in cells(tree):
            if side is None or side in seen:
                continue
            seen.add(side)
            column = offset if side == RIGHT else offset - base
            if isinstance(turn, Roll):
                rolls[side][column] += 1
            else:
                words.append((side, column))
    usual = Style()
    columns = [_most(rolls[LEFT], usual.left[0]), _most(rolls[RIGHT], usual.right[0])]
    further = _most(Counter(offset - columns[side] for side, offset in words), 0)
    left, right = ((column, max(column + further, 0)) for column in columns)
    ragged = len(starts) < len(ends)
    number = _most(starts if ragged else ends, usual.number)
    return Style(number, ragged, left, right, _most(lengths, 0))


def _most(counter: Counter[int], usual: int) -> int:
    return counter.most_common(1)[0][0] if counter else usual


def exchanged_players(line: Players) -> str:
    """Write a players line with its players exchanged, in the columns that it has."""
    (left, right), (one, two) = line.names_at, line.scores_at
    first, second = line.text[left.start : one.end], line.text[right.start : two.end]
    if not line.names[0]:
        first = first.lstrip()
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    head = indent + second
    tail = line.text[len(line.text.rstrip()) :]
    gap = 2 if right.start >= RIGHT_COLUMN else 1
    return head.ljust(max(right.start, len(head) + gap)) + first + tail
