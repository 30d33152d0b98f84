"""What there is to see: one board as hover, `show`, pictures and panels share it."""

from __future__ import annotations

from bg_lsp.rules.cube import Cube
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import BAR, OFF, Position, on, pips
from bg_lsp.values import NamedTuple

BOTTOM = 0
TOP = 1

_CENTRED = Cube()
_NOTHING = Play()


class BoardModel(NamedTuple):
    """A board with its player at the bottom: his points are counted from his side.

    In every pair the bottom player stands first, the other second; an owner is `BOTTOM` or `TOP`.
    """

    position: Position
    """The bottom player is the mover."""
    side: int | None = None
    """Whether the bottom player is the left (0) or the right (1) one of the record."""
    names: tuple[str, str] = ("", "")
    scores: tuple[int, int] | None = None
    length: int = 0
    """Points the match goes to; 0 is money play."""
    crawford: bool = False
    cube: Cube = _CENTRED
    offer: int | None = None
    """The value that the cube is offered at, or None."""
    offered_to: int = TOP
    roll: tuple[int, int] | None = None
    """What the bottom player rolled."""
    play: Play = _NOTHING
    """What he has just played with it, to be shown as arrows: the position is the one after it."""

    @property
    def pips(self) -> tuple[int, int]:
        """Both pip counts."""
        return pips(self.position.mover), pips(self.position.opponent)

    @property
    def bar(self) -> tuple[int, int]:
        """How many checkers each has on the bar."""
        return on(self.position.mover, BAR), on(self.position.opponent, BAR)

    @property
    def off(self) -> tuple[int, int]:
        """How many checkers each has borne off."""
        return on(self.position.mover, OFF), on(self.position.opponent, OFF)

    def at(self, point: int) -> int:
        """Return the checkers on a point from 1 to 24: above 0 the bottom player's, below 0 the other's."""
        return self.position.mover_on(point) - self.position.opponent_on(point)

    def score(self, player: int, of: str) -> str:
        """Return a player's score with the length of the match behind `of`; "" where it says nothing."""
        if self.scores is None or not (self.length or any(self.scores)):
            return ""
        return f"{self.scores[player]}{of}{self.length}" if self.length else f"{self.scores[player]}"

    def to_json(self) -> dict[str, object]:
        """Return the model in values that JSON knows, as `bg-lsp/position` hands it out."""
        owners = {BOTTOM: "bottom", TOP: "top", None: None}
        return {
            "side": None if self.side is None else ("left", "right")[self.side],
            "names": list(self.names),
            "points": [self.at(point) for point in range(1, 25)],
            "bar": list(self.bar),
            "off": list(self.off),
            "pips": list(self.pips),
            "scores": None if self.scores is None else list(self.scores),
            "length": self.length,
            "crawford": self.crawford,
            "cube": {"value": self.cube.value, "owner": owners[self.cube.owner]},
            "offer": None if self.offer is None else {"value": self.offer, "to": owners[self.offered_to]},
            "roll": None if self.roll is None else list(self.roll),
            "play": [
                {
                    "points": list(step.points),
                    "hits": [point for i, point in enumerate(step.points) if step.stars >> i & 1],
                    "count": step.count,
                }
                for step in self.play
            ],
        }
