"""The board at a moment: before a turn of a record, after it, between two lines; or of a position ID."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.notation.tree import LEFT
from bg_lsp.notation.tree import Roll as RollTurn
from bg_lsp.record.replay import Played
from bg_lsp.record.state import State
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.play import Play, Roll
from bg_lsp.views.model import BOTTOM, TOP, BoardModel

if TYPE_CHECKING:
    from bg_lsp.notation.setup import Setup

_NO_PLAY = Play()


def before(played: Played) -> BoardModel:
    """Return the board that a turn was played on: what its player saw when he had rolled."""
    roll = _roll(played)
    return _of(played.before, played.side, roll and roll.dice)


def after(played: Played) -> BoardModel:
    """Return the board as a turn left it, still seen by its player, with the play to be shown."""
    roll = _roll(played)
    return _of(played.after, played.side, roll and roll.dice, roll.play if roll else _NO_PLAY)


def between(state: State, side: int | None = None) -> BoardModel:
    """Return the board of a state as one player sees it: the one who is to roll, where none is given."""
    return _of(state, state.to_roll if side is None else side)


def of_setup(setup: Setup) -> BoardModel:
    """Return the board of a position ID, seen by the player who has to roll, play or answer."""
    seen = setup.to_decide
    return BoardModel(
        position=setup.position if seen == LEFT else setup.position.turned(),
        side=seen,
        scores=(setup.scores[seen], setup.scores[1 - seen]),
        length=setup.length,
        crawford=setup.crawford,
        cube=Cube(setup.cube, _place(setup.owner, seen)),
        offer=2 * setup.cube if setup.offered else None,
        offered_to=BOTTOM,
        roll=setup.dice,
    )


def _place(owner: int | None, seen: int) -> int | None:
    """Return where the cube of the left or right player lies."""
    return None if owner is None else BOTTOM if owner == seen else TOP


def _roll(played: Played) -> RollTurn | None:
    """Return the roll of a turn that is somebody's."""
    turn = played.cell.turn
    return turn if isinstance(turn, RollTurn) and played.side is not None else None


def _of(state: State, side: int | None, roll: Roll | None = None, play: Play = _NO_PLAY) -> BoardModel:
    seen = LEFT if side is None else side
    names = state.match.names or ("", "")
    scores = state.scores
    return BoardModel(
        position=state.position(seen),
        side=seen,
        names=(names[seen], names[1 - seen]),
        scores=None if scores is None else (scores[seen], scores[1 - seen]),
        length=state.length,
        crawford=bool(state.game and state.game.crawford),
        cube=Cube(state.cube.value, _place(state.cube.owner, seen)),
        offer=state.offer.value if state.offer else None,
        offered_to=BOTTOM if state.offer and state.offer.side != seen else TOP,
        roll=roll,
        play=play,
    )
