"""Rolls and plays: whose they are, whether the rules allow them, and where the board stands then.

What there is to say of one that is not in order stands in `slips`, which many a record never loads.
"""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, Roll, Turn, Written
from bg_lsp.record import cubes, order, pending
from bg_lsp.record.finding import Cause
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Pending
from bg_lsp.rules.generate import dance
from bg_lsp.rules.position import Position, hits
from bg_lsp.rules.verify import verify

_new = tuple.__new__  # a named tuple's own constructor costs twice as much


def roll(replay: Replay, side: int | None, at: int, turn: Roll) -> int | None:
    """Carry the replay over a roll with its play; return the side whose turn it was taken for."""
    if replay.pending is not None:
        pending.settle(replay)
    if replay.ended is not None and not order.drop_played_on(replay, side, at, turn):
        order.after_the_end(replay, at, turn)
        return side
    if replay.offer is not None:
        if turn.written is Written.UNREADABLE and turn.dice_at is None:
            return cubes.unread_answer(replay, replay.offer, at, turn)
        side = cubes.taken_by_rolling(replay, side)
    if side != replay.to_roll or side is None:
        side = order.side_of_roll(replay, side, at, turn)
    start, end = turn.core
    replay.last = _new(Cause, (replay.at, at + start, at + end))
    dice = turn.dice
    if replay.opening:
        replay.opening = False
        numbered = replay.game is not None and replay.game.numbered
        if numbered and replay.doubt is None and (dice is None or dice[0] == dice[1]):
            from bg_lsp.record import slips

            if dice is not None:
                slips.opening_double(replay, side, at, turn)
            elif turn.written is Written.PLAY:
                slips.opening_play(replay, side, at, turn)
            if turn.written is Written.PLAY:
                return side
    if turn.written is not Written.PLAY or dice is None:
        _unplayed(replay, side, at, turn)
        return side
    before = _new(Position, (replay.left, replay.right) if side == LEFT else (replay.right, replay.left))
    after = verify(before, dice, turn.play)
    if after is None:
        from bg_lsp.record import slips

        slips.refused(replay, side, at, turn, dice, before)
        return side
    if turn.starred or after.opponent != before.opponent:
        hit = hits(before, after)
        if hit != turn.starred:
            from bg_lsp.record import slips

            slips.stars(replay, at, turn, dice, before, hit)
    if turn.flag is not None:
        replay.say("legal-play-flagged", at + turn.flag.start, at + turn.flag.end, before, dice, turn.play)
    replay.move(side, after)
    return side


def _unplayed(replay: Replay, side: int, at: int, turn: Roll) -> None:
    """What stands behind a roll is no play, or a play stands without a roll."""
    if turn.written is Written.NOTHING:
        _dice_only(replay, side, turn)
    elif turn.written is Written.CANNOT_MOVE and not turn.faults and _dances(replay, side, turn):
        replay.to_roll = 1 - side
    else:
        from bg_lsp.record import slips

        slips.unplayed(replay, side, at, turn)


def _dances(replay: Replay, side: int, turn: Roll) -> bool:
    return turn.dice is None or dance(replay.position(side), turn.dice)


def _dice_only(replay: Replay, side: int, turn: Roll) -> None:
    before = replay.position(side)
    replay.to_roll = 1 - side
    if turn.dice is None or dance(before, turn.dice):
        return
    assert replay.last is not None
    replay.pending = Pending(turn.written, side, turn.dice, replay.last, before)


def is_snippet(turn: Turn) -> bool:
    """Whether a loose turn is a play by itself: no roll is written and none is said to be unknown."""
    return type(turn) is Roll and turn.dice_at is None and turn.written is Written.PLAY
