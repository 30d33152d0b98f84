"""Equal steps of a play: folded into one with a count, or each written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bg_lsp.notation.spell import spell_step
from bg_lsp.notation.tree import Cell, Roll, cells
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Parts, Place
from bg_lsp.rules.play import Step
from bg_lsp.work import Work

STEP = 64
"""Lines that are looked at at a time."""

_COUNT = re.compile(r"\s*\(.*\)")


def spell_out(document: Document, first: Place, last: Place) -> Parts:
    """Yield the edits that write every step of a stretch of text as often as it is made: `6/4 6/4`."""
    return _parts(document, first, last, _out)


def fold(document: Document, first: Place, last: Place) -> Parts:
    """Yield the edits that write equal steps of a play as one with a count: `6/4(2)`."""
    return _parts(document, first, last, _folded)


def any_to_spell_out(document: Document, first: Place, last: Place) -> Work[bool]:
    """Say whether `spell_out` would change anything; it looks no further than it has to."""
    return (yield from _any(document, first, last, _out))


def any_to_fold(document: Document, first: Place, last: Place) -> Work[bool]:
    """Say whether `fold` would change anything."""
    return (yield from _any(document, first, last, _folded))


def _any(
    document: Document, first: Place, last: Place, change: Callable[[Roll], list[str] | None]
) -> Work[bool]:
    for share, edits in _parts(document, first, last, change):
        if edits:
            return True
        yield share
    return False


def _parts(
    document: Document, first: Place, last: Place, change: Callable[[Roll], list[str] | None]
) -> Parts:
    for line in range(first.line, last.line + 1, STEP):
        below = line + STEP
        end = last if below > last.line else Place(below - 1, len(document.line_text(below - 1)))
        edits = _edits(document, max(first, Place(line, 0)), end, change)
        yield (below - first.line) / (last.line - first.line + STEP), edits


def _edits(
    document: Document, first: Place, last: Place, change: Callable[[Roll], list[str] | None]
) -> list[Edit]:
    edits = []
    for line, cell in _rolls(document, first, last):
        turn = cell.turn
        if isinstance(turn, Roll) and not turn.faults and _together(turn) and (steps := change(turn)):
            start, end = turn.steps_at[0].start, turn.steps_at[-1].end
            place = Place(line, cell.offset + start), Place(line, cell.offset + end)
            edits.append(Edit(*place, " ".join(steps)))
    return edits


def _rolls(document: Document, first: Place, last: Place) -> Iterator[tuple[int, Cell]]:
    """Yield the turns that a stretch of text touches; of an empty one the turn that it lies in."""
    for line in range(first.line, last.line + 1):
        for cell in cells(document.tree(line)):
            start, end = Place(line, cell.offset), Place(line, cell.offset + len(cell.turn.text))
            if start <= last and first <= end:
                yield line, cell


def _together(turn: Roll) -> bool:
    """Whether nothing but blanks stands between the steps."""
    if not turn.steps_at:
        return False
    between = turn.text[turn.steps_at[0].start : turn.steps_at[-1].end]
    for start, end in turn.steps_at:
        between = between.replace(turn.text[start:end], "", 1)
    return not between.strip()


def _out(turn: Roll) -> list[str] | None:
    if all(step.count == 1 for step in turn.play):
        return None
    written: list[str] = []
    for step, (start, end) in zip(turn.play, turn.steps_at, strict=True):
        text = turn.text[start:end]
        if step.count == 1:
            written.append(text)
        else:
            # Only the first checker can hit there.
            written.append(_counted(step._replace(count=1), text))
            written += [_counted(step._replace(count=1, stars=0), text, step.stars)] * (step.count - 1)
    return written


def _folded(turn: Roll) -> list[str] | None:
    steps: dict[tuple[int, ...], Step] = {}
    texts: dict[tuple[int, ...], str] = {}
    for step, (start, end) in zip(turn.play, turn.steps_at, strict=True):
        same = steps.get(step.points, Step(step.points, 0, 0))
        steps[step.points] = Step(step.points, same.stars | step.stars, same.count + step.count)
        texts.setdefault(step.points, turn.text[start:end])
    if len(steps) == len(turn.play) or any(step.count > 4 for step in steps.values()):
        return None
    once = [step.points for step in turn.play]
    return [
        texts[points] if once.count(points) == 1 else _counted(step, texts[points])
        for points, step in steps.items()
    ]


def _counted(step: Step, text: str, stars: int = 0) -> str:
    """Return a step with its count, in the spelling that it had where no star is in the way."""
    if step.stars or stars:
        return spell_step(step)
    return _COUNT.sub("", text) + (f"({step.count})" if step.count > 1 else "")
