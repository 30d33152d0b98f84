"""What stands, greyed, behind a line: the score, the cube, dice that could not be played, pips.

Only what the text does not say already. Each kind has a switch.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features import score
from bg_lsp.features.dice import left_over
from bg_lsp.notation.tree import LEFT, RIGHT, Blank, Heading, Loose, Players, Remark, Roll, Row, Tag, Written
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.state import State
from bg_lsp.rules.generate import dance
from bg_lsp.rules.position import pips
from bg_lsp.values import NamedTuple


class Switches(NamedTuple):
    """Which kinds of hints are wanted."""

    score: bool = True
    cube: bool = True
    unplayed: bool = True
    pips: bool = False


DEFAULT = Switches()


class Hint(NamedTuple):
    """A hint at the end of a line."""

    place: Place
    text: str
    tooltip: str


def hints(document: Document, first: int, last: int, switches: Switches = DEFAULT) -> tuple[Hint, ...]:
    """Return the hints of the lines `first` to `last`."""
    found = []
    for line in range(max(first, 0), min(last, document.line_count - 1) + 1):
        tree = document.tree(line)
        if isinstance(tree, Heading):
            said = _score(document, line) if switches.score else ()
        elif isinstance(tree, Row | Loose):
            said = _row(document, line, switches)
        else:
            continue
        place = Place(line, len(tree.text))
        found += [Hint(place, text, tooltip) for text, tooltip in said]
    return tuple(found)


_Said = Iterator[tuple[str, str]]


def _score(document: Document, line: int) -> _Said:
    """Say at a heading what its players line leaves to be worked out."""
    state = document.state_after(line)
    said = []
    header = _players_line(document, line)
    if header is not None:
        state = document.state_after(header)
    elif state.scores is not None and (state.length or state.match.names or any(state.scores)):
        said.append("{}–{}".format(*state.scores))
    if away := score.away(state):
        said.append(away)
    told = "crawford" in document.line_text(line).lower() or _tag_says_it(document, line)
    if state.game and state.game.crawford and not told:
        said.append("Crawford game")
    if said:
        yield ", ".join(said), "the score before this game"


def _tag_says_it(document: Document, heading: int) -> bool:
    """Whether a tag below a heading says already that its game is the Crawford game."""
    for line in range(heading + 1, min(heading + 20, document.line_count)):
        tree = document.tree(line)
        if isinstance(tree, Tag) and tree.name.casefold() == "crawford":
            return True
        if not isinstance(tree, Blank | Remark | Players | Tag):
            break
    return False


def _players_line(document: Document, heading: int) -> int | None:
    """Return the players line right below a heading."""
    for line in range(heading + 1, min(heading + 20, document.line_count)):
        tree = document.tree(line)
        if isinstance(tree, Players):
            return line
        if not isinstance(tree, Blank | Remark):
            break
    return None


def _row(document: Document, line: int, switches: Switches) -> _Said:
    after = document.state_after(line)
    if switches.unplayed:
        yield from _unplayed(document, line)
    if switches.cube:
        owner = after.cube.owner
        if owner is not None and after.cube != document.state_before(line).cube:
            yield (
                f"{score.player(after.match.names, owner)}’s cube: {after.cube.value}",
                "who owns the cube now",
            )
    if switches.pips and after.ended is None:
        yield "pips {} – {}".format(*_pips(after)), "pip counts of the left and of the right player"


def _pips(state: State) -> tuple[int, int]:
    return pips(state.position(LEFT).mover), pips(state.position(RIGHT).mover)


def _unplayed(document: Document, line: int) -> _Said:
    tooltip = "what the rules did not let be played"
    for played in document.played(line):
        turn = played.cell.turn
        if not isinstance(turn, Roll) or turn.dice is None or played.side is None or played.before.doubt:
            continue
        high, low = max(turn.dice), min(turn.dice)
        before = played.before.position(played.side)
        if turn.written is Written.NOTHING and dance(before, turn.dice):
            yield f"{high}{low}: no play", tooltip
        elif turn.written is Written.PLAY and (left := left_over(before, turn.dice, turn.play)):
            said = str(left[0]) if high != low else f"{len(left)} of 4"
            yield f"{high}{low}: {said} unplayed", tooltip
