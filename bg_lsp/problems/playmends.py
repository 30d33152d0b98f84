"""Fixes for plays: another legal play, the mirrored play, the flag for what was really played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import ordered, spell
from bg_lsp.notation.tree import Roll, Turn, cells
from bg_lsp.problems.case import Case
from bg_lsp.problems.onward import Onward
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.swapped import unswapped
from bg_lsp.problems.words import LONGEST, brief, dice_text, roll_text
from bg_lsp.record.place import Edit
from bg_lsp.rules import generate
from bg_lsp.rules.arithmetic import fitting_rolls
from bg_lsp.rules.generate import LegalPlay
from bg_lsp.rules.judge import Judgement
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import Position
from bg_lsp.rules.verify import verify

OFFERED = 3
"""How many plays near the written one are offered."""

TWO = 2
"""So many rolls in the place of the written one are offered."""

FIVE = 5
"""How many legal plays a message names."""

FEW = 5
"""So many rolls, or plays where none is written, are each offered; more are left to completion."""

MANY = 24
"""So many plays, the nearest ones, are tried for how far the record goes on from them."""

NEAR = 2
"""So many checkers may stand elsewhere after a play that is offered, unless few plays are legal at all."""


@lru_cache(maxsize=64)
def legal_plays(position: Position, roll: tuple[int, int]) -> list[LegalPlay]:
    """Return all legal plays. A message and its fixes ask for the same ones: they are kept a while."""
    return list(generate.legal_plays(position, roll))


def legal(case: Case) -> list[LegalPlay]:
    """Return the legal plays of the turn that the case lies in; none where roll or board is unknown."""
    turn = case.turn
    if not isinstance(turn, Roll) or turn.dice is None or case.position is None:
        return []
    return legal_plays(case.position, turn.dice)


def plays_text(plays: Sequence[LegalPlay]) -> str:
    """Return legal plays for a message: five of them, and how many more there are."""
    texts = [spell(each.play) for each in plays[:FIVE]]
    return ", ".join(texts) + (f" and {len(plays) - FIVE} more" if len(plays) > FIVE else "")


def checkers_apart(one: Position, other: Position) -> int:
    """Return how many of the mover's checkers stand elsewhere in the other position."""
    pairs = zip(one.mover.to_bytes(26, "little"), other.mover.to_bytes(26, "little"), strict=True)
    return sum(abs(here - there) for here, there in pairs) // 2


def nearest(plays: Sequence[LegalPlay], after: Position | None, written: str) -> list[LegalPlay]:
    """Return the legal plays by checkers that stand elsewhere, then by letters to be changed."""

    def unlike(candidate: LegalPlay) -> tuple[int, int]:
        apart = checkers_apart(candidate.after, after) if after else 0
        return apart, letters_apart(spell(candidate.play), written)

    return sorted(plays, key=unlike)


def likeliest(plays: Sequence[LegalPlay], onward: Onward) -> list[LegalPlay]:
    """Return the first of some plays, before all others those from which the record goes on the furthest."""
    first = list(plays[:MANY])
    return sorted(first, key=lambda each: -onward.goes_on(each.after)) if onward else first


def letters_apart(one: str, other: str) -> int:
    """Return how many letters have to be changed, added or removed to make one text of the other."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        corner, row[0] = row[0], number
        for index, there in enumerate(other, 1):
            corner, row[index] = (
                row[index],
                min(row[index] + 1, row[index - 1] + 1, corner + (letter != there)),
            )
    return row[-1]


def rewrite(case: Case, text: str) -> list[Edit]:
    """Return the edit that writes another play behind the roll; notes inside the old one are kept."""
    turn = case.turn
    if not isinstance(turn, Roll):
        return []
    start, end = turn.rest
    kept = [turn.text[n.start : n.end] for n in turn.notes if start <= n.start and n.end <= end]
    gap = " " if start and not turn.text[start - 1].isspace() else ""
    behind = case.text[case.offset + end : case.offset + end + 1]
    apart = " " if behind.isalnum() else ""
    return [case.edit(case.offset + start, case.offset + end, gap + " ".join([text, *kept]) + apart)]


def as_usual(case: Case, play: Play) -> str:
    """Return a play as the rows around it are spelt, where that says the same; else as it is usual in ours."""
    turn = case.turn
    dice = turn.dice if isinstance(turn, Roll) else None
    if not case.manner.foreign or dice is None or case.position is None:
        return spell(play)
    after = verify(case.position, dice, play)
    if after is None:
        return spell(play)
    text = case.manner.play(case.position, dice, play, after)
    read = [turn for _, _, turn in cells(parse_line(f"{dice[0]}{dice[1]}: {text}"))]
    same = [
        verify(case.position, dice, each.play) for each in read if isinstance(each, Roll) and not each.faults
    ]
    return text if same == [after] else spell(play)


def rewriting(case: Case, play: Play | str, *, safe: bool, title: str = "") -> FixPlan:
    """Plan to write another play behind the roll."""
    text = play if isinstance(play, str) else as_usual(case, play)
    return planned(title or f"Write {brief(text)}", safe, lambda: rewrite(case, text))


def _swapped(case: Case) -> dict[LegalPlay, str]:
    turn = case.turn
    if not isinstance(turn, Roll) or turn.rest.end - turn.rest.start > LONGEST:
        return {}
    return unswapped(turn.text[slice(*turn.rest)], legal(case))


def swapped_plays(case: Case) -> Iterator[FixPlan]:
    """Offer the legal plays that one swap makes of the written one."""
    for each, text in [*_swapped(case).items()][:OFFERED]:
        yield rewriting(case, text or each.play, safe=False)


def near_plays(case: Case, onward: Onward | None = None) -> Iterator[FixPlan]:
    """Offer the legal plays that are most like the written one: first what one swap makes of it.

    Of the others those come first from which the turns behind can be played as they are written.
    """
    turn = case.turn
    if not isinstance(turn, Roll):
        return
    after = next((each.after for each in case.data if isinstance(each, Judgement)), None)
    written = spell(ordered(turn.play)) if after is not None else turn.text[slice(*turn.rest)]
    swapped = list(swapped_plays(case))
    yield from swapped
    known = {each.play for each in _swapped(case)} if swapped else set()
    plays = legal(case)
    if after is not None and len(plays) > OFFERED:
        plays = [each for each in plays if checkers_apart(each.after, after) <= NEAR]
    plays = [each for each in plays if each.play not in known]
    like = nearest(plays, after, written[:LONGEST])
    for each in likeliest(like, Onward(case) if onward is None else onward)[: OFFERED - len(swapped)]:
        yield rewriting(case, each.play, safe=False)


def readings(case: Case) -> Iterator[FixPlan]:
    """Offer everything that an ambiguous play can mean."""
    judged = next((each for each in case.data if isinstance(each, Judgement)), None)
    for meaning in judged.readings if judged else ():
        yield rewriting(case, meaning.play, safe=False)


def with_roll(case: Case, roll: tuple[int, int], *, safe: bool) -> FixPlan:
    """Plan to write a roll in front of the play, or in the place of the one that is written."""
    turn = case.turn
    start, end = (turn.dice_at if isinstance(turn, Roll) else None) or (0, 0)
    written = turn.text[start:end] if turn else ""
    text = dice_text(roll) + (":" if not written or written.rstrip().endswith(":") else "")
    edit = case.edit(case.offset + start, case.offset + end, text if written else f"{text} ")
    return planned(f"Write the roll {roll_text(roll)}", safe, lambda: (edit,))


def fitting(case: Case) -> list[tuple[int, int]]:
    """Return the rolls with which the written play is legal, those with a die that is written first."""
    turn = case.turn
    if not isinstance(turn, Roll) or not turn.play or case.position is None:
        return []
    written = turn.text[slice(*turn.dice_at)] if turn.dice_at else ""
    rolls = fitting_rolls(case.position, turn.play)
    return sorted(rolls, key=lambda roll: -sum(str(die) in written for die in set(roll)))


def other_rolls(case: Case) -> Iterator[FixPlan]:
    """Offer the rolls with which the written play is legal, in the place of a roll that is none."""
    turn = case.turn
    if not isinstance(turn, Roll) or turn.dice_at is None or case.offset + turn.dice_at.start != case.start:
        return
    for roll in fitting(case)[:FEW]:
        yield with_roll(case, roll, safe=False)


def near_rolls(case: Case) -> list[tuple[int, int]]:
    """Return the rolls with which the written play is legal and that differ in one die from the written one."""
    turn = case.turn
    if not isinstance(turn, Roll) or turn.dice is None:
        return []
    written = set(turn.dice)
    return [roll for roll in fitting(case) if set(roll) & written][:TWO]


def near_plays_and_rolls(case: Case) -> Iterator[FixPlan]:
    """Offer the plays that are most like the written one, and the rolls most like the written one.

    The rolls come first where the record goes on from the play as it is written, and further than from any
    legal play that is like it.
    """
    onward = Onward(case)
    plays = list(near_plays(case, onward))
    rolls = [with_roll(case, roll, safe=False) for roll in near_rolls(case)]
    yield from (*rolls, *plays) if rolls and _goes_on_as_written(case, onward) else (*plays, *rolls)


def _goes_on_as_written(case: Case, onward: Onward) -> bool:
    after = next((each.after for each in case.data if isinstance(each, Judgement)), None)
    if after is None or not onward or _swapped(case):
        return False
    far = onward.goes_on(after)
    alike = (each for each in legal(case) if checkers_apart(each.after, after) <= NEAR)
    return far > 0 and all(onward.goes_on(each.after) < far for each in alike)


def behind_marks(turn: Turn) -> int:
    """Return the column, in the turn, behind the play and its marks: where the flag has its place."""
    return max([turn.core.end, *(mark.end for mark in turn.marks if mark.end >= turn.core.end)])


def as_played(case: Case) -> Iterator[FixPlan]:
    """Offer the flag that says: no slip of the pen, it was played like this."""
    turn = case.turn
    if turn is None or turn.flag is not None:
        return
    column = case.offset + behind_marks(turn)
    yield planned(
        'Add "(illegal)": it was played like this',
        False,
        lambda: (case.edit(column, column, " (illegal)"),),
    )
