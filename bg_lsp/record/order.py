"""Whose turn it is, where the columns and the order of play disagree."""

from __future__ import annotations

from itertools import combinations_with_replacement

from bg_lsp.notation.tree import LEFT, Roll, Turn, Written
from bg_lsp.record.replay import Replay
from bg_lsp.rules.generate import dance
from bg_lsp.rules.position import BAR, Position, hits, on
from bg_lsp.rules.verify import verify


def side_of_roll(replay: Replay, side: int | None, at: int, turn: Roll) -> int:
    """Return whose roll this is: the column's player has played, unless only the other one can have."""
    expected = replay.to_roll
    if side is None:
        return LEFT if expected is None else expected
    if expected is None:
        return side
    if can_do_nothing(replay.position(expected)):
        replay.say("roll-not-written", at + turn.core.start, at + turn.core.end, *replay.of_game())
        return side
    if (
        turn.written is Written.PLAY
        and replay.doubt is None
        and _fits(replay.position(expected), turn)
        and not _fits(replay.position(side), turn)
    ):
        wrong_column(replay, at + turn.core.start, at + turn.core.end, expected)
        return expected
    out_of_turn(replay, side, at, turn)
    return side


def _fits(position: Position, turn: Roll) -> bool:
    """Whether a play is legal in a position and hits wherever it has a star."""
    after = verify(position, turn.dice, turn.play) if turn.dice else None
    return after is not None and not turn.starred & ~hits(position, after)


def wrong_column(replay: Replay, start: int, end: int, owner: int) -> None:
    """Report a turn in the other player's column; once in a game, since those behind it may follow from it."""
    if cause := replay.doubt or replay.strayed:
        replay.unchecked(start, end, cause)
    else:
        replay.say("wrong-column", start, end, owner)
        replay.strayed = replay.place(start, end)


def out_of_turn(replay: Replay, side: int, at: int, turn: Turn) -> None:
    """Report a turn that is the other player's; the board is in doubt from here."""
    start, end = at + turn.core.start, at + turn.core.end
    replay.doubt = replay.doubt or replay.strayed
    if replay.doubt is not None:
        replay.unchecked(start, end)
    else:
        replay.say("out-of-turn", start, end, side)
        replay.doubt = replay.place(start, end)


def can_do_nothing(position: Position) -> bool:
    """Whether the mover dances with every roll: closed out, so that many do not write his rolls."""
    return on(position.mover, BAR) > 0 and all(
        dance(position, dice) for dice in combinations_with_replacement(range(1, 7), 2)
    )


def drop_played_on(replay: Replay, side: int | None, at: int, turn: Roll) -> bool:
    """Whether a drop was a take: the doubler rolls behind it, and can play what is written. The game goes on then."""
    ended, dropped = replay.ended, replay.last
    if ended is None or ended.how != "drop" or ended.reported or ended.told:
        return False
    if ended.outcomes != ((ended.winner, replay.cube.value),):
        return False  # not known, or the drop of a beaver: who wins by it has not doubled first
    doubler = ended.winner
    if doubler is None or dropped is None or turn.written is not Written.PLAY or side not in (None, doubler):
        return False
    if not _fits(replay.position(doubler), turn):
        return False
    replay.say_at(dropped, "played-after-drop", cause=replay.place(at + turn.core.start, at + turn.core.end))
    replay.doubt = replay.doubt or dropped
    replay.cube_doubt = dropped
    replay.ended = None
    replay.cube = replay.cube._replace(value=replay.cube.value * 2, owner=1 - doubler)
    replay.to_roll = doubler
    return True


def after_the_end(replay: Replay, at: int, turn: Turn) -> None:
    """A turn behind the end of the game: said once a game."""
    ended = replay.ended
    assert ended is not None
    if not ended.told:
        start, end = at + turn.core.start, at + turn.core.end
        cause = replay.doubt if ended.how == "board" else replay.cube_doubt if ended.how == "drop" else None
        if cause is not None:
            replay.unchecked(start, end, cause)
        else:
            replay.say("after-the-end", start, end, *replay.of_game(), cause=replay.last)
        replay.ended = ended._replace(told=True)
