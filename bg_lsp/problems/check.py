"""From findings to problems: what is on, what is silenced, and the words for the rest.

The findings come from the document, which keeps them from edit to edit. What has been put into words
is kept by the `Checker`: for most findings part by part (see `parts`), for those that need the rest
of the document one by one. So a keystroke costs words only for the lines that changed, and a
problem that is said again is the very same object.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from functools import partial

from bg_lsp.problems.case import Case
from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.chosen import Chosen, choose
from bg_lsp.problems.columns import in_columns, is_long
from bg_lsp.problems.definition import STYLE
from bg_lsp.problems.grouping import Said, grouped
from bg_lsp.problems.parts import Parts, special
from bg_lsp.problems.plain import Plain
from bg_lsp.problems.problem import FixPlan, Problem, order
from bg_lsp.problems.saying import consequences, end_of, message, more, placed
from bg_lsp.problems.settings import Settings
from bg_lsp.problems.silence import Silences, silences_on, unused
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Edit, Place
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work

MOST = 1000
"""So many problems of one file are sent to an editor."""

_DEAR = 16
"""To find the place of one problem among the others costs as much as to sort so many."""


def check(document: Document, settings: Settings | None = None, most: int | None = None) -> list[Problem]:
    """Return the problems of a document, sorted by place and code; at most `most`, where given."""
    return Checker().check(document, settings, most)


def fixes(document: Document, problem: Problem) -> tuple[FixPlan, ...]:
    """Return the ways to mend a problem that `check` found in this very document, likeliest first.

    What stands in the columns stays there. A line that is very long (see `is_long`) gets fixes for its
    style only.
    """
    return tuple(
        plan._replace(make=partial(_in_columns, document, plan)) for plan in raw_fixes(document, problem)
    )


def raw_fixes(document: Document, problem: Problem) -> tuple[FixPlan, ...]:
    """Return the same fixes for those who make the edits of several together: columns are not kept yet."""
    known = by_name.get(problem.found.finding.name)
    if known is None or (known.family != STYLE and is_long(document, problem.found.line)):
        return ()
    plans = known.fixes(Case(document, problem.found))
    return tuple(plan._replace(make=partial(_unsilenced, document, known.code, plan)) for plan in plans)


def _in_columns(document: Document, plan: FixPlan) -> list[Edit]:
    return in_columns(document, plan.make())


def _unsilenced(document: Document, code: str, plan: FixPlan) -> Iterable[Edit]:
    """Make the edits of a plan, those of a whole file one by one; what is silenced stays as it is."""
    edits = plan.make()
    if plan.whole_file:
        parts = Parts()
        parts.look(document)
        silences = _silences(document, parts)
        if silences:
            return (edit for edit in edits if not silences.silenced(code, edit.start.line))
    return edits


class Checker:
    """Checks one document again and again while it is edited."""

    def __init__(self) -> None:
        self._parts = Parts()
        self._plain = Plain()
        self._chosen: Chosen | None = None
        self._kept: dict[object, _Kept] = {}

    def looking(self, document: Document, settings: Settings | None = None) -> Work[None]:
        """Look at a document step by step, so that a check has little left to do."""
        chosen = self._choose(settings or Settings(), document.name)
        yield from self._parts.look_in_steps(document, habits=bool(chosen.style))

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
            count, problems = self._plain.of(document, parts, chosen, None if silences else most)
        if silences:
            problems = [each for each in problems if not silences.silenced(each.code, each.start.line)]
            count = len(problems)
        said += _style(document, parts, chosen, silences)
        said += unused(document, chosen.settings, silences)
        count += len(said)
        self._merge(document, chosen, problems, said, most)
        if most is not None and count > most:
            problems[most - 1 :] = [more(problems[most - 1], count - most + 1)]
        return problems

    def _choose(self, settings: Settings, name: str) -> Chosen:
        """Return what the settings choose, the same value while they are the same."""
        chosen = self._chosen
        if chosen is None or chosen.name != name or chosen.settings != settings:
            chosen = self._chosen = choose(settings, name)
        return chosen

    def _merge(
        self,
        document: Document,
        chosen: Chosen,
        problems: list[Problem],
        said: list[Said],
        most: int | None,
    ) -> None:
        """Put what is said one by one into words, and those among the others, by place and code."""
        before, self._kept = self._kept, {}
        follow = consequences(said)
        for place in follow:
            # A cause that is one of the others says what follows from it.
            at = bisect_left(problems, (place, ""), key=order)
            if at < len(problems) and problems[at].start == place:
                cause = Said(by_name[problems[at].name], problems[at].found)
                problems[at] = self._word(document, chosen, before, cause, follow[place])
        if most is not None and len(said) > most:
            said = sorted(said, key=_said_order)[: most + 1]
        few = len(said) * _DEAR < len(problems)
        for each in said:
            place = Place(each.found.line, each.found.finding.start)
            problem = self._word(document, chosen, before, each, follow.get(place, 0))
            if few:
                insort(problems, problem, key=order)
            else:
                problems.append(problem)
        if not few:
            problems.sort(key=order)

    def _word(
        self, document: Document, chosen: Chosen, before: dict[object, _Kept], said: Said, follow: int
    ) -> Problem:
        """Put a finding into words, those of the last time where nothing has changed."""
        known, found, places = said
        # Sums are made anew at every edit: they are known by value. Any other finding is the same
        # object as long as nothing has changed that its words are about.
        key: object = found.finding if known.summed else id(found.finding)
        about = (chosen.settings, places, follow, found.cause_line if known.names_line else None)
        kept = before.get(key)
        if kept is None or kept.about != about:
            severity = chosen.settings.severity_of(known, found.finding)
            text = message(document, said, follow)
            kept = _Kept(found.finding, about, placed(document, said, severity, text))
        else:
            old = kept.problem
            ends = old.end if known.last_line is None else end_of(document, known, found)
            if found != old.found or ends != old.end:
                kept = kept._replace(problem=placed(document, said, old.severity, old.message))
        self._kept[key] = kept
        return kept.problem


class _Kept(NamedTuple):
    finding: Finding
    """Held so that its identity stays its own."""
    about: tuple[object, ...]
    """What the words depend on beside the finding: settings, counts, a line that they name."""
    problem: Problem


def _said_order(said: Said) -> tuple[Place, str]:
    return Place(said.found.line, said.found.finding.start), said.known.code


def _special(document: Document, parts: Parts, chosen: Chosen, silences: Silences) -> list[Said]:
    """Return what needs the rest of the document, as far as it is on and not silenced."""
    if document.encoding == "utf-8" and not parts.special:
        return []
    said = []
    for found in document.findings():
        known = chosen.on.get(found.finding.name)
        if known is None or not (known.summed or special(found.finding)):
            continue
        if not (silences and silences.silenced(known.code, found.line)):
            said.append(Said(known, found))
    return grouped(document, said)


def _style(document: Document, parts: Parts, chosen: Chosen, silences: Silences) -> Iterator[Said]:
    """Yield a hint for each code of family 5 that is on: at its first place, with the count."""
    if not chosen.style or document.state_after(document.line_count - 1).match.foreign:
        return
    for name, count in parts.places().items():
        known = chosen.style.get(name)
        if known is None or not count:
            continue
        hushed: set[int] = set()
        if silences:
            for line in silences.lines(known.code):
                here = parts.on_line(name, line)
                if here and silences.silenced(known.code, line):
                    hushed.add(line)
                    count -= here
            if silences.whole_file(known.code):
                continue
        if count:
            yield Said(known, parts.first(name, hushed), count)


def _silences(document: Document, parts: Parts) -> Silences:
    return Silences(silences_on(document, parts.silencers()))
