"""Rows of which there is nothing to say, carried from their text to the board at one go.

Nearly every line of a record is a row with the number that is due and two plays, or one, that are
spelt plainly and are in order in every way. For these no tree is grown, and a text that was met
before is only looked up. Whatever is the least unusual, in the text or on the board, is left to
the careful way (see `fold`), and a test makes sure that both agree.
"""

from __future__ import annotations

from bg_lsp.memo import Memo
from bg_lsp.notation.blanks import NEAR
from bg_lsp.notation.quick import quick_roll
from bg_lsp.notation.tree import LEFT, RIGHT, Written
from bg_lsp.record.finding import Cause, LineId
from bg_lsp.record.replay import Replay
from bg_lsp.rules.plain import Plain, follow, no_play, plain

_plays: Memo[str, Plain | tuple[()]] = Memo(200_000)
"""By the text of a turn; empty where it is not plain."""

_new = tuple.__new__  # a named tuple's own constructor costs twice as much


def carry_row(replay: Replay, at: LineId, text: str) -> bool:
    """Carry the replay over a plain row. False, with nothing done, where the line is anything else."""
    row = text.rstrip(" ")
    number, _, rest = row.partition(")")
    due = replay.row + 1
    if number.lstrip(" ") != str(due):
        return False
    body = rest.lstrip(" ")
    first, _, second = body.partition("  ")
    # Nothing may be open: no game before its first row, none that has ended, no double, no roll.
    if replay.game is None or replay.ended or replay.offer or replay.pending or replay.match.foreign:
        return False
    side = RIGHT if not second and len(rest) - len(body) >= NEAR else LEFT
    if side != replay.to_roll and replay.to_roll is not None:
        return False
    told = _plays.get(first)
    if told is None:
        told = _read(first)
    if not told or (replay.opening and told[0][0] == told[0][1]):
        return False
    left, right = replay.left, replay.right
    if side == LEFT:
        after = follow(left, right, told)
        if after is None:
            return False
        left, right = after
        if second:
            side, first = RIGHT, second.lstrip(" ")
            told = _plays.get(first)
            if told is None:
                told = _read(first)
            if not told:
                return False
    if side == RIGHT:
        after = follow(right, left, told)
        if after is None:
            return False
        right, left = after
    replay.left, replay.right, replay.to_roll = left, right, 1 - side
    replay.opening = False
    replay.row, replay.row_or, replay.row_text = due, -1, text
    end = len(row)
    replay.last = _new(Cause, (at, end - len(first), end))
    return True


def _read(text: str) -> Plain | tuple[()]:
    """Read a turn that was not met before, and keep what it says."""
    roll = quick_roll(text)
    told = None
    if roll is not None and roll.dice is not None:
        if roll.written is Written.PLAY:
            told = plain(roll.dice, roll.play, roll.starred)
        elif roll.written is Written.CANNOT_MOVE:
            told = no_play(roll.dice)
    return _plays.keep(text, told or ())
