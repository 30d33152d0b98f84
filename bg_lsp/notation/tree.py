"""The tree of one line: what `parse_line` returns.

Everything is an immutable value. Offsets are code points. A `Turn` counts from its own first
character, so that equal texts share one value wherever they stand; everything else counts from
the start of its line.
"""

# Annotations are not postponed here: a named tuple would compile each of them again, and the program
# would start five milliseconds later.
from enum import Enum

from bg_lsp.rules.play import Play
from bg_lsp.rules.position import Position
from bg_lsp.values import NamedTuple

LEFT = 0
RIGHT = 1


class Span(NamedTuple):
    """Half-open range of code points."""

    start: int
    end: int


class Fault(NamedTuple):
    """A reading problem: the name of the problem, its place, and what its message has to know."""

    name: str
    start: int
    end: int
    data: tuple[object, ...] = ()


class Note(NamedTuple):
    """A note `{…}` behind a turn; `text` is what stands between the braces."""

    start: int
    end: int
    text: str


class Written(Enum):
    """What stands behind a roll."""

    PLAY = "play"
    NOTHING = "nothing"
    """Dice only: danced, resigned or not yet played; the fold decides."""
    CANNOT_MOVE = "cannot move"
    UNKNOWN = "unknown"
    """`????`"""
    DUMP = "dump"
    """`Illegal play (…)`, with the position after it."""
    UNREADABLE = "unreadable"
    """Junk or shorthand: `faults` say what is wrong, `rest` is where it stands."""


class Dump(NamedTuple):
    """The position after an illegal play, as Snowie and XG dump it. It is told from the side of the
    player who rolls next: always the opponent of the one in whose cell it stands."""

    position: Position
    """As the player who rolls next sees it (he is the mover of this value)."""
    cube: int
    owner: int | None
    """1: the player who rolls next; -1: the one who made the play; None: centred."""


class Roll(NamedTuple):
    """A roll and what was played with it."""

    text: str
    core: Span
    marks: tuple[Span, ...]
    flag: Span | None
    """The flag `(illegal)`: played like this at the table."""
    notes: tuple[Note, ...]
    faults: tuple[Fault, ...]
    dice: tuple[int, int] | None
    """The dice as written, or None where the roll is not known (`00:`, or no dice at all)."""
    dice_at: Span | None
    """The dice with their colon; None where none are written."""
    written: Written
    play: Play
    """The steps; empty unless `written` is PLAY (or UNREADABLE with steps that could be read)."""
    steps_at: tuple[Span, ...]
    """Where each step of `play` stands."""
    rest: Span
    """Where the play, or whatever stands in its place, is (empty behind the dice where nothing is)."""
    starred: int = 0
    """Bit `p` is set where a star stands behind point `p` somewhere in the play."""
    dump: Dump | None = None


class CubeAction(Enum):
    """The cube actions; PASS alone in a cell is a drop with a double open, else a roll not written."""

    DOUBLE = "double"
    REDOUBLE = "redouble"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    DROP = "drop"
    PASS = "pass"


class Cube(NamedTuple):
    """A cube action."""

    text: str
    core: Span
    marks: tuple[Span, ...]
    flag: Span | None
    """The flag `(illegal)`: played like this at the table."""
    notes: tuple[Note, ...]
    faults: tuple[Fault, ...]
    action: CubeAction
    value: int | None
    """The new value behind `=>`; None where none is written."""
    value_at: Span | None


class EndKind(Enum):
    """How the end of a game is written."""

    WINS = "wins"
    LOSSES = "losses"
    RESIGNS = "resigns"
    """`Resigns`, `Concedes`, `Resigned Game`: the points follow in a result, or from the level."""


class End(NamedTuple):
    """`Wins 2 points [and the match]`, `Losses 2 points`, `Resigns gammon`, `Concedes` …"""

    text: str
    core: Span
    marks: tuple[Span, ...]
    flag: Span | None
    """The flag `(illegal)`: played like this at the table."""
    notes: tuple[Note, ...]
    faults: tuple[Fault, ...]
    kind: EndKind
    points: int | None
    """The points of WINS and LOSSES; None where none are written."""
    points_at: Span | None
    level: int | None
    """RESIGNS: 1 plain, 2 gammon, 3 backgammon; None where the word does not say who resigns what
    (`Concedes`, `Resigned Game`, `Resigned Match`)."""
    match: bool
    match_at: Span | None
    """`and the match`"""


Turn = Roll | Cube | End
"""What one player did, with the marks, flag and notes behind it. Offsets count from its start.

`text` is everything from its first character to its last, marks and notes included; `core` is
the span without them. `faults` are its reading problems: where there are any, the turn is
still applied as far as it can be read.
"""


class Cell(NamedTuple):
    """A turn at its place in a line."""

    side: int | None
    """LEFT or RIGHT as the columns say; None where they say nothing (loose turns)."""
    offset: int
    turn: Turn


class Blank(NamedTuple):
    """Blanks only."""

    text: str
    faults: tuple[Fault, ...]


class Tag(NamedTuple):
    """`; [Name "value"]`. `value` has its escapes resolved; `value_at` lies inside the quotes."""

    text: str
    faults: tuple[Fault, ...]
    name: str
    name_at: Span
    value: str
    value_at: Span
    bare: bool
    """Written without the `;`."""


class Comment(NamedTuple):
    """`; text`, `# text`, or a line that is only `{…}`."""

    text: str
    faults: tuple[Fault, ...]
    opener: str
    """`;`, `#` or `{`."""
    body: str


class Silencer(NamedTuple):
    """`; bg-lsp: ignore CODE[, CODE]` or `; bg-lsp: ignore-file CODE`."""

    text: str
    faults: tuple[Fault, ...]
    codes: tuple[str, ...]
    codes_at: tuple[Span, ...]
    whole_file: bool


class SetPosition(NamedTuple):
    """XG's `; Set Pos=<26 letters>`; `letters` as written."""

    text: str
    faults: tuple[Fault, ...]
    letters: str
    letters_at: Span


Remark = Comment | Silencer | SetPosition
"""Any line that is a comment to other programs."""


class Box(NamedTuple):
    """The header boxes of old archives: first character `+` or `|`."""

    text: str
    faults: tuple[Fault, ...]


class Length(NamedTuple):
    """`7 point match`, `Money session` …; 0 is money play."""

    text: str
    faults: tuple[Fault, ...]
    points: int
    points_at: Span


class Heading(NamedTuple):
    """`Game 3`."""

    text: str
    faults: tuple[Fault, ...]
    number: int
    number_at: Span


class Players(NamedTuple):
    """`Ada : 3     Ben : 5`. Names are verbatim, without the blanks around them."""

    text: str
    faults: tuple[Fault, ...]
    names: tuple[str, str]
    names_at: tuple[Span, Span]
    scores: tuple[int, int]
    scores_at: tuple[Span, Span]


class Numbered(NamedTuple):
    """A row number with what follows it up to the next number: none, one or two turns."""

    number: int
    number_at: Span
    cells: tuple[Cell, ...]


class Row(NamedTuple):
    """`12) turn turn`. More than one entry in `rows` where a line break was lost."""

    text: str
    faults: tuple[Fault, ...]
    rows: tuple[Numbered, ...]


class Result(NamedTuple):
    """A result on a line of its own; its column says whose it is."""

    text: str
    faults: tuple[Fault, ...]
    cell: Cell


class Loose(NamedTuple):
    """One or more turns at the start of a line, without a number. A single play without dice may
    be a snippet: the fold decides."""

    text: str
    faults: tuple[Fault, ...]
    cells: tuple[Cell, ...]


class Unreadable(NamedTuple):
    """Anything else: kept, reported, passed over."""

    text: str
    faults: tuple[Fault, ...]


Line = (
    Blank | Tag | Comment | Silencer | SetPosition | Box | Length | Heading | Players
    | Row | Result | Loose | Unreadable
)  # fmt: skip
"""One line of text, without its line end. `faults` are the reading problems outside turns."""


def cells(line: Line) -> tuple[Cell, ...]:
    """Return all turns of a line, in order."""
    match line:
        case Row():
            rows = line.rows
            return rows[0].cells if len(rows) == 1 else tuple(cell for row in rows for cell in row.cells)
        case Loose():
            return line.cells
        case Result():
            return (line.cell,)
    return ()


def has_faults(line: Line) -> bool:
    """Whether a line has a reading problem of its own or in one of its turns."""
    if line.faults or type(line) is Unreadable:
        return True
    for cell in cells(line):  # noqa: SIM110  # every line that is laid out comes here
        if cell.turn.faults:
            return True
    return False
