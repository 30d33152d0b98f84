"""The problems that can be said by themselves, in the order of the text, kept from edit to edit.

They lie in one list, as many as are wanted, with their number in each part beside it. A key puts
what its part has now in the place of what that part had.
"""

from __future__ import annotations

from collections.abc import Sequence

from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.chosen import Chosen
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.parts import Part, Parts
from bg_lsp.problems.problem import Problem, order
from bg_lsp.problems.saying import message, placed
from bg_lsp.record.document import Document
from bg_lsp.record.ends import common_ends
from bg_lsp.record.sums import Located
from bg_lsp.values import NamedTuple


class Plain:
    """The plain problems of one document."""

    def __init__(self) -> None:
        self._chosen: Chosen | None = None
        self._most: int | None = None
        self._parts: list[Part] = []
        self._starts: list[int] = []
        self._counts: list[int] = []
        """How many findings of each part are problems."""
        self._problems: list[Problem] = []
        self._worded = 0
        """So many parts are put into words."""

    def of(
        self, document: Document, parts: Parts, chosen: Chosen, most: int | None
    ) -> tuple[int, list[Problem]]:
        """Return how many there are, and at least the first `most` and one more of them, where there are."""
        if chosen is not self._chosen or most != self._most:
            self._chosen, self._most = chosen, most
            self._parts, self._counts, self._problems, self._worded = [], [], [], 0
        self._take_in(document, parts, chosen)
        while self._worded < len(parts.all) and (most is None or len(self._problems) <= most):
            if self._counts[self._worded]:
                self._problems += _words(
                    document, parts.all[self._worded], parts.starts[self._worded], chosen
                )
            self._worded += 1
        return sum(self._counts), self._problems[: None if most is None else most + 1]

    def _take_in(self, document: Document, parts: Parts, chosen: Chosen) -> None:
        old, new = self._parts, parts.all
        head, tail = common_ends(old, new)
        behind = len(old) - tail
        fresh = new[head : len(new) - tail]
        cut = sum(self._counts[:head])
        if parts.starts is not self._starts:
            # What stands below has moved.
            if head < self._worded:
                del self._problems[cut:]
                self._worded = head
        elif head < self._worded:
            gone = sum(self._counts[head : min(behind, self._worded)])
            self._problems[cut : cut + gone] = [
                problem
                for part, start in zip(fresh, parts.starts[head:], strict=False)
                for problem in _words(document, part, start, chosen)
            ]
            self._worded = max(self._worded, behind) + len(fresh) - (behind - head)
        self._counts[head:behind] = [
            sum(finding.name in chosen.on for _, finding in part.plain) for part in fresh
        ]
        self._parts, self._starts = list(new), parts.starts


class _Words(NamedTuple):
    """The plain findings of a part in words."""

    chosen: Chosen
    start: int
    problems: list[Problem]


def _words(document: Document, part: Part, start: int, chosen: Chosen) -> Sequence[Problem]:
    """Return the plain findings of a part in words: made, or moved with the part, or as they were."""
    if not part.plain:
        return ()
    words = part.words
    if not isinstance(words, _Words) or words.chosen is not chosen:
        known_words = _words_before(part, chosen)
        problems = []
        for line, finding in part.plain:
            known = chosen.on.get(finding.name)
            if known is None:
                continue
            found = Located(start + line, finding)
            old = known_words.get(id(finding))
            if old is None:
                said = Said(known, found)
                severity = chosen.settings.severity_of(known, finding)
                old = placed(document, said, severity, message(document, said))
            elif old.found.line != found.line:
                old = placed(document, Said(known, found), old.severity, old.message)
            problems.append(old)
        problems.sort(key=order)
        part.words = words = _Words(chosen, start, problems)
    elif words.start != start:
        moved = start - words.start
        problems = []
        for old in words.problems:
            said = Said(by_name[old.name], old.found._replace(line=old.found.line + moved))
            problems.append(placed(document, said, old.severity, old.message))
        part.words = words = _Words(chosen, start, problems)
    return words.problems


def _words_before(part: Part, chosen: Chosen) -> dict[int, Problem]:
    """Return the words of the parts that this one has taken the place of, by the finding they are for."""
    known: dict[int, Problem] = {}
    for old in part.instead_of:
        if isinstance(old.words, _Words) and old.words.chosen is chosen:
            known.update((id(problem.found.finding), problem) for problem in old.words.problems)
    part.instead_of = []
    return known
