"""Findings put into words, or the words of the last time where nothing has changed that they are about."""

from __future__ import annotations

from bg_lsp.problems.chosen import Chosen
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.problem import Problem
from bg_lsp.problems.saying import end_of, message, placed
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.values import NamedTuple


class Kept(NamedTuple):
    """A problem, and what its words depend on."""

    finding: Finding
    """Held so that its identity stays its own."""
    about: tuple[object, ...]
    """What the words depend on beside the finding: settings, counts, a line that they name."""
    problem: Problem


Words = dict[object, Kept]
"""What is kept from one time to the next, by finding."""


def word(document: Document, chosen: Chosen, said: Said, follow: int, before: Words, now: Words) -> Problem:
    """Return a finding in words, and keep them; `follow` turns are unchecked because of it."""
    known, found, places = said
    # Sums are made anew at every edit: they are known by value. Any other finding is the same
    # object as long as nothing has changed that its words are about.
    key: object = found.finding if known.summed else id(found.finding)
    about = (chosen.settings, places, follow, found.cause_line if known.names_line else None)
    kept = before.get(key)
    if kept is None or kept.about != about:
        severity = chosen.settings.severity_of(known, found.finding)
        kept = Kept(found.finding, about, placed(document, said, severity, message(document, said, follow)))
    else:
        old = kept.problem
        ends = old.end if known.last_line is None else end_of(document, known, found)
        if found != old.found or ends != old.end:
            kept = kept._replace(problem=placed(document, said, old.severity, old.message))
    now[key] = kept
    return kept.problem


def again(line: int, finding: Finding, chosen: Chosen, before: Words, now: Words) -> Problem | None:
    """Return the words of a finding that speaks for itself alone, where they are what they were on this line."""
    kept = before.get(id(finding))
    if kept is None or kept.problem.found.line != line or kept.about != (chosen.settings, *_ALONE):
        return None
    now[id(finding)] = kept
    return kept.problem


_ALONE = (0, 0, None)
