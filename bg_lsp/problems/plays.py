"""Family 2, plays that the rules forbid: what is wrong with the checkers."""

from __future__ import annotations

from bg_lsp.notation.spell import spell
from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import problem
from bg_lsp.problems.mirror import backward_mends, mirrored
from bg_lsp.problems.playmends import (
    as_played,
    legal_plays,
    near_plays,
    near_plays_and_rolls,
    plays_text,
    readings,
)
from bg_lsp.problems.words import counted, listed, play_text, point_text, roll_text, step_text
from bg_lsp.rules.position import BAR, on


def _step(case: Case) -> str:
    """The step at fault, as it is written; the whole play where none is singled out."""
    play, judged = case.data[2], case.data[3]
    if judged.step is None or judged.step >= len(play):
        return play_text(play)
    return step_text(play[judged.step])


def _full_plays(case: Case) -> str:
    """The legal plays, at most five: those that hold what is written, where any do."""
    position, roll, _, judged = case.data
    return plays_text(judged.readings or legal_plays(position, roll))


@problem("BG201", "no-checker", fixes=(near_plays, mirrored, as_played))
def no_checker(case: Case) -> str:
    position, judged = case.data[0], case.data[3]
    point = judged.point if judged.point is not None else 0
    there = on(position.mover, point)
    where = "on the bar" if point == BAR else f"on point {point}"
    if there == 0:
        return f"{case.mover} has no checker {where}: {_step(case)} cannot be played."
    return f"{case.mover} has only {counted(there, 'checker')} {where}: {_step(case)} needs one more."


@problem("BG202", "blocked-point", fixes=(near_plays, mirrored, as_played))
def blocked_point(case: Case) -> str:
    position, judged = case.data[0], case.data[3]
    holding = on(position.opponent, 25 - judged.point)
    return (
        f"{case.opponent} holds {point_text(judged.point)} with {counted(holding, 'checker')}: "
        f"{_step(case)} cannot land there."
    )


@problem("BG203", "wrong-distance", fixes=(near_plays_and_rolls, as_played))
def wrong_distance(case: Case) -> str:
    roll, play, judged = case.data[1:4]
    step = play[judged.step]
    large, small = max(roll), min(roll)
    able = [small, large, small + large] if small != large else [small, 2 * small, 3 * small, 4 * small]
    pips = step.points[0] - step.points[-1]
    pips_text = f"{pips} pips" if pips != 1 else "1 pip"
    moves = listed([str(n) for n in able])
    if step.points[-1] == 0:
        return (
            f"{step_text(step)} needs {pips_text} or more: with {roll_text(roll)} one checker moves {moves}."
        )
    return f"{step_text(step)} is {pips_text}: with {roll_text(roll)} one checker moves {moves}."


@problem("BG204", "too-many-dice", fixes=(near_plays_and_rolls, as_played))
def too_many_dice(case: Case) -> str:
    roll, play = case.data[1:3]
    pips = [str(start - end) for start, end in play.legs()[:8]]
    return f"{play_text(play)} takes {listed(pips, 'and')} pips, more than {roll_text(roll)} gives."


@problem("BG205", "bar-first", fixes=(near_plays, as_played))
def bar_first(case: Case) -> str:
    waiting = on(case.data[0].mover, BAR)
    return (
        f"{case.mover} has {counted(waiting, 'checker')} on the bar: "
        f"{'it' if waiting == 1 else 'all of them'} must enter before {_step(case)}."
    )


@problem("BG206", "not-all-home", fixes=(near_plays, as_played))
def not_all_home(case: Case) -> str:
    position = case.data[0]
    outside = sum(on(position.mover, point) for point in range(7, 26))
    if outside == 0:
        return f"{_step(case)} bears off, but not every checker is in the home board by then."
    outside_home = f"{counted(outside, 'checker')} outside the home board"
    return f"{case.mover} starts the turn with {outside_home}: {_step(case)} is too early."


@problem("BG207", "checker-behind", fixes=(near_plays, as_played))
def checker_behind(case: Case) -> str:
    judged = case.data[3]
    die = f"a {judged.die}" if judged.die else "a larger die"
    where = point_text(judged.point) if judged.point else "a higher point"
    return f"{_step(case)} with {die} is not allowed while a checker stands further back, on {where}."


@problem("BG208", "die-unplayed", fixes=(near_plays, as_played))
def die_unplayed(case: Case) -> str:
    roll, judged = case.data[1], case.data[3]
    left = f"The {judged.die}" if judged.die else "Another die"
    if roll[0] == roll[1]:
        left = f"Another {roll[0]}"
    return f"{left} can be played too. Legal with {roll_text(roll)}: {_full_plays(case)}."


@problem("BG209", "larger-die", fixes=(near_plays, as_played))
def larger_die(case: Case) -> str:
    roll = case.data[1]
    plays = _full_plays(case)
    return f"Only one die of {roll_text(roll)} can be played, and then it has to be the {max(roll)}: {plays}."


@problem("BG210", "backwards", fixes=(backward_mends, as_played))
def backwards(case: Case) -> str:
    wrong_way = f"{_step(case)} moves backwards: each player counts his own points down, from 24 to 1"
    if case.data[3].readings:
        play = spell(case.data[3].readings[0].play)
        return f"{wrong_way}. Counted from the other side it is {play}, which is legal."
    return f"{wrong_way}."


@problem("BG213", "ambiguous-play", fixes=(readings,))
def ambiguous_play(case: Case) -> str:
    meant = [spell(each.play) for each in case.data[3].readings]
    if not meant:
        return (
            f"{play_text(case.data[2])} can be played in more than one way. Name the point on which it hits."
        )
    return f"{play_text(case.data[2])} can be played in more than one way: write {listed(meant[:5])}."
