"""From findings to problems: what is on, what is silenced, and the words for the rest.

The findings come from the document, which keeps them from edit to edit. What has been put into words
is kept part by part (see `parts` and `listed`), and what is only understood with the rest of its game
is found out game by game (see `troubles`). So a keystroke costs words only for the lines that changed
and for their game, and a problem that is said again is the very same object.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from bg_lsp.problems.case import Case
from bg_lsp.problems.catalogue import by_name
from bg_lsp.problems.chosen import Chosen, choose
from bg_lsp.problems.columns import in_columns, is_long
from bg_lsp.problems.definition import STYLE
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.listed import Listed
from bg_lsp.problems.parts import Parts, marked
from bg_lsp.problems.problem import FixPlan, Problem, order
from bg_lsp.problems.saying import more, no_match
from bg_lsp.problems.settings import Settings
from bg_lsp.problems.silence import Silences, silences_on, unused
from bg_lsp.problems.telling import UNREADABLE
from bg_lsp.problems.wording import Words, word
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.sums import FOREIGN, of_bytes
from bg_lsp.work import Work, part, straight

MOST = 1000
"""So many problems of one file are sent to an editor."""


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


def _in_columns(document: Document, plan: FixPlan) -> Iterator[list[Edit]]:
    return (in_columns(document, part) for part in plan.make())


def _unsilenced(document: Document, code: str, plan: FixPlan) -> Iterator[Iterable[Edit]]:
    """Make the edits of a plan; what is silenced stays as it is where all of a file is mended."""
    lines: list[int] = []
    if plan.whole_file:
        for here in marked(document):
            lines += here
            yield ()
    silences = Silences(silences_on(document, lines))
    for made in plan.make():
        yield [edit for edit in made if not silences.silenced(code, edit.start.line)] if silences else made


class Checker:
    """Checks one document again and again while it is edited."""

    def __init__(self) -> None:
        self._parts = Parts()
        self._listed = Listed()
        self._chosen: Chosen | None = None
        self._kept: Words = {}
        self._pieces: list[Sequence[Problem]] = []
        """What was said last."""

    def looking(
        self, document: Document, settings: Settings | None = None, most: int | None = None
    ) -> Work[None]:
        """Look at a document step by step, so that a check for at most so many problems has little left to do."""
        chosen = self._choose(settings or Settings(), document.name)
        parts = self._parts
        yield from part(parts.look_in_steps(document, habits=bool(chosen.style)), 0.0, 0.7)
        silences = _silences(document, parts)
        yield from part(self._listed.looking(document, parts, chosen, silences), 0.7, 0.8)
        yield from part(parts.of_a_match(), 0.8, 0.9)
        wording = self._listed.wording(document, parts, chosen, None if silences else most)
        yield from part(wording, 0.9, 1.0)

    def checking(self, document: Document, settings: Settings | None = None) -> Work[list[Problem]]:
        """Return all problems of the document as it is now, step by step."""
        yield from self.looking(document, settings)
        return self.check(document, settings)

    def check(
        self, document: Document, settings: Settings | None = None, most: int | None = None
    ) -> list[Problem]:
        """Return the problems of the document as it is now, as `check` does."""
        return [*chain.from_iterable(self.pieces(document, settings, most))]

    def pieces(
        self, document: Document, settings: Settings | None = None, most: int | None = None
    ) -> list[Sequence[Problem]]:
        """Return the same in pieces: one in which nothing has changed is the same object as the last time."""
        parts = self._parts
        parts.look(document)
        chosen = self._choose(settings or Settings(), document.name)
        silences = _silences(document, parts)
        count, pieces = self._listed.of(document, parts, chosen, silences, None if silences else most)
        said = [*_foreign(parts, chosen, silences)]
        if said:
            count, pieces = 0, []
        else:
            said = [*_of_bytes(document, chosen, silences)]
        if silences:
            self._listed.silence(silences)
            pieces = [left for piece in pieces if (left := _heard(piece, silences))]
            count = sum(map(len, pieces))
        if not straight(parts.of_a_match()):
            for problem in chain.from_iterable(pieces):
                if problem.name == UNREADABLE:
                    return [[no_match(problem)]]
        said += _style(document, parts, chosen, silences)
        said += unused(document, chosen.settings, silences)
        count += len(said)
        before, self._kept = self._kept, {}
        _put_in(pieces, [word(document, chosen, each, 0, before, self._kept) for each in said])
        if most is not None and count > most:
            _cut(pieces, most, count)
        _keep(self._pieces, pieces)
        self._pieces = [*pieces]
        return pieces

    def _choose(self, settings: Settings, name: str) -> Chosen:
        """Return what the settings choose, the same value while they are the same."""
        chosen = self._chosen
        if chosen is None or chosen.name != name or chosen.settings != settings:
            chosen = self._chosen = choose(settings, name)
        return chosen


def _keep(before: list[Sequence[Problem]], pieces: list[Sequence[Problem]]) -> None:
    """Put pieces from before in the place of new ones that say the same, where they begin with the same problem."""
    known, here = set(map(id, before)), set(map(id, pieces))
    gone = {id(piece[0]): piece for piece in before if id(piece) not in here}
    for at in [at for at, piece in enumerate(pieces) if id(piece) not in known]:
        same = gone.get(id(pieces[at][0]))
        if same == pieces[at]:
            pieces[at] = same


def _heard(piece: Sequence[Problem], silences: Silences) -> Sequence[Problem]:
    """Return what is not silenced of a piece: the piece itself where that is all of it."""
    left = [each for each in piece if not silences.silenced(each.code, each.start.line)]
    return piece if len(left) == len(piece) else left


def _put_in(pieces: list[Sequence[Problem]], coming: Iterable[Problem]) -> None:
    """Put problems where they belong; a piece that some come into is made anew, once."""
    places: dict[int, list[Problem]] = {}
    for problem in coming:
        at = max(0, bisect_right(pieces, order(problem), key=_begins) - 1)
        places.setdefault(at, []).append(problem)
    for at, here in places.items():
        pieces[at : at + 1] = [sorted((*chain.from_iterable(pieces[at : at + 1]), *here), key=order)]


def _begins(piece: Sequence[Problem]) -> tuple[Place, str]:
    return order(piece[0])


def _cut(pieces: list[Sequence[Problem]], most: int, count: int) -> None:
    """Leave `most` of `count` problems; the last one says how many more there are."""
    left = most - 1
    for at, piece in enumerate(pieces):
        if len(piece) > left:
            pieces[at:] = [[*piece[:left], more(piece[left], count - most + 1)]]
            return
        left -= len(piece)


def _foreign(parts: Parts, chosen: Chosen, silences: Silences) -> Iterator[Said]:
    """Yield what says that this is no match: then nothing else is worth saying."""
    found, known = parts.foreign(), chosen.on.get(FOREIGN)
    if found and known and not (silences and silences.silenced(known.code, found.line)):
        yield Said(known, found)


def _of_bytes(document: Document, chosen: Chosen, silences: Silences) -> Iterator[Said]:
    for found in of_bytes(document.encoding):
        known = chosen.on.get(found.finding.name)
        if known and not (silences and silences.silenced(known.code, found.line)):
            yield Said(known, found)


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
