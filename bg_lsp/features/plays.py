"""Legal plays for a reader: in canonical spelling, the best guess first, and by what is typed so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bg_lsp.features.dice import dice_of, unused
from bg_lsp.notation.blanks import plain
from bg_lsp.notation.shorthand import expand
from bg_lsp.notation.spell import spell
from bg_lsp.notation.steps import STEP, read_step
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.generate import legal_plays, single_moves
from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import OFF, Position, hits
from bg_lsp.rules.reading import LEVEL, Reading, readings
from bg_lsp.rules.verify import verify
from bg_lsp.values import NamedTuple

_STEP = re.compile(STEP, re.IGNORECASE)
_FULL = re.compile(r"(?:bar|[0-9]+)\*?(?:/(?:off|[0-9]+)\*?)+(?:\([2-4]\)\*?)?")
"""A step with nothing left to write out, as there is in `3/o`."""
_SEPARATOR = re.compile(r"[ ,]+")
_DIGITS = re.compile(r"[0-9]{2,4}")
_MOST = 24
"""So many ways to read what is typed are followed."""


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


class Fitting(NamedTuple):
    """A legal play that fits what is typed, and what of it is still to be written."""

    play: Ranked
    rest: Play
    """The steps that follow the finished ones; the whole play where none is finished."""


def fitting(position: Position, roll: Roll, typed: str) -> list[Fitting]:
    """Return the legal plays that can be meant by a play typed so far, the best guess first.

    Steps may come in any order, with or without slashes, the last one unfinished; or it is
    shorthand for a whole play.
    """
    plays = ranked(position, roll)
    words = [word for word in _SEPARATOR.split(plain(typed).lower().strip(" ,")) if word]
    if not words:
        return [Fitting(play, play.play) for play in plays]
    known = {play.after: play for play in plays}
    open_word = "" if typed[-1:] in " ,\t" else words.pop()
    found: dict[Position, Play] = {}
    for done in _meant(words):
        for after, rest, dice in _rests(position, roll, done, known):
            if _begins(rest, open_word, dice):
                found.setdefault(after, rest)
    if open_word:
        for done in _meant([*words, open_word]):
            for after, *_ in _rests(position, roll, done, known):
                found.setdefault(after, known[after].play)
        whole, _ = expand(position, roll, typed)
        for legal in whole:
            found.setdefault(legal.after, known[legal.after].play)
    return [Fitting(play, found[play.after]) for play in plays if play.after in found]


def whole(position: Position, roll: Roll, typed: str, starred: bool = True) -> bool:
    """Whether a play is typed in full, in any order, and with its stars where those are wanted."""
    words = [word for word in _SEPARATOR.split(plain(typed).lower().strip(" ,")) if word]
    read = [read_step(word).step if _FULL.fullmatch(word) else None for word in words]
    steps = [step for step in read if step is not None]
    if not steps or len(steps) < len(read):
        return False
    play = Play(steps)
    after = verify(position, roll, play)
    return after is not None and (not starred or play.starred() == hits(position, after))


def _meant(words: Iterable[str]) -> Iterator[Play]:
    """Yield the plays that finished words can mean, one step a word."""
    choices = [_steps_of(word) for word in words]
    plays: list[tuple[Step, ...]] = [()]
    for steps in choices:
        plays = [(*play, step) for play in plays for step in steps][:_MOST]
    yield from map(Play, plays)


def _steps_of(word: str) -> list[Step]:
    if _STEP.fullmatch(word):
        step = read_step(word).step
        return [step] if step else []
    if not _DIGITS.fullmatch(word):
        return []
    pairs = [(int(word[:cut]), int(word[cut:])) for cut in (1, 2) if 0 < len(word) - cut <= 2]
    return [Step(pair) for pair in pairs if 25 >= pair[0] > pair[1] and pair[1] < 25]


def _rests(
    position: Position, roll: Roll, done: Play, known: dict[Position, Ranked]
) -> Iterator[tuple[Position, Play, tuple[int, ...]]]:
    """Yield the legal plays that finished steps can become: the steps that are missing, the dice left."""
    if not done:
        yield from ((after, play.play, dice_of(roll)) for after, play in known.items())
        return
    for reading in readings(roll, done):
        if _possible(reading, position):
            middle = reading.apply(position)
            dice = unused(roll, reading)
            for after in _onwards(middle, dice):
                if after in known:
                    # What is left is one die, once or several times: a double's way to write it.
                    yield after, canonical(middle, after, (dice[0],) * 2) if dice else Play(), dice


def _possible(reading: Reading, position: Position) -> bool:
    """Whether checkers and points allow the moves, whatever else has to be played first."""
    return (position.mover + reading.plus) & LEVEL == LEVEL and not position.opponent & reading.closed


def _onwards(position: Position, dice: tuple[int, ...]) -> set[Position]:
    """Return where the dice that are left can lead, as many of them as can be played."""
    reached = {position}
    for die in dice:
        further = {after for before in reached for after in single_moves(before, die)}
        if not further:
            break
        reached = further
    return reached


def _begins(rest: Play, word: str, dice: tuple[int, ...]) -> bool:
    """Whether a word can be the beginning of the next step: any of those left, or a part of one."""
    if not word:
        return bool(rest)
    bare = _bare(word)
    return any(
        written.startswith(bare)
        for step in rest
        for part in (step, *_parts(step, dice))
        for written in _spellings(part)
    )


def _parts(step: Step, dice: tuple[int, ...]) -> Iterator[Step]:
    """Yield the parts of a step: a checker that moves on may be written stop by stop."""
    first, last = step.points[0], step.points[-1]
    ways = [dice] if len(set(dice)) == 1 else [dice, dice[::-1]]
    for way in ways:
        stops = [first]
        for die in way:
            if stops[-1] - die <= last:
                break
            stops.append(stops[-1] - die)
        stops.append(last)
        if len(stops) > 2:
            yield from (Step((here, there)) for at, here in enumerate(stops) for there in stops[at + 1 :])


def _spellings(step: Step) -> Iterator[str]:
    """Yield a step without stars and count, with slashes and without."""
    names = spell(Play((Step(step.points),)))
    yield names
    yield names.replace("/", "")
    if names.startswith("bar"):
        yield names.replace("bar", "25", 1)
        yield names.replace("bar", "25", 1).replace("/", "")
    if step.points[-1] == OFF:
        yield names.replace("off", "0")
        yield names.replace("off", "0").replace("/", "")


def _bare(word: str) -> str:
    return re.sub(r"[*@x]|\(.*", "", word).replace("-", "/")
