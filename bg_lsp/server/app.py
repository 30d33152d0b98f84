"""The server put together: what answers."""

from __future__ import annotations

from bg_lsp.server.handlers import sync
from bg_lsp.server.registry import Registry


def registry() -> Registry:
    """Return everything that answers."""
    made = Registry()
    for module in (sync,):
        module.register(made)
    return made
