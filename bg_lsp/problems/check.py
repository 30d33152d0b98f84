"""From findings to problems: what is on, what is silenced, and the words for the rest.

The findings come from the document, which keeps them from edit to edit. A problem once put into
words is kept by the `Checker` as long as its finding is the same value at the same place, so a
keystroke costs words only for the lines that changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bg_lsp.problems.case import Case
from bg_lsp.problems.catalogue import by_name, catalogue
from bg_lsp.problems.columns import in_columns
from bg_lsp.problems.definition import STYLE, Definition
from bg_lsp.problems.habits import Habits, Memory, styles
from bg_lsp.problems.problem import FixPlan, Problem, Related, Severity
from bg_lsp.problems.settings import Settings, covers
from bg_lsp.problems.silence import Silence, Silences, silences_at
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.sums import Located

MOST = 1000
"""So many problems of one file are sent to an editor."""


def check(document: Document, settings: Settings | None = None, most: int | None = None) -> list[Problem]:
    """Return the problems of a document, sorted by place and code; at most `most`, where given."""
    return Checker().check(document, settings, most)


def fixes(document: Document, problem: Problem) -> tuple[FixPlan, ...]:
    """Return the ways to mend a problem that `check` found in this very document, likeliest first."""
    known = by_name.get(problem.found.finding.name)
    plans = known.fixes(Case(document, problem.found)) if known else ()
    return tuple(replace(plan, make=partial(_in_columns, document, plan)) for plan in plans)


def _in_columns(document: Document, plan: FixPlan) -> list[Edit]:
    return in_columns(document, plan.make())


class Checker:
    """Checks one document again and again while it is edited."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._kept: dict[int, _Kept] = {}

    def check(
        self, document: Document, settings: Settings | None = None, most: int | None = None
    ) -> list[Problem]:
        """Return the problems of the document as it is now, as `check` does."""
        settings = settings or Settings()
        habits = self._memory.of(document)
        silences = Silences(_silences(document, habits))
        said = _chosen(document, settings, silences)
        said += _style(document, settings, silences, habits)
        said += _unused(document, settings, silences)
        said.sort(key=lambda each: (each.found.line, each.found.finding.start, each.known.code))
        shown = said if most is None or len(said) <= most else said[: most - 1]
        problems = self._worded(document, settings, shown)
        if len(shown) < len(said):
            problems.append(_more(said[len(shown)], len(said) - len(shown)))
        return problems

    def _worded(self, document: Document, settings: Settings, said: list[_Said]) -> list[Problem]:
        """Put what is to be said into words, those of the last time where nothing has changed."""
        before, self._kept = self._kept, {}
        consequences = _consequences(said)
        problems = []
        for each in said:
            found = each.found
            key = id(found.finding)
            severity = settings.severity_of(each.known, found.finding)
            follow = consequences.get((found.line, found.finding.start), 0) if consequences else 0
            seen = (found.line, found.cause_line, each.places, severity, follow)
            kept = before.get(key)
            if kept is None or kept.seen != seen:
                kept = _Kept(found.finding, seen, _word(document, each, severity, follow))
            self._kept[key] = kept
            problems.append(kept.problem)
        return problems


class _Said(NamedTuple):
    """A finding that is to be said; `places` is for how many places a hint of family 5 speaks."""

    known: Definition
    found: Located
    places: int = 0


class _Kept(NamedTuple):
    finding: Finding
    """Held so that its identity stays its own."""
    seen: tuple[object, ...]
    """What the words depend on beside the finding: its line, lines it names, counts, severity."""
    problem: Problem


def _silences(document: Document, habits: list[Habits]) -> Iterator[Silence]:
    start = 0
    for each in habits:
        for line in each.silencers:
            yield from silences_at(document, start + line)
        start += len(each.chunk.texts)


def _chosen(document: Document, settings: Settings, silences: Silences) -> list[_Said]:
    """Return what is on and not silenced, but for family 5."""
    on = {name: known for name, known in by_name.items() if settings.selects(known.code, document.name)}
    said = []
    for found in document.findings():
        known = on.get(found.finding.name)
        if known is not None and not (silences and silences.silenced(known.code, found.line)):
            said.append(_Said(known, found))
    return said


def _style(
    document: Document, settings: Settings, silences: Silences, habits: list[Habits]
) -> Iterator[_Said]:
    """Yield a hint for each code of family 5 that is on: at its first place, with the count."""
    on = {
        name: known
        for name, known in by_name.items()
        if known.family == STYLE and settings.selects(known.code, document.name)
    }
    if not on:
        return
    if any(silences.hush(known.code) for known in on.values()):
        places = styles(document, frozenset(on))
        found = [each for each in places if not silences.silenced(on[each.finding.name].code, each.line)]
        for name, known in on.items():
            if mine := [each for each in found if each.finding.name == name]:
                yield _Said(known, mine[0], len(mine))
        return
    first: dict[str, Located] = {}
    counts: dict[str, int] = {}
    start = 0
    for chunk in habits:
        for name, habit in chunk.found().items():
            first.setdefault(name, Located(start + habit.line, habit.first))
            counts[name] = counts.get(name, 0) + habit.places
        start += len(chunk.chunk.texts)
    for name, place in first.items():
        if name in on:
            yield _Said(on[name], place, counts[name])


def _unused(document: Document, settings: Settings, silences: Silences) -> list[_Said]:
    """Return a hint for each silencer of something that is on and does not occur."""
    known = by_name["unused-silencer"]
    if not silences or not settings.selects(known.code, document.name):
        return []
    return [
        _Said(known, Located(each.line, Finding(known.name, each.start, each.end, (each.code,))))
        for each in silences.unused()
        if _could_occur(document, settings, each)
    ]


def _could_occur(document: Document, settings: Settings, silence: Silence) -> bool:
    """Say whether a code would be said if it occurred; one that no problem has is unused at once."""
    if silence.known is None:
        return True
    meant = (code for code in catalogue if covers(silence.known or "", code))
    return any(settings.selects(code, document.name) for code in meant)


def _consequences(said: list[_Said]) -> dict[tuple[int, int], int]:
    """Return, by the place of a cause, how many turns are unchecked because of it."""
    counts = {}
    for known, found, _ in said:
        if known.name == "unchecked" and found.cause_line is not None and found.finding.cause:
            counts[found.cause_line, found.finding.cause.start] = int(str(found.finding.data[0]))
    return counts


def _word(document: Document, each: _Said, severity: Severity, follow: int) -> Problem:
    known, found, places = each
    line, finding, cause_line = found
    message = known.say(Case(document, found))
    if places > 1:
        message += f" This file has {places} such places."
    if follow:
        turns = f"{counted(follow, 'turn')} after it {'is' if follow == 1 else 'are'}"
        message += f" Because of it {turns} unchecked."
    related: tuple[Related, ...] = ()
    if finding.cause is not None and cause_line is not None:
        cause = finding.cause
        related = (Related(Place(cause_line, cause.start), Place(cause_line, cause.end), known.because),)
    start, end = Place(line, finding.start), _end(document, known, found)
    return Problem(known.code, known.name, severity, start, end, message, related, known.faded, found)


def _end(document: Document, known: Definition, found: Located) -> Place:
    """Return the end of the place: that of the last line where the finding names one."""
    data = found.finding.data
    if known.last_line is not None and len(data) > known.last_line:
        last = data[known.last_line]
        if isinstance(last, int):
            return Place(last, len(document.line_text(last)))
    return Place(found.line, found.finding.end)


def _more(first: _Said, count: int) -> Problem:
    """The last problem of a list that is too long: how many more there are, at the first of them."""
    known, (line, finding, _), _ = first
    message = f"{count} more problems from here on are not listed. Mend some of those before first."
    place, end = Place(line, finding.start), Place(line, finding.end)
    return Problem(known.code, known.name, Severity.INFORMATION, place, end, message)
