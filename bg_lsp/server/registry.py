"""Several features behind one method: each is asked, and one that crashes takes no other along.

pygls keeps one handler a method; here every feature registers by itself, and what they say is
merged. Where one fails the others' answers stand and the log has the rest; only where nothing is
left to say is the error the answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import isgenerator
from typing import TYPE_CHECKING, Any

from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

_log = logging.getLogger(__name__)

Handler = Callable[["Server", Any], Any]
Merge = Callable[[list[Any]], Any]


def first(answers: list[Any]) -> Any:
    """The first feature that has something to say is right."""
    return answers[0]


class Method(NamedTuple):
    """What answers one method."""

    handlers: list[Handler]
    merge: Merge
    options: Any
    costly: bool


class Registry:
    """Who answers what."""

    def __init__(self) -> None:
        self.methods: dict[str, Method] = {}

    def on(
        self, method: str, *, merge: Merge = first, options: Any = None, costly: bool = False
    ) -> Callable[[Handler], Handler]:
        """Return a decorator that registers a handler.

        The first one of a method says how answers are merged, what is advertised, and whether the
        work is worth dropping where the text has changed meanwhile.
        """

        def register(handler: Handler) -> Handler:
            known = self.methods.setdefault(method, Method([], merge, options, costly))
            known.handlers.append(handler)
            return handler

        return register

    def attach(self, server: Server) -> None:
        """Register with pygls, one handler a method."""
        for name, method in self.methods.items():
            server.feature(name, method.options)(_fan_out(server, name, method))
            if method.costly:
                server.costly.add(name)


def _fan_out(server: Server, name: str, method: Method) -> Callable[[Any], Any]:
    if len(method.handlers) == 1:
        (only,) = method.handlers
        return lambda params: only(server, params)

    def ask(params: Any) -> Any:
        answers = _Answers(name)
        for handler in method.handlers:
            with answers.of(handler):
                answers.add(handler(server, params))
        if any(map(isgenerator, answers.found)):
            return through(answers)
        return answers.merged(method)

    def through(asked: _Answers) -> Work[Any]:
        """Let those that work in steps take them, one after the other."""
        answers = _Answers(name, asked.failed)
        for answer in asked.found:
            with answers.of(answer):
                answers.add((yield from answer) if isgenerator(answer) else answer)
        return answers.merged(method)

    return ask


class _Answers:
    """What the features behind one method say."""

    def __init__(self, name: str, failed: Exception | None = None) -> None:
        self._name = name
        self.found: list[Any] = []
        self.failed = failed

    def add(self, answer: Any) -> None:
        """Take an answer; None is none."""
        if answer is not None:
            self.found.append(answer)

    @contextmanager
    def of(self, feature: Any) -> Iterator[None]:
        """Keep what fails inside from the others."""
        try:
            yield
        except Exception as error:
            _log.exception("%s: %s failed", self._name, feature.__qualname__)
            self.failed = error

    def merged(self, method: Method) -> Any:
        """Return all answers as one; where there is none, raise what failed."""
        if self.found:
            return method.merge(self.found)
        if self.failed:
            raise self.failed
        return None
