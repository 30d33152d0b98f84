"""Positions written out in a `.mat`: where no play leads to them.

`Illegal play (…)` stands behind a roll and holds the position after it, as Snowie and eXtreme
Gammon write it; `; Set Pos=…` stands on a line of its own, as eXtreme Gammon writes it. GNU
Backgammon reads both.
"""

from __future__ import annotations

from bg_lsp.formats.plain import field
from bg_lsp.formats.story import Game
from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.notation.xgid import write_letters
from bg_lsp.record.state import State
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.position import BAR, Position, on


def dump(game: Game, names: tuple[str, str], state: State, roller: int, position: Position) -> str:
    """Return the position after a play, `roller` being the one who rolls next; `position` is as he sees it.

    The right player is named first, and the fifth field says which of the two named rolls next:
    in the left player's cells that is what both programs write, and in the right player's GNU
    Backgammon takes the sides for each other where it is done otherwise.
    """
    cube = state.cube
    owner = 0 if cube.owner is None else 1 if cube.owner == roller else -1
    crawford = bool(state.length) and state.game is not None and state.game.crawford is True
    fields = [
        state.length, 0, 1, 0, int(roller == LEFT), field(names[RIGHT]), field(names[LEFT]), int(crawford),
        game.scores[RIGHT], game.scores[LEFT], cube.value, owner,
        -on(position.opponent, BAR), *_points(position), on(position.mover, BAR), 0, 0,
    ]  # fmt: skip
    return f"Illegal play ({''.join(f'{each};' for each in fields)})"


def _points(position: Position) -> list[int]:
    """Return the points 1 to 24: positive the mover's checkers, negative the opponent's."""
    return [on(position.mover, point) or -on(position.opponent, BAR - point) for point in range(1, 25)]


def set_position(left: int, right: int, cube: Cube) -> str:
    """Return the line that sets up a board and the cube: capitals are the left player's, who counts the points."""
    log = cube.value.bit_length() - 1
    owned = {None: "0", LEFT: f"-{log}", RIGHT: str(log)}[cube.owner]
    return f"; Set Pos={write_letters(Position(left, right))}/{owned}"
