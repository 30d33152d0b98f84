"""Silencers in the text: comments and notes that say which problems are not to be said.

`; bg-lsp: ignore CODE[, CODE]` alone on a line holds for the next line that is neither blank nor
comment, `{bg-lsp: ignore CODE}` behind a turn for its own line, and `; bg-lsp: ignore-file CODE`
above the first game for the whole file. A name or a family does as well as a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bg_lsp.notation.tree import Blank, Remark, SetPosition, Silencer, cells
from bg_lsp.problems.catalogue import by_name, catalogue
from bg_lsp.problems.grouping import Said
from bg_lsp.problems.settings import Settings, covers, selector
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.sums import Located
from bg_lsp.values import NamedTuple

_NOTE = r"(?si)\s*bg-lsp:\s*ignore\s+(?P<codes>.+)"
_WORD = r"[^\s,]+"


class Silence(NamedTuple):
    """One code of one silencer: where it is written, and which line it is for (None: the file)."""

    code: str
    line: int
    start: int
    end: int
    target: int | None
    known: str | None
    """The selector that the code stands for; None where it is none."""


class Silences:
    """The silencers of a document, and which of them have silenced something."""

    def __init__(self, silences: Iterable[Silence]) -> None:
        self.all = tuple(silences)
        self._used: set[Silence] = set()
        self._answers: dict[tuple[str, int | None], bool] = {}
        self._by_target: dict[int | None, list[Silence]] = {}
        for each in self.all:
            if each.known:
                self._by_target.setdefault(each.target, []).append(each)

    def silenced(self, code: str, line: int) -> bool:
        """Say whether a problem on that line is silenced, and remember by which."""
        here = self._use(code, line)
        return self._use(code, None) or here

    def whole_file(self, code: str) -> bool:
        """Say whether a code that occurs is silenced in the whole file, and remember by which."""
        return self._use(code, None)

    def _use(self, code: str, target: int | None) -> bool:
        answer = self._answers.get((code, target))
        if answer is None:
            hushing = [
                each for each in self._by_target.get(target, ()) if each.known and covers(each.known, code)
            ]
            self._used.update(hushing)
            answer = self._answers[code, target] = bool(hushing)
        return answer

    def lines(self, code: str) -> set[int]:
        """Return the lines on which a code is silenced."""
        return {
            each.target
            for each in self.all
            if each.target is not None and each.target >= 0 and each.known and covers(each.known, code)
        }

    def __bool__(self) -> bool:
        return bool(self.all)

    def unused(self) -> Iterator[Silence]:
        """Yield those that have silenced nothing."""
        return (each for each in self.all if each not in self._used)


def silences_on(document: Document, numbers: Iterable[int]) -> Iterator[Silence]:
    """Yield the silencers that stand on some lines, which are given from above to below."""
    following = 0
    for number in numbers:
        # What follows one silencer follows those below it too: no line is looked at twice.
        if 0 <= following <= number:
            following = _next_line(document, number)
        yield from _on_line(document, number, following)


def _on_line(document: Document, number: int, following: int) -> Iterator[Silence]:
    tree = document.tree(number)
    if isinstance(tree, Silencer):
        if tree.whole_file and not _in_header(document, number):
            # Below the first heading it silences nothing, which is said as of any other.
            target: int | None = -1
        else:
            target = None if tree.whole_file else following
        for code, at in zip(tree.codes, tree.codes_at, strict=True):
            yield Silence(code, number, at.start, at.end, target, selector(code))
    for cell in cells(tree):
        for note in cell.turn.notes:
            if found := re.fullmatch(_NOTE, note.text):
                start = cell.offset + note.start + 1
                for word in re.compile(_WORD).finditer(note.text, found.start("codes")):
                    code = word.group()
                    place = start + word.start(), start + word.end()
                    yield Silence(code, number, *place, number, selector(code))


def _next_line(document: Document, number: int) -> int:
    """The next line that is neither blank nor comment; -1 where there is none."""
    for line in range(number + 1, document.line_count):
        tree = document.tree(line)
        if isinstance(tree, SetPosition) or not isinstance(tree, Blank | Remark):
            return line
    return -1


def _in_header(document: Document, number: int) -> bool:
    return document.state_before(number).match.header


def unused(document: Document, settings: Settings, silences: Silences) -> Iterator[Said]:
    """Yield a hint for each silencer of something that is on and does not occur."""
    known = by_name["unused-silencer"]
    if not silences or not settings.selects(known.code, document.name):
        return
    answers: dict[tuple[str | None, bool], bool] = {}
    for each in silences.unused():
        kind = each.known, _in_doubt(document, each.target)
        if kind not in answers:
            answers[kind] = _could_occur(document, settings, *kind)
        if answers[kind]:
            finding = Finding(known.name, each.start, each.end, (each.code,))
            yield Said(known, Located(each.line, finding))


def _could_occur(document: Document, settings: Settings, selected: str | None, in_doubt: bool) -> bool:
    """Say whether a code would be said if it occurred; one that no problem has is unused at once."""
    if selected is None:
        return True
    meant = [code for code in catalogue if covers(selected, code)]
    if in_doubt:
        meant = [code for code in meant if catalogue[code].family not in _OF_THE_GAME]
    return any(settings.selects(code, document.name) for code in meant)


_OF_THE_GAME = frozenset({2, 3, 4})
"""Families of which most is not judged where the board is in doubt: a silencer may be needed again."""


def _in_doubt(document: Document, line: int | None) -> bool:
    if line is None or line < 0:
        return False
    state = document.state_before(line)
    return state.doubt is not None or state.cube_doubt is not None
