"""How games end: resignations and results, held against the board, the cube and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.notation.tree import LEFT, RIGHT, End, EndKind
from bg_lsp.record import rolls
from bg_lsp.record.state import Ended, Terms
from bg_lsp.rules.score import most, needed

if TYPE_CHECKING:
    from bg_lsp.record.fold import Fold

_LEVELS = (1, 2, 3)
_MONEY_LABELS = (8, 16)
"""Lengths that one site writes above money sessions, which it plays with the Jacoby rule."""


def end(fold: Fold, side: int | None, at: int, turn: End) -> int | None:
    """Carry the fold over the end of a game; return the side whose cell it is."""
    if fold.pending is not None:
        rolls.drop_pending(fold)
    if fold.offer is not None:
        _unanswered(fold, turn)
    if turn.kind is EndKind.RESIGNS:
        _resigns(fold, side, at, turn)
    elif fold.ended is None or not fold.ended.reported:
        _result(fold, side, at, turn)
    return side


def _unanswered(fold: Fold, turn: End) -> None:
    """The game ends with a double open: a drop that nobody wrote, where the points say so."""
    offer = fold.offer
    assert offer is not None
    fold.say_at(offer.place, "double-unanswered")
    fold.offer = None
    if turn.points == offer.value // 2:
        fold.ended = Ended("drop", offer.side, ((offer.side, offer.value // 2),))
    else:
        fold.cube_doubt = fold.cube_doubt or offer.place


def _resigns(fold: Fold, side: int | None, at: int, turn: End) -> None:
    if fold.ended is not None:
        rolls.after_the_end(fold, at, turn)
        return
    fold.last = fold.place(at + turn.core.start, at + turn.core.end)
    cube = fold.cube.value
    if turn.level is None or side is None:
        levels = _LEVELS if turn.level is None else (turn.level,)
        both = tuple((winner, cube * level) for winner in (LEFT, RIGHT) for level in levels)
        fold.ended = Ended("resigned", None, () if turn.match else both)
    else:
        winner = 1 - side
        can_lose = most(fold.position(side).mover)
        if turn.level > can_lose and fold.doubt is None:
            fold.say("resigned-too-much", fold.last.start, fold.last.end, cube * turn.level, cube * can_lose)
        fold.ended = Ended("resigned", winner, tuple((winner, value) for value in fold.worth(turn.level)))
    if turn.match:
        fold.match = fold.match._replace(over=True)


def _result(fold: Fold, side: int | None, at: int, turn: End) -> None:
    """`Wins` and `Losses`: one result, judged at the first of them."""
    ended = fold.ended
    claimed = None if side is None else side if turn.kind is EndKind.WINS else 1 - side
    winner = claimed if ended is None or ended.winner is None else ended.winner
    if claimed is not None and winner != claimed:
        if fold.doubt is not None:
            fold.unchecked(at + turn.core.start, at + turn.core.end)
        else:
            fold.say("wrong-winner", at + turn.core.start, at + turn.core.end, winner)
    right = _right_points(fold, ended, winner)
    if turn.points is not None and turn.points_at is not None and turn.points not in right:
        start, end = at + turn.points_at.start, at + turn.points_at.end
        right = right | _judge_points(fold, start, end, turn.points, winner, ended, right)
    # In doubt nobody knows what it should be worth; else the score may follow that as well as the text.
    values = right if turn.points is None or (ended and ended.outcomes) else frozenset()
    if turn.points is not None:
        values = values | {turn.points}
    winners = {winner, claimed} - {None} or {LEFT, RIGHT}
    outcomes = tuple(sorted((who, value) for who in winners if who is not None for value in values))
    if turn.match:
        _match_over(fold, at, turn, outcomes)
    fold.ended = Ended(ended.how if ended else "result", winner, outcomes, reported=True)
    fold.clear_board()
    fold.match = fold.match._replace(tags=(), own=Terms())


def _right_points(fold: Fold, ended: Ended | None, winner: int | None) -> frozenset[int]:
    """Return what the game may be worth, as far as board, drop or resignation say it."""
    if ended is not None and ended.outcomes:
        return frozenset(points for _, points in ended.outcomes)
    can_lose = 3
    if ended is None and winner is not None and fold.doubt is None:
        can_lose = most(fold.position(1 - winner).mover)
    return frozenset(points for level in range(1, can_lose + 1) for points in fold.worth(level))


def _judge_points(
    fold: Fold, start: int, end: int, written: int, winner: int | None, ended: Ended | None,
    right: frozenset[int],
) -> frozenset[int]:  # fmt: skip
    """Report points that do not follow; return what else the game may have been worth then."""
    match = fold.match
    length = match.length or 0
    decided = ended is not None and ended.how in ("board", "drop")
    doubt = fold.cube_doubt or fold.doubt
    needs = {length}
    if match.settled and len(match.scores) == 1:
        sides = (LEFT, RIGHT) if winner is None else (winner,)
        needs = {needed(length, match.scores[0][side]) for side in sides}
    full = max(right)
    if length and written in {*needs, length} and full > written:
        fold.say("capped-points", start, end, written, full)
        return frozenset()
    if length and not decided and written >= min(needs):
        fold.say("match-resigned", start, end, written)
        return frozenset(needs)
    cube = fold.cube.value
    if doubt is not None:
        fold.unchecked(start, end, doubt)
        return frozenset()
    if not decided and written in (cube * level for level in _LEVELS):
        fold.say("resigned-too-much", start, end, written, full)
        return frozenset()
    if (
        decided
        and length in _MONEY_LABELS
        and _is_money_site(fold)
        and fold.cube.owner is None
        and written == cube
    ):
        fold.say("site-labelled-money", start, end, length)
        return frozenset()
    level = full // cube if decided and ended and ended.how == "board" else None
    fold.say("wrong-points", start, end, written, tuple(sorted(right)), cube, level)
    return frozenset(points for level in _LEVELS for points in fold.worth(level))


def _is_money_site(fold: Fold) -> bool:
    return fold.match.terms.site.replace(" ", "").casefold() == "backgammongalaxy"


def _match_over(fold: Fold, at: int, turn: End, outcomes: tuple[tuple[int, int], ...]) -> None:
    """`and the match`: only once somebody has reached its length."""
    match = fold.match
    length = match.length or 0
    fold.match = match._replace(over=True)
    if not length or not match.settled or len(match.scores) != 1 or turn.match_at is None:
        return
    score = match.scores[0]
    if all(score[winner] + points < length for winner, points in outcomes):
        winner, points = outcomes[0]
        reached = tuple(value + points if side == winner else value for side, value in enumerate(score))
        fold.say("match-not-over", at + turn.match_at.start, at + turn.match_at.end, *reached, length)
