"""Commands that tell of a position in the words of board programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lsprotocol import types

    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server


def xgid(server: Server, held: Held, position: types.Position) -> str | None:
    """Return the XGID of a position; None where it has none."""
    from bg_lsp.features.position import position_at, xgid

    return xgid(position_at(held.document, held.place(position)).setup)


def gnubgid(server: Server, held: Held, position: types.Position) -> str | None:
    """Return the IDs of a position for GNU Backgammon; None where it has none."""
    from bg_lsp.features.position import gnubgid, position_at

    return gnubgid(position_at(held.document, held.place(position)).setup)
