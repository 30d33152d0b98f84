"""A moment of a record as a position ID can tell it."""

from __future__ import annotations

from bg_lsp.notation.setup import Setup
from bg_lsp.record.state import LEFT, State


def setup_of(state: State, side: int | None = None, dice: tuple[int, int] | None = None) -> Setup:
    """Return what a position ID says of a state: `side` is to roll, or has rolled `dice`.

    With a double open it is the doubler who is on roll. What the record leaves open counts as 0–0,
    and as no Crawford game.
    """
    terms = state.match.terms
    whose = state.to_roll if side is None else side
    return Setup(
        position=state.position(LEFT),
        to_roll=state.offer.side if state.offer else LEFT if whose is None else whose,
        dice=None if state.offer else dice,
        cube=state.cube.value,
        owner=state.cube.owner,
        offered=state.offer is not None,
        scores=state.scores or (0, 0),
        length=state.length,
        crawford=bool(state.game and state.game.crawford),
        jacoby=bool(terms.jacoby),
        beavers=terms.beaver,
        cube_limit=terms.cube_limit,
    )
