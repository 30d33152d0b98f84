"""What is slow only the first time, done while the user looks at his file.

The first use of each parameter and result type makes its converter, and the first hover brings in
what draws boards: a millisecond here, twenty there. Begun with the first document, and done in
small steps between messages. Until then the garbage collector looks at young things only (see
`serve`): nothing that is imported is ever thrown away.
"""

from __future__ import annotations

import gc
import importlib
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

_log = logging.getLogger(__name__)

PAUSE = 0.05
"""Seconds from the first document to the first step: its problems come first."""

MODULES = (
    # What the first line brings in that is not plain, in pieces: each is a step.
    "bg_lsp.notation.steps",
    "bg_lsp.notation.lexer",
    "bg_lsp.notation.headers",
    "bg_lsp.notation.turns",
    "bg_lsp.notation.rows",
    "bg_lsp.notation.careful",
    "bg_lsp.record.slips",
    "bg_lsp.views.svg",
    "bg_lsp.features.plays",
    "bg_lsp.features.fitting",
    "bg_lsp.features.completion",
    "bg_lsp.features.hover",
    "bg_lsp.features.position",
)
PARTS: tuple[type, ...] = (types.VersionedTextDocumentIdentifier, types.TextDocumentContentChangePartial)
"""What comes in with others and is made a value by itself."""
RESULTS: tuple[type, ...] = (
    types.CompletionList,
    types.Hover,
)
"""What is sent; nested types come along."""


def warm(server: Server) -> None:
    """Begin; messages that come in meanwhile are handled between two steps."""
    server.protocol.loop.call_later(PAUSE, _next, server, steps(server))


def _next(server: Server, left: Iterator[Callable[[], Any]]) -> None:
    step = next(left, None)
    if step is None:
        gc.freeze()  # 554 classes and their kin are not looked at again
        gc.set_threshold(700, 10, 10)
        return
    try:
        step()
    except Exception:  # what fails here fails again where it is wanted, and is answered there
        _log.debug("warming up", exc_info=True)
    server.protocol.loop.call_soon(_next, server, left)


def steps(server: Server) -> Iterator[Callable[[], Any]]:
    """Yield what is to be done, a little at a time."""
    made = server.protocol.converter
    for method in server.protocol.fm.features:
        if kind := (types.METHOD_TO_TYPES.get(method) or (None,) * 3)[2]:
            yield partial(made.get_structure_hook, kind)
    for each in PARTS:
        yield partial(made.get_structure_hook, each)
    for result in RESULTS:
        yield partial(made.get_unstructure_hook, result)
    for name in MODULES:
        yield partial(importlib.import_module, name)
