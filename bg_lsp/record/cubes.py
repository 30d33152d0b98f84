"""Cube actions: who may turn the cube, to what, and who has answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.notation.tree import LEFT, Cube, CubeAction
from bg_lsp.record import order, rolls
from bg_lsp.record.state import Ended, Offer
from bg_lsp.rules.cube import dead
from bg_lsp.rules.score import needed

if TYPE_CHECKING:
    from bg_lsp.record.fold import Fold


def action(fold: Fold, side: int | None, at: int, turn: Cube) -> int | None:
    """Carry the fold over a cube action; return the side whose it was taken for."""
    if fold.pending is not None:
        if turn.action in (CubeAction.DOUBLE, CubeAction.REDOUBLE) and side == fold.pending.side:
            fold.say("double-after-roll", at + turn.core.start, at + turn.core.end)
            fold.pending = None
            fold.to_roll = side
            _offer(fold, side, at, turn)
            return side
        rolls.settle(fold)
    if fold.ended is not None:
        rolls.after_the_end(fold, at, turn)
        return side
    act = turn.action
    if act in (CubeAction.DOUBLE, CubeAction.REDOUBLE):
        side = _double(fold, side, at, turn)
    elif fold.offer is None:
        side = _no_offer(fold, side, at, turn)
    else:
        side = _answer(fold, fold.offer, side, at, turn)
    fold.last = fold.place(at + turn.core.start, at + turn.core.end)
    return side


def taken_by_rolling(fold: Fold, side: int | None) -> int | None:
    """A roll while a double is open: it stands as a take; return whose roll it is."""
    offer = fold.offer
    assert offer is not None
    if offer.kind == "double":
        fold.say_at(offer.place, "double-unanswered")
        fold.cube_doubt = fold.cube_doubt or offer.place
    _take(fold, offer)
    if offer.kind == "double" and side is not None:
        # Either the answer was left out or more than that: the column knows.
        fold.to_roll = side
    return side


def _double(fold: Fold, side: int | None, at: int, turn: Cube) -> int:
    start, end = at + turn.core.start, at + turn.core.end
    if fold.offer is not None:
        fold.say_at(fold.offer.place, "double-unanswered")
        fold.cube_doubt = fold.cube_doubt or fold.offer.place
        _take(fold, fold.offer)
    expected = fold.to_roll
    if side is None:
        side = LEFT if expected is None else expected
    elif expected is not None and side != expected:
        if order.can_do_nothing(fold.position(expected)):
            fold.say("roll-not-written", start, end, *fold.of_game())
        else:
            order.out_of_turn(fold, side, at, turn)
    game, cube = fold.game, fold.cube
    assert game is not None
    if fold.opening and game.numbered:
        fold.say("double-before-opening", start, end)
    elif game.crawford:
        fold.say("crawford-double", start, end)
    elif fold.cube_doubt is None:
        if not cube.may_turn(side):
            fold.say("not-your-cube", start, end, cube.owner)
        else:
            _worth_doubling(fold, side, start, end)
    elif not cube.may_turn(side):
        fold.unchecked(start, end, fold.cube_doubt)
    _offer(fold, side, at, turn)
    return side


def _worth_doubling(fold: Fold, side: int, start: int, end: int) -> None:
    """Warn of a cube that is dead, or that leaves its limit."""
    match, value = fold.match, fold.cube.value
    limit = match.terms.cube_limit
    if limit is not None and value * 2 > limit:
        fold.say("cube-beyond-limit", start, end, value * 2, limit)
    elif match.length and match.settled and len(match.scores) == 1:
        need = needed(match.length, match.scores[0][side])
        if need and dead(value, need):
            fold.say("dead-cube", start, end, value, need)


def _offer(fold: Fold, side: int | None, at: int, turn: Cube, kind: str = "double", value: int = 0) -> None:
    right = value or fold.cube.value * 2
    _value(fold, at, turn, right)
    fold.offer = Offer(side or 0, right, fold.place(at + turn.core.start, at + turn.core.end), kind)
    fold.to_roll = side


def _value(fold: Fold, at: int, turn: Cube, right: int) -> None:
    """Compare the value that is written with the one that it has to be."""
    if turn.value is None or turn.value == right or turn.value_at is None:
        return
    start, end = at + turn.value_at.start, at + turn.value_at.end
    if fold.cube_doubt is not None:
        fold.unchecked(start, end, fold.cube_doubt)
    else:
        fold.say("wrong-cube-value", start, end, turn.value, right)


def _no_offer(fold: Fold, side: int | None, at: int, turn: Cube) -> int | None:
    """An answer, but nobody has doubled."""
    start, end = at + turn.core.start, at + turn.core.end
    if turn.action is CubeAction.PASS:
        fold.say("roll-not-written", start, end, *fold.of_game())
        whose = fold.to_roll if side is None else side
        if whose is not None:
            fold.to_roll = 1 - whose
        return whose
    if turn.action in (CubeAction.BEAVER, CubeAction.RACCOON):
        fold.say("late-beaver" if not fold.match.length else "beaver-in-match", start, end, turn.action.value)
    else:
        fold.say("answer-without-double", start, end, turn.action.value)
    here = fold.place(start, end)
    fold.cube_doubt = fold.cube_doubt or here
    fold.doubt = fold.doubt or here
    if turn.action is CubeAction.DROP:
        winner = None if side is None else 1 - side
        fold.ended = Ended("drop", winner, ())
    return side


def _answer(fold: Fold, offer: Offer, side: int | None, at: int, turn: Cube) -> int:
    start, end = at + turn.core.start, at + turn.core.end
    answering = 1 - offer.side
    if side is not None and side != answering:
        fold.say("wrong-column", start, end, answering)
    act = turn.action
    if act is CubeAction.TAKE:
        _take(fold, offer)
    elif act in (CubeAction.DROP, CubeAction.PASS):
        lost = offer.value // 2
        outcomes = () if fold.cube_doubt else ((offer.side, lost),)
        fold.offer = None
        fold.ended = Ended("drop", offer.side, outcomes)
    else:
        _beaver(fold, offer, answering, at, turn)
    return answering


def _take(fold: Fold, offer: Offer) -> None:
    fold.offer = None
    # The doubler rolls and the other side owns the cube, also after a beaver, which the other side offered.
    doubler = 1 - offer.side if offer.kind == "beaver" else offer.side
    fold.cube = fold.cube._replace(value=offer.value, owner=1 - doubler)
    fold.to_roll = doubler


def _beaver(fold: Fold, offer: Offer, side: int, at: int, turn: Cube) -> None:
    """A beaver or raccoon: money play only, at once; the cube stays with the beaverer."""
    start, end = at + turn.core.start, at + turn.core.end
    kind = turn.action.value
    if fold.match.length or fold.match.terms.beaver is False:
        fold.say("beaver-in-match", start, end, kind)
    elif {"double": "beaver", "beaver": "raccoon"}.get(offer.kind) != kind:
        fold.say("late-beaver", start, end, kind)
    _value(fold, at, turn, offer.value * 2)
    fold.offer = Offer(side, offer.value * 2, fold.place(start, end), kind)
    doubler = side if kind == "raccoon" else offer.side
    fold.to_roll = doubler
