"""The manner of a file: how its rows are laid out and its plays spelt, so that what is added looks the same.

Files in our own language are spelt canonically. In those of other programs (`.mat`, `.txt`) the
rows around show what is usual: `25/20` or `bar/20`, doubles one by one or with a count,
a checker that moves on in one step or in two, stars or none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import RIGHT, Numbered, Row, Written
from bg_lsp.notation.tree import Roll as RollTurn
from bg_lsp.record.document import Document
from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import BAR, OFF, Position, hits
from bg_lsp.rules.reading import readings
from bg_lsp.values import NamedTuple

_ROWS = 24
"""So many rows above the cursor are looked at."""
_LINES = 60
_TELLING = 10
"""So many plays without a star say that there are none in the file."""
_STEP = re.compile(r"(?P<first>[^\s/–—-]+?)\*?\s*(?P<between>[/–—-]).*?(?P<last>[^\s/–—*-]+)\*?$", re.DOTALL)


class Manner(NamedTuple):
    """How rows and plays are written in a file."""

    right: int = RIGHT_COLUMN
    """Column of the right player's turns, from 0."""
    margin: int | None = None
    """Blanks before every number; None where numbers are right-aligned in three columns."""
    behind: str = ")"
    """What stands behind a number."""
    foreign: bool = False
    """It is another program's file: spelt as that one does it."""
    bar: str = "bar"
    off: str = "off"
    between: str = "/"
    folded: bool = True
    """Equal steps are folded into a count."""
    joined: bool = True
    """A checker that moves on makes one step."""
    starred: bool = True
    silent: bool = False
    """Nothing stands behind a roll that can play nothing."""

    def number(self, number: int) -> str:
        """Return the beginning of a row, with the blank behind its number."""
        written = f"{number:>3}" if self.margin is None else " " * self.margin + str(number)
        return f"{written}{self.behind} "

    def spelt(self, play: Play) -> str:
        """Return steps as the file spells them."""
        if not self.foreign:
            return spell(play)
        if not self.folded:
            play = Play(_one_by_one(play))
        words = re.sub(r"\bbar\b", self.bar, re.sub(r"\boff\b", self.off, spell(play)))
        words = words if self.starred else words.replace("*", "")
        return words.replace("/", self.between)

    def play(self, position: Position, roll: Roll, play: Play, after: Position) -> str:
        """Return a whole legal play as the file spells it."""
        if not self.foreign:
            return spell(play)
        return self.spelt(play if self.joined else _by_dice(position, roll, play, after))


OURS = Manner()


def manner_around(document: Document, line: int) -> Manner:
    """Return how the rows about a line are written, as many on either side; what is mended there shows nothing."""
    end = min(line + _ROWS // 2 + 1, document.line_count)
    return _manner(document, list(_rows_above(document, end, but=line)))


def manner(document: Document, line: int) -> Manner:
    """Return how the rows above a line are written."""
    return _manner(document, list(_rows_above(document, line)))


def _manner(document: Document, rows: list[Numbered]) -> Manner:
    rolls: list[RollTurn] = []
    columns: Counter[int] = Counter()
    words: Counter[int] = Counter()
    for row in rows:
        for cell in row.cells:
            if isinstance(cell.turn, RollTurn):
                rolls.append(cell.turn)
            if cell.side == RIGHT:
                (columns if isinstance(cell.turn, RollTurn) else words)[cell.offset] += 1
    (right, _), *_ = columns.most_common(1) or words.most_common(1) or [(RIGHT_COLUMN, 0)]
    found = Manner(right=right)
    wide = [row for row in rows if row.number > 9]
    if wide and (margin := wide[0].number_at.start) == 2:
        found = found._replace(margin=margin)
    if document.name.lower().endswith((".mat", ".txt")):
        found = _spelling(found._replace(foreign=True), rolls)
    return found


def _rows_above(document: Document, line: int, but: int = -1) -> Iterator[Numbered]:
    """Yield the rows above a line, from below to above, but one."""
    seen = 0
    for above in range(line - 1, max(-1, line - 1 - _LINES), -1):
        if above != but and (row := _row(document.line_text(above))):
            yield row
            seen += 1
            if seen == _ROWS:
                return


@lru_cache(maxsize=2 * _LINES)
def _row(text: str) -> Numbered | None:
    """Return the row of a line that reads as one. Those around are asked for again at the next problem."""
    tree = parse_line(text)
    return tree.rows[0] if isinstance(tree, Row) and not tree.faults else None


def _spelling(found: Manner, rolls: list[RollTurn]) -> Manner:
    """Say how plays are spelt by the nearest one that shows it."""
    shown: dict[str, str | bool] = {}
    plays = stars = 0
    for turn in rolls:
        if turn.written in (Written.NOTHING, Written.CANNOT_MOVE):
            shown.setdefault("silent", turn.written is Written.NOTHING)
        if turn.written is not Written.PLAY or turn.dice is None:
            continue
        plays += 1
        stars += bool(turn.starred)
        for step, (start, end) in zip(turn.play, turn.steps_at, strict=False):
            read = _STEP.match(turn.text[start:end].partition("(")[0].strip())
            if read is None:
                continue
            shown.setdefault("between", read["between"])
            if step.points[0] == BAR:
                shown.setdefault("bar", read["first"])
            if step.points[-1] == OFF:
                shown.setdefault("off", read["last"])
            length = step.points[0] - step.points[-1]
            if step.points[-1] != OFF and len(step.points) == 2 and length not in turn.dice:
                shown.setdefault("joined", True)
            if step.count > 1:
                shown.setdefault("folded", True)
        points = [step.points for step in turn.play]
        if len(set(points)) < len(points):
            shown.setdefault("folded", False)
        if {each[-1] for each in points} & {each[0] for each in points} and "*" not in turn.text:
            shown.setdefault("joined", False)
    if plays >= _TELLING and not stars:
        shown["starred"] = False
    if "joined" not in shown and shown.get("folded") is False:
        shown["joined"] = False  # the two go together in all programs known
    return found._replace(**shown)  # type: ignore[arg-type]


def _one_by_one(play: Play) -> Iterator[Step]:
    """Yield steps without counts; of equal ones the first carries the star, since only that one can hit."""
    for points, stars, count in play:
        yield Step(points, stars, 1)
        for _ in range(count - 1):
            yield Step(points, 0, 1)


def _by_dice(position: Position, roll: Roll, play: Play, after: Position) -> Play:
    """Return a play with one step for each die."""
    for reading in readings(roll, play):
        if reading.fits(position) and reading.apply(position) == after:
            open_hits = hits(position, after)
            steps = []
            for source, target, _ in sorted(reading.moves, key=lambda move: (-move[0], move[1])):
                star = 2 if target != OFF and open_hits >> target & 1 else 0
                open_hits &= ~(1 << target) if star else -1
                steps.append(Step((source, target), star, 1))
            return Play(steps)
    return play
