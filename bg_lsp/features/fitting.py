"""Which legal plays what is typed so far can still become: as steps, pairs of points, landing points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from bg_lsp.features.dice import dice_of, unused
from bg_lsp.features.landing import landings, lands, may_land
from bg_lsp.features.plays import Ranked, ranked, words_of
from bg_lsp.notation.blanks import plain
from bg_lsp.notation.shorthand import points_of, steps_of
from bg_lsp.notation.spell import ordered, spell
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.generate import single_moves
from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import OFF, Position
from bg_lsp.rules.reading import LEVEL, Reading, fits_dice, readings
from bg_lsp.values import NamedTuple

_DIGITS = re.compile(r"[0-9]{1,16}")
_MOST = 24
"""So many ways to read what is typed are followed."""


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
    words = words_of(typed)
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
    for play, all_named in _landing(position, roll, plays, [_bare(word) for word in words], finished):
        found.setdefault(play.after, play.play)
        if all_named:
            exact.add(play.after)
    fits = [Fitting(play, found[play.after]) for play in plays if play.after in found]
    # A number alone is more often the beginning of something.
    return sorted(fits, key=lambda fit: fit.play.after not in exact) if len(words) > 1 else fits


def _landing(
    position: Position, roll: Roll, plays: Iterable[Ranked], words: list[str], finished: bool
) -> Iterator[tuple[Ranked, bool]]:
    """Yield the plays of which words can name landing points, and whether they name all of them."""
    points = points_of(words)
    # `05` is as good as `5`.
    named, begun = (
        (points, "") if finished else (points_of(words[:-1]), re.sub(r"^0(?=[0-9])", "", words[-1]))
    )
    if len(named) < len(words) - (not finished):
        return  # a word that is no point
    for play in plays:
        ways = landings(position, roll, play.play, play.after)
        all_named = bool(points) and lands(roll, ways, points)
        if all_named or may_land(ways, named, begun):
            yield play, all_named


def _ways_to_read(roll: Roll, words: list[str], finished: bool) -> Iterator[tuple[Play, str, bool]]:
    """Yield the steps that words can mean, the word with which the next one begins, and if a blank is between."""
    if not finished:
        *before, last = words
        yield from ((done, last, True) for done in _meant(roll, before))
        if _DIGITS.fullmatch(bare := _bare(last)):
            for cut in range(2, len(bare)):
                yield from ((done, bare[cut:], False) for done in _meant(roll, [*before, bare[:cut]]))
    yield from ((done, "", finished) for done in _meant(roll, words))


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
