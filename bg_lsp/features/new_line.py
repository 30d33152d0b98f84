"""What a line can be that has no turn in it yet: a row, a result, the heading of a game, a header's line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.features import following
from bg_lsp.features.earlier import Earlier, earlier, has_length, named_by_tags, names_near
from bg_lsp.features.endings import Won, results
from bg_lsp.features.item import Item, Known, fits
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.layout import RIGHT_COLUMN
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import LEFT, RIGHT, Blank, Result, Row
from bg_lsp.record.document import Document
from bg_lsp.record.manner import Manner
from bg_lsp.record.place import Place
from bg_lsp.record.rows_around import manner
from bg_lsp.record.state import State
from bg_lsp.values import NamedTuple

_LENGTHS = (7, 5, 3, 9, 11, 13, 15, 17, 21, 25, 1)
"""The usual ones first."""
_NUMBER = re.compile(r"[0-9]{1,4}(?=$|[ -])")
_LEFT_HALF = re.compile(r".*?\S[ \t]*:[ \t]*[0-9]+[ \t]+(?P<name>(?:[^\s:][^:]*)?)$")
_REMARKS = ";#{[|+"
"""What comments, tags and boxes begin with."""
_LEFT_RESULT = 6
"""Blanks before a left player's result in a line of its own, as most programs have it."""


class Offer(NamedTuple):
    """A line, or the lines, that can stand here."""

    text: str
    kind: str
    detail: str = ""
    also: tuple[str, ...] = ()
    """Other ways to type it."""
    gap: bool = False
    """A blank line belongs above it."""
    snippet: str = ""


def new_line(document: Document, place: Place, known: Known) -> Iterator[Item]:
    """Yield what the line of a place can become; only what stands before the place counts as typed."""
    text = document.line_text(place.line)
    if text[place.column :].strip(BLANKS):
        return
    begun = text[: place.column]
    typed = begun.strip(BLANKS)
    region = on_line(place.line, 0, len(text))
    state = document.state_before(place.line)
    if state.match.foreign or isinstance(parse_line(begun), Row):
        return
    if typed[:1] in _REMARKS and typed:
        return
    half = _LEFT_HALF.match(begun) if _wants_players(state) else None
    if half is not None:
        yield from _right_half(document, place, half["name"], state, known)
        return
    for offer in _offers(document, place.line, state, typed, known):
        if fits(typed, offer.text.strip(), *offer.also) and offer.text != text:
            yield _item(document, place.line, region, begun, offer)


def _item(document: Document, line: int, region: Region, begun: str, offer: Offer) -> Item:
    end = document.line_end(line) or (document.line_end(line - 1) if line else "") or "\n"
    gap = end if offer.gap and line and not isinstance(document.tree(line - 1), Blank) else ""
    text = gap + offer.text.replace("\n", end)
    label = ", ".join(" ".join(part.split()) for part in offer.text.split("\n"))
    said = f"{begun} {label} {' '.join(offer.also)}" if begun else " ".join((label, *offer.also))
    snippet = gap + offer.snippet if offer.snippet else ""
    return Item(label, text, region, said, offer.kind, offer.detail, snippet=snippet)


def _offers(document: Document, line: int, state: State, typed: str, known: Known) -> Iterator[Offer]:
    before = earlier(document, line)
    if state.ended is not None:
        if state.ended.reported:
            yield from _next_game(state, before)
            if typed and not following.next_scores(state):
                yield from _lengths(typed)  # another match
        else:
            yield from _results(document, line, state, before)
        return
    if state.game is None:
        yield from _header(document, line, state, typed)
        return
    if _wants_players(state):
        yield from _players(document, line, state, before, known)
    if following.numbered_on(state):
        yield from _rows(document, line, state)
    if state.last is not None and typed[:1].isalpha():
        yield from _results(document, line, state, before)


def _wants_players(state: State) -> bool:
    return state.game is not None and state.game.numbered and not state.game.headed and state.last is None


def _rows(document: Document, line: int, state: State) -> Iterator[Offer]:
    """Yield the next row. Where nobody has rolled yet, either player may begin."""
    how = manner(document, line)
    side = following.next_side(state)
    if side is not None:
        yield Offer(following.row(state, side, how), "row")
        return
    for each, name in ((LEFT, "left"), (RIGHT, "right")):
        yield Offer(following.row(state, each, how), "row", f"the {name} player begins")


def _results(document: Document, line: int, state: State, before: Earlier) -> Iterator[Offer]:
    if following.by_line(state):
        # Such a line does not say whose it is: where both can have won, it says the same of both.
        for text, won in {won.text(before.plural or "points"): won for won in results(state)}.items():
            yield Offer(text, "end", _who(state, won) if state.ended and state.match.names else won.said)
        return
    how = manner(document, line)
    for won in results(state):
        text = _result(won, state, before, how)
        yield Offer(text, "end", _who(state, won), (won.text(),))


def _who(state: State, won: Won) -> str:
    name = state.match.names[won.winner] if state.match.names else ""
    said = name or ("left", "right")[won.winner]
    return f"{said}: {won.said}" if won.said else said


def _result(won: Won, state: State, before: Earlier, how: Manner) -> str:
    """Return a result where the file has its results: in a row with a number, or in a line of its own."""
    said, told = won.text(before.plural or "points"), before.result
    same = told is not None and told.alone and told.side == won.winner
    column = told.column if told and same else 0
    own_line = isinstance(told.line, Result) if told and told.alone else how.foreign
    if own_line or state.row < 0:
        right = how.right + 1 if how.foreign else RIGHT_COLUMN
        return " " * (column or (right if won.winner == RIGHT else _LEFT_RESULT)) + said
    return following.row(state, won.winner, how).ljust(column) + said


def _next_game(state: State, before: Earlier) -> Iterator[Offer]:
    """Yield the heading of the next game, with its players line where the score is certain."""
    ended, match = state.ended, state.match
    if match.number is None or ended is None or match.over:
        return
    possible = following.next_scores(state)
    if not possible and state.scores is not None and ended.outcomes:
        return  # the match is over
    head = following.heading(match.number + 1, before)
    for scores in possible if match.names is not None else ():
        line = following.players(match.names or ("", ""), scores, before)
        crawford = following.is_crawford(state, scores)
        yield Offer(f"{head}\n{line}", "head", "the Crawford game" if crawford else "", gap=True)
        if crawford:
            yield Offer(f"{head} (Crawford)\n{line}", "head", "the Crawford game", gap=True)
    yield Offer(head, "head", gap=True)


def _header(document: Document, line: int, state: State, typed: str) -> Iterator[Offer]:
    number = (state.match.number or 0) + 1
    games = [Offer(f"Game {number}", "head", gap=True)]
    if (names := named_by_tags(document, line)) is not None:
        players = following.players(names, state.scores or (0, 0), Earlier())
        games.insert(0, Offer(f"Game {number}\n{players}", "head", gap=True))
    told = has_length(document, line)
    if told:
        yield from games
    else:
        yield from _lengths(typed)
        yield from games


def _lengths(typed: str) -> Iterator[Offer]:
    """Yield the usual lengths of a match, and one that is being typed."""
    found = _NUMBER.match(typed)
    for length in dict.fromkeys([*_LENGTHS, *([int(found[0])] if found and int(found[0]) else ())]):
        yield Offer(f"{length} point match", "length", gap=True)
    yield Offer("Money session", "length", "each game for its points", gap=True)


def _players(document: Document, line: int, state: State, before: Earlier, known: Known) -> Iterator[Offer]:
    scores = state.scores or (0, 0)
    names = state.match.names or named_by_tags(document, line)
    if names is not None:
        yield Offer(following.players(names, scores, before), "players")
        return
    near = names_near(document, line)
    for name in dict.fromkeys((*near, *known.names())):
        yield Offer(f"{name} : {scores[0]}", "players", "the left player")
    if not near:
        blank = following.players(("Player 1", "Player 2"), scores, before)
        snippet = blank.replace("Player 1", "${1:Player 1}").replace("Player 2", "${2:Player 2}")
        yield Offer(blank, "players", "the players and their score", snippet=snippet)


def _right_half(document: Document, place: Place, typed: str, state: State, known: Known) -> Iterator[Item]:
    """Yield the right player, behind the left one and his score."""
    scores = state.scores or (0, 0)
    start = place.column - len(typed)
    text = document.line_text(place.line)
    left = text[: place.column - len(typed)].partition(":")[0].strip(BLANKS)
    names = dict.fromkeys((*(state.match.names or ())[1:], *names_near(document, place.line), *known.names()))
    pad = " " * max(0, RIGHT_COLUMN - start) if start < RIGHT_COLUMN else ""
    for name in names:
        if name and name != left and fits(typed, name):
            said = f"{name} : {scores[1]}"
            region = on_line(place.line, start, len(text))
            yield Item(said, pad + said, region, f"{typed} {said}".strip(), "players", "the right player")
