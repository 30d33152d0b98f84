"""Family 2, continued: what is written or missing behind a roll, and the roll itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Roll
from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import problem
from bg_lsp.problems.mends import cut
from bg_lsp.problems.playmends import (
    FEW,
    as_played,
    fitting,
    legal_plays,
    near_plays,
    plays_text,
    rewriting,
    with_roll,
)
from bg_lsp.problems.problem import FixPlan, Severity, planned
from bg_lsp.problems.words import counted, listed, play_text, point_text, roll_text, some
from bg_lsp.record.pending import only_play
from bg_lsp.record.place import Edit
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import OFF, hits
from bg_lsp.rules.verify import verify


def _each_legal(case: Case) -> Iterator[FixPlan]:
    plays = legal_plays(*case.data[:2])
    if len(plays) <= FEW:
        for each in plays:
            yield rewriting(case, each.play, safe=False)


def _unknown(case: Case) -> Iterator[FixPlan]:
    yield rewriting(case, "????", safe=False, title='Write "????": the play is not known')


@problem("BG211", "no-play-written", fixes=(_each_legal, _unknown))
def no_play_written(case: Case) -> str:
    plays = legal_plays(*case.data[:2])
    legal = f"{len(plays)} are legal" if len(plays) != 1 else "one is legal"
    return f"No play is written for {roll_text(case.data[1])}, though {legal}: {plays_text(plays)}."


@problem("BG212", "cannot-move-though-plays", fixes=(_each_legal, as_played))
def cannot_move_though_plays(case: Case) -> str:
    plays = legal_plays(*case.data[:2])
    return f"{case.mover} can move with {roll_text(case.data[1])}: {plays_text(plays)}."


@problem("BG214", "no-roll", fixes=(near_plays,))
def no_roll(case: Case) -> str:
    play = case.data[0]
    pips = [step.points[0] - step.points[-1] for step in play for _ in range(step.count)]
    parts = listed([counted(n, "pip") for n in pips[:5]], "and")
    return f"No roll plays {play_text(play)}: {parts} cannot be made with one throw of two dice."


_STARRED = r"(?i)(\d+|off|o)\s*(?:\(\s*\d\s*\)\s*)?([*@x×])"


def _unstarred(case: Case) -> Iterator[FixPlan]:
    """Take away every star of the play behind a point on which nobody is hit."""
    position, roll, play, point = case.data
    after = verify(position, roll, play)
    hit = hits(position, after) if after is not None else play.starred() & ~(1 << point)

    def make() -> list[Edit]:
        turn = case.turn
        if not isinstance(turn, Roll):
            return []
        edits = []
        for span in turn.steps_at:
            for found in re.compile(_STARRED).finditer(turn.text, span.start, span.end):
                if not hit >> (int(found[1]) if found[1].isdecimal() else OFF) & 1:
                    start, end = found.span(2)
                    # What a star keeps apart has to stay apart.
                    apart = "" if end == len(turn.text) or not turn.text[end].isalnum() else " "
                    edits.append(case.edit(case.offset + start, case.offset + end, apart))
        return edits

    yield planned("Remove the star", True, make)


@problem("BG215", "star-without-hit", Severity.WARNING, fixes=(_unstarred,))
def star_without_hit(case: Case) -> str:
    point = point_text(case.data[3])
    return f"Nobody is hit on {point}: {case.opponent} has no single checker there. The star is one too many."


def _no_double(case: Case) -> Iterator[FixPlan]:
    for roll in fitting(case)[:FEW]:
        if roll[0] != roll[1]:
            yield with_roll(case, roll, safe=False)


@problem("BG216", "opening-double", fixes=(_no_double,))
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

        yield planned('Remove "(illegal)"', True, lambda: (cut(case, start, end),))


@problem("BG218", "legal-play-flagged", Severity.WARNING, fixes=(_unflagged,))
def legal_play_flagged(case: Case) -> str:
    return f"The play is marked (illegal), but it is legal with {roll_text(case.data[1])}."


def _fitting_roll(case: Case) -> Iterator[FixPlan]:
    rolls = case.data[2]
    if len(rolls) <= FEW:
        for roll in rolls:
            yield with_roll(case, roll, safe=len(rolls) == 1)


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
    summed=True,
    names_line=True,
)
def unchecked(case: Case) -> str:
    count, silenced = case.data[0], case.data[2:]
    turns = "1 turn does" if count == 1 else f"{count} turns do"
    line = f" on line {case.cause_line + 1}" if case.cause_line is not None else ""
    problem = f"silenced problem{line} ({silenced[0]})" if silenced else f"problem{line}"
    return f"Unchecked from here to the end of the game: {turns} not fit, which follows from the {problem}."


@problem("BG221", "position-unknown", Severity.INFORMATION)
def position_unknown(case: Case) -> str:
    return "The play is not known: from here on neither is the position, unless a Position tag sets it again."


def _filling(case: Case) -> Play | None:
    """What some sites play by themselves: the only play, or the only one that bears off with every die."""
    position, roll = case.data[:2]
    after = only_play(position, roll)
    return None if after is None else canonical(position, after, roll)


def _filled(case: Case) -> Iterator[FixPlan]:
    turn = case.turn
    if turn is not None and turn.flag is None and (play := _filling(case)):
        yield rewriting(case, play, safe=True)


@problem("BG222", "forced-play-filled", Severity.INFORMATION, fixes=(_filled,))
def forced_play_filled(case: Case) -> str:
    roll, play = roll_text(case.data[1]), _filling(case)
    if play is None:
        return f"No play is written for {roll}: the one that was forced counts as played."
    text = spell(play)
    if len(legal_plays(*case.data[:2])) == 1:
        return f"Only {text} is legal with {roll}: it counts as played. Write it out."
    return f"No play is written for {roll}: {text}, which bears off with every die, counts as played."
