"""Fixes carried out: one of them, or all the safe ones of a file."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence

from bg_lsp.problems.check import check, fixes
from bg_lsp.problems.problem import Problem
from bg_lsp.problems.settings import Settings
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit

ROUNDS = 20
"""Mending one thing may show the next. So often at most; real files need two or three."""


def applied(document: Document, edits: Iterable[Edit]) -> Document:
    """Return the document after edits that are all meant for it as it is: none may overlap another."""
    return document.edit(sorted(edits, reverse=True))


def safe_edits(document: Document, problems: Sequence[Problem]) -> list[Edit]:
    """Return the edits of the safe fixes of these problems, without those that get in another's way.

    Of several ways to mend a problem the one that mends the whole file is taken.
    """
    taken: list[Edit] = []
    for problem in problems:
        plans = [plan for plan in fixes(document, problem) if plan.safe]
        if plans:
            plan = next((each for each in plans if each.whole_file), plans[0])
            edits = plan.made().edits
            # Those of a whole file do not need one another; the edits of any other fix do.
            groups = [(edit,) for edit in edits] if plan.whole_file else [edits]
            for group in groups:
                if not any(_in_the_way(edit, taken) for edit in group):
                    for edit in group:
                        insort(taken, edit)
    return taken


def mended(document: Document, settings: Settings | None = None) -> Document:
    """Return the document with every safe fix made, and those that come to light by that."""
    for _ in range(ROUNDS):
        edits = safe_edits(document, check(document, settings))
        if not edits:
            break
        document = applied(document, edits)
    return document


def _in_the_way(edit: Edit, taken: Sequence[Edit]) -> bool:
    """Say whether an edit touches one of those that are taken, which are sorted and apart from each other."""
    at = bisect_left(taken, edit)
    return (at > 0 and taken[at - 1].end >= edit.start) or (at < len(taken) and taken[at].start <= edit.end)
