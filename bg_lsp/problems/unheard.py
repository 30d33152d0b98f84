"""Causes that nobody is told of: what is unchecked follows from a problem that is silenced or switched off."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.chosen import Chosen
from bg_lsp.problems.silence import Silences
from bg_lsp.record.document import Document
from bg_lsp.record.sums import Located


def with_unheard_cause(
    document: Document, each: Located, game: Sequence[Located], chosen: Chosen, silences: Silences
) -> Located:
    """Add to what follows from a problem its code, where nothing is said at the place of that problem.

    `game` is what is found in the game and only understood with the rest of it.
    """
    cause, line = each.finding.cause, each.cause_line
    if cause is None or line is None:
        return each
    names = [
        found.name
        for found in document.found_on(line)
        if found.line is None and found.cause is None and found.start == cause.start
    ]
    for other in game:  # an earlier line may be judged from a later one
        if other.line == line and other.finding.line is not None and other.finding.start == cause.start:
            names.append(other.finding.name)
    codes = {by_name[name].code: name in chosen.on for name in names if name in by_name}
    if not codes or any(on and not silences.silenced(code, line) for code, on in codes.items()):
        return each
    finding = each.finding
    return each._replace(finding=finding._replace(data=(*finding.data, min(codes))))
