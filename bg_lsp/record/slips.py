"""Rolls and plays that are not in order: what is said of each, and where the board stands then."""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, Cell, Roll, Turn, Written
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Pending
from bg_lsp.rules.arithmetic import fitting_rolls, rolls_for
from bg_lsp.rules.force import force
from bg_lsp.rules.generate import dance
from bg_lsp.rules.judge import Reason, judge, judge_dice
from bg_lsp.rules.position import Position
from bg_lsp.rules.reading import wrong_way
from bg_lsp.rules.verify import verify


def refused(replay: Replay, side: int, at: int, turn: Roll, dice: tuple[int, int], before: Position) -> None:
    """A play that the rules do not allow: why, and the board as its writer saw it."""
    if replay.doubt is not None and turn.flag is None:
        judgement = judge_dice(before, dice, turn.play)
        if judgement is None:
            replay.unchecked(at + turn.rest.start, at + turn.rest.end)
            replay.move(side, force(before, turn.play).after)
            return
    else:
        judgement = judge(before, dice, turn.play)
    start, end = _place_of(at, turn, judgement.step)
    here = replay.place(start, end)
    data: tuple[object, ...] = (before, dice, turn.play, judgement)
    if turn.flag is not None:
        replay.say("played-illegally", at + turn.flag.start, at + turn.flag.end, *data)
        if not force(before, turn.play).complete:
            replay.doubt = replay.doubt or here
    elif judgement.reason is Reason.DIE_UNPLAYED:
        # Half a play is no problem where the game was resigned with it: wait for what follows.
        replay.pending = Pending(Written.PLAY, side, dice, here, before, data)
    else:
        if judgement.reason is Reason.NO_ROLL:
            data = (turn.play, judgement)  # neither board nor roll matter
        replay.say(judgement.reason.value, start, end, *data)
        if replay.doubt is None or not wrong_way(dice, turn.play):  # of a whole column only the first is told
            replay.doubt = here
    replay.move(side, judgement.after)


def _place_of(at: int, turn: Roll, step: int | None) -> tuple[int, int]:
    """Return the smallest span of a turn that is wrong, in its line: a step, or the whole play."""
    if step is None or step >= len(turn.steps_at):
        return at + turn.rest.start, at + turn.rest.end
    return at + turn.steps_at[step].start, at + turn.steps_at[step].end


def stars(replay: Replay, at: int, turn: Roll, dice: tuple[int, int], before: Position, hit: int) -> None:
    """Somebody is hit where no star stands, or a star stands where nobody is hit."""
    if wrong := turn.starred & ~hit:
        if replay.doubt is not None:
            replay.unchecked(at + turn.rest.start, at + turn.rest.end)
        else:
            point = wrong.bit_length() - 1
            start, end = _place_of(at, turn, _step_with_star(turn, point))
            replay.say("star-without-hit", start, end, before, dice, turn.play, point)
            # Its writer saw a checker there: the board may have left his before.
            replay.doubt = replay.place(start, end)
    # In doubt a hit may be one only because of the doubt.
    if replay.doubt is None and (missing := hit & ~turn.starred):
        replay.say("hit-not-starred", at + turn.rest.start, at + turn.rest.end, missing)


def _step_with_star(turn: Roll, point: int) -> int | None:
    for index, step in enumerate(turn.play):
        for stop, touched in enumerate(step.points):
            if touched == point and step.stars >> stop & 1:
                return index
    return None


def opening_double(replay: Replay, side: int, at: int, turn: Roll) -> None:
    """The opening roll is never a double: dice are misread, or this is not the opening. The play is followed."""
    assert turn.dice is not None
    assert turn.dice_at is not None
    start, end = at + turn.dice_at.start, at + turn.dice_at.end
    replay.say("opening-double", start, end, turn.dice)
    replay.doubt = replay.place(start, end)
    if turn.written is Written.PLAY:
        before = replay.position(side)
        replay.move(side, verify(before, turn.dice, turn.play) or force(before, turn.play).after)


# What stands behind a roll that is not a play, or a play without a roll.


def opening_play(replay: Replay, side: int, at: int, turn: Roll) -> None:
    """A play without its roll that opens the game: the roll was no double."""
    _without_roll(replay, side, at, turn, opening=True)


def _without_roll(replay: Replay, side: int, at: int, turn: Roll, *, opening: bool = False) -> None:
    before = replay.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    possible = rolls_for(turn.play)
    if not possible:
        judgement = judge(before, (6, 5), turn.play)
        replay.say("no-roll", start, end, turn.play, judgement)
        replay.doubt = replay.place(start, end)
        replay.move(side, judgement.after)
        return
    fitting = fitting_rolls(before, turn.play)
    if not fitting:
        refused(replay, side, at, turn, possible[0], before)
        return
    thrown = tuple(dice for dice in fitting if not (opening and dice[0] == dice[1]))
    if not any(fault.name == "no-such-die" for fault in turn.faults):
        replay.say("roll-missing", at + turn.core.start, at + turn.core.end, before, turn.play, thrown)
    fitting = thrown or fitting
    after = [verify(before, dice, turn.play) for dice in fitting]
    if len(set(after)) > 1 or not thrown:
        replay.doubt = replay.doubt or replay.place(start, end)
    replay.move(side, after[0] or before)


def _cannot_move(replay: Replay, side: int, at: int, turn: Roll) -> None:
    before = replay.position(side)
    replay.to_roll = 1 - side
    if turn.dice is None or dance(before, turn.dice):
        written_short(replay, at, turn, "Cannot Move")
        return
    if turn.flag is not None:
        replay.say("played-illegally", at + turn.flag.start, at + turn.flag.end)
        return
    start, end = at + turn.rest.start, at + turn.rest.end
    if replay.doubt is not None:
        replay.unchecked(start, end)
        return
    replay.say("cannot-move-though-plays", start, end, before, turn.dice)
    replay.doubt = replay.place(start, end)


def written_short(replay: Replay, at: int, turn: Turn, word: str) -> None:
    """Report a letter that stands for a word: `f` for a dance, `d`, `t` and `p` for the cube."""
    for name, start, end, data in turn.faults:
        if name == "shorthand":
            replay.say(name, at + start, at + end, None, None, data[0], (word,), ())


def _unknown(replay: Replay, side: int, at: int, turn: Roll) -> None:
    replay.to_roll = 1 - side
    assert replay.last is not None
    replay.pending = Pending(Written.UNKNOWN, side, turn.dice, replay.last, replay.position(side))


def _dump(replay: Replay, side: int, at: int, turn: Roll) -> None:
    replay.say("played-illegally", at + turn.rest.start, at + turn.rest.end)
    dump = turn.dump
    if dump is None:
        _unknown(replay, side, at, turn)
        return
    following = 1 - side
    replay.set_position(following, dump.position)
    owner = None if dump.owner is None else following if dump.owner > 0 else side
    replay.cube = replay.cube._replace(value=dump.cube, owner=owner)
    replay.to_roll = following
    replay.doubt = replay.cube_doubt = None


def _unreadable(replay: Replay, side: int, at: int, turn: Roll) -> None:
    before = replay.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    for fault in turn.faults:
        if fault.name == "shorthand":
            _shorthand(replay, side, at, turn)
            return
    replay.doubt = replay.place(start, end)
    if turn.dice_at is None:
        replay.cube_doubt = replay.doubt  # it may have been a cube action
    replay.move(side, force(before, turn.play).after)


def _shorthand(replay: Replay, side: int, at: int, turn: Roll) -> None:
    from bg_lsp.notation.shorthand import expand  # rarely needed

    before = replay.position(side)
    start, end = at + turn.rest.start, at + turn.rest.end
    text = turn.text[turn.rest.start : turn.rest.end]
    candidates, tried = expand(before, turn.dice, text) if turn.dice else ((), ())
    replay.say(
        "shorthand", start, end, before, turn.dice, text, tuple(play.play for play in candidates), tried
    )
    if len(candidates) == 1:
        replay.move(side, candidates[0].after)
    else:
        replay.doubt = replay.place(start, end)
        replay.to_roll = 1 - side


_UNPLAYED = {
    Written.PLAY: _without_roll,
    Written.CANNOT_MOVE: _cannot_move,
    Written.UNKNOWN: _unknown,
    Written.DUMP: _dump,
    Written.UNREADABLE: _unreadable,
}


def unplayed(replay: Replay, side: int, at: int, turn: Roll) -> None:
    """Carry the replay over a roll without a play that can be read, or a play without a roll."""
    _UNPLAYED[turn.written](replay, side, at, turn)


def snippet(replay: Replay, cell: Cell) -> None:
    """A play by itself: judged by spelling and arithmetic only."""
    _, at, turn = cell
    assert type(turn) is Roll
    for fault in turn.faults:
        replay.say(fault.name, at + fault.start, at + fault.end, *fault.data)
    if not turn.faults and not rolls_for(turn.play):
        judgement = judge(replay.position(LEFT), (6, 5), turn.play)
        replay.say("no-roll", at + turn.rest.start, at + turn.rest.end, turn.play, judgement)
    if replay.played is not None:
        state = replay.state()
        replay.remember(None, cell, state, state)
