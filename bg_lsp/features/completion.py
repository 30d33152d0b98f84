"""What can be written at the cursor: legal plays behind dice, rolls and cube actions before them, and lines.

Never an illegal play, and nothing at all where nothing fits. The items are chosen here by what is
typed, in whatever order and however abbreviated, so that a client need not be clever: the text
by which it filters begins with what is typed.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features.beginnings import beginnings
from bg_lsp.features.earlier import Earlier, earlier
from bg_lsp.features.endings import resignations, results
from bg_lsp.features.fitting import Fitting, fitting
from bg_lsp.features.following import next_side
from bg_lsp.features.item import NOTHING, Item, Known, fits
from bg_lsp.features.new_line import new_line
from bg_lsp.features.plays import ranked, whole
from bg_lsp.features.silencing import silencing
from bg_lsp.features.tagging import tagging
from bg_lsp.features.writing import Begun, Rolled, writing
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import LEFT, RIGHT, Length
from bg_lsp.record.document import Document
from bg_lsp.record.manner import Manner
from bg_lsp.record.place import Place
from bg_lsp.record.rows_around import manner
from bg_lsp.rules.generate import dance
from bg_lsp.rules.play import ROLLS

CANNOT_MOVE = "Cannot Move"
UNKNOWN = "????"
_DANCES = ("cannot move", "no play", "no move", "dances", "fans", "pass", "f", "d")


def complete(
    document: Document, place: Place, by_itself: bool = False, known: Known = NOTHING
) -> tuple[Item, ...]:
    """Return what can be written at a place, the best guess first.

    `by_itself`: a blank has been typed and nobody has asked. Behind a whole turn and in an empty line
    nothing opens then: the key that ends the line would write the first roll of a list into it.
    """
    # Somebody who has typed on is after something.
    by_itself = by_itself and not document.line_text(place.line)[place.column :][:1].strip(BLANKS)
    found = list(_found(document, place, by_itself, known))
    # What stands there already is no help, and the key that accepts it would be lost.
    alone = found[0] if len(found) == 1 else None
    return () if alone and alone.text == document.line_text(place.line)[_columns(alone)] else tuple(found)


def _found(document: Document, place: Place, by_itself: bool, known: Known) -> Iterator[Item]:
    begun = document.line_text(place.line)[: place.column]
    if not (by_itself and begun.lstrip().rstrip("; \t") == ""):
        yield from silencing(document, place)
        yield from tagging(document, place, known)
        yield from new_line(document, place, known)
    if isinstance(document.tree(place.line), Length):
        return  # what stands behind the cursor shows that its digits are no dice
    rolled, turn = writing(document, place)
    plays = list(_plays(rolled, manner(document, place.line))) if rolled else []
    yield from plays
    if not plays and turn and not (by_itself and turn.follows and not turn.typed):
        yield from _turns(document, place, turn)


def _columns(item: Item) -> slice:
    return slice(item.region.start.column, item.region.end.column)


def _plays(rolled: Rolled, how: Manner) -> Iterator[Item]:
    position, _, roll, typed, region, glued, _ = rolled
    glue = " " if glued else ""
    if not ranked(position, roll):
        if any(way.startswith(typed.casefold()) for way in _DANCES):
            yield Item(CANNOT_MOVE, glue + CANNOT_MOVE, region, f"{typed} {CANNOT_MOVE}".lstrip(), "play")
        return
    if whole(position, roll, typed, how.starred):
        return
    for fit in fitting(position, roll, typed):
        # Each step as often as there are steps: that holds all their orders, and shorthand too, for
        # a client that asks only that the letters come one after the other.
        orders = " ".join([fit.play.text] * len(fit.play.play))
        said = f"{typed} {orders}".lstrip()
        text = how.play(position, roll, fit.play.play, fit.play.after)
        label = text if fit.rest == fit.play.play else how.spelt(fit.rest)
        yield Item(label, glue + text, region, said, "play", _detail(fit), rolled, fit)
    if len(ranked(position, roll)) > 1 and UNKNOWN.startswith(typed):
        said = f"{typed} {UNKNOWN}".lstrip()
        yield Item(UNKNOWN, glue + UNKNOWN, region, said, "unknown", "the play is not known")


def _detail(fit: Fitting) -> str:
    hit, made = fit.play.hit, fit.play.made
    said = [f"hits {_points(hit)}" if hit else "", f"makes {_points(made)}" if made else ""]
    return ", ".join(part for part in said if part)


def _points(bits: int) -> str:
    return " ".join(str(point) for point in range(24, 0, -1) if bits >> point & 1)


def _turns(document: Document, place: Place, begun: Begun) -> Iterator[Item]:
    """Yield what a turn can begin with, and how the game can end there; each in the column of its side."""
    how = manner(document, place.line)
    glue = " " if begun.glued else ""
    gap = begun.region.start.column

    def item(text: str, also: tuple[str, ...], kind: str, detail: str, column: int) -> Item:
        to_column = "" if begun.far else " " * (column - gap)
        said = " ".join((begun.typed, text.strip(), *also)).lstrip()
        return Item(text.strip(), (to_column or glue) + text, begun.region, said, kind, detail)

    state = begun.state
    right = how.right if begun.side is not None and RIGHT in (begun.side, next_side(state)) else 0
    for found in beginnings(state, begun.typed) if _may_play(begun) else ():
        text = found.text
        if how.foreign and found.kind == "roll" and begun.typed[:2] == text[1::-1]:
            text = f"{begun.typed[:2]}: "  # as it was rolled, which other programs keep
        yield item(text, found.also, found.kind, "", right)
    if begun.side is None:
        for text, costs in resignations(state, None if how.foreign else next_side(state)):
            if fits(begun.typed, text):
                yield item(text, (), "end", costs, 0)
        return
    won_now = results(state)
    before = earlier(document, place.line) if won_now else Earlier()
    told = before.result
    for won in won_now:
        text = won.text(before.plural or "points")
        if begun.behind_roll:
            # There its column does not tell whose it is: the board has to.
            here = state.ended is not None and (how.foreign or won.winner == RIGHT)
        else:
            here = won.winner == begun.side or (state.ended is not None and won.winner == RIGHT)
        if here and fits(begun.typed, text):
            column = told.column if told and told.side == RIGHT else how.right
            right = begun.behind_roll or won.winner == RIGHT
            yield item(text, (), "end", won.said, column if right else 0)
    if not how.foreign:
        for text, costs in resignations(state, begun.side):
            if fits(begun.typed, text):
                yield item(text, (), "end", costs, right if begun.side == RIGHT else 0)


def _may_play(begun: Begun) -> bool:
    """Whether a turn can begin in this cell: not in the right one, while the left player could play."""
    state, other = begun.state, next_side(begun.state)
    if begun.side != RIGHT or other != LEFT:
        return True
    return state.offer is None and all(dance(state.position(LEFT), roll) for roll in ROLLS)
