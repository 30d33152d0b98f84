"""The canonical spelling of steps, plays and turns."""

from __future__ import annotations

from collections.abc import Iterable

from bg_lsp.notation.tree import Cube, CubeAction, End, EndKind, Roll, Turn, Written
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import BAR, OFF

_POINTS = {BAR: "bar", OFF: "off"} | {point: str(point) for point in range(1, 25)}
_LEVELS = {1: "Resigns", 2: "Resigns gammon", 3: "Resigns backgammon"}
_ACTIONS = {
    CubeAction.DOUBLE: "Doubles",
    CubeAction.REDOUBLE: "Redoubles",
    CubeAction.BEAVER: "Beavers",
    CubeAction.RACCOON: "Raccoons",
    CubeAction.TAKE: "Takes",
    CubeAction.DROP: "Drops",
    CubeAction.PASS: "Pass",
}


def spell_point(point: int) -> str:
    """Return a point as it is written: `13`, `bar`, `off`."""
    return _POINTS[point]


def spell_step(step: Step) -> str:
    """Return a step as it is written: `13/7*/5`, `6/4(3)`."""
    points, stars, count = step
    text = "/".join(
        _POINTS[point] + ("*" if stars >> index & 1 else "") for index, point in enumerate(points)
    )
    return f"{text}({count})" if count > 1 else text


def spell(play: Play) -> str:
    """Return a play as it is written, its steps in the order given."""
    return " ".join(map(spell_step, play))


def order_key(step: Step) -> tuple[int, ...]:
    """Return what steps are sorted by: from the bar, then the highest point, the longer step first."""
    return (-step.points[0], step.points[-1])


def fold_steps(play: Play) -> Play:
    """Return the play with equal steps folded into a count, and the steps of one checker into one.

    Every point that was named stays named, and every star stays, so the meaning is the same on any
    board; of equal steps the first one carries the stars, since only the first checker can hit.
    """
    steps = _counted(play)
    while _join(steps):
        steps = _counted(steps)
    return Play(steps)


def _counted(play: Iterable[Step]) -> list[Step]:
    """Fold equal steps into a count, four checkers at most."""
    steps: list[Step] = []
    for step in play:
        for index, other in enumerate(steps):
            if other.points == step.points and other.count + step.count <= 4:
                steps[index] = Step(step.points, other.stars | step.stars, other.count + step.count)
                break
        else:
            steps.append(step)
    return steps


def _join(steps: list[Step]) -> bool:
    """Join two steps where one goes on from where the other ends, with as many checkers."""
    for index, first in enumerate(steps):
        for other, second in enumerate(steps):
            if first.points[-1] == second.points[0] and first.count == second.count and index != other:
                stars = first.stars | second.stars << len(first.points) - 1
                steps[min(index, other)] = Step(first.points + second.points[1:], stars, first.count)
                del steps[max(index, other)]
                return True
    return False


def ordered(play: Play) -> Play:
    """Return the play in canonical order with its steps folded: what can be said without a board."""
    return Play(sorted(fold_steps(play), key=order_key))


def spell_dice(dice: tuple[int, int] | None) -> str:
    """Return a roll as it is written, the larger die first: `31:`; `00:` where it is not known."""
    return f"{max(dice)}{min(dice)}:" if dice else "00:"


def write_turn(turn: Turn) -> str:
    """Return a turn in canonical spelling: what it says, then mark, flag and notes.

    A turn that cannot be read in full, and a dumped position, are written as they stand.
    """
    parts = [_roll(turn) if isinstance(turn, Roll) else write_word(turn)]
    parts += [turn.text[start:end] for start, end in turn.marks]
    if turn.flag:
        parts.append("(illegal)")
    parts += [turn.text[note.start : note.end] for note in turn.notes]
    return " ".join(parts)


def write_word(turn: Turn) -> str:
    """Return a cube action or an end in canonical spelling, without what follows it."""
    if isinstance(turn, Cube):
        raised = f" => {turn.value}" if turn.value is not None else ""
        return _ACTIONS[turn.action] + raised
    if isinstance(turn, End):
        return _end(turn)
    return turn.text[slice(*turn.core)]


def _roll(turn: Roll) -> str:
    if turn.written in (Written.UNREADABLE, Written.DUMP):
        return turn.text[slice(*turn.core)]
    if turn.written is Written.UNKNOWN and turn.dice_at is None:
        return "????"
    behind = {
        Written.PLAY: spell(ordered(turn.play)),
        Written.CANNOT_MOVE: "Cannot Move",
        Written.UNKNOWN: "????",
        Written.NOTHING: "",
    }[turn.written]
    return f"{spell_dice(turn.dice)} {behind}".rstrip()


def _end(turn: End) -> str:
    if turn.kind is EndKind.RESIGNS:
        # `Concedes` and its like leave open what was resigned, and by whom: they stay.
        return turn.text[slice(*turn.core)] if turn.level is None else _LEVELS[turn.level]
    word = "Wins" if turn.kind is EndKind.WINS else "Losses"
    points = "" if turn.points is None else f" {turn.points} point{'' if turn.points == 1 else 's'}"
    return f"{word}{points}{' and the match' if turn.match else ''}"
