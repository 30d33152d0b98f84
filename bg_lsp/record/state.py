"""What is known between two lines: a small immutable value, cheap to compare.

Two equal states mean that all that follows means the same, which is what lets an edit stop
folding early. So nothing here counts or numbers lines; where an earlier line has to be named it
is by its identity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.notation.tree import LEFT, CubeAction, Written
from bg_lsp.record.finding import Cause, LineId
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.position import STARTS, Position
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from typing import Literal

    from bg_lsp.notation.setup import Setup

Scores = tuple[int, int]
"""Points of the left and of the right player."""


class Terms(NamedTuple):
    """What tags say about the match. `None`: the record does not say."""

    variation: str = "Backgammon"
    crawford: bool = True
    jacoby: bool | None = None
    beaver: bool | None = None
    cube_limit: int | None = None
    site: str = ""
    first: int | None = None
    """Who plays first in the first game: LEFT or RIGHT."""


class SetBoard(NamedTuple):
    """A board that a tag or a comment has set up."""

    position: Position
    """As the left player sees it."""
    match: Setup | None
    """Cube, score and the rest of a position ID; None where only the board is given."""


class Renamed(NamedTuple):
    """One name of a players line that is quite another than before."""

    place: Cause
    side: int


class Unreached(NamedTuple):
    """A result that says that the match is over though nobody has as many points as the match goes to."""

    place: Cause
    scores: Scores
    """What the games have made."""


class Match(NamedTuple):
    """What headers, headings and finished games have said."""

    length: int | None = None
    """Points the match goes to; 0 is money play; None where no line has said it (money play too)."""
    length_at: Cause | None = None
    """Where the length is written."""
    terms: Terms = Terms()
    own: Terms = Terms()
    """What tags have said since the last result: the terms of another match, should one begin here."""
    setup: SetBoard | None = None
    """Waits for the next game (or loose turn) to start from it."""
    header: bool = True
    """No heading, row or turn has been read yet."""
    names: tuple[str, str] | None = None
    names_or: tuple[str, str] | None = None
    """What the names were before, where the last players line has changed them."""
    renamed: Renamed | None = None
    """A name that is quite another one there: a slip, should the next players line have the old one again."""
    number: int | None = None
    """Of the last game heading."""
    number_or: int | None = None
    """What `number` should have been, where it was wrong."""
    scores: tuple[Scores, ...] = ((0, 0),)
    """What the score may be; more than one where the text leaves it open, empty where it says nothing."""
    settled: bool = True
    """False from a header that did not fit until headers fit again."""
    crawford_played: bool | None = False
    """None: cannot be told, since games are missing."""
    over: bool = False
    """A result has said so."""
    unreached: Unreached | None = None
    """The result that has said so, where the length was not reached: a game below would show that it is wrong."""
    gone_on: bool = False
    """It has been said that games follow the end of the match."""
    begun: bool = False
    """A game of this match has been played and left."""
    heading_unread: bool = False
    """A line that could not be read stands where a heading may have been."""
    foreign: bool = False
    """The document is Board Game Notation, another language: nothing in it is judged."""
    tags: tuple[str, ...] = ()
    """Names, in lower case, of the tags seen since the last heading or result."""


class Game(NamedTuple):
    """What holds for the whole of a game."""

    start: LineId
    """The line that began it."""
    numbered: bool = False
    """It has a heading or numbered rows; else it is made of loose lines."""
    crawford: bool | None = False
    """The Crawford game; None where that cannot be told."""
    crawford_told: bool = False
    """A tag below the heading has said it."""
    headed: bool = False
    """Its players line has been read, or a turn: another players line starts another game."""
    jumped: bool = False
    """Its number does not follow the one before it: an excerpt."""


class Offer(NamedTuple):
    """A double that waits for its answer."""

    side: int
    """Who offered last."""
    value: int
    """What the cube will show when it is taken."""
    place: Cause
    kind: CubeAction = CubeAction.DOUBLE
    """DOUBLE, BEAVER or RACCOON."""

    @property
    def doubler(self) -> int:
        """Who rolls once it is taken, the other side owning the cube; a beaver is offered by that other side."""
        return 1 - self.side if self.kind is CubeAction.BEAVER else self.side


class Pending(NamedTuple):
    """A roll whose play is missing or half done: judged when it is known what follows."""

    written: Written
    """What stands behind it: NOTHING, UNKNOWN, or a PLAY that leaves a die."""
    side: int
    roll: tuple[int, int] | None
    place: Cause
    before: Position
    """As the mover sees it, before the play."""
    data: tuple[object, ...] = ()


class Ended(NamedTuple):
    """How a game came to its end."""

    how: Literal["board", "drop", "resigned", "result"]
    """`board`, `drop`, `resigned`, or `result` where nothing but the result has said it."""
    winner: int | None
    """None where the text leaves it open."""
    outcomes: tuple[tuple[int, int], ...]
    """What it may mean for the score, as (winner, points); empty where that is open."""
    reported: bool = False
    """A result has been read: a second one says nothing new."""
    told: bool = False
    """It has been said that turns follow."""

    @property
    def decided(self) -> bool:
        """Whether board or cube say what the game is worth, and not just what somebody has written."""
        return self.how in ("board", "drop")


class Frame(NamedTuple):
    """What a turn leaves as it is, as a rule: most states of a game share one."""

    match: Match = Match()
    game: Game | None = None
    cube: Cube = Cube()
    offer: Offer | None = None
    opening: bool = True
    """Nobody has rolled in this game."""
    ended: Ended | None = None
    doubt: Cause | None = None
    """Why the board cannot be trusted any more: the nearest slip above, since up to it the turns did fit."""
    strayed: Cause | None = None
    """The first turn of this game that stood in the wrong column."""
    cube_doubt: Cause | None = None
    pending: Pending | None = None
    row_or: int = -1
    """What `row` should have been, where it was wrong or where a line between was no row; else -1."""


class State(NamedTuple):
    """Everything that the lines so far mean for those that follow.

    There is one for each line of a file, so it is kept small: what seldom changes lies in a frame, and the
    place of the last turn in the state itself.
    """

    frame: Frame = Frame()
    left: int = STARTS["Backgammon"].mover
    right: int = STARTS["Backgammon"].opponent
    to_roll: int | None = None
    row: int = 0
    """Number of the last row with a turn in it."""
    row_text: str = ""
    last_line: LineId | None = None
    last_start: int = 0
    last_end: int = 0

    def position(self, side: int) -> Position:
        """Return the board as the player on this side sees it."""
        return Position(self.left, self.right) if side == LEFT else Position(self.right, self.left)

    @property
    def last(self) -> Cause | None:
        """The last turn of this game."""
        return None if self.last_line is None else Cause(self.last_line, self.last_start, self.last_end)

    @property
    def match(self) -> Match:
        """What headers, headings and finished games have said."""
        return self.frame.match

    @property
    def game(self) -> Game | None:
        """The game at hand; None between games."""
        return self.frame.game

    @property
    def cube(self) -> Cube:
        """The cube of this game."""
        return self.frame.cube

    @property
    def offer(self) -> Offer | None:
        """The double that waits for its answer."""
        return self.frame.offer

    @property
    def opening(self) -> bool:
        """Nobody has rolled in this game."""
        return self.frame.opening

    @property
    def ended(self) -> Ended | None:
        """How this game came to its end."""
        return self.frame.ended

    @property
    def doubt(self) -> Cause | None:
        """Why the board cannot be trusted any more."""
        return self.frame.doubt

    @property
    def cube_doubt(self) -> Cause | None:
        """Why the cube cannot be trusted any more."""
        return self.frame.cube_doubt

    @property
    def pending(self) -> Pending | None:
        """The roll that waits for its play."""
        return self.frame.pending

    @property
    def length(self) -> int:
        """Points the match goes to; 0 in money play."""
        return self.match.length or 0

    @property
    def scores(self) -> Scores | None:
        """The score before this game, or None where it is not certain."""
        return self.match.scores[0] if len(self.match.scores) == 1 else None


START = State()
