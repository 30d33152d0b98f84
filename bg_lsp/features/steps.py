"""The step, and the point of it, that a place lies on."""

from __future__ import annotations

import re

from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.blanks import plain
from bg_lsp.notation.tree import Roll
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.rules.play import Step
from bg_lsp.values import NamedTuple

_POINT = re.compile(r"(?:[0-9]+|bar|off|[bo])(?P<star>[*@x]*)", re.IGNORECASE)


class StepAt(NamedTuple):
    """A step under the cursor."""

    played: Played
    step: Step
    region: Region
    stop: int | None
    """Index of the point under the cursor, or of the one whose star is."""
    starred: bool
    """There is a star behind that point."""


def step_at(document: Document, place: Place) -> StepAt | None:
    """Return the step that a place lies in or right behind."""
    played = document.turn_at(*place)
    if played is None or not isinstance(played.cell.turn, Roll):
        return None
    turn, offset = played.cell.turn, played.cell.offset
    for step, (start, end) in zip(turn.play, turn.steps_at, strict=False):
        if offset + start <= place.column <= offset + end:
            text = plain(turn.text[start:end]).partition("(")[0]
            region = on_line(place.line, offset + start, offset + end)
            for stop, found in enumerate(_POINT.finditer(text)):
                if found.start() <= place.column - offset - start <= found.end() and stop < len(step.points):
                    return StepAt(played, step, region, stop, bool(found["star"]))
            return StepAt(played, step, region, None, False)
    return None
