"""Cube actions: who may turn the cube, to what, and who has answered."""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, Cube, CubeAction, Turn
from bg_lsp.record import order, pending
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Ended, Offer
from bg_lsp.rules.cube import dead
from bg_lsp.rules.score import needed

_DOUBLES = (CubeAction.DOUBLE, CubeAction.REDOUBLE)
_RAISED = {CubeAction.DOUBLE: CubeAction.BEAVER, CubeAction.BEAVER: CubeAction.RACCOON}
"""What may answer an offer by doubling at once."""


def action(replay: Replay, side: int | None, at: int, turn: Cube) -> int | None:
    """Carry the replay over a cube action; return the side whose it was taken for."""
    if replay.pending is not None:
        if turn.action in _DOUBLES and side is not None and side == replay.pending.side:
            if replay.doubt is None:
                replay.say("double-after-roll", at + turn.core.start, at + turn.core.end)
            else:
                replay.unchecked(at + turn.core.start, at + turn.core.end)
            replay.pending = None
            _offer(replay, side, at, turn)
            return side
        pending.settle(replay)
    if replay.ended is not None:
        order.after_the_end(replay, at, turn)
        return side
    if turn.action in _DOUBLES:
        side = _double(replay, side, at, turn)
    elif replay.offer is None:
        side = _no_offer(replay, side, at, turn)
    else:
        side = _answer(replay, replay.offer, side, at, turn)
    replay.last = replay.place(at + turn.core.start, at + turn.core.end)
    return side


def taken_by_rolling(replay: Replay, side: int | None) -> int | None:
    """A roll while a double is open: it stands as a take; return whose roll it is."""
    offer = replay.offer
    assert offer is not None
    if offer.kind is CubeAction.DOUBLE:
        unanswered(replay, offer)
    _take(replay, offer)
    if offer.kind is CubeAction.DOUBLE and side is not None:
        # Either the answer was left out or more than that: the column knows.
        replay.to_roll = side
    return side


def unread_answer(replay: Replay, offer: Offer, at: int, turn: Turn) -> int:
    """What cannot be read stands where a double waits for its answer: it may have been any."""
    replay.doubt = replay.cube_doubt = replay.place(at + turn.core.start, at + turn.core.end)
    _take(replay, offer)
    return 1 - offer.side


def unanswered(replay: Replay, offer: Offer) -> None:
    """Nobody has answered a double; in doubt the answer may stand where rows are missing."""
    if replay.cube_doubt is None:
        replay.say_at(offer.place, "double-unanswered")
        replay.cube_doubt = offer.place


def _double(replay: Replay, side: int | None, at: int, turn: Cube) -> int:
    start, end = at + turn.core.start, at + turn.core.end
    if replay.offer is not None:
        unanswered(replay, replay.offer)
        _take(replay, replay.offer)
    expected = replay.to_roll
    if side is None:
        side = LEFT if expected is None else expected
    elif expected is not None and side != expected:
        if order.can_do_nothing(replay.position(expected)):
            replay.say("roll-not-written", start, end, *replay.of_game())
        else:
            order.out_of_turn(replay, side, at, turn)
    game, cube = replay.game, replay.cube
    assert game is not None
    if replay.opening and game.numbered and replay.doubt is None:
        replay.say("double-before-opening", start, end)
    elif game.crawford:
        if cube.owner is None:  # else the game has had its double, and that has been said
            replay.say("crawford-double", start, end)
    elif replay.cube_doubt is None:
        if not cube.may_turn(side):
            replay.say("not-your-cube", start, end, cube.owner)
        else:
            _worth_doubling(replay, side, start, end)
    elif not cube.may_turn(side):
        replay.unchecked(start, end, replay.cube_doubt)
    _offer(replay, side, at, turn)
    return side


def _worth_doubling(replay: Replay, side: int, start: int, end: int) -> None:
    """Warn of a cube that is dead, or that leaves its limit."""
    match, value = replay.match, replay.cube.value
    limit = match.terms.cube_limit
    if limit is not None and value * 2 > limit:
        replay.say("cube-beyond-limit", start, end, value * 2, limit)
    elif match.length and match.settled and len(match.scores) == 1:
        need = needed(match.length, match.scores[0][side])
        if need and dead(value, need):
            replay.say("dead-cube", start, end, value, need)


def _offer(replay: Replay, side: int, at: int, turn: Cube) -> None:
    value = replay.cube.value * 2
    _value(replay, at, turn, value)
    replay.offer = Offer(side, value, replay.place(at + turn.core.start, at + turn.core.end))
    replay.to_roll = side


def _value(replay: Replay, at: int, turn: Cube, right: int) -> None:
    """Compare the value that is written with the one that it has to be."""
    if turn.value is None or turn.value == right or turn.value_at is None:
        return
    start, end = at + turn.value_at.start, at + turn.value_at.end
    if replay.cube_doubt is not None:
        replay.unchecked(start, end, replay.cube_doubt)
    else:
        replay.say("wrong-cube-value", start, end, turn.value, right)
        # Later values and points may go on from what is written: one slip, said once.
        replay.cube_doubt = replay.place(start, end)


def _no_offer(replay: Replay, side: int | None, at: int, turn: Cube) -> int | None:
    """An answer, but nobody has doubled."""
    start, end = at + turn.core.start, at + turn.core.end
    if turn.action is CubeAction.PASS:
        replay.say("roll-not-written", start, end, *replay.of_game())
        whose = replay.to_roll if side is None else side
        if whose is not None:
            replay.to_roll = 1 - whose
        return whose
    if turn.action in (CubeAction.BEAVER, CubeAction.RACCOON):
        replay.say(
            "late-beaver" if not replay.match.length else "beaver-in-match", start, end, turn.action.value
        )
    elif replay.cube_doubt is not None:
        replay.unchecked(start, end, replay.cube_doubt)
    else:
        replay.say("answer-without-double", start, end, turn.action.value)
    here = replay.place(start, end)
    replay.cube_doubt = replay.cube_doubt or here
    replay.doubt = replay.doubt or here
    if turn.action is CubeAction.DROP:
        winner = None if side is None else 1 - side
        replay.ended = Ended("drop", winner, ())
    return side


def _answer(replay: Replay, offer: Offer, side: int | None, at: int, turn: Cube) -> int:
    start, end = at + turn.core.start, at + turn.core.end
    answering = 1 - offer.side
    if side is not None and side != answering:
        order.wrong_column(replay, start, end, answering)
    act = turn.action
    if act is CubeAction.TAKE:
        _take(replay, offer)
    elif act in (CubeAction.DROP, CubeAction.PASS):
        lost = offer.value // 2
        outcomes = () if replay.cube_doubt else ((offer.side, lost),)
        replay.offer = None
        replay.ended = Ended("drop", offer.side, outcomes)
    else:
        _beaver(replay, offer, answering, at, turn)
    return answering


def _take(replay: Replay, offer: Offer) -> None:
    replay.offer = None
    replay.cube = replay.cube._replace(value=offer.value, owner=1 - offer.doubler)
    replay.to_roll = offer.doubler


def _beaver(replay: Replay, offer: Offer, side: int, at: int, turn: Cube) -> None:
    """A beaver or raccoon: money play only, at once; the cube stays with the beaverer."""
    start, end = at + turn.core.start, at + turn.core.end
    kind = turn.action
    if replay.match.length or replay.match.terms.beaver is False:
        replay.say("beaver-in-match", start, end, kind.value)
    elif kind is not _RAISED.get(offer.kind):
        replay.say("late-beaver", start, end, kind.value)
    _value(replay, at, turn, offer.value * 2)
    replay.offer = Offer(side, offer.value * 2, replay.place(start, end), kind)
    replay.to_roll = replay.offer.doubler
