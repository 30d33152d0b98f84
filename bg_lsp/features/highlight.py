"""What lights up with the cursor: the journey of a checker, or every hit on a point."""

from __future__ import annotations

from bg_lsp.features.journey import hits, journey_at
from bg_lsp.features.region import Region
from bg_lsp.features.steps import step_at
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple


class Highlight(NamedTuple):
    """A step that lights up; `hit` where a checker was sent to the bar."""

    region: Region
    hit: bool


def highlights(document: Document, place: Place) -> tuple[Highlight, ...]:
    """Return what belongs to the step at a place, within its game.

    On a starred point: every hit on that point of the board, whoever made it. Elsewhere: the journey of
    the checker, with the hits that sent it back.
    """
    at = step_at(document, place)
    if at is None:
        return ()
    if at.starred and at.stop is not None and at.played.side is not None:
        point = at.step.points[at.stop]
        side = at.played.side
        return tuple(
            Highlight(hit.region, True)
            for hit in hits(document, place.line)
            if hit.point == (point if hit.side == side else 25 - point)
        )
    return tuple(Highlight(*passage) for passage in journey_at(document, place))
