"""Small words for messages: rolls, points, lists, names. All of it plain text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bg_lsp.notation.spell import spell, spell_step
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import BAR, OFF

LONGEST = 40
"""Characters of foreign text (a name, a piece of the line) that a message repeats."""

_RATING = r"(?: ?,| \() ?\d+(?:\.\d+)?\)?$"

SIDES = ("the left player", "the right player")


def quoted(text: str) -> str:
    """Return a piece of the record in double quotes, on one line and not too long."""
    return f'"{brief(text)}"'


def brief(text: str, longest: int = LONGEST) -> str:
    """Return a piece of the record on one line, without control characters, cut where it is long."""
    # The front of a text of any length is enough, so that a line of megabytes costs nothing.
    front = text[: 4 * longest]
    kept = " ".join("".join(c if c.isprintable() else " " for c in front).split())
    return kept if len(kept) <= longest and len(front) == len(text) else kept[: longest - 1].rstrip() + "…"


def named(names: Sequence[str], side: int) -> str:
    """Return what a side is called: its player's name without a rating, or its column where it has none."""
    name = brief(re.sub(_RATING, "", names[side])) if len(names) > side else ""
    return name or SIDES[side]


def roll_text(roll: Sequence[int]) -> str:
    """Return a roll as people say it, larger die first: 6-2."""
    return "-".join(str(die) for die in sorted(roll, reverse=True))


def dice_text(roll: Sequence[int]) -> str:
    """Return a roll as a record has it, larger die first: 62."""
    return "".join(str(die) for die in sorted(roll, reverse=True))


def point_text(point: int) -> str:
    """Return a point's name: the bar, off, or point 18."""
    return {BAR: "the bar", OFF: "off"}.get(point, f"point {point}")


def step_text(step: Step) -> str:
    """Return one step for a message."""
    return brief(spell_step(step))


def play_text(play: Play) -> str:
    """Return a play for a message, its steps in the order in which they are written."""
    return brief(spell(play), 2 * LONGEST)


def listed(items: Sequence[str], last: str = "or") -> str:
    """Return `a, b or c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def some(items: Sequence[str], most: int = 5) -> str:
    """Return at most `most` items with blanks and commas, and say how many more there are."""
    shown = ", ".join(items[:most])
    return shown if len(items) <= most else f"{shown} and {len(items) - most} more"


def counted(count: int, noun: str) -> str:
    """Return `1 checker`, `2 checkers`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
