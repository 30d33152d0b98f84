"""The dice while a play is typed: which are used, which are left."""

from __future__ import annotations

import re

from bg_lsp.features.dice import dice_of, unused
from bg_lsp.features.typed import typed_at
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import BAR, OFF, Position
from bg_lsp.rules.reading import Reading, readings
from bg_lsp.values import NamedTuple

_BEGUN = re.compile(r"(?:^|[ ,*])(?P<source>[0-9]{1,2}|b(?:ar)?)[/-](?P<target>[0-9]{1,2})$", re.IGNORECASE)
"""The step that is being typed, with a piece of the point where it ends."""


class Die(NamedTuple):
    """One die of a roll, with its place in the label."""

    value: int
    used: bool
    start: int
    end: int


class Signature(NamedTuple):
    """A roll that is being played."""

    label: str
    """`6 4`, of a double `4 4 4 4`."""
    dice: tuple[Die, ...]
    active: int
    """Index of the die to be played next."""
    said: str
    """`6 used, 4 left`."""


def signature(document: Document, place: Place) -> Signature | None:
    """Return the dice of the play that is being typed at a place; None where no die is left to be played."""
    typed = typed_at(document, place)
    if typed is None:
        return None
    steps = typed.steps
    reading = _reading(typed.position, typed.roll, steps)
    begun = _BEGUN.search(typed.text)
    if reading is None and steps and begun:
        # `24/1` on the way to `24/18`.
        steps = Play(steps[:-1])
        reading = _reading(typed.position, typed.roll, steps)
    if reading is None:
        return None
    left = list(unused(typed.roll, reading))
    if not left or typed.dances:
        return None
    nearest = _die_of(begun, left) if begun and steps != typed.steps else None
    said = _said(typed.roll, left)
    dice = []
    for index, value in enumerate(dice_of(typed.roll)):
        # Of equal dice the first ones count as used.
        used = value not in left or (typed.roll[0] == typed.roll[1] and index < 4 - len(left))
        dice.append(Die(value, used, 2 * index, 2 * index + 1))
    free = [index for index, die in enumerate(dice) if not die.used]
    active = next((index for index in free if dice[index].value == nearest), free[0])
    return Signature(" ".join(str(die.value) for die in dice), tuple(dice), active, said)


def _die_of(begun: re.Match[str], left: list[int]) -> int | None:
    """Return the die that a step is begun with: of 64, `24/2` is the 4."""
    source = BAR if begun["source"] in ("bar", "b") else int(begun["source"])
    fits = [die for die in left if str(max(source - die, OFF)).startswith(begun["target"])]
    return fits[0] if fits else None


def _reading(position: Position | None, roll: Roll, play: Play) -> Reading | None:
    """Return how the steps typed so far use the dice: as the board allows, else as arithmetic does."""
    possible = readings(roll, play)
    fitting = [reading for reading in possible if position is not None and reading.fits(position)]
    return next(iter([*fitting, *possible]), None)


def _said(roll: Roll, left: list[int]) -> str:
    if roll[0] == roll[1]:
        return f"{4 - len(left)} of 4 used, {len(left)} left"
    if len(left) == 2:
        return "both left"
    return f"{roll[0] + roll[1] - left[0]} used, {left[0]} left"
