"""What can be written at the cursor: legal plays behind dice, rolls and cube actions before them.

Never an illegal play, and nothing at all where nothing fits. The items are chosen here by what is
typed, in whatever order and however abbreviated, so that a client need not be clever: the text
by which it filters begins with what is typed.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features.beginnings import beginnings
from bg_lsp.features.plays import Fitting, fitting, ranked, whole
from bg_lsp.features.region import Region
from bg_lsp.features.writing import Begun, Rolled, writing
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.values import NamedTuple
from bg_lsp.views.model import BoardModel
from bg_lsp.views.moments import between

CANNOT_MOVE = "Cannot Move"
_DANCES = ("cannot move", "no play", "no move", "dances", "fans", "pass", "f", "d")


class Item(NamedTuple):
    """One thing that can be written."""

    label: str
    """What is shown: of a play that is begun, the steps that are missing."""
    text: str
    """What takes the place of `region`."""
    region: Region
    filter: str
    """By this a client filters: begins with what is typed, and holds every order of the steps."""
    kind: str
    """`play`, `roll` or `cube`."""
    detail: str = ""
    rolled: Rolled | None = None
    fits: Fitting | None = None

    def board(self) -> BoardModel | None:
        """Return the board after the play, to be shown beside it."""
        if self.rolled is None or self.fits is None:
            return None
        _, side, roll, _, _, _, state = self.rolled
        play = self.fits.play
        return between(state, side)._replace(position=play.after, roll=roll, play=play.play)


def complete(document: Document, place: Place, by_itself: bool = False) -> tuple[Item, ...]:
    """Return what can be written at a place, the best guess first.

    `by_itself`: a blank has been typed and nobody has asked. Behind a whole turn nothing opens then:
    the key that ends the line would write the first roll of a list into it.
    """
    rolled, begun = writing(document, place)
    found = list(_plays(rolled)) if rolled else []
    if not found and begun and not (by_itself and begun.follows and not begun.typed):
        found = list(_turns(begun))
    # What stands there already is no help, and the key that accepts it would be lost.
    alone = found[0] if len(found) == 1 else None
    return () if alone and alone.text == document.line_text(place.line)[_columns(alone)] else tuple(found)


def _columns(item: Item) -> slice:
    return slice(item.region.start.column, item.region.end.column)


def _plays(rolled: Rolled) -> Iterator[Item]:
    position, _, roll, typed, region, glued, _ = rolled
    glue = " " if glued else ""
    if not ranked(position, roll):
        if any(way.startswith(typed.casefold()) for way in _DANCES):
            yield Item(CANNOT_MOVE, glue + CANNOT_MOVE, region, f"{typed} {CANNOT_MOVE}".lstrip(), "play")
        return
    if whole(position, roll, typed):
        return
    for fits in fitting(position, roll, typed):
        # Each step as often as there are steps: that holds all their orders, and shorthand too, for
        # a client that asks only that the letters come one after the other.
        orders = " ".join([fits.play.text] * len(fits.play.play))
        said = f"{typed} {orders}".lstrip()
        yield Item(fits.rest, glue + fits.play.text, region, said, "play", _detail(fits), rolled, fits)


def _detail(fits: Fitting) -> str:
    hit, made = fits.play.hit, fits.play.made
    said = [f"hits {_points(hit)}" if hit else "", f"makes {_points(made)}" if made else ""]
    return ", ".join(part for part in said if part)


def _points(bits: int) -> str:
    return " ".join(str(point) for point in range(24, 0, -1) if bits >> point & 1)


def _turns(begun: Begun) -> Iterator[Item]:
    glue = " " if begun.glued else ""
    for found in beginnings(begun.state, begun.typed):
        said = " ".join((begun.typed, found.text.strip(), *found.also)).lstrip()
        yield Item(found.text.strip(), glue + found.text, begun.region, said, found.kind)
