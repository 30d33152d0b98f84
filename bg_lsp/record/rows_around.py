"""The manner of the rows around a place.

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
from bg_lsp.notation.tree import RIGHT, Numbered, Roll, Row, Written
from bg_lsp.record.document import Document
from bg_lsp.record.manner import Manner
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import BAR, OFF

_ROWS = 24
"""So many rows above the cursor are looked at."""
_LINES = 60
_TELLING = 10
"""So many plays without a star say that there are none in the file."""
_STEP = re.compile(r"(?P<first>[^\s/–—-]+?)\*?\s*(?P<between>[/–—-]).*?(?P<last>[^\s/–—*-]+)\*?$", re.DOTALL)


def manner_around(document: Document, line: int) -> Manner:
    """Return how the rows about a line are written, as many on either side; what is mended there shows nothing."""
    end = min(line + _ROWS // 2 + 1, document.line_count)
    return _manner(document, list(_rows_above(document, end, but=line)))


def manner(document: Document, line: int) -> Manner:
    """Return how the rows above a line are written."""
    return _manner(document, list(_rows_above(document, line)))


def _manner(document: Document, rows: list[Numbered]) -> Manner:
    rolls: list[Roll] = []
    columns: Counter[int] = Counter()
    words: Counter[int] = Counter()
    for row in rows:
        for cell in row.cells:
            if isinstance(cell.turn, Roll):
                rolls.append(cell.turn)
            if cell.side == RIGHT:
                (columns if isinstance(cell.turn, Roll) else words)[cell.offset] += 1
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


def _spelling(found: Manner, rolls: list[Roll]) -> Manner:
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
        if "*" not in turn.text and _one_by_die(turn.play):
            shown.setdefault("joined", False)
    if plays >= _TELLING and not stars:
        shown["starred"] = False
    if "joined" not in shown and shown.get("folded") is False:
        shown["joined"] = False  # the two go together in all programs known
    return found._replace(**shown)  # type: ignore[arg-type]


def _one_by_die(play: Play) -> bool:
    """Whether checkers that move on make a step for each die; another one may have stood where they are borne off."""
    return any(
        one.points[-1] == other.points[0] and one.count == other.count and other.points[-1] != OFF
        for one in play
        for other in play
    )
