"""Family 2, continued: what is written or missing behind a roll, and the roll itself."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.notation.tree import Roll
from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import problem
from bg_lsp.problems.mends import cut
from bg_lsp.problems.playmends import as_played, legal_plays, rewriting, spelled
from bg_lsp.problems.problem import FixPlan, Severity
from bg_lsp.problems.words import counted, dice_text, listed, play_text, point_text, roll_text, some
from bg_lsp.record.place import Edit
from bg_lsp.rules.arithmetic import fitting_rolls
from bg_lsp.rules.position import OFF, on

FEW = 5
"""So many plays are each offered where none is written; more than that are left to completion."""


def _texts(case: Case) -> list[str]:
    """All legal plays of the finding's position and roll, spelled."""
    position, roll = case.data[:2]
    return [spelled(each.play) for each in legal_plays(position, roll)]


def _each_legal(case: Case) -> Iterator[FixPlan]:
    plays = _texts(case)
    if len(plays) <= FEW:
        for text in plays:
            yield rewriting(case, text, safe=False)


def _unknown(case: Case) -> Iterator[FixPlan]:
    yield rewriting(case, "????", safe=False, title='Write "????": the play is not known')


@problem("BG211", "no-play-written", fixes=(_each_legal, _unknown))
def no_play_written(case: Case) -> str:
    plays = _texts(case)
    if len(plays) == 1:
        return f"No play is written for {roll_text(case.data[1])}. There is one: {plays[0]}."
    return f"No play is written for {roll_text(case.data[1])}, though {len(plays)} are legal: {some(plays)}."


@problem("BG212", "cannot-move-though-plays", fixes=(_each_legal, as_played))
def cannot_move_though_plays(case: Case) -> str:
    plays = _texts(case)
    return f"{case.mover} can move with {roll_text(case.data[1])}: {some(plays)}."


@problem("BG214", "no-roll")
def no_roll(case: Case) -> str:
    play = case.data[0]
    pips = [step.points[0] - step.points[-1] for step in play for _ in range(step.count)]
    parts = listed([counted(n, "pip") for n in pips[:5]], "and")
    return f"No roll plays {play_text(play)}: {parts} cannot be made with one throw of two dice."


def _unstarred(case: Case) -> Iterator[FixPlan]:
    def make() -> tuple[Edit, ...]:
        text, star = case.text, case.start
        while star < len(text) and text[star] not in "*@x×":
            star += 1
        return (case.edit(star, star + 1, ""),) if star < len(text) else ()

    yield FixPlan("Remove the star", True, make)


@problem("BG215", "star-without-hit", Severity.WARNING, fixes=(_unstarred,))
def star_without_hit(case: Case) -> str:
    point = point_text(case.data[3])
    return f"Nobody is hit on {point}: {case.opponent} has no single checker there. The star is one too many."


def _other_rolls(case: Case) -> Iterator[FixPlan]:
    turn = case.turn
    if isinstance(turn, Roll) and turn.play and case.position is not None:
        for roll in fitting_rolls(case.position, turn.play)[:FEW]:
            if roll[0] != roll[1]:
                yield _with_roll(case, turn, roll, safe=False)


def _with_roll(case: Case, turn: Roll, roll: tuple[int, int], *, safe: bool) -> FixPlan:
    start, end = turn.dice_at or (0, 0)
    text = f"{dice_text(roll)}:"
    if turn.dice_at is None:
        text += " "
    elif not turn.text[start:end].rstrip().endswith(":"):
        text = dice_text(roll)
    return FixPlan(
        f"Write the roll {roll_text(roll)}",
        safe,
        lambda: (case.edit(case.offset + start, case.offset + end, text),),
    )


@problem("BG216", "opening-double", fixes=(_other_rolls,))
def opening_double(case: Case) -> str:
    return (
        f"A game cannot open with {roll_text(case.data[0])}: equal dice are thrown again until they differ."
    )


_WHY = {
    "no-checker": "no checker stood there",
    "blocked-point": "the point was blocked",
    "no-roll": "no roll plays it",
    "wrong-distance": "the distance does not fit the dice",
    "too-many-dice": "more dice were used than rolled",
    "bar-first": "a checker was on the bar",
    "not-all-home": "not every checker was home",
    "checker-behind": "a checker stood further back",
    "die-unplayed": "a die was left that could be played",
    "larger-die": "the larger die had to be played",
    "backwards": "it moves backwards",
}


@problem("BG217", "played-illegally", Severity.INFORMATION)
def played_illegally(case: Case) -> str:
    judged = next((each for each in case.data if hasattr(each, "reason")), None)
    why = _WHY.get(getattr(judged.reason, "value", ""), "") if judged else ""
    because = f" ({why})" if why else ""
    return f"Played illegally at the table{because} and left to stand. The record goes on from it."


def _unflagged(case: Case) -> Iterator[FixPlan]:
    turn = case.turn
    if turn is not None and turn.flag is not None:
        start, end = case.offset + turn.flag.start, case.offset + turn.flag.end

        yield FixPlan('Remove "(illegal)"', True, lambda: (cut(case, start, end),))


@problem("BG218", "legal-play-flagged", Severity.WARNING, fixes=(_unflagged,))
def legal_play_flagged(case: Case) -> str:
    return f"The play is marked (illegal), but it is legal with {roll_text(case.data[1])}."


def _fitting_roll(case: Case) -> Iterator[FixPlan]:
    turn = case.turn
    rolls = case.data[2]
    if isinstance(turn, Roll) and len(rolls) <= FEW:
        for roll in rolls:
            yield _with_roll(case, turn, roll, safe=len(rolls) == 1)


@problem("BG219", "roll-missing", Severity.INFORMATION, fixes=(_fitting_roll,))
def roll_missing(case: Case) -> str:
    rolls = [roll_text(roll) for roll in case.data[2]]
    if len(rolls) == 1:
        return f"The roll is missing. Only {rolls[0]} plays this."
    if not rolls:
        return "The roll is missing, and no roll plays this here."
    return f"The roll is missing. It can have been {listed(rolls) if len(rolls) <= FEW else some(rolls)}."


@problem(
    "BG220",
    "unchecked",
    Severity.HINT,
    faded=True,
    last_line=1,
    because="What is unchecked follows from here.",
)
def unchecked(case: Case) -> str:
    count = case.data[0]
    turns = "1 turn does" if count == 1 else f"{count} turns do"
    line = f" on line {case.cause_line + 1}" if case.cause_line is not None else ""
    return (
        f"Unchecked from here to the end of the game: {turns} not fit, which follows from the problem{line}."
    )


@problem("BG221", "position-unknown", Severity.INFORMATION)
def position_unknown(case: Case) -> str:
    return "The play is not known: from here on neither is the position, unless a Position tag sets it again."


def _filling(case: Case) -> str | None:
    """What some sites play by themselves: the only play, or the only one that bears off with every die."""
    position, roll = case.data[:2]
    plays = legal_plays(position, roll)
    if len(plays) > 1:
        dice = 4 if roll[0] == roll[1] else 2
        plays = [each for each in plays if on(each.after.mover, OFF) - on(position.mover, OFF) == dice]
    return spelled(plays[0].play) if len(plays) == 1 else None


def _filled(case: Case) -> Iterator[FixPlan]:
    if text := _filling(case):
        yield rewriting(case, text, safe=True)


@problem("BG222", "forced-play-filled", Severity.INFORMATION, fixes=(_filled,))
def forced_play_filled(case: Case) -> str:
    roll, text = roll_text(case.data[1]), _filling(case)
    if text is None:
        return f"No play is written for {roll}: the one that was forced counts as played."
    if len(_texts(case)) == 1:
        return f"Only {text} is legal with {roll}: it counts as played. Write it out."
    return f"No play is written for {roll}: {text}, which bears off with every die, counts as played."
