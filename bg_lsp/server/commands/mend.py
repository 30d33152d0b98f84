"""The command that mends everything of which there is no doubt."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from bg_lsp.server.commands.edits import Told, apply

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.protocol import Ready
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work


def mend_all(server: Server, held: Held) -> Work[Coroutine[Any, Any, Told | Ready] | Told]:
    """Make all safe fixes of a document."""
    from bg_lsp.problems.mending import mending_edits
    from bg_lsp.problems.words import counted

    if server.preferences.wrong(held.uri):
        return {"applied": False, "message": "The settings of this file have to be put right first."}
    parts, counts, left = yield from mending_edits(held.document, server.preferences.of(held.uri))
    rest = f"; {counted(left, 'problem')} {'is' if left == 1 else 'are'} left to you" if left else ""
    if not counts:
        return {"applied": False, "message": f"Nothing to mend without a doubt{rest}."}
    told = f"Mended: {counted(counts.total(), 'place')}{rest}."
    return (yield from apply(server, held, parts, "Mend all that is certain", told))
