"""Fixes for plays: another legal play, the mirrored play, the flag for what was really played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Roll, Turn
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan
from bg_lsp.record.place import Edit
from bg_lsp.rules import generate
from bg_lsp.rules.generate import LegalPlay
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import Position

OFFERED = 3
"""How many plays near the written one are offered."""

NEAR = 2
"""So many checkers may stand elsewhere after a play that is offered, unless few plays are legal at all."""


@lru_cache(maxsize=64)
def legal_plays(position: Position, roll: tuple[int, int]) -> list[LegalPlay]:
    """Return all legal plays. A message and its fixes ask for the same ones: they are kept a while."""
    return generate.legal_plays(position, roll)


def legal(case: Case) -> list[LegalPlay]:
    """Return the legal plays of the turn that the case lies in; none where roll or board is unknown."""
    turn = case.turn
    if not isinstance(turn, Roll) or turn.dice is None or case.position is None:
        return []
    return legal_plays(case.position, turn.dice)


def spelled(play: Play) -> str:
    """Return the canonical text of a play."""
    return spell(play)


def checkers_apart(one: Position, other: Position) -> int:
    """Return how many of the mover's checkers stand elsewhere in the other position."""
    pairs = zip(one.mover.to_bytes(26, "little"), other.mover.to_bytes(26, "little"), strict=True)
    return sum(abs(here - there) for here, there in pairs) // 2


def nearest(plays: Sequence[LegalPlay], after: Position | None, play: Play) -> list[LegalPlay]:
    """Return the legal plays, those most like the written one first."""
    steps = {step.points for step in play}

    def unlike(candidate: LegalPlay) -> tuple[int, int]:
        apart = checkers_apart(candidate.after, after) if after else 0
        return apart, -sum(step.points in steps for step in candidate.play)

    return sorted(plays, key=unlike)


def rewrite(case: Case, text: str) -> list[Edit]:
    """Return the edit that writes another play behind the roll; notes inside the old one are kept."""
    turn = case.turn
    if not isinstance(turn, Roll):
        return []
    start, end = turn.rest
    kept = [turn.text[n.start : n.end] for n in turn.notes if start <= n.start and n.end <= end]
    gap = " " if start and not turn.text[start - 1].isspace() else ""
    return [case.edit(case.offset + start, case.offset + end, gap + " ".join([text, *kept]))]


def rewriting(case: Case, text: str, *, safe: bool, title: str = "") -> FixPlan:
    """Plan to write another play behind the roll."""
    return FixPlan(title or f"Write {text}", safe, lambda: rewrite(case, text))


def near_plays(case: Case) -> Iterator[FixPlan]:
    """Offer the legal plays that are most like the written one."""
    judged = case.data[3] if len(case.data) > 3 else None
    turn = case.turn
    play = turn.play if isinstance(turn, Roll) else Play()
    after = getattr(judged, "after", None)
    plays = legal(case)
    if after is not None and len(plays) > OFFERED:
        plays = [each for each in plays if checkers_apart(each.after, after) <= NEAR]
    for candidate in nearest(plays, after, play)[:OFFERED]:
        yield rewriting(case, spelled(candidate.play), safe=False)


def behind_marks(turn: Turn) -> int:
    """Return the column, in the turn, behind the play and its marks: where the flag has its place."""
    return max([turn.core.end, *(mark.end for mark in turn.marks if mark.end >= turn.core.end)])


def as_played(case: Case) -> Iterator[FixPlan]:
    """Offer the flag that says: no slip of the pen, it was played like this."""
    turn = case.turn
    if turn is None or turn.flag is not None:
        return
    column = case.offset + behind_marks(turn)
    yield FixPlan(
        'Add "(illegal)": it was played like this',
        False,
        lambda: (case.edit(column, column, " (illegal)"),),
    )
