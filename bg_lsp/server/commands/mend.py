"""The command that mends everything of which there is no doubt."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from bg_lsp.server.commands.edits import apply

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server


def mend_all(server: Server, held: Held, _: None) -> Coroutine[Any, Any, dict[str, Any]] | dict[str, Any]:
    """Make all safe fixes of a document."""
    from bg_lsp.problems.mending import safe_edits
    from bg_lsp.problems.words import counted

    problems = server.reports.of(held).problems
    edits = safe_edits(held.document, problems)
    if not edits:
        left = (
            "; 1 problem is left to you"
            if len(problems) == 1
            else f"; {len(problems)} problems are left to you"
        )
        return {"applied": False, "message": f"Nothing to mend without a doubt{left if problems else ''}."}
    return apply(server, held, edits, "Mend all that is certain", f"Mended: {counted(len(edits), 'change')}.")
