"""What a turn means: its dice, its play and each step of it, a cube action, the end of a game."""

from __future__ import annotations

from bg_lsp.features import explain
from bg_lsp.features.card import Card
from bg_lsp.features.plays import ranked
from bg_lsp.features.region import Region, on_line
from bg_lsp.features.steps import StepAt, step_at
from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Cube, CubeAction, End, Roll, Written
from bg_lsp.problems.words import counted, named, roll_text, some
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.rules.arithmetic import rolls_for
from bg_lsp.views import moments

_FIRST = 5


def card(document: Document, place: Place, played: Played) -> Card | None:
    """Return what is to be said about a place in a turn; nothing about marks and notes."""
    turn, offset = played.cell.turn, played.cell.offset
    region = on_line(place.line, offset + turn.core.start, offset + turn.core.end)
    if not region.holds(place):
        return None
    if isinstance(turn, Cube):
        return _cube(played, turn, region)
    if isinstance(turn, End):
        return _end(played, region)
    if not isinstance(turn, Roll):
        return None
    if played.side is None:
        return _snippet(turn, region)
    if turn.dice_at and place.column < offset + turn.dice_at.end:
        return _dice(played, turn, on_line(place.line, *(offset + at for at in turn.dice_at)))
    step = step_at(document, place)
    return _step(document, place.line, step) if step else _play(document, place.line, played, turn, region)


def _dice(played: Played, turn: Roll, region: Region) -> Card:
    model = moments.before(played)
    if turn.dice is None:
        return Card(region, "The roll is not known.", (), model)
    said = roll_text(turn.dice)
    plays = ranked(model.position, turn.dice)
    if not plays:
        return Card(region, f"{said}: nothing can be played.", (), model)
    if len(plays) == 1:
        return Card(region, f"{said}: the only play is {plays[0].text}.", (), model)
    first = some([play.text for play in plays], _FIRST)
    return Card(region, f"{said}: {len(plays)} plays are legal.", (f"{first}.",), model)


def _play(document: Document, line: int, played: Played, turn: Roll, region: Region) -> Card:
    who = named(played.after.match.names or (), played.side or 0)
    said = {
        Written.PLAY: f"plays {spell(turn.play)}",
        Written.CANNOT_MOVE: "cannot move",
        Written.NOTHING: "has rolled; no play is written",
    }.get(turn.written, "plays what cannot be read")
    if turn.written in (Written.UNKNOWN, Written.DUMP):
        said = "plays what is not known" if turn.written is Written.UNKNOWN else "played illegally"
    roll = f" with {roll_text(turn.dice)}" if turn.dice else ""
    facts = [*explain.hits(turn, who), *_standing(document, line, played)]
    return Card(region, f"{_upper(who)} {said}{roll}.", tuple(facts), moments.after(played))


def _step(document: Document, line: int, found: StepAt) -> Card:
    played, step = found.played, found.step
    side = played.side or 0
    names = played.after.match.names or ()
    facts = []
    if found.stop is not None:
        point = step.points[found.stop]
        facts += explain.holders(
            point, played.before.position(side), played.after.position(side), names, side
        )
    facts += _standing(document, line, played)
    return Card(found.region, explain.step(step), tuple(facts), moments.after(played))


def _standing(document: Document, line: int, played: Played) -> list[str]:
    """Return pips, score and cube after a turn, and whether the board can be trusted."""
    side = played.side or 0
    before, after = played.before.position(side), played.after.position(side)
    names = played.after.match.names or ()
    other = named(names, 1 - side)
    said = [f"Pips {after.mover_pips} (before: {before.mover_pips}), {other} {after.opponent_pips}."]
    said += explain.score(played.after)
    if (doubt := played.before.doubt) is not None:
        try:
            since = document.number(doubt.line, line) + 1
        except KeyError:
            return said
        said.append(f"The board is uncertain from line {since} on.")
    return said


def _snippet(turn: Roll, region: Region) -> Card:
    steps = [explain.step(step) for step in turn.play]
    length = sum((step.points[0] - step.points[-1]) * step.count for step in turn.play)
    rolls = [roll_text(roll) for roll in rolls_for(turn.play)]
    fits = f"Rolls that can play it: {', '.join(rolls)}." if rolls else ""
    title, *more = steps or ["This play cannot be read."]
    return Card(region, title, tuple(part for part in (*more, f"{counted(length, 'pip')}.", fits) if part))


def _cube(played: Played, turn: Cube, region: Region) -> Card:
    names = played.after.match.names or ()
    side = played.side or 0
    who, other = named(names, side), named(names, 1 - side)
    facts: list[str] = []
    offer, cube = played.after.offer, played.after.cube
    if offer is not None and turn.action not in (CubeAction.BEAVER, CubeAction.RACCOON):
        title = f"{_upper(who)} offers the cube at {offer.value}."
        lost = offer.value // 2
        facts.append(
            f"A drop costs {other} {counted(lost, 'point')}{explain.then(played.before, side, lost)}."
        )
        facts.append(f"Taken, the cube stands at {offer.value} and only {other} may turn it.")
    elif offer is not None:
        title = f"{_upper(who)} turns the cube at once to {offer.value} and keeps it."
    elif turn.action is CubeAction.TAKE:
        title = f"{_upper(who)} takes: the cube stands at {cube.value}, and only {who} may turn it."
    elif (ended := played.after.ended) is not None and ended.winner is not None:
        lost = ended.outcomes[0][1] if ended.outcomes else cube.value
        won = named(names, ended.winner)
        title = f"{_upper(who)} drops: {won} wins {counted(lost, 'point')}"
        title += explain.then(played.before, ended.winner, lost) + "."
    else:
        title = f"{_upper(who)} {turn.action.value}s."
    return Card(region, title, (*facts, *explain.score(played.before)), moments.after(played))


def _end(played: Played, region: Region) -> Card:
    ended, state = played.after.ended, played.before
    names = state.match.names or ()
    model = moments.before(played)  # after it the board is cleared away
    if ended is None or ended.winner is None:
        return Card(region, "The game ends here.", tuple(explain.score(state)), model)
    who = _upper(named(names, ended.winner))
    worth = {points for winner, points in ended.outcomes if winner == ended.winner}
    if len(worth) != 1:
        return Card(region, f"{who} wins the game.", tuple(explain.score(state)), model)
    (points,) = worth
    title = f"{who} wins {counted(points, 'point')}{explain.then(state, ended.winner, points)}."
    level = {1: "a single game", 2: "a gammon", 3: "a backgammon"}.get(points // state.cube.value)
    how = (f"With the cube at {state.cube.value}: {level}.",) if level and ended.how != "drop" else ()
    return Card(region, title, how, model)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
