"""Fixes carried out: one of them, or all the safe ones of a file, until none is left."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.check import Checker, raw_fixes
from bg_lsp.problems.columns import in_columns
from bg_lsp.problems.definition import STYLE
from bg_lsp.problems.problem import Problem
from bg_lsp.problems.same import TWICE, numbered_alike, written_twice
from bg_lsp.problems.settings import Settings
from bg_lsp.record.changes import editing
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Parts, Place
from bg_lsp.work import Work, letting_go, part, straight

LAYOUT = "layout"

STEP = 32
"""Edits that are made or carried out at one go."""

ROUNDS = 20
"""Mending one thing may show the next, or make room for it. So often at most; real files need two to six."""


class Mended(NamedTuple):
    """A document with nothing left in it that can safely be mended."""

    document: Document
    counts: Counter[str]
    """How many places were mended, by code."""
    left: int
    """How many problems it has."""


class Mends(NamedTuple):
    """The edits that mend a document."""

    parts: Parts
    counts: Counter[str]
    left: int
    """How many problems there are after them."""


def mended(document: Document, settings: Settings | None = None) -> Mended:
    """Make every safe fix, and those that come to light by that."""
    return straight(mending(document, settings))


def mending(document: Document, settings: Settings | None = None) -> Work[Mended]:
    """Make every safe fix, and those that come to light by that, in small steps."""
    checker, counts, left = Checker(), Counter[str](), 0
    for done in range(ROUNDS):
        # Nobody knows how many rounds it takes: each gets two thirds of what is left.
        begin, end = 1 - 3.0**-done, 1 - 3.0 ** -(done + 1)
        before = letting_go([document])
        document, mended_now, left = yield from part(_round(document, checker, settings), begin, end)
        if not mended_now:
            break
        counts += mended_now
        yield from part(before, end, end)
    gone = letting_go([checker])
    del checker
    yield from gone
    return Mended(document, counts, left)


def _round(document: Document, checker: Checker, settings: Settings | None) -> Work[Mended]:
    """Make the safe fixes that can be made at once; return the problems that there were before."""
    yield from part(document.settle(), 0.0, 0.1)
    problems = yield from part(checker.checking(document, settings), 0.1, 0.3)
    taken, counts = yield from part(_safe(document, problems), 0.3, 0.8)
    runs = (in_columns(document, here) for here in from_below(taken))
    after = yield from part(applying(document, runs), 0.8, 1.0)
    return Mended(after, counts, len(problems))


def mending_edits(document: Document, settings: Settings | None = None) -> Work[Mends]:
    """Do the same, and return what it takes to make the mended document of this one."""
    after, counts, left = yield from part(mending(document, settings), 0.0, 0.8)
    parts = yield from part(editing(document, after), 0.8, 0.9)
    done = letting_go([after])
    del after
    yield from part(done, 0.9, 0.9)
    return Mends(((0.9 + share / 10, edits) for share, edits in parts), counts, left)


def applied(document: Document, edits: Iterable[Edit]) -> Document:
    """Return the document after edits that are all meant for it as it is: none may overlap another."""
    return straight(applying(document, from_below(sorted(edits))))


def applying(document: Document, runs: Iterable[Sequence[Edit]]) -> Work[Document]:
    """Do the same step by step with some edits after the other, from below to above.

    So what is still to come keeps its place.
    """
    after = document
    for here in runs:
        after = after.edit([*_joined(document, here)][::-1])
        yield 1 - here[0].start.line / document.line_count
    return after


def from_below(edits: list[Edit]) -> Iterator[list[Edit]]:
    """Take sorted edits out of their list, a run for a step from its end; those of one line stay together."""
    while edits:
        start = max(len(edits) - STEP, 0)
        while start and edits[start - 1].start.line == edits[start].start.line:
            start -= 1
        yield edits[start:]
        del edits[start:]


def _joined(document: Document, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Make one edit of all that touch one line, since each costs as much as the line's surroundings."""
    for (first, last), group in groupby(edits, key=lambda edit: (edit.start.line, edit.end.line)):
        here = list(group)
        if first != last or len(here) == 1:
            yield from here
            continue
        text = document.line_text(first)
        parts, at = [here[0].text], here[0].end.column
        for edit in here[1:]:
            parts += (text[at : edit.start.column], edit.text)
            at = edit.end.column
        yield Edit(here[0].start, Place(first, at), "".join(parts))


def _safe(document: Document, problems: Sequence[Problem]) -> Work[tuple[list[Edit], Counter[str]]]:
    """Return the edits of the safe fixes of these problems, and how many places they mend, by code.

    What gets in the way of another is left out. Of several ways to mend a problem the one that mends the
    whole file is taken.
    """
    taken: list[Edit] = []
    counts = Counter[str]()
    twice = written_twice(document)
    alike: dict[int, bool] = {}

    def would_be_one_row(edit: Edit) -> bool:
        line = edit.start.line
        if line not in alike:
            alike[line] = numbered_alike(document, line)
        return alike[line]

    for done, problem in enumerate(sorted(problems, key=_turn)):
        yield done / len(problems)
        if taken and problem.name == LAYOUT:
            break  # blanks are set once, when all else is done
        plans = [plan for plan in raw_fixes(document, problem) if plan.safe]
        # A row that is written twice would be two rows if one of the two were changed: first one has to go.
        if not plans or (problem.start.line in twice and not (plans[-1].whole_file or problem.name == TWICE)):
            continue
        plan = next((each for each in plans if each.whole_file), plans[0])
        for line, made in enumerate(plan.make()):
            yield (done + min(line / document.line_count, 1.0)) / len(problems)
            # Those of a whole file do not need one another; the edits of any other fix do.
            groups = [[edit] for edit in made] if plan.whole_file else [sorted(made)]
            for group in groups:
                if problem.name not in (TWICE, LAYOUT) and any(map(would_be_one_row, group)):
                    continue
                if group and not any(_in_the_way(edit, taken) for edit in group):
                    counts[problem.code] += 1
                    for edit in group:
                        insort(taken, edit)
    return taken, counts


def _turn(problem: Problem) -> int:
    """What is wrong comes first, since a line may go, or become two; then style, and blanks last."""
    return 2 if problem.name == LAYOUT else by_name[problem.name].family == STYLE


def _in_the_way(edit: Edit, taken: Sequence[Edit]) -> bool:
    """Say whether an edit touches one of those that are taken, which are sorted and apart from each other."""
    at = bisect_left(taken, edit)
    return (at > 0 and taken[at - 1].end >= edit.start) or (at < len(taken) and taken[at].start <= edit.end)
