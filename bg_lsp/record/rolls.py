"""Rolls and plays: whose they are, whether the rules allow them, and where the board stands then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.notation.tree import LEFT, Cell, Roll, Turn, Written
from bg_lsp.record import cubes, order
from bg_lsp.record.finding import Cause
from bg_lsp.record.state import Ended, Pending
from bg_lsp.rules.arithmetic import fitting_rolls, rolls_for
from bg_lsp.rules.force import force
from bg_lsp.rules.generate import dance, legal_plays
from bg_lsp.rules.judge import Reason, hits, judge, verify
from bg_lsp.rules.position import Position
from bg_lsp.rules.score import all_off, level

if TYPE_CHECKING:
    from bg_lsp.record.fold import Fold

_WHATEVER_THE_BOARD = frozenset(
    {Reason.NO_ROLL, Reason.WRONG_DISTANCE, Reason.TOO_MANY_DICE, Reason.BACKWARDS}
)
"""What is wrong with a play in every position, so that it is said also where the board is in doubt."""


def roll(fold: Fold, side: int | None, at: int, turn: Roll) -> int | None:
    """Carry the fold over a roll with its play; return the side whose turn it was taken for."""
    if fold.pending is not None:
        settle(fold)
    if fold.ended is not None:
        after_the_end(fold, at, turn)
        return side
    if fold.offer is not None:
        side = cubes.taken_by_rolling(fold, side)
    if side != fold.to_roll or side is None:
        side = order.side_of_roll(fold, side, at, turn)
    fold.last = Cause(fold.at, at + turn.core.start, at + turn.core.end)
    if fold.opening:
        fold.opening = False
        if turn.dice is not None and turn.dice[0] == turn.dice[1] and fold.game and fold.game.numbered:
            _opening_double(fold, side, at, turn)
            fold.to_roll = 1 - side
            return side
    if turn.written is Written.PLAY and turn.dice is not None:
        _play(fold, side, at, turn, turn.dice)
    else:
        _UNPLAYED[turn.written](fold, side, at, turn)
    return side


def _play(fold: Fold, side: int, at: int, turn: Roll, dice: tuple[int, int]) -> None:
    """The common case: dice and a play."""
    before = Position(fold.left, fold.right) if side == LEFT else Position(fold.right, fold.left)
    after = verify(before, dice, turn.play)
    if after is None:
        _refused(fold, side, at, turn, dice, before)
        return
    if turn.starred or after.opponent != before.opponent:
        _stars(fold, at, turn, dice, before, after)
    if turn.flag is not None:
        fold.say("legal-play-flagged", at + turn.flag.start, at + turn.flag.end, before, dice, turn.play)
    if side == LEFT:
        fold.left, fold.right = after
    else:
        fold.right, fold.left = after
    fold.to_roll = 1 - side
    if not after.mover >> 8:
        _borne_off(fold, side)


def _refused(fold: Fold, side: int, at: int, turn: Roll, dice: tuple[int, int], before: Position) -> None:
    """A play that the rules do not allow: why, and the board as its writer saw it."""
    judgement = judge(before, dice, turn.play)
    start, end = place_of(at, turn, judgement.step, judgement.stop)
    here = fold.place(start, end)
    data = (before, dice, turn.play, judgement)
    if turn.flag is not None:
        fold.say("played-illegally", at + turn.flag.start, at + turn.flag.end, *data)
        if not force(before, turn.play).complete:
            fold.doubt = fold.doubt or here
    elif judgement.reason is Reason.DIE_UNPLAYED and fold.doubt is None:
        # Half a play is no problem where the game was resigned with it: wait for what follows.
        fold.pending = Pending("half", side, dice, here, before, data)
    elif fold.doubt is not None and judgement.reason not in _WHATEVER_THE_BOARD:
        fold.unchecked(start, end)
    else:
        # What no position allows needs no board: the play is out of its two forms.
        if judgement.reason is Reason.NO_ROLL:
            data = (turn.play, judgement)  # type: ignore[assignment]
        fold.say(judgement.reason.value, start, end, *data)
        fold.doubt = fold.doubt or here
    moved(fold, side, judgement.after)


def place_of(at: int, turn: Roll, step: int | None, stop: int | None) -> tuple[int, int]:
    """Return the smallest span of a turn that is wrong, in its line: a step, or the whole play."""
    if step is None or step >= len(turn.steps_at):
        return at + turn.rest.start, at + turn.rest.end
    return at + turn.steps_at[step].start, at + turn.steps_at[step].end


def moved(fold: Fold, side: int, after: Position) -> None:
    """Let a player's turn end with this board, seen by him."""
    fold.set_position(side, after)
    fold.to_roll = 1 - side
    if all_off(after.mover):
        _borne_off(fold, side)


def _borne_off(fold: Fold, side: int) -> None:
    """The last checker is off: the game is over, and the board says what it is worth."""
    loser = fold.right if side == LEFT else fold.left
    points = () if fold.doubt or fold.cube_doubt else fold.worth(level(loser))
    fold.ended = Ended("board", side, tuple((side, value) for value in points))


def _stars(fold: Fold, at: int, turn: Roll, dice: tuple[int, int], before: Position, after: Position) -> None:
    """Compare the stars with the hits."""
    hit = hits(before, after)
    if hit == turn.starred:
        return
    if wrong := turn.starred & ~hit:
        if fold.doubt is not None:
            fold.unchecked(at + turn.rest.start, at + turn.rest.end)
        else:
            point = wrong.bit_length() - 1
            start, end = place_of(at, turn, _step_with_star(turn, point), None)
            fold.say("star-without-hit", start, end, before, dice, turn.play, point)
    if missing := hit & ~turn.starred:
        fold.say("hit-not-starred", at + turn.rest.start, at + turn.rest.end, missing)


def _step_with_star(turn: Roll, point: int) -> int | None:
    for index, step in enumerate(turn.play):
        for stop, touched in enumerate(step.points):
            if touched == point and step.stars >> stop & 1:
                return index
    return None


def _opening_double(fold: Fold, side: int, at: int, turn: Roll) -> None:
    """The opening roll is never a double: one message, and the play as far as it can be followed."""
    assert turn.dice is not None
    assert turn.dice_at is not None
    fold.say("opening-double", at + turn.dice_at.start, at + turn.dice_at.end, turn.dice)
    before = fold.position(side)
    after = verify(before, turn.dice, turn.play)
    if after is None:
        fold.doubt = fold.place(at + turn.dice_at.start, at + turn.dice_at.end)
        after = force(before, turn.play).after
    moved(fold, side, after)


# What stands behind a roll that is not a play, or a play without a roll.


def _without_roll(fold: Fold, side: int, at: int, turn: Roll) -> None:
    before = fold.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    possible = rolls_for(turn.play)
    if not possible:
        judgement = judge(before, (6, 5), turn.play)
        fold.say("no-roll", start, end, turn.play, judgement)
        fold.doubt = fold.doubt or fold.place(start, end)
        moved(fold, side, judgement.after)
        return
    fitting = fitting_rolls(before, turn.play)
    if not fitting:
        _refused(fold, side, at, turn, possible[0], before)
        return
    if not any(fault.name == "no-such-die" for fault in turn.faults):
        fold.say("roll-missing", at + turn.core.start, at + turn.core.end, before, turn.play, fitting)
    after = [verify(before, dice, turn.play) for dice in fitting]
    if len(set(after)) > 1:
        fold.doubt = fold.doubt or fold.place(start, end)
    moved(fold, side, after[0] or before)


def _dice_only(fold: Fold, side: int, at: int, turn: Roll) -> None:
    before = fold.position(side)
    fold.to_roll = 1 - side
    if turn.dice is None or dance(before, turn.dice):
        return
    fold.pending = Pending("nothing", side, turn.dice, fold.last or fold.place(at, at), before)


def _cannot_move(fold: Fold, side: int, at: int, turn: Roll) -> None:
    before = fold.position(side)
    fold.to_roll = 1 - side
    if turn.dice is None or dance(before, turn.dice):
        return
    start, end = at + turn.rest.start, at + turn.rest.end
    if fold.doubt is not None:
        fold.unchecked(start, end)
        return
    fold.say("cannot-move-though-plays", start, end, before, turn.dice)
    fold.doubt = fold.place(start, end)


def _unknown(fold: Fold, side: int, at: int, turn: Roll) -> None:
    fold.to_roll = 1 - side
    place = fold.last or fold.place(at, at)
    fold.pending = Pending("unknown", side, turn.dice, place, fold.position(side))


def _dump(fold: Fold, side: int, at: int, turn: Roll) -> None:
    if turn.dump is None:
        _unknown(fold, side, at, turn)
        return
    dump = turn.dump
    fold.say("played-illegally", at + turn.rest.start, at + turn.rest.end)
    following = 1 - side
    fold.set_position(following, dump.position)
    owner = None if dump.owner is None else following if dump.owner > 0 else side
    fold.cube = fold.cube._replace(value=dump.cube, owner=owner)
    fold.to_roll = following
    fold.doubt = fold.cube_doubt = None


def _unreadable(fold: Fold, side: int, at: int, turn: Roll) -> None:
    before = fold.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    for fault in turn.faults:
        if fault.name == "shorthand":
            _shorthand(fold, side, at, turn)
            return
    fold.doubt = fold.doubt or fold.place(start, end)
    moved(fold, side, force(before, turn.play).after)


def _shorthand(fold: Fold, side: int, at: int, turn: Roll) -> None:
    from bg_lsp.notation.shorthand import expand  # rarely needed

    before = fold.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    text = turn.text[turn.rest.start : turn.rest.end]
    candidates, tried = expand(before, turn.dice, text) if turn.dice else ((), ())
    fold.say("shorthand", start, end, before, turn.dice, text, tuple(play.play for play in candidates), tried)
    if len(candidates) == 1:
        moved(fold, side, candidates[0].after)
    else:
        fold.doubt = fold.doubt or fold.place(start, end)
        fold.to_roll = 1 - side


_UNPLAYED = {
    Written.PLAY: _without_roll,
    Written.NOTHING: _dice_only,
    Written.CANNOT_MOVE: _cannot_move,
    Written.UNKNOWN: _unknown,
    Written.DUMP: _dump,
    Written.UNREADABLE: _unreadable,
}


def settle(fold: Fold) -> None:
    """Judge a roll whose play was missing or half done, now that the game goes on behind it."""
    pending = fold.pending
    assert pending is not None
    fold.pending = None
    place = pending.place
    if pending.kind == "half":
        fold.say_at(place, "die-unplayed", *pending.data)
    elif pending.kind == "unknown":
        fold.say_at(place, "position-unknown")
    elif fold.doubt is not None:
        return
    else:
        assert pending.roll is not None
        filled = only_play(pending.before, pending.roll)
        if filled is not None:
            fold.say_at(place, "forced-play-filled", pending.before, pending.roll)
            fold.set_position(pending.side, filled)
            if all_off(filled.mover):
                _borne_off(fold, pending.side)
            return
        fold.say_at(place, "no-play-written", pending.before, pending.roll)
    fold.doubt = fold.doubt or place


def only_play(before: Position, dice: tuple[int, int]) -> Position | None:
    """Return the board after the one legal play, or the one that bears off a checker with every die."""
    plays = legal_plays(before, dice)
    if len(plays) == 1:
        return plays[0].after
    every = 4 if dice[0] == dice[1] else 2
    off = before.mover & 0xFF
    full = [play.after for play in plays if (play.after.mover & 0xFF) == off + every]
    return full[0] if len(full) == 1 else None


def drop_pending(fold: Fold) -> None:
    """A result follows: the last roll is filled in only where it bears off the last checker."""
    pending = fold.pending
    assert pending is not None
    fold.pending = None
    if pending.kind == "nothing" and pending.roll is not None and fold.doubt is None:
        for play in legal_plays(pending.before, pending.roll):
            if all_off(play.after.mover):
                moved(fold, pending.side, play.after)
                return


def after_the_end(fold: Fold, at: int, turn: Turn) -> None:
    """A turn behind the end of the game: said once a game."""
    ended = fold.ended
    assert ended is not None
    if not ended.told:
        fold.say("after-the-end", at + turn.core.start, at + turn.core.end)
        fold.ended = ended._replace(told=True)


def is_snippet(turn: Turn) -> bool:
    """Whether a loose turn is a play by itself: no roll is written and none is said to be unknown."""
    return type(turn) is Roll and turn.dice_at is None and turn.written is Written.PLAY


def snippet(fold: Fold, cell: Cell) -> None:
    """A play by itself: judged by spelling and arithmetic only."""
    _, at, turn = cell
    assert type(turn) is Roll
    for fault in turn.faults:
        fold.say(fault.name, at + fault.start, at + fault.end, *fault.data)
    if not turn.faults and not rolls_for(turn.play):
        judgement = judge(fold.position(LEFT), (6, 5), turn.play)
        fold.say("no-roll", at + turn.rest.start, at + turn.rest.end, turn.play, judgement)
    if fold.played is not None:
        state = fold.state()
        fold.remember(None, cell, state, state)
