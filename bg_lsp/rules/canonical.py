"""The one canonical way to write down what was played."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.rules.play import Play, Roll, Step
from bg_lsp.rules.position import BAR, OFF, Position, hits, on
from bg_lsp.rules.reading import EFFECTS, Move, readings


def canonical(before: Position, after: Position, roll: Roll) -> Play:
    """Return the canonical play that leads from `before` to the legal `after`.

    From the bar first, then from the highest point down, the longer step first. A checker that
    moves on makes one step, equal steps are folded into a count, and a stop is named only where
    something is hit on it, or where both ways are open and differ.
    """
    hit = hits(before, after)
    moves = _doubles(before, after, roll[0]) if roll[0] == roll[1] else _two_dice(before, after, roll, hit)
    paths = _paths(moves)
    play = Play(_steps(paths, hit, hit))
    ways = {reading.apply(before) for reading in readings(roll, play) if reading.fits(before)}
    if len(ways) > 1:
        stops = sum(1 << stop for path in paths for stop in path[1:-1])
        play = Play(_steps(paths, hit, hit | stops))
    return play


def _doubles(before: Position, after: Position, die: int) -> list[Move]:
    """Return the moves of a double. From the back, what is missing on each point has moved on."""
    moves: list[Move] = []
    arrived = [0] * 26
    for point in range(BAR, 0, -1):
        left = on(before.mover, point) + arrived[point] - on(after.mover, point)
        target = max(point - die, OFF)
        arrived[target] += left
        moves += [(point, target, die)] * left
    return moves


_SOURCES = [{EFFECTS[source][die][0]: source for source in range(1, 26)} for die in range(7)]
"""By die: the point from which a move adds this to the mover."""


def _two_dice(before: Position, after: Position, roll: Roll, hit: int) -> list[Move]:
    """Return the moves of two different dice: those that change the board and hit as was done."""
    total = after.mover - before.mover
    larger, smaller = max(roll), min(roll)
    sources = [point for point in range(BAR, 0, -1) if on(before.mover, point)]
    for first, second in ((larger, smaller), (smaller, larger)):
        for source in sources:
            other = _SOURCES[second].get(total - EFFECTS[source][first][0])
            if other is not None:
                moves = [_move(source, first), _move(other, second)]
                if _possible(before, moves, hit):
                    return sorted(moves, reverse=True)
    for die in (larger, smaller):
        if total in _SOURCES[die]:
            return [_move(_SOURCES[die][total], die)]
    return []


def _move(source: int, die: int) -> Move:
    return source, max(source - die, OFF), die


def _possible(before: Position, moves: list[Move], hit: int) -> bool:
    """Tell whether the landing points are open and hit exactly what was hit."""
    done = 0
    for _, target, _ in moves:
        there = before.opponent_on(target) if target else 0
        if there > 1:
            return False
        if there:
            done |= 1 << target
    return done == hit


def _paths(moves: list[Move]) -> list[list[int]]:
    """Join moves (from the back) into the ways of checkers, the furthest-travelled moving on first."""
    paths: list[list[int]] = []
    for source, target, _ in moves:
        for path in paths:
            if path[-1] == source:
                path.append(target)
                break
        else:
            paths.append([source, target])
    return sorted(paths, key=lambda path: (-path[0], path[-1]))


def _steps(paths: list[list[int]], hit: int, named: int) -> Iterator[Step]:
    """Yield a step for each way, with a star at the first to reach a point of `hit` and the stops of `named`."""
    starred = 0
    for index, path in enumerate(paths):
        if index and path == paths[index - 1]:
            continue
        points, stars = [path[0]], 0
        for point in path[1:]:
            new = (hit & ~starred) >> point & 1 and point != OFF
            if new:
                stars |= 1 << len(points)
                starred |= 1 << point
            if new or point == path[-1] or (named & ~hit) >> point & 1:
                points.append(point)
        yield Step(tuple(points), stars, paths.count(path))
