"""From findings to problems: what is on, what is silenced, and the words for the rest.

The findings come from the document, which keeps them from edit to edit. A problem once put into
words is kept by the `Checker` as long as its finding is the same value at the same place, so a
keystroke costs words only for the lines that changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bg_lsp.problems.case import Case
from bg_lsp.problems.catalogue import by_name, catalogue
from bg_lsp.problems.definition import Definition
from bg_lsp.problems.problem import FixPlan, Problem, Related, Severity
from bg_lsp.problems.settings import Settings, covers
from bg_lsp.problems.silence import Silence, Silences
from bg_lsp.problems.words import counted
from bg_lsp.record.finding import Finding, LineId
from bg_lsp.record.place import Place

MOST = 1000
"""So many problems of one file are sent to an editor."""

STYLE = 5
"""The family of which each code is said once a file."""


def check(document: Any, settings: Settings | None = None, most: int | None = None) -> list[Problem]:
    """Return the problems of a document, sorted by place and code; at most `most`, where given."""
    return Checker().check(document, settings, most)


def fixes(document: Any, problem: Problem) -> tuple[FixPlan, ...]:
    """Return the ways to mend a problem that `check` found in this very document, likeliest first."""
    known = by_name.get(problem.name)
    return known.fixes(Case(document, problem.start.line, problem.finding)) if known else ()


class Checker:
    """Checks one document again and again while it is edited."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def check(
        self, document: Any, settings: Settings | None = None, most: int | None = None
    ) -> list[Problem]:
        """Return the problems of the document as it is now, as `check` does."""
        settings = settings or Settings()
        silences = Silences(document)
        said = list(_chosen(document, settings, silences))
        said += _unused(document, settings, silences)
        said.sort(key=lambda each: (each.line, each.finding.start, each.known.code))
        shown = said if most is None or len(said) <= most else said[: most - 1]
        problems = self._worded(document, settings, shown)
        if len(shown) < len(said):
            problems.append(_more(said[len(shown)], len(said) - len(shown)))
        return problems

    def _worded(self, document: Any, settings: Settings, said: list[_Said]) -> list[Problem]:
        """Put what is to be said into words, those of the last time where nothing has changed."""
        before, self._kept = self._kept, {}
        consequences = _consequences(document, said)
        problems = []
        for each in said:
            key = id(each.finding)
            severity = settings.severity_of(each.known, each.finding)
            follow = consequences.get((each.line, each.finding.start), 0)
            seen = (each.line, each.places, severity, follow, _cause_line(document, each.finding))
            kept = before.get(key)
            if kept is None or kept.seen != seen:
                kept = _Kept(each.finding, seen, _word(document, each, severity, follow))
            self._kept[key] = kept
            problems.append(kept.problem)
        return problems


class _Said(NamedTuple):
    """A finding that is to be said; `places` is how many places a family 5 hint speaks for."""

    known: Definition
    line: int
    finding: Finding
    places: int = 0


class _Kept(NamedTuple):
    finding: Finding
    """Held so that its identity stays its own."""
    seen: tuple[object, ...]
    """What the words depend on beside the finding: the line, lines it names, counts, severity."""
    problem: Problem


def _chosen(document: Any, settings: Settings, silences: Silences) -> Iterator[_Said]:
    """Yield what is on and not silenced; of family 5 one a code, at its first place, with the count."""
    on = {name: settings.selects(known.code, document.name) for name, known in by_name.items()}
    style: dict[str, _Said] = {}
    for line, finding in document.findings:
        known = by_name.get(finding.name)
        if known is None or not on[known.name] or silences.silenced(known.code, line):
            continue
        if known.family != STYLE:
            yield _Said(known, line, finding)
        elif (first := style.get(known.code)) is None:
            style[known.code] = _Said(known, line, finding, 1)
        else:
            style[known.code] = first._replace(places=first.places + 1)
    yield from style.values()


def _unused(document: Any, settings: Settings, silences: Silences) -> list[_Said]:
    """Return a hint for each silencer of something that is on and does not occur."""
    known = by_name["unused-silencer"]
    if not settings.selects(known.code, document.name):
        return []
    idle = [each for each in silences.unused() if _could_occur(document, settings, each)]
    return [_Said(known, each.line, Finding(known.name, each.start, each.end, (each.code,))) for each in idle]


def _could_occur(document: Any, settings: Settings, silence: Silence) -> bool:
    """Say whether a code would be said if it occurred; one that no problem has never occurs."""
    if silence.known is None:
        return True
    meant = (code for code in catalogue if covers(silence.known or "", code))
    return any(settings.selects(code, document.name) for code in meant)


def _cause_line(document: Any, finding: Finding) -> int | None:
    return document.line_number(finding.cause.line) if finding.cause else None


def _consequences(document: Any, said: list[_Said]) -> dict[tuple[int, int], int]:
    """Return, by the place of a cause, how many turns are unchecked because of it."""
    counts = {}
    for each in said:
        if each.known.name == "unchecked" and each.finding.cause and each.finding.data:
            cause = each.finding.cause
            counts[document.line_number(cause.line), cause.start] = int(str(each.finding.data[0]))
    return counts


def _word(document: Any, each: _Said, severity: Severity, follow: int) -> Problem:
    known, line, finding, places = each
    case = Case(document, line, finding)
    message = known.say(case)
    if places > 1:
        message += f" This file has {places} such places."
    if follow:
        message += (
            f" Because of it {counted(follow, 'turn')} after it {'is' if follow == 1 else 'are'} unchecked."
        )
    related: tuple[Related, ...] = ()
    if finding.cause is not None:
        place = case.cause_line or 0
        related = (
            Related(Place(place, finding.cause.start), Place(place, finding.cause.end), known.because),
        )
    end = _end(document, known, line, finding)
    return Problem(
        known.code,
        known.name,
        severity,
        Place(line, finding.start),
        end,
        message,
        related,
        known.faded,
        finding,
    )


def _end(document: Any, known: Definition, line: int, finding: Finding) -> Place:
    """Return the end of the place: that of the last line where the finding names one."""
    if known.last_line is not None and len(finding.data) > known.last_line:
        last = finding.data[known.last_line]
        if isinstance(last, LineId):
            number = document.line_number(last)
            return Place(number, len(document.line_text(number)))
    return Place(line, finding.end)


def _more(first: _Said, count: int) -> Problem:
    """The last problem of a list that is too long: how many more there are, at the first of them."""
    place = Place(first.line, first.finding.start)
    end = Place(first.line, first.finding.end)
    message = f"{count} more problems from here on are not listed. Mend some of those before first."
    return Problem(first.known.code, first.known.name, Severity.INFORMATION, place, end, message)
