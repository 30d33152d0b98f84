"""How games end: resignations and results, held against the board, the cube and the score."""

from __future__ import annotations

from bg_lsp.notation.tree import LEFT, RIGHT, End, EndKind
from bg_lsp.record import cubes, order, pending
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Ended, Terms, Unreached
from bg_lsp.rules.score import most, needed

_LEVELS = (1, 2, 3)
_MONEY_LABELS = (8, 16)
"""Lengths that one site writes above money sessions, which it plays with the Jacoby rule."""


def end(replay: Replay, side: int | None, at: int, turn: End, behind_roll: bool) -> int | None:
    """Carry the replay over the end of a game; return the side whose cell it is.

    Behind a roll in the same row, the column of a result says nothing about who has won.
    """
    if replay.pending is not None:
        pending.settle_at_end(replay)
    if replay.offer is not None:
        _unanswered(replay, turn)
    if turn.kind is EndKind.RESIGNS:
        _resigns(replay, side, at, turn)
    elif replay.ended is None or not replay.ended.reported:
        _result(replay, None if behind_roll else side, at, turn)
    return side


def _unanswered(replay: Replay, turn: End) -> None:
    """The game ends with a double open: a drop that nobody wrote, where the points say so."""
    offer = replay.offer
    assert offer is not None
    cubes.unanswered(replay, offer)
    replay.offer = None
    if turn.points == offer.value // 2:
        replay.ended = Ended("drop", offer.side, ((offer.side, offer.value // 2),))


def _resigns(replay: Replay, side: int | None, at: int, turn: End) -> None:
    if replay.ended is not None:
        order.after_the_end(replay, at, turn)
        return
    replay.last = replay.place(at + turn.core.start, at + turn.core.end)
    cube = replay.cube.value
    if turn.level is None or side is None:
        levels = _LEVELS if turn.level is None else (turn.level,)
        both = tuple((winner, cube * level) for winner in (LEFT, RIGHT) for level in levels)
        replay.ended = Ended("resigned", None, () if turn.match else both)
    else:
        winner = 1 - side
        can_lose = most(replay.position(side).mover)
        if turn.level > can_lose and replay.doubt is None:
            replay.say(
                "resigned-too-much", replay.last.start, replay.last.end, cube * turn.level, cube * can_lose
            )
        replay.ended = Ended("resigned", winner, tuple((winner, value) for value in replay.worth(turn.level)))
    if turn.match:
        replay.match = replay.match._replace(over=True)


def _result(replay: Replay, side: int | None, at: int, turn: End) -> None:
    """`Wins` and `Losses`: one result, judged at the first of them."""
    ended = replay.ended
    claimed = None if side is None else side if turn.kind is EndKind.WINS else 1 - side
    winner = claimed if ended is None or ended.winner is None else ended.winner
    if claimed is not None and winner != claimed:
        if replay.doubt is not None:
            replay.unchecked(at + turn.core.start, at + turn.core.end)
        else:
            replay.say("wrong-winner", at + turn.core.start, at + turn.core.end, winner)
    right = _right_points(replay, ended, winner)
    # In doubt nobody knows what it should be worth; else the score may follow that as well as the text.
    values = right if turn.points is None or (ended and ended.outcomes) else frozenset()
    if turn.points is not None:
        values = values | {turn.points}
        if turn.points not in right and turn.points_at is not None:
            start, end = at + turn.points_at.start, at + turn.points_at.end
            values = values | _judge_points(replay, start, end, turn.points, winner, ended, right)
    winners = {winner, claimed} - {None} or {LEFT, RIGHT}
    outcomes = tuple(sorted((who, value) for who in winners if who is not None for value in values))
    if turn.match:
        _match_over(replay, at, turn, outcomes, right)
    replay.ended = Ended(ended.how if ended else "result", winner, outcomes, reported=True)
    replay.clear_board()
    replay.match = replay.match._replace(tags=(), own=Terms())


def _right_points(replay: Replay, ended: Ended | None, winner: int | None) -> frozenset[int]:
    """Return what the game may be worth, as far as board, drop or resignation say it."""
    if ended is not None and ended.outcomes:
        return frozenset(points for _, points in ended.outcomes)
    can_lose = 3
    if ended is None and winner is not None and replay.doubt is None:
        can_lose = most(replay.position(1 - winner).mover)
    return frozenset(points for level in range(1, can_lose + 1) for points in replay.worth(level))


def _judge_points(
    replay: Replay, start: int, end: int, written: int, winner: int | None, ended: Ended | None,
    right: frozenset[int],
) -> frozenset[int]:  # fmt: skip
    """Report points that do not follow; return what else the game may have been worth then."""
    match = replay.match
    length = match.length or 0
    decided = ended is not None and ended.decided
    doubt = replay.cube_doubt or replay.doubt
    needs = {length}
    if match.settled and len(match.scores) == 1:
        sides = (LEFT, RIGHT) if winner is None else (winner,)
        needs = {needed(length, match.scores[0][side]) for side in sides}
    full = max(right)
    if length and written in {*needs, length} and full > written:
        replay.say("capped-points", start, end, written, full)
        return frozenset()
    if length and not decided and written >= min(needs):
        replay.say("match-resigned", start, end, written)
        return frozenset(needs)
    cube = replay.cube.value
    if doubt is not None:
        replay.unchecked(start, end, doubt)
        return frozenset()
    if not decided and written > full and written in (cube * level for level in _LEVELS):
        replay.say("resigned-too-much", start, end, written, full)
        return right
    if (
        decided
        and length in _MONEY_LABELS
        and _is_money_site(replay)
        and replay.cube.owner is None
        and written == cube
    ):
        replay.say("site-labelled-money", start, end, length)
        return frozenset()
    level = full // cube if decided and ended and ended.how == "board" else None
    replay.say("wrong-points", start, end, written, tuple(sorted(right)), cube, level)
    return frozenset(points for level in _LEVELS for points in replay.worth(level))


def _is_money_site(replay: Replay) -> bool:
    return replay.match.terms.site.replace(" ", "").casefold() == "backgammongalaxy"


def _match_over(
    replay: Replay, at: int, turn: End, outcomes: tuple[tuple[int, int], ...], right: frozenset[int]
) -> None:
    """`and the match`: only once somebody has reached its length.

    Where no points that the game can be worth reach it, the length is wrong, unless another game follows.
    """
    match = replay.match
    length = match.length or 0
    replay.match = match._replace(over=True)
    if not length or not match.settled or len(match.scores) != 1 or turn.match_at is None:
        return
    score = match.scores[0]
    if all(score[winner] + points < length for winner, points in outcomes):
        winner, points = outcomes[0]
        left, right_score = score
        reached = (left + points, right_score) if winner == LEFT else (left, right_score + points)
        place = replay.place(at + turn.match_at.start, at + turn.match_at.end)
        if match.length_at is None or match.over or score[winner] + max(right) >= length:
            replay.say_at(place, "match-not-over", *reached, length)
        else:
            replay.say_at(match.length_at, "wrong-length", length, winner, reached, cause=place)
            replay.match = replay.match._replace(unreached=Unreached(place, reached))
