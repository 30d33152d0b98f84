"""The problems of all parts in the order of the text, kept from edit to edit.

They lie in pieces, one for each part, for as many parts as are wanted; of the others it is known how
many they have. A key puts what its part has now in the place of what that part had, and the same for
parts that say something else because of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bg_lsp.problems.chosen import Chosen
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.part import Part
from bg_lsp.problems.parts import Parts
from bg_lsp.problems.problem import Problem, order
from bg_lsp.problems.silence import Silences
from bg_lsp.problems.troubles import Troubles
from bg_lsp.problems.wording import Words, again, word
from bg_lsp.record.document import Document
from bg_lsp.record.ends import common_ends
from bg_lsp.record.sums import Located
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight

FEW = 4
"""Parts that are put into words at one go."""


class Listed:
    """The problems of one document but for what is said of it as a whole."""

    def __init__(self) -> None:
        self._troubles = Troubles()
        self._chosen: Chosen | None = None
        self._parts: list[Part] = []
        self._starts: list[int] = []
        self._counts: list[int] = []
        """How many problems each part has."""
        self._pieces: list[Sequence[Problem]] = []
        """What is said in the first parts, so many as are put into words."""
        self._fresh: set[Part] = set()
        """Parts that are still to be counted, and exchanged where they are in words."""

    def looking(self, document: Document, parts: Parts, chosen: Chosen, silences: Silences) -> Work[None]:
        """Find out what is to be said of which game, step by step."""
        head, gone, fresh = self._take_in(parts)
        if chosen is not self._chosen:
            self._chosen, self._pieces = chosen, []
            self._fresh.update(parts.all)
        self._troubles.touched(parts, head, gone, fresh)
        yield from self._troubles.looking(document, parts, chosen, silences)
        while gone:
            del gone[-1]  # all at once would take long
            yield 1.0

    def of(
        self, document: Document, parts: Parts, chosen: Chosen, silences: Silences, most: int | None
    ) -> tuple[int, list[Sequence[Problem]]]:
        """Return how many there are, and pieces with at least the first `most` and one more, where there are.

        A piece in which nothing has changed is the same object as the last time.
        """
        straight(self.looking(document, parts, chosen, silences))
        self._exchange(document, parts, chosen)
        pieces = self._pieces
        worded = sum(map(len, pieces))
        while len(pieces) < len(parts.all) and (most is None or worded <= most):
            part, start = parts.all[len(pieces)], parts.starts[len(pieces)]
            if part.extra:
                moved = [game for game, (before, _) in part.extra.items() if before != start]
                self._troubles.moved(document, parts, chosen, silences, moved)
            pieces.append(_words(document, part, start, chosen))
            worded += len(pieces[-1])
        self._troubles.given.clear()
        return sum(self._counts), [piece for piece in pieces if piece]

    def wording(self, document: Document, parts: Parts, chosen: Chosen, most: int | None) -> Work[None]:
        """Put what is new into words, part by part, at least the first `most`: who asks then finds them made.

        What a key changes is not worth a walk over all parts.
        """
        worded = 0
        if len(self._fresh | self._troubles.given) > FEW:
            for index, part in enumerate(parts.all):
                if most is not None and worded > most:
                    del self._pieces[index:]  # nobody asks for them now
                    return
                worded += len(_words(document, part, parts.starts[index], chosen))
                yield index / len(parts.all)

    def silence(self, silences: Silences) -> None:
        """Have the silencers remember what they silence game by game."""
        self._troubles.silence(silences)

    def _take_in(self, parts: Parts) -> tuple[int, list[Part], list[Part]]:
        """Make room for new parts; return where they stand, those they stand for, and them."""
        old, new = self._parts, parts.all
        head, tail = common_ends(old, new)
        behind = len(old) - tail
        gone, fresh = old[head:behind], new[head : len(new) - tail]
        if parts.starts is not self._starts:
            del self._pieces[head:]  # what stands below has moved
        elif head < len(self._pieces):
            self._pieces[head:behind] = [()] * len(fresh)
        self._counts[head:behind] = [0] * len(fresh)
        self._parts, self._starts = list(new), parts.starts
        self._fresh.difference_update(gone)
        self._fresh.update(fresh)
        return head, gone, fresh

    def _exchange(self, document: Document, parts: Parts, chosen: Chosen) -> None:
        """Count parts that are new or say something else, and exchange their pieces."""
        self._fresh |= self._troubles.given
        self._troubles.given.clear()
        if not self._fresh:
            return
        for index, part in enumerate(parts.all):
            if part not in self._fresh:
                continue
            if index < len(self._pieces):
                self._pieces[index] = _words(document, part, parts.starts[index], chosen)
            self._counts[index] = sum(finding.name in chosen.on for _, finding in part.plain) + sum(
                len(said) for _, said in part.extra.values()
            )
        self._fresh.clear()


class _Words(NamedTuple):
    """A part in words."""

    chosen: Chosen
    start: int
    problems: list[Problem]
    kept: Words


def _words(document: Document, part: Part, start: int, chosen: Chosen) -> Sequence[Problem]:
    """Return what is to be said in a part: made, or moved with the part, or as it was."""
    if not (part.plain or part.extra):
        return ()
    words = part.words
    if isinstance(words, _Words) and words.chosen is chosen and words.start == start and not part.stale:
        return words.problems
    before: Words = {}
    for old in (*(each.words for each in part.instead_of), words):
        if isinstance(old, _Words) and old.chosen is chosen:
            before.update(old.kept)
    follow: dict[tuple[int, int], int] = {}
    for counts in part.follow.values():
        follow.update(counts)
    now: Words = {}
    problems, said = [], []
    for line, finding in part.plain:
        known = chosen.on.get(finding.name)
        if known and not follow and (same := again(start + line, finding, chosen, before, now)):
            problems.append(same)
        elif known:
            said.append(Said(known, Located(start + line, finding)))
    for each, count in _with_consequences(said, follow, start):
        problems.append(word(document, chosen, each, count, before, now))
    for _, extra in part.extra.values():
        for each in extra:
            count = follow.get((each.found.line - start, each.found.finding.start), 0)
            problems.append(word(document, chosen, each, count, before, now))
    problems.sort(key=order)
    part.words = _Words(chosen, start, problems, now)
    part.instead_of = []
    part.stale = False
    return problems


def _with_consequences(
    said: list[Said], follow: dict[tuple[int, int], int], start: int
) -> Iterator[tuple[Said, int]]:
    """Yield each with the turns that are unchecked because of it: the first code at a place speaks for all."""
    if not follow:
        yield from ((each, 0) for each in said)
        return
    first: dict[tuple[int, int], str] = {}
    for known, found, _ in said:
        place = found.line - start, found.finding.start
        first[place] = min(first.get(place, known.code), known.code)
    for each in said:
        place = each.found.line - start, each.found.finding.start
        speaks = first[place] == each.known.code
        yield each, follow.get(place, 0) if speaks else 0
