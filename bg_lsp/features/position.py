"""The board at a place, with all that another program may want to know about it."""

from __future__ import annotations

from collections.abc import Callable

from bg_lsp.features.plays import Ranked, ranked
from bg_lsp.features.region import Region, on_line, whole_line
from bg_lsp.notation.setup import Setup
from bg_lsp.notation.tree import LEFT, Roll
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.record.state import State
from bg_lsp.values import NamedTuple
from bg_lsp.views import moments
from bg_lsp.views.model import BoardModel


class Moment(NamedTuple):
    """A board of the record."""

    region: Region
    """The turn that it belongs to, or the line."""
    model: BoardModel
    setup: Setup
    """The same as position IDs say it."""
    plays: tuple[Ranked, ...]
    """What the roll of the turn could play, the best guess first; empty without a roll."""


def position_at(document: Document, place: Place) -> Moment:
    """Return the board at a place: before a turn on its dice, after it on its play or behind it.

    Where no turn stands before the cursor on its line it is the board before that line.
    """
    turns = [turn for turn in document.played(place.line) if turn.cell.offset <= place.column]
    played = document.turn_at(*place) or (turns[-1] if turns else None)
    if played is None or played.side is None:
        state = document.state_before(place.line)
        model = moments.between(state)
        return Moment(whole_line(document, place.line), model, setup_of(state, model), ())
    turn, offset = played.cell.turn, played.cell.offset
    region = on_line(place.line, offset, offset + len(turn.text))
    on_dice = isinstance(turn, Roll) and turn.dice_at and place.column < offset + turn.dice_at.end
    before = moments.before(played)
    plays = ranked(before.position, turn.dice) if isinstance(turn, Roll) and turn.dice else ()
    if on_dice:
        return Moment(region, before, setup_of(_rolling(played), before, turn), plays)
    model = moments.after(played)
    return Moment(region, model, setup_of(played.after, model), plays)


def _rolling(played: Played) -> State:
    """Return the state before a turn, with its player on roll."""
    return played.before._replace(to_roll=played.side)


def setup_of(state: State, model: BoardModel, turn: object = None) -> Setup:
    """Return what position IDs say about a state; `turn` is the one whose dice have been thrown."""
    seen = LEFT if model.side is None else model.side
    money = not state.length
    terms, offer = state.match.terms, state.offer
    return Setup(
        position=model.position if seen == LEFT else model.position.turned(),
        to_roll=offer.side if offer else LEFT if state.to_roll is None else state.to_roll,
        dice=turn.dice if isinstance(turn, Roll) else None,
        cube=state.cube.value,
        owner=state.cube.owner,
        offered=offer is not None,
        scores=state.scores or (0, 0),
        length=state.length,
        crawford=bool(state.game and state.game.crawford),
        jacoby=money and bool(terms.jacoby),
        beavers=money and terms.beaver is not False,
        cube_limit=terms.cube_limit,
    )


def xgid(setup: Setup) -> str | None:
    """Return the ID that eXtreme Gammon reads; None where the position has none."""
    from bg_lsp.notation.xgid import write_xgid

    return _written(write_xgid, setup)


def gnubgid(setup: Setup) -> str | None:
    """Return Position ID and Match ID for GNU Backgammon; None where the position has none."""
    from bg_lsp.notation.gnuid import write_gnuid

    return _written(write_gnuid, setup)


def _written(write: Callable[[Setup], str], setup: Setup) -> str | None:
    """Return an ID; None where there are more checkers, or larger numbers, than it has room for."""
    try:
        return write(setup)
    except (ValueError, IndexError, OverflowError):
        return None
