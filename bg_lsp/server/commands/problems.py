"""Commands that lead from problem to problem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server


def following(server: Server, held: Held, position: types.Position) -> dict[str, Any] | None:
    """Go to the next problem."""
    return _go(server, held, position, backwards=False)


def previous(server: Server, held: Held, position: types.Position) -> dict[str, Any] | None:
    """Go to the problem before."""
    return _go(server, held, position, backwards=True)


def _go(server: Server, held: Held, position: types.Position, *, backwards: bool) -> dict[str, Any] | None:
    """Return a problem, and move the cursor to it where the client lets us."""
    from bg_lsp.features.next_problem import next_problem

    problems = server.reports.of(held).problems
    stop = next_problem(problems, held.place(position), backwards=backwards)
    if stop is None:
        return None
    where = held.range(stop.problem.start, stop.problem.end)
    return {
        "uri": held.uri,
        "range": where,
        "code": stop.problem.code,
        "severity": int(stop.problem.severity),
        "message": stop.problem.message,
        "number": stop.number,
        "total": stop.total,
        "shown": _show(server, held.uri, where.start),
    }


def _show(server: Server, uri: str, start: types.Position) -> bool:
    """Have the client move the cursor; return whether it can be asked to. Its answer is not waited for."""
    window = server.protocol.client_capabilities.window
    if not (window and window.show_document and window.show_document.support):
        return False
    selection = types.Range(start, start)
    server.window_show_document(types.ShowDocumentParams(uri, take_focus=True, selection=selection))
    return True
