"""How headings, players lines and results were written further up, and what the tags there say."""

from __future__ import annotations

from bg_lsp.notation.tree import End, EndKind, Heading, Length, Loose, Players, Result, Row, Tag, cells
from bg_lsp.notation.tree import Roll as RollTurn
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple

_FAR = 400
"""So many lines are looked back: some games."""
_HEADER = 80


class Told(NamedTuple):
    """A result that stands further up."""

    line: Result | Row
    """A line of its own, or in a row."""
    side: int | None
    column: int
    alone: bool
    """No other turn stands in its row."""
    behind_roll: bool
    """It stands in a row with a roll."""
    points: End


class Earlier(NamedTuple):
    """The nearest of each kind above a line; None where there is none."""

    heading: Heading | None = None
    players: Players | None = None
    result: Told | None = None
    """The nearest one that stands alone, in its line or in its row; else one beside another turn."""
    plural: str = ""
    """`points` as the file writes it, `point` where it never says more; empty where nothing shows it."""


def earlier(document: Document, line: int) -> Earlier:
    """Return how such lines were written above a line."""
    found = Earlier()
    for above in range(line - 1, max(-1, line - 1 - _FAR), -1):
        tree = document.tree(above)
        if isinstance(tree, Heading) and found.heading is None:
            found = found._replace(heading=tree)
        elif isinstance(tree, Players) and found.players is None:
            found = found._replace(players=tree)
        elif isinstance(tree, Result | Row) and (told := _told(tree)) is not None:
            if found.result is None or (told.alone and not found.result.alone):
                found = found._replace(result=told)
            if not found.plural and (told.points.points or 0) > 1:
                found = found._replace(plural="points" if "points" in told.points.text.lower() else "point")
        if found.heading and found.players and found.result and found.result.alone and found.plural:
            break
    return found


def _told(line: Result | Row) -> Told | None:
    if "ins" not in line.text:
        return None
    all_cells = cells(line)
    for cell in all_cells:
        turn = cell.turn
        if isinstance(turn, End) and turn.kind is EndKind.WINS and turn.points is not None:
            rolled = any(isinstance(each.turn, RollTurn) for each in all_cells)
            return Told(line, cell.side, cell.offset, len(all_cells) == 1, rolled, turn)
    return None


def tags_above(document: Document, line: int) -> dict[str, str]:
    """Return the tags between a line and the last turn above it, by name in lower case."""
    found: dict[str, str] = {}
    for above in range(line - 1, max(-1, line - 1 - _HEADER), -1):
        tree = document.tree(above)
        if isinstance(tree, Row | Loose | Result):
            break
        if isinstance(tree, Tag):
            found.setdefault(tree.name.casefold(), tree.value)
    return found


def names_near(document: Document, line: int) -> tuple[str, ...]:
    """Return the players that the header around a line names: in tags, and in the first players line."""
    found = [value for key, value in tags_above(document, line).items() if key in _PLAYERS and value.strip()]
    for below in range(line, min(line + _HEADER, document.line_count)):
        tree = document.tree(below)
        if isinstance(tree, Players):
            found += [name for name in tree.names if name]
        if isinstance(tree, Players | Row | Loose | Result):
            break
    names = document.state_before(line).match.names or ()
    return tuple(dict.fromkeys([*found, *(name for name in names if name)]))


_PLAYERS = {"player 1", "player1", "white", "player 2", "player2", "black"}


def named_by_tags(document: Document, line: int) -> tuple[str, str] | None:
    """Return the names of the left and the right player as tags above a line give them."""
    tags = tags_above(document, line)
    left = next((tags[key] for key in ("player 1", "player1", "white") if tags.get(key, "").strip()), "")
    right = next((tags[key] for key in ("player 2", "player2", "black") if tags.get(key, "").strip()), "")
    return (left.strip(), right.strip()) if left and right else None


def has_length(document: Document, line: int) -> bool:
    """Tell whether the length of the match stands in the header above a line."""
    for above in range(line - 1, max(-1, line - 1 - _HEADER), -1):
        tree = document.tree(above)
        if isinstance(tree, Length):
            return True
        if isinstance(tree, Row | Loose | Result):
            break
    return False
