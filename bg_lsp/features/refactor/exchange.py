"""The players of a game, or of a match, exchanged: who stood left stands right.

Who moved first still moves first, so all turns move by half a row. Exchanging twice gives the text back
(in a game that keeps its columns).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from bg_lsp.features.extent import Extent, game_at
from bg_lsp.features.matches import Match, finding_matches
from bg_lsp.features.refactor.proof import CannotRefactor, moments, readable, same
from bg_lsp.features.refactor.rows import Cells, Style, cells_of, exchanged_players, mark_of, style_of
from bg_lsp.features.refactor.setups import exchanged_tag
from bg_lsp.notation.tree import (
    LEFT,
    RIGHT,
    Heading,
    Line,
    Loose,
    Players,
    Result,
    Roll,
    Row,
    SetPosition,
    Tag,
    Written,
    cells,
)
from bg_lsp.problems.mending import applying, from_below
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Parts, Place, in_parts
from bg_lsp.work import Work, letting_go, part


def exchange_game(document: Document, line: int) -> Work[Parts]:
    """Return the edits that exchange the players of the game around a line."""
    extent = game_at(document, line)
    if extent is None:
        raise CannotRefactor("There is no game here.")
    run = yield from part(_game(document, extent), 0.0, 0.4)
    yield from part(_prove(document, [run], [extent]), 0.4, 0.9)
    return _in_parts([run])


def exchange_match(document: Document, line: int) -> Work[Parts]:
    """Return the edits that exchange the players of the match around a line."""
    match = yield from part(_match_at(document, line), 0.0, 0.05)
    tags = deque(sorted((yield from part(_player_tags(document, match), 0.05, 0.1))))
    runs: list[list[Edit]] = []
    extents: list[Extent] = []
    for game in match.games:
        extent = game_at(document, game.first) or Extent(game.first, game.last)
        extents.append(extent)
        begin, end = (0.1 + 0.3 * line / document.line_count for line in extent)
        run = yield from part(_game(document, extent), begin, end)
        runs.append(sorted([*run, *_down_to(extent.last, tags)]))
    runs.append([*tags])
    yield from part(_prove(document, runs, extents), 0.4, 0.9)
    return _in_parts(runs)


def _in_parts(runs: list[list[Edit]]) -> Parts:
    for done, run in enumerate(runs):
        for _, edits in in_parts(run):
            yield 0.9 + 0.1 * done / len(runs), edits


def _down_to(line: int, edits: deque[Edit]) -> Iterator[Edit]:
    while edits and edits[0].start.line <= line:
        yield edits.popleft()


def _match_at(document: Document, line: int) -> Work[Match]:
    all_matches = yield from finding_matches(document)
    found = [match for match in all_matches if match.first <= line]
    if not found:
        raise CannotRefactor("There is no match here.")
    return found[-1]


def _prove(document: Document, runs: list[list[Edit]], extents: list[Extent]) -> Work[None]:
    """Read the new text: the same plays have to be there, by the other player, on the board turned round."""
    below = (some for run in reversed(runs) for some in from_below(run[:]))
    after = yield from part(applying(document, below), 0.0, 0.2)
    yield from part(after.settle(), 0.2, 0.5)
    shift = 0
    for extent in extents:
        begin = extent.first + shift
        there = game_at(after, begin)
        old = [moment.exchanged() for moment in moments(document, extent)]
        if there is None or there.first != begin or not same(old, moments(after, there)):
            raise CannotRefactor("The plays would not be the same with the players exchanged.")
        yield 0.5 + extent.last / document.line_count / 2
        shift += (there.last - there.first) - (extent.last - extent.first)
    done = letting_go([after])
    del after
    yield from part(done, 1.0, 1.0)


def _game(document: Document, extent: Extent) -> Work[list[Edit]]:
    readable(document, extent)
    style = style_of(document, extent)
    edits = _lead(document, extent)
    rows: list[int] = []
    added = 0
    for line in range(extent.first, extent.last + 1):
        yield (line - extent.first) / (extent.last + 1 - extent.first)
        tree = document.tree(line)
        _exchangeable(tree, line)
        if isinstance(tree, Row):
            rows.append(line)
        elif isinstance(tree, Players):
            edits.append(_rewrite(document, line, exchanged_players(tree)))
        elif isinstance(tree, Result):
            side = RIGHT if tree.cell.side == LEFT else LEFT
            edits.append(_rewrite(document, line, style.result(side, tree.cell.turn.text)))
        elif is_setup(tree):
            # A board set up between two rows: the turns above and below it stay where they are.
            added += _rows(document, rows, style, added, edits)
            rows = []
            edits.append(exchanged_tag(document, line))
    _rows(document, rows, style, added, edits)
    return sorted(edits)


def is_setup(line: Line) -> bool:
    """Whether a line sets up a board."""
    return isinstance(line, SetPosition) or (isinstance(line, Tag) and line.name.casefold() == "position")


def _exchangeable(tree: Line, line: int) -> None:
    if isinstance(tree, Loose):
        raise CannotRefactor(f"Line {line + 1} has no columns: only rows say whose turn is whose.")
    for cell in cells(tree):
        if isinstance(cell.turn, Roll) and cell.turn.written is Written.DUMP:
            raise CannotRefactor(f"Line {line + 1} holds a dumped position.")


def _rows(document: Document, lines: list[int], style: Style, added: int, edits: list[Edit]) -> int:
    """Move the turns of some rows by half a row; return by how many rows they have grown."""
    if not lines:
        return 0
    trees = [tree for tree in map(document.tree, lines) if isinstance(tree, Row)]
    heads = [(tree.rows[0].number + added, mark_of(tree)) for tree in trees]
    old = [slot for tree in trees for slot in cells_of(tree)]
    back = old[0] is None and old[1] is not None
    moved = old[1:] if back else [None, *old]
    moved += [None] * (len(moved) % 2)
    new: list[Cells] = list(zip(moved[::2], moved[1::2], strict=True))
    # No empty row is added, and none is lost: the last of them comes and goes with the half row.
    if new[-1] == (None, None) and (back or old[-2:] != [None, None]):
        new.pop()
    heads.append((heads[-1][0] + 1, heads[-1][1]))
    texts = [style.row(number, both, mark) for (number, mark), both in zip(heads, new, strict=False)]
    for line, text in zip(lines, texts, strict=False):
        edits.append(_rewrite(document, line, text))
    if len(new) > len(lines):
        end = Place(lines[-1], len(document.line_text(lines[-1])))
        edits.append(Edit(end, end, (document.line_end(lines[0]) or "\n") + texts[-1]))
    for line in lines[len(new) :]:
        above = Place(line - 1, len(document.line_text(line - 1)))
        edits.append(Edit(above, Place(line, len(document.line_text(line))), ""))
    return len(new) - len(lines)


def _rewrite(document: Document, line: int, text: str) -> Edit:
    return Edit(Place(line, 0), Place(line, len(document.line_text(line))), text)


# Tags above games.


def _lead(document: Document, extent: Extent) -> list[Edit]:
    """Exchange the board, and who plays first, where a tag above a game says it for this game."""
    edits = []
    line = extent.first - 1
    while line >= 0:
        tree = document.tree(line)
        if cells(tree) or isinstance(tree, Heading | Players):
            break
        first = isinstance(tree, Tag) and tree.name.casefold() == "first"
        if is_setup(tree) or (first and not document.state_before(extent.first).match.begun):
            edits.append(exchanged_tag(document, line))
        line -= 1
    return edits


_PAIRS = {
    "player 1": "player 2",
    "player1": "player2",
    "player 1 elo": "player 2 elo",
    "player1elo": "player2elo",
    "white": "black",
    "whiteelo": "blackelo",
}
_OTHER = _PAIRS | {two: one for one, two in _PAIRS.items()}


def _player_tags(document: Document, match: Match) -> Work[list[Edit]]:
    """Exchange what the tags of a match say of the players."""
    edits = []
    waiting: dict[str, tuple[int, Tag]] = {}
    for line in range(match.first, match.games[-1].last + 1):
        yield line / document.line_count
        tree = document.tree(line)
        if not isinstance(tree, Tag) or (name := tree.name.casefold()) not in _OTHER:
            continue
        other = waiting.pop(_OTHER[name], None)
        if other is None:
            waiting[name] = line, tree
            continue
        above, tag = other
        edits += [_value(above, tag, tree), _value(line, tree, tag)]
    # A tag without its counterpart is given to the other player.
    return edits + [_renamed(line, tag) for line, tag in waiting.values()]


def _value(line: int, tag: Tag, other: Tag) -> Edit:
    text = other.text[slice(*other.value_at)]
    return Edit(Place(line, tag.value_at.start), Place(line, tag.value_at.end), text)


_NAMES = {"1": "2", "2": "1", "White": "Black", "Black": "White", "white": "black", "black": "white"}
_NAME = re.compile("|".join(_NAMES))


def _renamed(line: int, tag: Tag) -> Edit:
    name = _NAME.sub(lambda found: _NAMES[found[0]], tag.name, count=1)
    return Edit(Place(line, tag.name_at.start), Place(line, tag.name_at.end), name)
