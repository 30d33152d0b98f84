"""One finding into words."""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import STYLE, Definition
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.problem import Problem, Related, Severity
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.sums import Located


def message(document: Document, said: Said, follow: int = 0) -> str:
    """Put a finding into words; `follow` turns are unchecked because of it."""
    known, found, places = said
    text = known.say(Case(document, found))
    if places > 1 and known.family == STYLE:
        text += f" This file has {places} such places."
    elif places > 1:
        same = f"{counted(places - 1, 'more play')} in this column of the game"
        text += f" {same} {'does' if places == 2 else 'do'} the same."
    if follow:
        turns = f"{counted(follow, 'turn')} after it {'is' if follow == 1 else 'are'}"
        text += f" Because of it {turns} unchecked."
    return text


def placed(document: Document, said: Said, severity: Severity, text: str) -> Problem:
    """Return a problem in these words at its place."""
    known, found, _ = said
    line, finding, cause_line = found
    related: tuple[Related, ...] = ()
    if finding.cause is not None and cause_line is not None:
        cause = finding.cause
        related = (Related(Place(cause_line, cause.start), Place(cause_line, cause.end), known.because),)
    start, end = Place(line, finding.start), end_of(document, known, found)
    return Problem(known.code, known.name, severity, start, end, text, related, known.faded, found)


def end_of(document: Document, known: Definition, found: Located) -> Place:
    """Return the end of the place: that of the last line where the finding names one."""
    data = found.finding.data
    if known.last_line is not None and len(data) > known.last_line:
        last = data[known.last_line]
        if isinstance(last, int):
            return Place(last, len(document.line_text(last)))
    return Place(found.line, found.finding.end)


def more(first: Problem, count: int) -> Problem:
    """Return the last of a list that is too long: how many more there are, at the first of them."""
    text = f"{count} more problems from here on are not listed. Mend some of those before first."
    return Problem(first.code, first.name, Severity.INFORMATION, first.start, first.end, text)


def no_match(first: Problem) -> Problem:
    """Return what is said of a text without a line of a match, at the first line that cannot be read."""
    text = (
        "This does not look like a backgammon match: no line of it is a tag, match length, heading, score "
        'line, row or result. Expected are lines such as "7 point match", "Game 1", "Ada : 0   Ben : 0" and '
        '"1) 31: 8/5 6/5   42: 8/4 6/4".'
    )
    return Problem(first.code, first.name, first.severity, first.start, first.end, text)


def consequences(said: Sequence[Said]) -> dict[Place, int]:
    """Return, by the place of a cause, how many turns are unchecked because of it."""
    counts: dict[Place, int] = {}
    for known, found, _ in said:
        if known.name == "unchecked" and found.cause_line is not None and found.finding.cause:
            place = Place(found.cause_line, found.finding.cause.start)
            counts[place] = counts.get(place, 0) + int(str(found.finding.data[0]))
    return counts
