"""Legal plays for a reader: in canonical spelling, the best guess first; and whether one is typed in full."""

from __future__ import annotations

import re
from functools import lru_cache

from bg_lsp.notation.blanks import plain
from bg_lsp.notation.spell import spell
from bg_lsp.notation.steps import read_step
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.play import Play, Roll
from bg_lsp.rules.position import Position, hits
from bg_lsp.rules.verify import verify
from bg_lsp.values import NamedTuple

_FULL = re.compile(r"(?:bar|[0-9]+)\*?(?:/(?:off|[0-9]+)\*?)+(?:\([2-4]\)\*?)?")
"""A step with nothing left to write out, as there is in `3/o`."""
_SEPARATOR = re.compile(r"[ ,]+")


class Ranked(NamedTuple):
    """A legal play; the best guess stands first in its list."""

    text: str
    after: Position
    play: Play
    hit: int
    """Bit `p` for a hit on point `p`, as in `rules.position.hits`."""
    made: int
    """Bit `p` for a point that has become the mover's."""


@lru_cache(32)
def ranked(position: Position, roll: Roll) -> tuple[Ranked, ...]:
    """Return all legal plays: what hits, bears off and makes points first, then what leaves fewest blots."""
    before, _ = _held(position)
    found: list[tuple[tuple[int, ...], Ranked]] = []
    for legal in legal_plays(position, roll):
        play = legal.play
        held, blots = _held(legal.after)
        hit, made = hits(position, legal.after), held & ~before
        gain = held.bit_count() - before.bit_count()
        off = legal.after.mover_off
        key = (-hit.bit_count(), -off, -gain, blots, *(-point for step in play for point in step.points))
        found.append((key, Ranked(spell(play), legal.after, play, hit, made)))
    return tuple(play for _, play in sorted(found, key=lambda each: each[0]))


def _held(position: Position) -> tuple[int, int]:
    """Return the mover's points with two or more checkers as bits, and his number of blots."""
    points = position.mover.to_bytes(26, "little")[1:25]
    held = sum(2 << index for index, count in enumerate(points) if count > 1)
    return held, points.count(1)


def words_of(typed: str) -> list[str]:
    """Return the words of a play, in lower case and plain characters."""
    return [word for word in _SEPARATOR.split(plain(typed).lower().strip(" ,")) if word]


def whole(position: Position, roll: Roll, typed: str, starred: bool = True) -> bool:
    """Whether a play is typed in full, in any order, and with its stars where those are wanted."""
    words = words_of(typed)
    read = [read_step(word).step if _FULL.fullmatch(word) else None for word in words]
    steps = [step for step in read if step is not None]
    if not steps or len(steps) < len(read):
        return False
    play = Play(steps)
    after = verify(position, roll, play)
    return after is not None and (not starred or play.starred() == hits(position, after))
