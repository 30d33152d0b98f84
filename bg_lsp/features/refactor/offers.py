"""What may be offered at a place, and the edits once somebody has chosen.

An offer is made of a kind and a stretch of text, so that it can be sent away and resolved later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bg_lsp.features.refactor import doubles, exchange, per_line, start_here
from bg_lsp.features.refactor.proof import CannotRefactor
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Parts, Place, in_parts
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight

_Make = Callable[[Document, Place, Place], Work[Parts]]


class Offer(NamedTuple):
    """A refactoring that may be done; it is worked out by `edits`."""

    kind: str
    """Its name below the protocol's `refactor`: `rewrite.exchange-game`."""
    title: str


class _Known(NamedTuple):
    title: str
    make: _Make


def _of_a_game(make: Callable[[Document, Place], tuple[Edit, ...]]) -> _Make:
    """Return what makes the edits of one game: they are made at one go."""

    def work(document: Document, first: Place, last: Place) -> Work[Parts]:
        yield 0.0
        return in_parts(list(make(document, first)))

    return work


def _of_lines(make: Callable[[Document, Place, Place], Parts]) -> _Make:
    """Return what makes the edits of some lines after the other, while they are taken."""

    def work(document: Document, first: Place, last: Place) -> Work[Parts]:
        yield 0.0
        return make(document, first, last)

    return work


_KNOWN: Final[dict[str, _Known]] = {
    "rewrite.spell-out-doubles": _Known("Write out equal steps", _of_lines(doubles.spell_out)),
    "rewrite.fold-doubles": _Known("Fold equal steps into a count", _of_lines(doubles.fold)),
    "rewrite.exchange-game": _Known(
        "Exchange the players of this game",
        lambda doc, first, last: exchange.exchange_game(doc, first.line),
    ),
    "rewrite.exchange-match": _Known(
        "Exchange the players of the match", lambda doc, first, last: exchange.exchange_match(doc, first.line)
    ),
    "rewrite.one-turn-a-line": _Known(
        "Write this game with one turn a line",
        _of_a_game(lambda doc, first: per_line.one_turn_a_line(doc, first.line)),
    ),
    "rewrite.rows": _Known(
        "Write this game in rows", _of_a_game(lambda doc, first: per_line.rows(doc, first.line))
    ),
    "rewrite.start-here": _Known(
        "Start this game from here, as a position", _of_a_game(start_here.start_here)
    ),
}
KINDS: Final = tuple(_KNOWN)


def offers(document: Document, first: Place, last: Place) -> tuple[Offer, ...]:
    """Return the refactorings that make sense for a stretch of text, at the cost of a look at it."""
    return straight(offering(document, first, last))


def offering(document: Document, first: Place, last: Place) -> Work[tuple[Offer, ...]]:
    """Return the same, step by step."""
    found = []
    if (yield from doubles.any_to_spell_out(document, first, last)):
        found.append("rewrite.spell-out-doubles")
    if (yield from doubles.any_to_fold(document, first, last)):
        found.append("rewrite.fold-doubles")
    if document.state_after(first.line).game is not None:
        in_rows = per_line.is_in_rows(document, first.line)
        if in_rows is not False:
            found += ["rewrite.exchange-game", "rewrite.exchange-match"]
        if in_rows is not None:
            found.append("rewrite.one-turn-a-line" if in_rows else "rewrite.rows")
        played = document.turn_at(*first)
        if played is not None and start_here.possible(played):
            found.append("rewrite.start-here")
    return tuple(Offer(kind, _KNOWN[kind].title) for kind in found)


def edits(document: Document, kind: str, first: Place, last: Place) -> tuple[Edit, ...]:
    """Return the edits of a refactoring. Raises `CannotRefactor` where it would change what is said."""
    made = straight(editing(document, kind, first, last))
    return tuple(edit for _, part in made for edit in part)


def editing(document: Document, kind: str, first: Place, last: Place) -> Work[Parts]:
    """Return the same, step by step, and some at a time."""
    known = _KNOWN.get(kind)
    if known is None:
        raise CannotRefactor(f"There is no refactoring “{kind}”.")
    return (yield from known.make(document, first, last))
