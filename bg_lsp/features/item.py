"""One thing that can be written at the cursor."""

from __future__ import annotations

from collections.abc import Callable

from bg_lsp.features.fitting import Fitting
from bg_lsp.features.region import Region
from bg_lsp.features.writing import Rolled
from bg_lsp.values import NamedTuple
from bg_lsp.views.model import BoardModel
from bg_lsp.views.moments import between


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
    """`play`, `roll`, `cube`, `end`, `row`, `head`, `players`, `tag`, `value` or `silencer`."""
    detail: str = ""
    rolled: Rolled | None = None
    fits: Fitting | None = None
    snippet: str = ""
    """The same as a snippet, for clients that take one: places to be filled in."""

    def board(self) -> BoardModel | None:
        """Return the board after the play, to be shown beside it."""
        if self.rolled is None or self.fits is None:
            return None
        _, side, roll, _, _, _, state = self.rolled
        play = self.fits.play
        return between(state, side)._replace(position=play.after, roll=roll, play=play.play)


class Known(NamedTuple):
    """What is known from outside of the text."""

    names: Callable[[], tuple[str, ...]] = tuple
    """Return the players of the files around, those met most often first."""
    events: Callable[[], tuple[str, ...]] = tuple
    today: str = ""
    """The day as a tag has it: `2026.04.04`."""


NOTHING = Known()


def fits(typed: str, *ways: str) -> bool:
    """Tell whether what is typed can become one of these, whatever the case of its letters."""
    begun = typed.casefold()
    return any(way.casefold().startswith(begun) for way in ways)
