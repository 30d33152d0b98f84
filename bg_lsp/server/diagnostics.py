"""A problem as a client takes it: one diagnostic, as JSON.

Pushed, pulled or reported for a whole folder: this is the one place that makes them. For an open
document each is made once and kept as long as the checker keeps the problem, and so is each piece
of the list, so that a key in a file with a thousand problems costs the few around it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.record.ends import common_ends
from bg_lsp.server.protocol import encode
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.problems.problem import Problem
    from bg_lsp.record.document import Document
    from bg_lsp.record.lines import Chunk
    from bg_lsp.record.place import Place
    from bg_lsp.server.client import Client
    from bg_lsp.server.documents import Held
    from bg_lsp.work import Work

MOST = 1000
"""Problems sent for one document; the last one says how many more there are."""

SOURCE = "bg-lsp"
UNNECESSARY = types.DiagnosticTag.Unnecessary.value


class _Piece(NamedTuple):
    """Some problems of a document, as JSON one by one, and together with a comma before each."""

    problems: Sequence[Problem]
    each: list[bytes]
    together: bytes


class Packed:
    """The problems of one open document as JSON, each made once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._chunks: tuple[Chunk, ...] = ()
        self._pieces: dict[int, _Piece] = {}
        """By the identity of the list of their problems, which they hold."""

    def packing(self, held: Held, pieces: Sequence[Sequence[Problem]]) -> Work[list[bytes]]:
        """Return a document's problems as the client takes them: JSON without the brackets, to be joined."""
        anew = yield from self._counting_otherwise(held)
        before, here = self._pieces, dict(zip(map(id, pieces), pieces, strict=True))
        known = {
            id(problem): text
            for key in (before if anew else before.keys() - here.keys())
            for problem, text in zip(before[key].problems, before[key].each, strict=True)
            if not (anew and _is_far(problem))
        }
        made = {} if anew else before.copy()
        for done, key in enumerate(here.keys() - made.keys()):
            made[key] = self._packed(held, here[key], known)
            yield done / len(here)
        for key in made.keys() - here.keys():
            del made[key]
        self._chunks, self._pieces = held.document.chunks, made
        found = [made[key].together for key in here]
        return [found[0][1:], *found[1:]] if found else []

    def _packed(self, held: Held, problems: Sequence[Problem], known: dict[int, bytes]) -> _Piece:
        each = [known.get(id(problem)) or self._made(held, problem) for problem in problems]
        return _Piece(problems, each, b"," + b",".join(each))

    def _made(self, held: Held, problem: Problem) -> bytes:
        return diagnostic(held.document, problem, held.uri, self._client).encode()

    def _counting_otherwise(self, held: Held) -> Work[bool]:
        """Whether a line has changed, or did before, in which the client counts columns as we do not.

        The checker makes a new problem where its own line has changed; of another line that the
        problem points to it sees less.
        """
        old, new = self._chunks, held.document.chunks
        if not old:
            return False
        head, tail = common_ends(old, new)
        gone, fresh = old[head : len(old) - tail], new[head : len(new) - tail]
        for chunk in (*gone, *fresh):
            if not "".join(chunk.texts).isascii():
                break
            yield 0.0
        else:
            return False
        was = tuple(chain.from_iterable(chunk.texts for chunk in gone))
        now = tuple(chain.from_iterable(chunk.texts for chunk in fresh))
        head, tail = common_ends(was, now)
        units = held.encoding.units
        for text in (*was[head : len(was) - tail], *now[head : len(now) - tail]):
            if units(text, len(text)) != len(text):
                return True
            yield 0.0
        return False


def _is_far(problem: Problem) -> bool:
    """Whether a problem names a place on another line than its own."""
    finding = problem.found.finding
    return finding.line is not None or finding.cause is not None or problem.start.line != problem.end.line


def named(problems: list[Problem], shown: types.Diagnostic) -> list[Problem]:
    """Return the problems that a diagnostic, sent back by the client, was made of; none that are gone.

    Its data is the place in our columns; with the code that is where the problem stands among all.
    """
    match shown.data:
        case [int(line), int(column)] if shown.source == SOURCE and isinstance(shown.code, str):
            found = at(problems, shown.code, line, column)
            return [problem for problem in found if problem.message == shown.message]
    return []


def at(problems: list[Problem], code: str, line: int, column: int) -> list[Problem]:
    """Return the problems with this code at a place, out of all of a document in their order."""
    from bg_lsp.problems.problem import order
    from bg_lsp.record.place import Place

    key = Place(line, column), code
    return problems[bisect_left(problems, key, key=order) : bisect_right(problems, key, key=order)]


def diagnostic(document: Document, problem: Problem, uri: str, client: Client) -> str:
    """Return a problem as the client takes it, as JSON."""
    units = client.encoding.units

    def position(place: Place) -> str:
        line, column = place
        return f'{{"line":{line},"character":{units(document.line_text(line), column)}}}'

    def span(start: Place, end: Place) -> str:
        return f'{{"start":{position(start)},"end":{position(end)}}}'

    made = (
        f'{{"range":{span(problem.start, problem.end)},"severity":{int(problem.severity)},'
        f'"code":"{problem.code}","source":"{SOURCE}","message":{encode(problem.message)}'
    )
    if client.code_links and (page := _page(problem.code)):
        made += f',"codeDescription":{{"href":{page}}}'
    if problem.faded and client.tags:
        made += f',"tags":[{UNNECESSARY}]'
    if client.keeps_data:
        made += f',"data":[{problem.start.line},{problem.start.column}]'
    if problem.related and client.related:
        places = (
            f'{{"location":{{"uri":{encode(uri)},"range":{span(other.start, other.end)}}},'
            f'"message":{encode(other.message)}}}'
            for other in problem.related
        )
        made += f',"relatedInformation":[{",".join(places)}]'
    return made + "}"


@cache
def _page(code: str) -> str | None:
    """Return the address of a problem's page, which lies beside the program, as JSON; None where it does not."""
    from pathlib import Path

    from bg_lsp.problems.catalogue import catalogue

    page = Path(catalogue[code].page) if code in catalogue else None
    return encode(page.absolute().as_uri()) if page and page.is_file() else None
