"""A roll whose play is missing or half done: judged once it is known what follows it."""

from __future__ import annotations

from bg_lsp.notation.tree import Written
from bg_lsp.record.replay import Replay
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import Position
from bg_lsp.rules.score import all_off


def settle(replay: Replay) -> None:
    """Judge a roll whose play was missing or half done, now that the game goes on behind it."""
    open_roll = replay.pending
    assert open_roll is not None
    replay.pending = None
    place = open_roll.place
    if open_roll.written is Written.PLAY:
        replay.say_at(place, "die-unplayed", *open_roll.data)
    elif open_roll.written is Written.UNKNOWN:
        replay.say_at(place, "position-unknown")
    elif replay.doubt is not None:
        return
    else:
        assert open_roll.roll is not None
        filled = only_play(open_roll.before, open_roll.roll)
        if filled is not None:
            replay.say_at(place, "forced-play-filled", open_roll.before, open_roll.roll)
            replay.move(open_roll.side, filled)
            return
        replay.say_at(place, "no-play-written", open_roll.before, open_roll.roll)
    replay.doubt = place


def only_play(before: Position, dice: tuple[int, int]) -> Position | None:
    """Return the board after the one legal play, or the one that bears off a checker with every die."""
    plays = legal_plays(before, dice)
    if len(plays) == 1:
        return plays[0].after
    every = 4 if dice[0] == dice[1] else 2
    full = [play.after for play in plays if play.after.mover_off == before.mover_off + every]
    return full[0] if len(full) == 1 else None


def settle_at_end(replay: Replay) -> None:
    """A result follows: the last roll is filled in only where it bears off the last checker."""
    open_roll = replay.pending
    assert open_roll is not None
    replay.pending = None
    if open_roll.written is Written.NOTHING and open_roll.roll is not None and replay.doubt is None:
        for play in legal_plays(open_roll.before, open_roll.roll):
            if all_off(play.after.mover):
                replay.move(open_roll.side, play.after)
                return
