"""Whether two lines say the same: proof for whatever rewrites a text without changing its meaning."""

from __future__ import annotations

from bg_lsp.notation import tree
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Cell, Cube, End, Line, Roll, Turn, cells

_BLANKS = str.maketrans("", "", BLANKS)


def without_blanks(text: str) -> str:
    """Return what is not blank."""
    return text.translate(_BLANKS)


def same_line(old: Line, new: Line) -> bool:
    """Whether two lines of one kind say the same: names, notes and values to the letter, turns by meaning."""
    if type(old) is not type(new) or len(old.faults) != len(new.faults):
        return False
    match old, new:
        case tree.Row(), tree.Row():
            numbers = [row.number for row in old.rows] == [row.number for row in new.rows]
            return numbers and _same_cells(cells(old), cells(new))
        case ((tree.Loose() | tree.Result()), (tree.Loose() | tree.Result())):
            return _same_cells(cells(old), cells(new))
        case tree.Tag(), tree.Tag():
            return (old.name, old.value, old.bare) == (new.name, new.value, new.bare)
        case tree.Players(), tree.Players():
            return (old.names, old.scores) == (new.names, new.scores)
        case tree.Heading(), tree.Heading():
            return old.number == new.number
        case tree.Length(), tree.Length():
            return old.points == new.points
    return old.text.rstrip(BLANKS) == new.text.rstrip(BLANKS)


def _same_cells(old: tuple[Cell, ...], new: tuple[Cell, ...]) -> bool:
    return len(old) == len(new) and all(
        one.side == two.side and same_turn(one.turn, two.turn) for one, two in zip(old, new, strict=True)
    )


def same_turn(old: Turn, new: Turn) -> bool:
    """Whether two turns say the same, marks, flag and notes included."""
    return old is new or old.text == new.text or said(old) == said(new)


def said(turn: Turn) -> tuple[object, ...]:
    """Return all that a turn says, wherever it stands and whatever blanks are in it."""
    aside = (
        type(turn),
        tuple(turn.text[slice(*mark)] for mark in turn.marks),
        turn.flag is not None,
        tuple(note.text for note in turn.notes),
        tuple(fault.name for fault in turn.faults),
    )
    match turn:
        case Roll():
            rest = turn.text[slice(*turn.rest)] if turn.faults else ""
            return (*aside, turn.dice, turn.written, turn.play, turn.starred, turn.dump, rest)
        case Cube():
            return (*aside, turn.action, turn.value)
        case End():
            return (*aside, turn.kind, turn.points, turn.level, turn.match)
    return (*aside, turn.text)
