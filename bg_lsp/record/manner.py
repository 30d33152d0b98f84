"""The manner of a file: how its rows are laid out and its plays spelt, so that what is added looks the same."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.spell import spell
from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import Position, hits
from bg_lsp.rules.reading import readings
from bg_lsp.values import NamedTuple


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
        words = spell(play).replace("bar", self.bar).replace("off", self.off)
        words = words if self.starred else words.replace("*", "")
        return words.replace("/", self.between)

    def play(self, position: Position, roll: Roll, play: Play, after: Position) -> str:
        """Return a whole legal play as the file spells it."""
        if not self.foreign:
            return spell(play)
        return self.spelt(play if self.joined else _by_dice(position, roll, play, after))


OURS = Manner()
"""That of files in our own language."""


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
                hit = open_hits & 1 << target
                open_hits ^= hit  # only the first checker that lands there hits
                steps.append(Step((source, target), 2 if hit else 0))
            return Play(steps)
    return play
