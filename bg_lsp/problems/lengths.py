"""The length of a match that its scores, its cube and its last result agree with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bg_lsp.notation.tree import Heading, Players
from bg_lsp.problems.case import Case
from bg_lsp.problems.mends import replacing
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.state import Scores, State
from bg_lsp.rules.score import one_away
from bg_lsp.values import NamedTuple

_FAR = 4_000
"""So many lines of a match are looked at: more than any match between people has."""

_NEAR = 10
"""So many lines below a result is another game looked for."""

_MOST = 2
"""So many lengths are offered."""


class _Game(NamedTuple):
    """What a game says about the length."""

    scores: Scores
    """Before it."""
    turned: bool
    """The cube was turned in it, so it was not the Crawford game."""
    after: int
    """What its winner has then; 0 where that is not known."""


def lengthened(case: Case) -> Iterator[FixPlan]:
    """Offer the lengths that fit: uneven ones first, as nearly all matches have them."""
    for length in _lengths(case.document, case.line)[:_MOST]:
        yield replacing(case, f"Write {length}", str(length), safe=False)


def shortened(case: Case) -> Iterator[FixPlan]:
    """Offer the length that a match has which ends before its length is reached, unless a game follows."""
    length_at = case.document.state_after(case.line).match.length_at
    if length_at is None or _goes_on(case):
        return
    line = case.document.number(length_at.line, case.line)
    start, end = Place(line, length_at.start), Place(line, length_at.end)
    for length in _lengths(case.document, line)[:1]:
        edit = Edit(start, end, str(length))
        yield planned(f"Write {length} as the length of the match", False, partial(tuple, [edit]))


def _goes_on(case: Case) -> bool:
    below = range(case.line + 1, min(case.line + _NEAR, case.document.line_count))
    return any(isinstance(case.document.tree(number), Heading | Players) for number in below)


def _lengths(document: Document, line: int) -> list[int]:
    """Return the lengths that every game below fits, likeliest first."""
    games = list(_games(document, line))
    if not games:
        return []
    least = max(max(game.scores) for game in games) + 1
    last = games[-1].after
    able = range(least, max(last, least) + 1)
    crawford = document.state_after(line).match.terms.crawford  # else the cube tells nothing
    fitting = [length for length in able if crawford and _fits(length, games)]
    return sorted(fitting or able, key=lambda length: (length % 2 == 0, length))


def _fits(length: int, games: list[_Game]) -> bool:
    """Say whether the cube rests in the game that the Crawford rule is about."""
    return not next((game.turned for game in games if one_away(length, game.scores)), False)


def _games(document: Document, line: int) -> Iterator[_Game]:
    """Yield the games of the match whose length stands on a line, as far as they are looked at."""
    length_at = document.state_after(line).match.length_at
    last: State | None = None
    turned = False
    for number in range(line + 1, min(line + _FAR, document.line_count)):
        state = document.state_after(number)
        if state.match.length_at != length_at:
            break
        if last is not None and last.game is not None and _start(state) != last.game.start:
            yield from _game(last, turned)
            turned = False
        turned = turned or state.offer is not None or state.cube.value > 1
        last = state
    if last is not None:
        yield from _game(last, turned)


def _start(state: State) -> object:
    return state.game.start if state.game else None


def _game(state: State, turned: bool) -> Iterator[_Game]:
    scores, ended = state.scores, state.ended
    if state.game is not None and scores is not None:
        outcomes = ended.outcomes if ended else ()
        yield _Game(scores, turned, max((scores[who] + points for who, points in outcomes), default=0))
