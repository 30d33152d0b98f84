"""Commands about positions and the IDs that board programs know them by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bg_lsp.server.arguments import Wrong

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


def board(server: Server, text: str) -> dict[str, Any]:
    """Return the board that an ID stands for."""
    from bg_lsp.notation.gnuid import read_gnuid
    from bg_lsp.notation.xgid import read_xgid
    from bg_lsp.server.boards import packed
    from bg_lsp.views.moments import of_setup

    try:
        # The letters of an XGID never reach the first colon of the other kind: 26 of them, with an "=".
        setup = read_gnuid(text) if text[14:15] == ":" else read_xgid(text)
    except ValueError as error:
        raise Wrong("bg-lsp.board", f"no board has this ID: {error}") from error
    return packed(of_setup(setup), setup)
