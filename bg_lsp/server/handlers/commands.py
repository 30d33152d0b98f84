"""`workspace/executeCommand`: the commands that the server carries out itself. See `docs/protocol.md`."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from bg_lsp.server.arguments import Takes, Wrong, read
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

COMMANDS = {
    "bg-lsp.xgid": Takes.PLACE,
    "bg-lsp.gnubgid": Takes.PLACE,
    "bg-lsp.board": Takes.ID,
    "bg-lsp.nextProblem": Takes.PLACE,
    "bg-lsp.previousProblem": Takes.PLACE,
    "bg-lsp.exchangeGame": Takes.PLACE,
    "bg-lsp.exchangeMatch": Takes.PLACE,
    "bg-lsp.mendAll": Takes.DOCUMENT,
    "bg-lsp.exportMat": Takes.DOCUMENT,
    "bg-lsp.information": Takes.NOTHING,
}


def register(registry: Registry) -> None:
    """Register the commands."""
    options = types.ExecuteCommandOptions(commands=list(COMMANDS))

    @registry.on(types.WORKSPACE_EXECUTE_COMMAND, options=options)
    def execute(server: Server, params: types.ExecuteCommandParams) -> Any:
        name = params.command
        takes = COMMANDS.get(name)
        if takes is None:
            raise Wrong(name[:100], f"no such command; there are {', '.join(COMMANDS)}")
        about = read(server.documents, name, takes, params.arguments or ())
        from bg_lsp.server.commands import CARRIED_OUT

        return CARRIED_OUT[name](server, *about)
