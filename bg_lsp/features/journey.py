"""The way of each checker through a game.

A record says how many checkers leave a point, not which of them. Here the one that came last goes on
first, so that a checker in flight is followed rather than left behind.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.features.extent import Extent, game_at, turns
from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.tree import LEFT, RIGHT, Roll
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.rules.play import Step
from bg_lsp.rules.position import BAR, OFF, on
from bg_lsp.values import NamedTuple


class Passage(NamedTuple):
    """A written step that moved a checker, or hit it."""

    region: Region
    hit: bool
    """The other player's step, which sent the checker to the bar."""


class Hit(NamedTuple):
    """A checker was sent to the bar."""

    region: Region
    """The step that did it."""
    side: int
    """Who hit."""
    point: int
    """Where, as he counts."""


class _Event(NamedTuple):
    checker: int
    passage: Passage


def journey_at(document: Document, place: Place) -> tuple[Passage, ...]:
    """Return the journey, through its game, of the checker whose step stands at a place."""
    extent = game_at(document, place.line)
    if extent is None:
        return ()
    tracker = _tracked(document, extent)
    moved = {event.checker for event in tracker.events if _begins_at(event.passage, place)}
    return tuple(dict.fromkeys(event.passage for event in tracker.events if event.checker in moved))


def hits(document: Document, line: int) -> tuple[Hit, ...]:
    """Return every hit of the game around a line."""
    extent = game_at(document, line)
    return tuple(_tracked(document, extent).hits) if extent else ()


def _begins_at(passage: Passage, place: Place) -> bool:
    return not passage.hit and passage.region.holds(place)


def _tracked(document: Document, extent: Extent) -> _Tracker:
    tracker = _Tracker()
    for line, played in turns(document, extent):
        tracker.turn(line, played)
    return tracker


class _Tracker:
    """The checkers of both sides, each with a number of its own, and what has happened to them."""

    def __init__(self) -> None:
        self.events: list[_Event] = []
        self.hits: list[Hit] = []
        self._points: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self._next = 0

    def turn(self, line: int, played: Played) -> None:
        """Make a turn, as far as there are checkers for it."""
        turn, side = played.cell.turn, played.side
        if side is None or not isinstance(turn, Roll) or not turn.play:
            return
        for each in (LEFT, RIGHT):
            self._agree(each, played.before.position(each).mover)
        steps = [
            (step, on_line(line, played.cell.offset + start, played.cell.offset + end))
            for step, (start, end) in zip(turn.play, turn.steps_at, strict=False)
            for _ in range(step.count)
        ]
        # As written; a step whose checker arrives only with a later one waits for it.
        waiting = [each for each in steps if not self._move(side, *each)]
        for step, region in waiting:
            self._move(side, step, region)

    def _move(self, side: int, step: Step, region: Region) -> bool:
        source = self._points[side].get(step.points[0])
        if not source:
            return False
        checker = source.pop()
        self.events.append(_Event(checker, Passage(region, False)))
        for point in step.points[1:]:
            self._land(side, point, region)
        self._points[side].setdefault(step.points[-1], []).append(checker)
        return True

    def _land(self, side: int, point: int, region: Region) -> None:
        there = self._points[1 - side].get(BAR - point) if OFF < point < BAR else None
        if there and len(there) == 1:
            checker = there.pop()
            self._points[1 - side].setdefault(BAR, []).append(checker)
            self.events.append(_Event(checker, Passage(region, True)))
            self.hits.append(Hit(region, side, point))

    def _agree(self, side: int, board: int) -> None:
        """Let the checkers stand where the record has them: plays filled in, positions set up."""
        points = self._points[side]
        loose = [c for point in range(BAR + 1) for c in self._surplus(points.get(point), on(board, point))]
        for point in range(BAR + 1):
            for _ in range(on(board, point) - len(points.get(point, ()))):
                points.setdefault(point, []).append(loose.pop() if loose else self._new())

    def _surplus(self, there: list[int] | None, wanted: int) -> Iterator[int]:
        while there and len(there) > wanted:
            yield there.pop()

    def _new(self) -> int:
        self._next += 1
        return self._next
