"""Where to go from a place: what it follows from, and what else belongs to it."""

from __future__ import annotations

from bg_lsp.features.extent import game_at, turns
from bg_lsp.features.highlight import Highlight, highlights
from bg_lsp.features.names import Naming, named_at, namings
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.tree import Cube, End, Roll
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Cause
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.work import Work, straight


def definition(document: Document, place: Place) -> Region | None:
    """Return where to go from a place, all at once."""
    return straight(defining(document, place))


def defining(document: Document, place: Place) -> Work[Region | None]:
    """Return where to go from a place; None where there is nothing to go to.

    From a player's name to the tag of the header that names him, else to the first line that does;
    from a result to the turn that decided the game; from an answer to the double; from a turn that
    nobody can check to the place that is to blame.
    """
    if naming := named_at(document, place):
        return (yield from _declaration(document, naming)).region
    played = document.turn_at(*place)
    if played is None:
        return None
    cause = _cause(played)
    if cause is None:
        return None
    return on_line(document.number(cause.line, place.line), cause.start, cause.end)


def _declaration(document: Document, naming: Naming) -> Work[Naming]:
    """Return the tag nearest above a name that names the same player, else the first place that does."""
    every = yield from namings(document, naming.key)
    above = [each for each in every if each.tag and each.region <= naming.region]
    return above[-1] if above else every[0]


def _cause(played: Played) -> Cause | None:
    turn, before = played.cell.turn, played.before
    if isinstance(turn, End):
        return before.last
    if isinstance(turn, Cube):
        return before.offer.place if before.offer else before.cube_doubt
    return before.doubt


def references(document: Document, place: Place) -> tuple[Region, ...]:
    """Return all that belongs together with what stands at a place, all at once."""
    return straight(referring(document, place))


def referring(document: Document, place: Place) -> Work[tuple[Region, ...]]:
    """Return all that belongs together with what stands at a place, that place included.

    A player's names; the steps of a checker's journey, on a starred point the hits on that point; the
    cube actions of a game.
    """
    if naming := named_at(document, place):
        return tuple(each.region for each in (yield from namings(document, naming.key)))
    played = document.turn_at(*place)
    if played is None:
        return ()
    if isinstance(played.cell.turn, Roll):
        return tuple(lit.region for lit in highlights(document, place))
    extent = game_at(document, place.line)
    if not isinstance(played.cell.turn, Cube) or extent is None:
        return ()
    return tuple(
        on_line(line, *(each.cell.offset + at for at in each.cell.turn.core))
        for line, each in turns(document, extent)
        if isinstance(each.cell.turn, Cube)
    )


def highlighting(document: Document, place: Place) -> Work[tuple[Highlight, ...]]:
    """Return what lights up with the cursor: what belongs to a step, else all that `referring` finds."""
    if lit := highlights(document, place):
        return lit
    return tuple(Highlight(region, False) for region in (yield from referring(document, place)))
