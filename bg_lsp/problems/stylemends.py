"""Fixes for family 5: this place, or every place in the file. All of them are safe.

A place is left as it is where the board is in doubt and would change, and where a row is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from bg_lsp.notation.layout import line_layout
from bg_lsp.notation.spell import spell
from bg_lsp.notation.style import has_words
from bg_lsp.notation.tree import Roll
from bg_lsp.problems.blanks import blank_edits, holds_ends_apart
from bg_lsp.problems.case import Case
from bg_lsp.problems.columns import is_long
from bg_lsp.problems.definition import Mend
from bg_lsp.problems.parts import styles
from bg_lsp.problems.playmends import rewrite
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.same import leads_where_it_did, written_twice
from bg_lsp.problems.words import brief
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.sums import Located
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.position import OFF
from bg_lsp.rules.verify import verify


def restyled(here: str, everywhere: str) -> Mend:
    """Return the fixes of a problem of family 5: for its place, and for every such place in the file.

    Without a title for the one place, the fix says what it writes.
    """

    def plans(case: Case) -> Iterator[FixPlan]:
        found = Located(case.line, case.finding)
        title = here or f"Write {brief(str(case.data[1]))}"
        if usual(case.document, found):
            yield planned(title, True, partial(usual, case.document, found))
        yield FixPlan(
            everywhere, True, partial(_everywhere, case.document, case.finding.name), whole_file=True
        )

    return plans


def _everywhere(document: Document, name: str) -> Iterator[list[Edit]]:
    twice = written_twice(document)
    for line, places in enumerate(styles(document, name)):
        # To put in the stars of a place its line is played again.
        if not places or line in twice or (name == "hit-not-starred" and is_long(document, line)):
            yield []
        else:
            yield [edit for found in places for edit in _careful(document, Located(line, found))]


def usual(document: Document, found: Located) -> list[Edit]:
    """Return the edits that bring one place of family 5 into its usual form; none where that is not safe."""
    return [] if found.line in written_twice(document) else _careful(document, found)


def _careful(document: Document, found: Located) -> list[Edit]:
    edits = _usual(document, found)
    if found.finding.name in _REWRITES and not leads_where_it_did(document, found.line, edits):
        return []
    return edits


_REWRITES = frozenset({"spelling", "step-order", "unfolded-steps"})


def _usual(document: Document, found: Located) -> list[Edit]:
    line, finding, _ = found
    if finding.name == "hit-not-starred":
        return _starred(Case(document, found))
    if finding.name == "layout":
        text = document.line_text(line)
        laid = line_layout(document.tree(line))
        return blank_edits(line, text, laid) if laid or not holds_ends_apart(document, line) else []
    return [Edit(Place(line, finding.start), Place(line, finding.end), str(finding.data[1]))]


_POINT = r"(?i)\d+|bar|off|b|o"


def _starred(case: Case) -> list[Edit]:
    """Put a star behind each point of the play that is hit on; one that is not named gets its stop too."""
    turn, missing = case.turn, case.data[0]
    if not isinstance(turn, Roll):
        return []
    edits = []
    for step, span in zip(turn.play, turn.steps_at, strict=True):
        points = [found.end() for found in re.compile(_POINT).finditer(turn.text, span.start, span.end)]
        for point, end in zip(step.points, points, strict=False):
            if point != OFF and missing >> point & 1:
                missing &= ~(1 << point)
                edits.append(case.edit(case.offset + end, case.offset + end, "*"))
    if not missing:
        return edits
    if has_words(turn):
        return []  # to name the point the play is written anew, and they would be lost
    before, dice = case.position, turn.dice
    after = verify(before, dice, turn.play) if before is not None and dice is not None else None
    if before is None or dice is None or after is None:
        return []
    return rewrite(case, spell(canonical(before, after, dice)))
