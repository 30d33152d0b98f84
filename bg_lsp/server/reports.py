"""What was last found in each open document, and the number that this goes by.

A document is judged once a version, whoever asks first: the client that pulls, the publisher, the
fixes. A client that pulls names the number of what it shows. Where an edit leaves the problems as
they were, that number stays, and the answer is one word.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from os import urandom
from typing import TYPE_CHECKING, NamedTuple

from bg_lsp.server.diagnostics import MOST, Packed
from bg_lsp.work import straight

if TYPE_CHECKING:
    from bg_lsp.problems.problem import Problem
    from bg_lsp.problems.settings import Settings
    from bg_lsp.record.document import Document
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

_number = count(1)
"""For all documents together: what one of them was called, no other one is."""
_SESSION = urandom(4).hex()
"""A client may keep a number longer than the server that gave it."""


class Report(NamedTuple):
    """The problems of one version of a document."""

    document: Document
    settings: Settings
    pieces: list[Sequence[Problem]]
    """What is to be said, in the order of the text; most of it is the same list from version to version."""
    found: tuple[bytes, ...]
    """The same as JSON, in the order of the text, without the brackets: what lies between those joined."""
    result_id: str

    @property
    def problems(self) -> list[Problem]:
        """All of them."""
        return [*chain.from_iterable(self.pieces)]


class Reports:
    """The last report of each open document."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._last: dict[str, Report] = {}
        self._packed: dict[str, Packed] = {}

    def of(self, held: Held) -> Report:
        """Return what there is to say of a document as it is now."""
        return straight(self.making(held))

    def making(self, held: Held) -> Work[Report]:
        """Make the same step by step: who asks then finds it made."""
        uri, document, settings = held.uri, held.document, self._server.preferences.of(held.uri)
        last = self._last.get(uri)
        if last and last.document is document and last.settings == settings:
            return last
        packed = self._packed.setdefault(uri, Packed(self._server.client))
        pieces = held.checker.pieces(document, settings, MOST)
        yield 0.0
        found = tuple((yield from packed.packing(held, pieces)))
        result_id = last.result_id if last and last.found == found else f"{_SESSION}-{next(_number)}"
        report = self._last[uri] = Report(document, settings, pieces, found, result_id)
        return report

    def last(self, uri: str) -> Report | None:
        """Return what there was to say of a document when somebody last asked."""
        return self._last.get(uri)

    def forget(self, uri: str) -> None:
        """Drop what was said of a document that is closed."""
        self._last.pop(uri, None)
        self._packed.pop(uri, None)
