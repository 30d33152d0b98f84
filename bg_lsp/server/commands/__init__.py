"""What the server carries out at a client's command: one function a command.

Each is given the session, and the document and the position that its client named, checked; it
returns what the client is told. A client's part of a command (a clipboard, a dialogue, a window)
is not here: the client asks for what it needs and does that itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bg_lsp.server.commands import edits, export, information, mend, positions, problems

CARRIED_OUT: dict[str, Callable[..., Any]] = {
    "bg-lsp.xgid": positions.xgid,
    "bg-lsp.gnubgid": positions.gnubgid,
    "bg-lsp.board": positions.board,
    "bg-lsp.nextProblem": problems.following,
    "bg-lsp.previousProblem": problems.previous,
    "bg-lsp.exchangeGame": edits.exchange_game,
    "bg-lsp.exchangeMatch": edits.exchange_match,
    "bg-lsp.mendAll": mend.mend_all,
    "bg-lsp.exportMat": export.export_mat,
    "bg-lsp.information": information.information,
}
