"""The canonical spelling of steps, plays and turns."""

from __future__ import annotations

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


def ordered(play: Play) -> Play:
    """Return the play in canonical order, equal steps folded: what can be said without a board.

    From the bar first, then from the highest point down, the longer step first. Of equal steps the
    first one keeps its stars: only the first checker that lands on a point can hit there.
    """
    counts: dict[tuple[int, ...], int] = {}
    stars: dict[tuple[int, ...], int] = {}
    for points, starred, count in play:
        counts[points] = counts.get(points, 0) + count
        stars[points] = stars.get(points, 0) | starred
    steps: list[Step] = []
    for points in sorted(counts, key=lambda points: (-points[0], points[-1], points)):
        left = counts[points]
        steps.append(Step(points, stars[points], min(left, 4)))
        while left > 4:  # no roll plays so many: nothing is lost all the same
            left -= 4
            steps.append(Step(points, 0, min(left, 4)))
    return Play(steps)


def spell_dice(dice: tuple[int, int] | None) -> str:
    """Return a roll as it is written, the larger die first: `31:`; `00:` where it is not known."""
    return f"{max(dice)}{min(dice)}:" if dice else "00:"


def write_turn(turn: Turn) -> str:
    """Return a turn in canonical spelling: what it says, then mark, flag and notes.

    A turn that cannot be read in full, and a dumped position, are written as they stand.
    """
    if isinstance(turn, Roll):
        parts = [_roll(turn)]
    elif isinstance(turn, Cube):
        raised = f" => {turn.value}" if turn.value is not None else ""
        parts = [_ACTIONS[turn.action] + raised]
    elif isinstance(turn, End):
        parts = [_end(turn)]
    else:
        return turn.text
    parts += [turn.text[start:end] for start, end in turn.marks]
    if turn.flag:
        parts.append("(illegal)")
    parts += [turn.text[note.start : note.end] for note in turn.notes]
    return " ".join(parts)


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
