"""The fix for points that were counted from the other player's side: 25 minus each of them."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Heading, Players, Roll
from bg_lsp.problems.case import Case
from bg_lsp.problems.playmends import near_plays, rewriting, swapped_plays
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.words import named, play_text
from bg_lsp.record.place import Edit, Place
from bg_lsp.rules import reading
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.play import mirror
from bg_lsp.rules.verify import verify


def mirrored(case: Case) -> Iterator[FixPlan]:
    """Offer the mirrored play where it is legal."""
    turn = case.turn
    if not isinstance(turn, Roll) or turn.dice is None or case.position is None:
        return
    image = mirror(turn.play)
    if image == turn.play:
        return
    after = verify(case.position, turn.dice, image)
    if after is not None:
        play = canonical(case.position, after, turn.dice)
        title = f"Mirror the play: {play_text(play)}"
        yield rewriting(case, play, safe=False, title=title)


def backward_mends(case: Case) -> Iterator[FixPlan]:
    """Offer the play with one step turned round, or mirrored, whichever is legal; else the legal plays most like it.

    Where more than one play of the column moves backwards and this one is legal when it is mirrored, the whole
    column is likelier to have been counted from the other side.
    """
    swapped, images, column = list(swapped_plays(case)), list(mirrored(case)), list(_mirrored_column(case))
    if images and column:
        yield from (*column, *images, *swapped)
    else:
        yield from (*swapped, *column, *(images or list(near_plays(case))[len(swapped) :]))


def _mirrored_column(case: Case) -> Iterator[FixPlan]:
    """Offer to mirror every play of this player in this game, where more than one moves backwards."""
    if case.side is None:
        return
    turns = list(_column(case))
    if len(turns) > 1:
        title = f"Mirror all {len(turns)} such plays of {named(case.names, case.side)} in this game"
        yield planned(title, False, lambda: [_mirror(*turn) for turn in turns])


def _column(case: Case) -> Iterator[tuple[int, int, Roll]]:
    """Find the player's turns in this game that are written from the wrong side: line, column and turn."""
    for number in _game_lines(case):
        for played in case.document.played(number):
            turn = played.cell.turn
            if played.side == case.side and isinstance(turn, Roll) and turn.dice and wrong_way(turn):
                yield number, played.cell.offset, turn


def wrong_way(turn: Roll) -> bool:
    """Say whether a turn's play is counted from the other side."""
    assert turn.dice is not None
    return reading.wrong_way(turn.dice, turn.play)


def _mirror(line: int, offset: int, turn: Roll) -> Edit:
    start, end = turn.rest
    text = spell(mirror(turn.play))
    kept = [turn.text[n.start : n.end] for n in turn.notes if start <= n.start and n.end <= end]
    return Edit(Place(line, offset + start), Place(line, offset + end), " ".join([text, *kept]))


def _game_lines(case: Case) -> range:
    """The lines of the game around the case: between the headings or score lines next to it."""

    def opens(number: int) -> bool:
        return isinstance(case.document.tree(number), Heading | Players)

    first = case.line
    while first > 0 and not opens(first):
        first -= 1
    last = case.line + 1
    while last < case.document.line_count and not opens(last):
        last += 1
    return range(first, last)
