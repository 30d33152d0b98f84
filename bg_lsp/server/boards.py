"""A board as clients get it: what is on it, drawn, and by the names that board programs know it by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bg_lsp.notation.setup import Setup
    from bg_lsp.views.model import BoardModel


def packed(model: BoardModel, setup: Setup) -> dict[str, Any]:
    """Return a board. See `docs/protocol.md`."""
    from bg_lsp.features.position import gnubgid, xgid
    from bg_lsp.views.letters import board
    from bg_lsp.views.svg import picture

    return {
        "model": model.to_json(),
        "text": board(model),
        "svg": {"light": picture(model), "dark": picture(model, dark=True)},
        "xgid": xgid(setup),
        "gnubgid": gnubgid(setup),
    }
