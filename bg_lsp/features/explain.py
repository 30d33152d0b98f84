"""Points, steps and scores in words."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Roll
from bg_lsp.problems.words import counted, listed, named
from bg_lsp.record.state import State
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import BAR, OFF, Position, on

_NAMES = {
    24: "the other side's ace point",
    20: "the golden point",
    18: "the other side's bar point",
    13: "the midpoint",
    12: "the other side's midpoint",
    7: "the bar point",
    1: "the ace point",
}


def point(number: int) -> str:
    """Return a point as a player calls it: `the 7-point (the bar point)`."""
    if number == BAR:
        return "the bar"
    if number == OFF:
        return "off the board"
    name = _NAMES.get(number) or (f"the other side's {25 - number}-point" if number > 18 else "")
    return f"the {number}-point ({name})" if name else f"the {number}-point"


def step(written: Step) -> str:
    """Return what a step does: `13/7*/5 hits on the 7-point (the bar point) and ends on the 5-point.`"""
    points, stars, count = written
    first, last = points[0], points[-1]
    hit = [number for index, number in enumerate(points) if stars >> index & 1]
    men = counted(count, "checker") if count > 1 else ""
    deeds = []
    if first == BAR:
        deeds.append(f"enters on {point(points[1])}")
    if hit:
        deeds.append(f"hits on {listed([point(number) for number in hit], 'and')}")
    if last == OFF:
        deeds.append(f"bears off from {point(points[-2])}")
    elif deeds and last not in hit and len(points) > 2:
        deeds.append(f"ends on {point(last)}")
    elif not deeds:
        deeds.append(f"moves {men} from {point(first)} to {point(last)}".replace("  ", " "))
        men = ""
    return f"{spell(Play((written,)))} {listed(deeds, 'and')}{men and f', with {men}'}."


def hits(turn: Roll, who: str) -> list[str]:
    """Return which points of a play have a star."""
    starred = [point(number) for number in range(24, 0, -1) if turn.starred >> number & 1]
    return [f"It hits on {listed(starred, 'and')}."] if starred else []


def holders(number: int, before: Position, after: Position, names: Sequence[str], side: int) -> list[str]:
    """Return who stands on a point before a play and after it."""
    was, now = (_holder(number, position, names, side) for position in (before, after))
    name = point(number)
    if number == OFF:
        return [f"Off the board: {now}."]
    return [f"{name[0].upper()}{name[1:]}: {was} before, {now} after."]


def _holder(number: int, position: Position, names: Sequence[str], side: int) -> str:
    mine = on(position.mover, number)
    theirs = 0 if number in (OFF, BAR) else position.opponent_on(number)
    if not (mine or theirs):
        return "nobody"
    return f"{counted(mine or theirs, 'checker')} of {named(names, side if mine else 1 - side)}"


def score(state: State) -> list[str]:
    """Return the score before the game and who owns the cube."""
    names = state.match.names or ()
    said = []
    if state.length and state.scores is not None:
        left, right = state.scores
        away = f"{max(0, state.length - left)}-away, {max(0, state.length - right)}-away"
        crawford = ", Crawford game" if state.game and state.game.crawford else ""
        said.append(f"Score {left}–{right} in a match to {state.length} ({away}{crawford}).")
    if state.cube.owner is not None:
        said.append(
            f"The cube stands at {state.cube.value} and is owned by {named(names, state.cube.owner)}."
        )
    return said


def then(state: State, winner: int, points: int) -> str:
    """Return what the score becomes with points won: `, which makes it 5–3`; empty in money play."""
    if not state.length or state.scores is None:
        return ""
    scores = list(state.scores)
    scores[winner] = min(scores[winner] + points, state.length)
    over = " and decides the match" if scores[winner] == state.length else ""
    return f", which makes it {scores[0]}–{scores[1]}{over}"
