"""Several features behind one method: each is asked, and one that crashes takes no other along.

pygls keeps one handler a method; here every feature registers by itself, and what they say is
merged. Where one fails the others' answers stand and the log has the rest; only where nothing is
left to say is the error the answer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

_log = logging.getLogger(__name__)

Handler = Callable[["Server", Any], Any]
Merge = Callable[[list[Any]], Any]


def first(answers: list[Any]) -> Any:
    """The first feature that has something to say is right."""
    return answers[0]


def joined(answers: list[Sequence[Any]]) -> list[Any]:
    """All features' items, one after the other."""
    return list(chain.from_iterable(answers))


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
        answers, failed = [], None
        for handler in method.handlers:
            try:
                answer = handler(server, params)
            except Exception as error:
                _log.exception("%s: %s failed", name, handler.__qualname__)
                failed = error
            else:
                if answer is not None:
                    answers.append(answer)
        if answers:
            return method.merge(answers)
        if failed:
            raise failed
        return None

    return ask
