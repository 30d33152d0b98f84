"""What a position ID says: the board and all that stands around it."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.rules.play import Roll
from bg_lsp.rules.position import BAR, OFF, Position, pack
from bg_lsp.values import NamedTuple

MOST_SCORE = (1 << 15) - 1
MOST_CUBE = 15
"""The largest cube is 2 to this power."""


class BadId(ValueError):
    """A position ID that cannot be read or names no possible position; the message says why."""


class Setup(NamedTuple):
    """A position with its match. XG's bottom player, GNU Backgammon's player 1, is LEFT here."""

    position: Position
    """As the left player sees it (he is the mover of this value)."""
    to_roll: int = LEFT
    """Who is on roll; with a double offered, who has doubled."""
    dice: Roll | None = None
    """As written; None before the roll."""
    cube: int = 1
    owner: int | None = None
    """LEFT, RIGHT, or None for a centred cube."""
    offered: bool = False
    """A double stands and waits for its answer."""
    scores: tuple[int, int] = (0, 0)
    length: int = 0
    """Points the match goes to; 0 is money play."""
    crawford: bool = False
    jacoby: bool = False
    beavers: bool | None = None
    """None where the ID has no place for it."""
    cube_limit: int | None = None
    """The largest cube value allowed; None where the ID has no place for it."""
    resigned: int = 0
    """The level that is offered: 1 a single game, 2 a gammon, 3 a backgammon; 0 none."""
    turn: int | None = None
    """Who has to decide, where that is not the player on roll."""
    state: int = 1
    """GNU Backgammon's state of the game: 0 none, 1 playing, 2 over, 3 resigned, 4 dropped."""

    @property
    def to_decide(self) -> int:
        """Who has to roll, play or answer."""
        if self.turn is not None:
            return self.turn
        return RIGHT - self.to_roll if self.offered else self.to_roll


def position(left: Sequence[int], right: Sequence[int], checkers: int) -> Position:
    """Return a position from the checkers on each side's own points 1 to 24 and bar (index 25).

    What is missing to `checkers` is off. Raises `BadId` where no such position can be.
    """
    for side in (left, right):
        if sum(side[1:]) > checkers:
            raise BadId(f"one side has {sum(side[1:])} checkers, {checkers} are all there are")
    both = next((point for point in range(1, 25) if left[point] and right[25 - point]), None)
    if both is not None:
        raise BadId(f"both sides have a checker on one point ({both})")
    if not any(left[1:]) and not any(right[1:]):
        raise BadId("no checker is on the board")
    return Position(_side(left, checkers), _side(right, checkers))


def _side(on: Sequence[int], checkers: int) -> int:
    where = {point: on[point] for point in range(1, BAR + 1)}
    return pack(where | {OFF: checkers - sum(where.values())})


def checked(setup: Setup) -> Setup:
    """Return the setup as it is, or raise `BadId` where the match cannot stand like that."""
    length, scores = setup.length, setup.scores
    if max(length, *scores) > MOST_SCORE:
        raise BadId(f"a score or match length is above {MOST_SCORE}")
    mover, opponent = setup.position
    playing = setup.state == 1 and mover >> 8 and opponent >> 8
    if length and playing and max(scores) >= length:
        raise BadId(f"the score {scores[0]}–{scores[1]} ends a match to {length}, but a game is being played")
    if setup.crawford and length - 1 not in scores:
        raise BadId(f"no Crawford game at {scores[0]}–{scores[1]}: nobody needs one point of {length}")
    return setup
