"""Family 3, turns and cube: whose turn it is, what may be done with the cube, where a game ends."""

from __future__ import annotations

from bg_lsp.notation.tree import Cube
from bg_lsp.problems.case import Case
from bg_lsp.problems.cells import cannot_move, missing_turn
from bg_lsp.problems.cubemends import (
    answered,
    headed,
    moved_over,
    taken_instead,
    valued,
    without_crawford,
)
from bg_lsp.problems.definition import problem
from bg_lsp.problems.paired import paired_rows
from bg_lsp.problems.problem import Severity
from bg_lsp.problems.words import counted

_ANSWERS = {"take": "take", "drop": "drop", "beaver": "beaver", "raccoon": "raccoon", "pass": "drop"}


def _action(case: Case) -> str:
    """The cube action as a word, whatever the finding carries: an enum's member, its value, a word."""
    action = case.data[0]
    return str(getattr(action, "value", action))


@problem("BG301", "out-of-turn", fixes=(paired_rows, missing_turn))
def out_of_turn(case: Case) -> str:
    side = case.data[0]
    does = "doubles" if isinstance(case.turn, Cube) else "plays"
    other = case.name(1 - side)
    whose = f"it is {other}'s turn"
    return f"{case.name(side)} {does} out of turn: {whose}. A turn may be missing before this one."


@problem("BG302", "wrong-column", fixes=(moved_over,))
def wrong_column(case: Case) -> str:
    name, other = case.name(case.data[0]), case.name(1 - case.data[0])
    return f"It is {name}'s turn and only {name} can play this, but it stands in {other}'s column."


@problem("BG303", "roll-not-written", Severity.INFORMATION, fixes=(cannot_move,), summed=True)
def roll_not_written(case: Case) -> str:
    times = case.data[0] if case.data else 1
    where = "here" if times == 1 else f"{times} times in this game, first here"
    return f"The roll of a turn is not written {where}: the record goes on as if nothing was played with it."


@problem("BG304", "double-after-roll")
def double_after_roll(case: Case) -> str:
    return f"{case.mover} has rolled already: a double comes before the roll."


@problem("BG305", "double-before-opening")
def double_before_opening(case: Case) -> str:
    return "The first roll decides who starts and is played by the winner, so nobody can double before it."


@problem("BG306", "not-your-cube")
def not_your_cube(case: Case) -> str:
    owner = case.data[0]
    return f"The cube belongs to {case.name(owner)}: {case.name(1 - owner)} cannot double with it."


@problem("BG307", "crawford-double", fixes=(without_crawford,))
def crawford_double(case: Case) -> str:
    return "This is the Crawford game, the one game without a cube after a player first needs a single point."


@problem("BG308", "dead-cube", Severity.WARNING)
def dead_cube(case: Case) -> str:
    value, needed = case.data
    return (
        f"{case.mover} needs {counted(needed, 'point')} and the cube is at {value} already: "
        f"a double wins nothing more and only helps {case.opponent}."
    )


@problem("BG309", "wrong-cube-value", fixes=(valued,))
def wrong_cube_value(case: Case) -> str:
    written, right = case.data
    return f"The cube was at {right // 2}, so it goes to {right}, not {written}."


@problem("BG310", "double-unanswered", fixes=(answered,))
def double_unanswered(case: Case) -> str:
    return "This double has no answer: Takes or Drops is missing."


@problem("BG311", "answer-without-double")
def answer_without_double(case: Case) -> str:
    answer = _ANSWERS.get(_action(case), "answer")
    return f"There is no double to {answer}: it may have been left out before this."


@problem("BG312", "beaver-in-match", fixes=(taken_instead,))
def beaver_in_match(case: Case) -> str:
    name = "raccoon" if _action(case) == "raccoon" else "beaver"
    return f"A {name} exists in money play only. In a match a double is taken or dropped."


@problem("BG313", "late-beaver")
def late_beaver(case: Case) -> str:
    if _action(case) == "raccoon":
        return "A raccoon is the immediate answer to a beaver; here it comes too late, or there was none."
    return "A beaver is the immediate answer to a double; here it comes too late, or there was none."


@problem(
    "BG314",
    "after-the-end",
    faded=True,
    last_line=1,
    because="The game ends here.",
    summed=True,
    names_line=True,
)
def after_the_end(case: Case) -> str:
    end = f" on line {case.cause_line + 1}" if case.cause_line is not None else ""
    return f"The game has ended{end}: nothing from here to the next game counts."


@problem("BG315", "heading-missing", fixes=(headed,))
def heading_missing(case: Case) -> str:
    return f"A new game starts here without its heading: Game {case.data[0]}."


@problem("BG316", "cube-beyond-limit")
def cube_beyond_limit(case: Case) -> str:
    value, limit = case.data
    if limit == 1:
        return "There is no cube here: the tag CubeLimit is 1."
    return f"The cube cannot go to {value}: the tag CubeLimit ends it at {limit}."


@problem("BG317", "played-after-drop", fixes=(taken_instead,), because="The game goes on here.")
def played_after_drop(case: Case) -> str:
    return "The double is dropped here, but the game goes on as it does after a take."
