"""Why a recorded play is not right: the reason a person would give, and the smallest place at fault."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from bg_lsp.rules.arithmetic import rolls_for
from bg_lsp.rules.force import force
from bg_lsp.rules.generate import LegalPlay, legal_plays, single_moves
from bg_lsp.rules.play import Play, Roll, Step, mirror
from bg_lsp.rules.position import BAR, OFF, Position, hits, on
from bg_lsp.rules.reading import Move, Reading, fits_dice, readings, ways
from bg_lsp.rules.verify import choose, meanings, verify
from bg_lsp.values import NamedTuple


class Reason(Enum):
    """What is wrong with a play, by the names of the catalogue."""

    BACKWARDS = "backwards"
    NO_ROLL = "no-roll"
    WRONG_DISTANCE = "wrong-distance"
    TOO_MANY_DICE = "too-many-dice"
    BAR_FIRST = "bar-first"
    NOT_ALL_HOME = "not-all-home"
    NO_CHECKER = "no-checker"
    CHECKER_BEHIND = "checker-behind"
    BLOCKED_POINT = "blocked-point"
    DIE_UNPLAYED = "die-unplayed"
    LARGER_DIE = "larger-die"
    AMBIGUOUS_PLAY = "ambiguous-play"


class Judgement(NamedTuple):
    """Why a play is refused, where, and what to go on with."""

    reason: Reason
    after: Position
    """What is written, applied as far as checkers exist and points are open."""
    step: int | None = None
    """Index of the step at fault; None: the play as a whole."""
    stop: int | None = None
    """Index into the step's points; None: the step as a whole."""
    point: int | None = None
    """The point that the reason is about: empty, blocked, or with a checker that stands in the way."""
    die: int | None = None
    """The die that the reason is about."""
    readings: tuple[LegalPlay, ...] = ()
    """What could be meant: of an ambiguous play its meanings; where a die is unplayed the full plays
    that hold what is written (all, where none does); of a backward play its legal mirror image."""
    other: int | None = None
    """The second blocked point, where a checker's way is closed on either side."""


class _Leg(NamedTuple):
    source: int
    target: int
    step: int
    stop: int


def judge(position: Position, roll: Roll, play: Play) -> Judgement:
    """Return what is wrong with a play that `verify` refused."""
    fault = judge_dice(position, roll, play) or _meaning(position, roll, play)
    return fault or _board(position, roll, play, list(_legs(play)))


def judge_dice(position: Position, roll: Roll, play: Play) -> Judgement | None:
    """Return what is wrong with a play wherever the checkers stand; None where only the board can say it."""
    legs = list(_legs(play))
    return _backwards(position, roll, play, legs) or _arithmetic(position, roll, play, legs)


def _legs(play: Play) -> Iterator[_Leg]:
    for index, step in enumerate(play):
        for _ in range(step.count):
            for stop in range(1, len(step.points)):
                yield _Leg(step.points[stop - 1], step.points[stop], index, stop)


def _backwards(position: Position, roll: Roll, play: Play, legs: list[_Leg]) -> Judgement | None:
    for leg in legs:
        if leg.source <= leg.target:
            after = verify(position, roll, mirror(play))
            legal = () if after is None else (LegalPlay(*after, position, roll),)
            after = after or _applied(position, play)
            return Judgement(Reason.BACKWARDS, after, leg.step, leg.stop, readings=legal)
    return None


def _arithmetic(position: Position, roll: Roll, play: Play, legs: list[_Leg]) -> Judgement | None:
    """Judge what needs no board."""
    if fits_dice(roll, play):
        return None
    after = _applied(position, play)
    if not rolls_for(play):
        alone = [index for index, step in enumerate(play) if not rolls_for(Play((step,)))]
        return Judgement(Reason.NO_ROLL, after, alone[0] if alone else None)
    for leg in legs:
        if not fits_dice(roll, _play_of([leg])):
            return Judgement(Reason.WRONG_DISTANCE, after, leg.step, leg.stop)
    for end in range(2, len(legs) + 1):
        if not fits_dice(roll, _play_of(legs[:end])):
            leg = legs[end - 1]
            distance = leg.source - leg.target
            return Judgement(
                Reason.TOO_MANY_DICE, after, leg.step, None, die=distance if distance in roll else None
            )
    return None


def _play_of(legs: list[_Leg]) -> Play:
    return Play(Step((leg.source, leg.target)) for leg in legs)


def _meaning(position: Position, roll: Roll, play: Play) -> Judgement | None:
    """Judge a play that the board allows but that means several plays, or too little of one."""
    afters = meanings(position, roll, play)
    if afters:
        options = tuple(LegalPlay(*after, position, roll) for after in afters)
        mildest = min(afters, key=lambda after: hits(position, after).bit_count())
        return Judgement(Reason.AMBIGUOUS_PLAY, mildest, readings=options)
    fitting = [reading for reading in readings(roll, play) if reading.fits(position)]
    if not fitting:
        return None
    after = choose(position, play, [reading.apply(position) for reading in fitting])
    used = next(reading for reading in fitting if after in (None, reading.apply(position)))
    after = used.apply(position)
    legal = legal_plays(position, roll)
    left = _left(roll, used)
    onward = _onward(after, left) if used.moves else set()
    full = tuple(each for each in legal if each.after in onward)
    if not full and len(left) == 1 and not any(map(_whole, legal)):
        return Judgement(Reason.LARGER_DIE, after, die=max(roll), readings=tuple(legal))
    return Judgement(Reason.DIE_UNPLAYED, after, die=left[0], readings=full or tuple(legal))


def _left(roll: Roll, used: Reading) -> list[int]:
    """Return the dice that are left, the larger one first."""
    dice = sorted(roll, reverse=True) if roll[0] != roll[1] else list(roll * 2)
    for _, _, die in used.moves:
        dice.remove(die)
    return dice


def _onward(after: Position, dice: list[int]) -> set[Position]:
    """Return where one die that is left, or several of a double, can lead."""
    reached: set[Position] = set()
    edge = {after}
    for die in dice:
        edge = {new for each in edge for new in single_moves(each, die)}
        reached |= edge
    return reached


def _whole(legal: LegalPlay) -> bool:
    """Tell whether a legal play uses every die."""
    before, roll = legal.before, legal.roll
    return any(each.whole and each.fits(before) for each in readings(roll, legal.play))


def _board(position: Position, roll: Roll, play: Play, legs: list[_Leg]) -> Judgement:
    """Judge a play that arithmetic allows and the board forbids, whichever way the dice go."""
    faults = [_fault(position, way, legs) for way in ways(roll, play)]
    fault = faults[0]._replace(after=_applied(position, play))
    for each in faults[1:]:
        if each.reason is fault.reason is Reason.BLOCKED_POINT and each.point != fault.point:
            return fault._replace(other=each.point)
    return fault


def _fault(position: Position, way: tuple[Move, ...], legs: list[_Leg]) -> Judgement:
    """Return what a person would name first in one way to make the play.

    That is what forbids everything else (a checker on the bar, a checker not at home), and then
    whatever comes first in the order of writing.
    """
    made = list(_by_leg(way, legs))
    left = [on(position.mover, point) for point in range(26)]
    available = left[:]
    for source, target, _ in way:
        left[source] -= 1
        left[target] += 1
        available[target] += 1
    for leg, (source, _, _) in made:
        if left[BAR] > 0 and source != BAR:
            return Judgement(Reason.BAR_FIRST, position, leg.step, point=BAR)
    outside = max((point for point in range(7, 26) if left[point] > 0), default=None)
    for leg, (_, target, _) in made:
        if outside is not None and target == OFF:
            return Judgement(Reason.NOT_ALL_HOME, position, leg.step, leg.stop, outside)
    for leg, (source, target, die) in made:
        available[source] -= 1
        if available[source] < 0:
            return Judgement(Reason.NO_CHECKER, position, leg.step, leg.stop - 1, source)
        if target != OFF and position.opponent_on(target) > 1:
            return Judgement(Reason.BLOCKED_POINT, position, leg.step, leg.stop, target)
        behind = max((point for point in range(source + 1, 7) if left[point] > 0), default=None)
        if target == OFF and die > source and behind is not None:
            return Judgement(Reason.CHECKER_BEHIND, position, leg.step, leg.stop, behind, die)
    raise AssertionError("the moves fit the board")


def _by_leg(way: tuple[Move, ...], legs: list[_Leg]) -> Iterator[tuple[_Leg, Move]]:
    """Yield each move with the leg that it belongs to: a leg ends with the move that reaches its target."""
    rest = iter(legs)
    leg = next(rest)
    for move in way:
        yield leg, move
        if move[1] == leg.target:
            leg = next(rest, leg)


def _applied(position: Position, play: Play) -> Position:
    return force(position, play).after
