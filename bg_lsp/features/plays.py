"""Legal plays for a reader: in canonical spelling, the best guess first, and by what is typed so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from bg_lsp.features.dice import dice_of, unused
from bg_lsp.features.landing import landings, lands, may_land
from bg_lsp.notation.blanks import plain
from bg_lsp.notation.shorthand import steps_of
from bg_lsp.notation.spell import ordered, spell
from bg_lsp.notation.steps import read_step
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.generate import legal_plays, single_moves
from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import OFF, Position, hits
from bg_lsp.rules.reading import LEVEL, Reading, fits_dice, readings
from bg_lsp.rules.verify import verify
from bg_lsp.values import NamedTuple

_FULL = re.compile(r"(?:bar|[0-9]+)\*?(?:/(?:off|[0-9]+)\*?)+(?:\([2-4]\)\*?)?")
"""A step with nothing left to write out, as there is in `3/o`."""
_SEPARATOR = re.compile(r"[ ,]+")
_DIGITS = re.compile(r"[0-9]{1,16}")
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

    Steps may come in any order, with or without slashes, the last one unfinished; or the words are
    points on which checkers land, in any order, the last one unfinished too. What is a whole play
    as it stands comes first.
    """
    plays = ranked(position, roll)
    words = [word for word in _SEPARATOR.split(plain(typed).lower().strip(" ,")) if word]
    if not words:
        return [Fitting(play, play.play) for play in plays]
    known = {play.after: play for play in plays}
    finished = plain(typed)[-1:] in " ,\t"
    found: dict[Position, Play] = {}
    exact: set[Position] = set()
    for done, word, behind in _ways_to_read(roll, words, finished):
        for after, rest, dice in _rests(position, roll, done, known):
            ended = not rest and not word
            if ended or _begins(rest, word, dice, position):
                found.setdefault(after, rest if rest and behind else known[after].play)
            if ended:
                exact.add(after)
    points = [_bare(word) for word in words]
    named, begun = (points, "") if finished else (points[:-1], points[-1])
    for play in plays:
        ways = landings(position, roll, play.play, play.after)
        all_named = lands(roll, ways, points)
        if all_named or may_land(ways, named, begun):
            found.setdefault(play.after, play.play)
        if all_named:
            exact.add(play.after)
    fits = [Fitting(play, found[play.after]) for play in plays if play.after in found]
    # A number alone is more often the beginning of something.
    return sorted(fits, key=lambda fit: fit.play.after not in exact) if len(words) > 1 else fits


def _ways_to_read(roll: Roll, words: list[str], finished: bool) -> Iterator[tuple[Play, str, bool]]:
    """Yield the steps that words can mean, the word with which the next one begins, and if a blank is between."""
    if not finished:
        *before, last = words
        yield from ((done, last, True) for done in _meant(roll, before))
        if _DIGITS.fullmatch(bare := _bare(last)):
            for cut in range(2, len(bare)):
                yield from ((done, bare[cut:], False) for done in _meant(roll, [*before, bare[:cut]]))
    yield from ((done, "", finished) for done in _meant(roll, words))


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


def _meant(roll: Roll, words: Iterable[str]) -> Iterator[Play]:
    """Yield the plays that finished words can mean, as far as the dice allow them."""
    plays = [Play()]
    for word in words:
        longer = (Play((*play, *steps)) for play in plays for steps in steps_of(word))
        plays = list(islice((play for play in longer if fits_dice(roll, play)), _MOST))
    yield from plays


def _rests(
    position: Position, roll: Roll, done: Play, known: dict[Position, Ranked]
) -> Iterator[tuple[Position, Play, tuple[int, ...]]]:
    """Yield the legal plays that finished steps can become: the steps that are missing, the dice left."""
    if not done:
        yield from ((after, play.play, dice_of(roll)) for after, play in known.items())
        return
    for reading in readings(roll, done):
        if position.opponent & reading.closed:
            continue
        dice = unused(roll, reading)
        if (position.mover + reading.plus) & LEVEL != LEVEL:
            yield from _filled(position, roll, reading, dice, known)
            continue
        middle = reading.apply(position)
        for after in _onwards(middle, dice):
            if after in known:
                # What is left is one die, once or several times: a double's way to write it.
                yield after, canonical(middle, after, (dice[0],) * 2) if dice else Play(), dice


def _filled(
    position: Position, roll: Roll, done: Reading, dice: tuple[int, ...], known: dict[Position, Ranked]
) -> Iterator[tuple[Position, Play, tuple[int, ...]]]:
    """Yield the plays that bring the checkers that `done` moves on: its steps stand before theirs."""
    for after, play in known.items():
        for way in readings(roll, play.play):
            left = Counter(way.moves) - Counter(done.moves)
            whole = left.total() + len(done.moves) == len(way.moves)
            if whole and way.fits(position) and way.apply(position) == after:
                steps = (
                    Step((source, target), 2 if target and play.hit >> target & 1 else 0)
                    for source, target, _ in left.elements()
                )
                yield after, ordered(Play(steps)), dice


def _onwards(position: Position, dice: tuple[int, ...]) -> set[Position]:
    """Return where the dice that are left can lead, as many of them as can be played."""
    reached = {position}
    for die in dice:
        further = {after for before in reached for after in single_moves(before, die)}
        if not further:
            break
        reached = further
    return reached


def _begins(rest: Play, word: str, dice: tuple[int, ...], position: Position) -> bool:
    """Whether a word can be the beginning of the next step: any of those left, or a part of one."""
    if not word:
        return bool(rest)
    bare = _bare(word)
    return any(
        written.startswith(bare)
        for step in rest
        for part in (step, *_parts(step, dice, position))
        for written in _spellings(part)
    )


def _parts(step: Step, dice: tuple[int, ...], position: Position) -> Iterator[Step]:
    """Yield the parts of a step: a checker that moves on may be written stop by stop."""
    first, last = step.points[0], step.points[-1]
    for way in {dice, dice[::-1]}:
        stops = [first]
        for die in way:
            point = stops[-1] - die
            if point > last:
                stops.append(point)
                continue
            if len(stops) > 1 and (point == last or last == OFF):
                stops.append(last)
                if all(position.opponent_on(stop) < 2 for stop in stops[1:-1]):
                    yield from (
                        Step((here, there)) for at, here in enumerate(stops) for there in stops[at + 1 :]
                    )
            break


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
