"""What a turn can begin with: the rolls, and the cube actions that are open now."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.blanks import plain
from bg_lsp.notation.tree import CubeAction
from bg_lsp.record.state import State
from bg_lsp.rules.cube import dead
from bg_lsp.rules.play import ROLLS
from bg_lsp.rules.score import needed
from bg_lsp.values import NamedTuple


class Beginning(NamedTuple):
    """One way to begin a turn."""

    text: str
    """`31: `, `Doubles => 2`, `Takes`."""
    kind: str
    """`roll` or `cube`."""
    also: tuple[str, ...]
    """Other ways to type it."""


def beginnings(state: State, typed: str) -> list[Beginning]:
    """Return what fits what is typed so far of a turn that begins in this state."""
    if state.ended is not None or state.match.foreign:
        return []
    said = plain(typed).casefold()
    return [
        found
        for found in (*_answers(state), *_rolls(state), *_doubles(state))
        if any(way.casefold().startswith(said) for way in (found.text, *found.also))
    ]


def _rolls(state: State) -> Iterator[Beginning]:
    """Yield the rolls; a double cannot open a game, and an open double is answered first."""
    if state.offer is not None:
        return
    opening = state.opening and state.game is not None and state.game.numbered
    for high, low in sorted(ROLLS):
        if not (opening and high == low):
            ways = tuple(dict.fromkeys((f"{low}{high}:", f"{high}-{low}:", f"{low}-{high}:")))
            yield Beginning(f"{high}{low}: ", "roll", ways)


def _doubles(state: State) -> Iterator[Beginning]:
    """Yield the double, where the player whose turn it is may offer one and it is of any use."""
    side, game, cube = state.to_roll, state.game, state.cube
    if side is None or game is None or state.offer or not cube.may_turn(side):
        return
    if game.crawford or (state.opening and game.numbered) or not _allowed(state, cube.value * 2):
        return
    if state.length and state.scores and dead(cube.value, needed(state.length, state.scores[side])):
        return
    word = "Doubles" if cube.owner is None else "Redoubles"
    yield Beginning(f"{word} => {cube.value * 2}", "cube", ("Doubles", "d"))


def _answers(state: State) -> Iterator[Beginning]:
    """Yield the answers to an open double; beavers in money play only, and at once."""
    offer = state.offer
    if offer is None:
        return
    yield Beginning("Takes", "cube", ("Accepts", "t"))
    yield Beginning("Drops", "cube", ("Passes", "Rejects", "p"))
    raised = {CubeAction.DOUBLE: "Beavers", CubeAction.BEAVER: "Raccoons"}.get(offer.kind)
    money = not state.length and state.match.terms.beaver is not False
    if raised and money and _allowed(state, offer.value * 2):
        yield Beginning(f"{raised} => {offer.value * 2}", "cube", ())


def _allowed(state: State, value: int) -> bool:
    limit = state.match.terms.cube_limit
    return limit is None or value <= limit
