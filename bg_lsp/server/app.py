"""The server put together: what answers, what reads a text, what judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.server.handlers import (
    colours,
    commands,
    completion,
    diagnostics,
    fixes,
    formatting,
    hints,
    hover,
    navigation,
    outline,
    position,
    refactor,
    session,
    sync,
    typing,
    workspace,
)
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.problems.check import Checker
    from bg_lsp.record.document import Document

_ANSWERING = (
    session, sync, hover, completion, position, formatting, colours, outline, hints, navigation, typing,
    diagnostics, fixes, refactor, commands,
    workspace,
)  # fmt: skip


def registry() -> Registry:
    """Return everything that answers."""
    made = Registry()
    for module in _ANSWERING:
        module.register(made)
    return made


def make() -> Server:
    """Return a server for one session."""
    return Server(registry(), _read, _checker)


def _read(text: str, name: str) -> Document:
    from bg_lsp.record.document import Document

    return Document.read(text, name)


def _checker() -> Checker:
    from bg_lsp.problems.check import Checker

    return Checker()
