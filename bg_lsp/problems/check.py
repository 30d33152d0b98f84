"""From findings to problems: what is on, what is silenced, and the words for the rest.

The findings come from the document, which keeps them from edit to edit. What has been put into words
is kept by the `Checker`: for most findings part by part (see `parts`), for those that need the rest
of the document one by one. So a keystroke costs words only for the lines that changed, and a
problem that is said again is the very same object.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bg_lsp.problems.case import Case
from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.columns import in_columns
from bg_lsp.problems.definition import STYLE, Definition
from bg_lsp.problems.grouping import Said, grouped
from bg_lsp.problems.parts import Part, Parts, special, styles
from bg_lsp.problems.problem import FixPlan, Problem
from bg_lsp.problems.saying import consequences, end_of, more, word
from bg_lsp.problems.settings import Settings
from bg_lsp.problems.silence import Silences, silences_at, unused
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
    if known is None:
        return ()
    plans = known.fixes(Case(document, problem.found))
    return tuple(replace(plan, make=partial(_made, document, known.code, plan)) for plan in plans)


def _made(document: Document, code: str, plan: FixPlan) -> list[Edit]:
    """Make the edits of a plan. What stands in the columns stays there; what is silenced stays as it is."""
    edits = plan.make()
    if plan.whole_file:
        parts = Parts()
        parts.look(document)
        silences = _silences(document, parts)
        if silences:
            edits = [edit for edit in edits if not silences.silenced(code, edit.start.line)]
    return in_columns(document, edits)


class Checker:
    """Checks one document again and again while it is edited."""

    def __init__(self) -> None:
        self._parts = Parts()
        self._chosen: _Chosen | None = None
        self._kept: dict[object, _Kept] = {}

    def check(
        self, document: Document, settings: Settings | None = None, most: int | None = None
    ) -> list[Problem]:
        """Return the problems of the document as it is now, as `check` does."""
        parts = self._parts
        parts.look(document)
        chosen = self._choose(settings or Settings(), document.name)
        silences = _silences(document, parts)
        said = _special(document, parts, chosen, silences)
        if any(each.known.name == "board-game-notation" for each in said):
            count, problems = 0, list[Problem]()
        else:
            count, problems = _plain(document, parts, chosen, None if silences else most)
        if silences:
            problems = [each for each in problems if not silences.silenced(each.code, each.start.line)]
            count = len(problems)
        said += _style(document, parts, chosen, silences)
        said += unused(document, chosen.settings, silences)
        self._merge(document, chosen, problems, said)
        count += len(said)
        if most is not None and count > most:
            problems[most - 1 :] = [more(problems[most - 1], count - most + 1)]
        return problems

    def _choose(self, settings: Settings, name: str) -> _Chosen:
        """Return what the settings choose, the same value while they are the same."""
        chosen = self._chosen
        if chosen is None or chosen.name != name or chosen.settings != settings:
            on = {each.name: each for each in by_name.values() if settings.selects(each.code, name)}
            style = {key: each for key, each in on.items() if each.family == STYLE}
            chosen = self._chosen = _Chosen(settings, name, on, style)
        return chosen

    def _merge(self, document: Document, chosen: _Chosen, problems: list[Problem], said: list[Said]) -> None:
        """Put what is said one by one into words, and those among the others, by place and code."""
        before, self._kept = self._kept, {}
        follow = consequences(said)
        for each in said:
            count = follow.pop(Place(each.found.line, each.found.finding.start), 0)
            problem = self._word(document, chosen, before, each, count)
            problems.insert(bisect_left(problems, _order(problem), key=_order), problem)
        for place, count in follow.items():
            # The cause is one of the others: it says what follows from it.
            at = bisect_left(problems, (place, ""), key=_order)
            if at < len(problems) and problems[at].start == place:
                cause = Said(by_name[problems[at].name], problems[at].found)
                problems[at] = self._word(document, chosen, before, cause, count)

    def _word(
        self, document: Document, chosen: _Chosen, before: dict[object, _Kept], said: Said, follow: int
    ) -> Problem:
        """Put a finding into words, those of the last time where nothing has changed."""
        found = said.found
        # Sums are made anew at every edit and need no line to be put into words: they are known by value.
        key: object = found.finding if said.known.summed else id(found.finding)
        end = end_of(document, said.known, found)
        seen = (found.line, found.cause_line, end, said.places, follow, chosen.settings)
        kept = before.get(key)
        if kept is None or kept.seen != seen:
            severity = chosen.settings.severity_of(said.known, found.finding)
            kept = _Kept(found.finding, seen, word(document, said, severity, follow))
        self._kept[key] = kept
        return kept.problem


class _Chosen(NamedTuple):
    settings: Settings
    name: str
    on: dict[str, Definition]
    style: dict[str, Definition]


class _Kept(NamedTuple):
    finding: Finding
    """Held so that its identity stays its own."""
    seen: tuple[object, ...]
    """What the words depend on beside the finding: its line, lines it names, its end, counts, settings."""
    problem: Problem


class _Words(NamedTuple):
    """The plain findings of a part in words."""

    chosen: _Chosen
    start: int
    problems: list[Problem]


def _order(problem: Problem) -> tuple[Place, str]:
    return problem.start, problem.code


def _plain(document: Document, parts: Parts, chosen: _Chosen, most: int | None) -> tuple[int, list[Problem]]:
    """Return how many findings can be said by themselves, and the first `most` of them in words."""
    count = start = 0
    problems: list[Problem] = []
    for part in parts.all:
        if part.plain:
            if most is None or len(problems) <= most:
                problems += (words := _words(document, part, start, chosen))
                count += len(words)
            else:
                count += sum(finding.name in chosen.on for _, finding in part.plain)
        start += len(part.chunk.texts)
    return count, problems


def _words(document: Document, part: Part, start: int, chosen: _Chosen) -> list[Problem]:
    words = part.words
    if not isinstance(words, _Words) or words.start != start or words.chosen is not chosen:
        problems = []
        for line, finding in part.plain:
            if known := chosen.on.get(finding.name):
                severity = chosen.settings.severity_of(known, finding)
                problems.append(word(document, Said(known, Located(start + line, finding)), severity))
        problems.sort(key=_order)
        words = part.words = _Words(chosen, start, problems)
    return words.problems


def _special(document: Document, parts: Parts, chosen: _Chosen, silences: Silences) -> list[Said]:
    """Return what needs the rest of the document, as far as it is on and not silenced."""
    if document.encoding == "utf-8" and not any(part.special for part in parts.all):
        return []
    said = []
    for found in document.findings():
        known = chosen.on.get(found.finding.name)
        if known is None or not (known.summed or special(found.finding)):
            continue
        if not (silences and silences.silenced(known.code, found.line)):
            said.append(Said(known, found))
    return grouped(document, said)


def _style(document: Document, parts: Parts, chosen: _Chosen, silences: Silences) -> Iterator[Said]:
    """Yield a hint for each code of family 5 that is on: at its first place, with the count."""
    if any(silences.hush(known.code) for known in chosen.style.values()):
        places = styles(document, frozenset(chosen.style))
        found = [
            each for each in places if not silences.silenced(chosen.style[each.finding.name].code, each.line)
        ]
        for name, known in chosen.style.items():
            if mine := [each for each in found if each.finding.name == name]:
                yield Said(known, mine[0], len(mine))
    elif chosen.style:
        for name, count in parts.places().items():
            if count and name in chosen.style:
                yield Said(chosen.style[name], parts.first(name), count)


def _silences(document: Document, parts: Parts) -> Silences:
    return Silences(each for line in parts.silencers() for each in silences_at(document, line))
