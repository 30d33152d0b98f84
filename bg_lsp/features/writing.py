"""What is being written at the cursor: a play behind its dice, or a turn that has just begun.

The line is read up to the cursor only, as if nothing followed: what stands behind it, the other
player's turn above all, says nothing about what is being typed.
"""

from __future__ import annotations

import re

from bg_lsp.features.asides import asides, play_begins, without_notes
from bg_lsp.features.following import by_line
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.blanks import BLANKS, NEAR, width
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import LEFT, RIGHT, Blank, Cube, End, Loose, Row, Unreadable, Written
from bg_lsp.notation.tree import Roll as RollTurn
from bg_lsp.record.document import Document
from bg_lsp.record.finding import LineId
from bg_lsp.record.fold import played
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.record.state import State
from bg_lsp.rules.play import Roll
from bg_lsp.rules.position import Position
from bg_lsp.values import NamedTuple

_HERE = LineId(0)
_TURNS = (Row, Loose, Blank, Unreadable)
_NUMBER = re.compile(r"[ \t]*[0-9]{1,9}(?:\)|\.\.\.|\.)")


class Rolled(NamedTuple):
    """Dice stand before the cursor; the play behind them is being written."""

    position: Position
    """As the mover sees it, before the play."""
    side: int
    roll: Roll
    """As written."""
    typed: str
    """What stands behind the dice up to the cursor."""
    region: Region
    """All of the play, what stands behind the cursor included."""
    glued: bool
    """No blank stands between the dice and the play."""
    state: State
    """What is known behind the dice: names, cube and score for the board."""


class Begun(NamedTuple):
    """A turn begins here; no dice yet, or not with their colon."""

    state: State
    """What is known before it."""
    typed: str
    region: Region
    glued: bool
    """No blank stands before it."""
    follows: bool
    """Another turn stands before it on its line."""
    side: int | None = None
    """The side in whose column it stands; None in a line without a number."""
    far: bool = False
    """So many blanks stand before it that it is in the right player's column already."""
    behind_roll: bool = False
    """The turn before it on its line is a roll: a result here says nothing by its column."""


class Writing(NamedTuple):
    """What is being written; both where it is another step or the other player's turn."""

    rolled: Rolled | None = None
    begun: Begun | None = None


def writing(document: Document, place: Place) -> Writing:
    """Return what is being written at a place."""
    text = document.line_text(place.line)[: place.column]
    if text.rfind("{") > text.rfind("}") or not isinstance(parse_line(text), _TURNS):
        return Writing()
    state = document.state_before(place.line)
    turns = played(state, _HERE, text)
    if not turns:
        number = _NUMBER.match(text)
        if number is None and not _loose(state):
            return Writing()
        return Writing(begun=_begun(state, text, number.end() if number else 0, place.line))
    last = turns[-1]
    turn, offset = last.cell.turn, last.cell.offset
    end = offset + len(turn.text)
    if isinstance(turn, RollTurn) and turn.dice_at and (end < len(text) or not _bare_dice(turn)):
        dice = offset + turn.dice_at.end
        beside = asides(last.cell)
        behind = play_begins(text, dice, beside)
        closed = [span for span in beside if span.start >= behind and text[span.start :].strip("?")]
        if closed and closed[-1].end == len(text):
            return Writing()
        rolled = None
        alone = turn.written is not Written.PLAY and _far(text, behind) and last.cell.side == LEFT
        if turn.dice is not None and not closed and not alone:
            rolled = _rolled(document, place, state, text, last, dice, behind)
        return Writing(rolled, _following(state, text, place))
    answer = _following(state, text, place) if isinstance(turn, Cube) and text[-1].isalpha() else None
    if answer is not None and turn.faults:
        return Writing(begun=answer)
    if isinstance(turn, RollTurn | Cube | End):
        if end == len(text):
            if not text[:offset].strip(BLANKS) and not _loose(state):
                return Writing()
            before = turns[-2] if len(turns) > 1 else None
            return Writing(begun=_begun(last.before, text, offset, place.line, before))
        if isinstance(turn, Cube | End):
            return Writing(begun=_begun(last.after, text, end, place.line, last))
    return Writing()


def _bare_dice(turn: RollTurn) -> bool:
    """Whether a turn is two dice and nothing else, not even a colon."""
    return turn.dice_at is not None and turn.dice_at.end == len(turn.text) and turn.text[-1] != ":"


def _loose(state: State) -> bool:
    """Whether a line that begins with no number can be a turn: in a game of such lines, or above any length."""
    if state.game is not None:
        return by_line(state)
    return state.match.length is None


def _begun(state: State, text: str, start: int, line: int, before: Played | None = None) -> Begun | None:
    """Return the turn that begins behind `start`; `before` is the one to its left on this line.

    None behind the right player's turn: a row holds two.
    """
    at = without_notes(text, start)
    typed = text[at:]
    glued = at > 0 and text[at - 1] not in BLANKS
    number = _NUMBER.match(text)
    if before is not None:
        behind = before.cell.offset + len(before.cell.turn.text)
    else:
        behind = number.end() if number else start
    far = _far(text[:at], min(behind, at))
    side = None
    if number is not None:
        if before is not None and before.cell.side == RIGHT:
            return None
        right = far or before is not None or text[: number.end()].endswith("...")
        side = RIGHT if right else LEFT
    behind_roll = before is not None and isinstance(before.cell.turn, RollTurn)
    return Begun(
        state, typed, on_line(line, at, len(text)), glued, before is not None, side, far, behind_roll
    )


def _following(state: State, text: str, place: Place) -> Begun | None:
    """Return the turn that begins with the last word of a text, behind a turn that is done.

    It is done when it is whole, or when so many blanks follow that the last word stands in the other
    player's cell, whatever may be wrong with it.
    """
    stem = text[: max(text.rfind(blank) for blank in BLANKS) + 1]
    turns = played(state, _HERE, stem)
    if not turns:
        return None
    last = turns[-1]
    turn, after = last.cell.turn, last.after
    if isinstance(turn, Cube):
        done = not turn.faults
    elif not isinstance(turn, RollTurn):
        return None
    elif turn.dice is not None and turn.written is Written.PLAY:
        done = not after.pending and after.doubt == last.before.doubt
    else:
        done = turn.written in (Written.CANNOT_MOVE, Written.UNKNOWN)
    done = done or (last.cell.side == LEFT and _far(stem, last.cell.offset + len(turn.text)))
    return _begun(after, text, len(stem), place.line, last) if done else None


def _far(text: str, behind: int) -> bool:
    """Whether so many blanks stand at a place that what follows is in the other player's cell."""
    return width(text, behind, len(text) - len(text[behind:].lstrip(BLANKS))) >= NEAR


def _rolled(
    document: Document, place: Place, state: State, text: str, last: Played, dice: int, behind: int
) -> Rolled | None:
    """Return the play that is written behind dice that end at `dice`, with the board that it is written for."""
    here = played(state, _HERE, text[:dice] if text[dice - 1] == ":" else f"{text[:dice]}:")[-1]
    turn, after = here.cell.turn, here.after
    if not isinstance(turn, RollTurn) or turn.dice is None or here.side is None or here.before.ended:
        return None
    if here.before.opening and turn.dice[0] == turn.dice[1] and after.game and after.game.numbered:
        return None  # no game opens with a double
    position = after.pending.before if after.pending else after.position(here.side)
    typed = text[behind:].lstrip(BLANKS)
    start, end = len(text) - len(typed), len(text)
    now = document.turn_at(place.line, place.column)
    if now and now.cell.offset == last.cell.offset and isinstance(now.cell.turn, RollTurn):
        end = max(end, now.cell.offset + now.cell.turn.rest.end)
        if any(len(text) <= said.start < end for said in asides(now.cell)):
            return None  # what is said in the middle of a play would be lost with the old one
    region = on_line(place.line, start, end)
    return Rolled(position, here.side, turn.dice, typed, region, start == behind, after)
