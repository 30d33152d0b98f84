"""`workspace/executeCommand`: the commands that the server carries out itself. See `docs/protocol.md`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from lsprotocol import types

from bg_lsp.server.arguments import Takes, Wrong, read
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

COMMANDS = {
    "bg-lsp.xgid": (Takes.PLACE, "positions.xgid"),
    "bg-lsp.gnubgid": (Takes.PLACE, "positions.gnubgid"),
    "bg-lsp.board": (Takes.ID, "positions.board"),
    "bg-lsp.nextProblem": (Takes.PLACE, "problems.following"),
    "bg-lsp.previousProblem": (Takes.PLACE, "problems.previous"),
    "bg-lsp.exchangeGame": (Takes.PLACE, "edits.exchange_game"),
    "bg-lsp.exchangeMatch": (Takes.PLACE, "edits.exchange_match"),
    "bg-lsp.mendAll": (Takes.DOCUMENT, "mend.mend_all"),
    "bg-lsp.exportMat": (Takes.DOCUMENT, "export.export_mat"),
    "bg-lsp.information": (Takes.NOTHING, "information.information"),
}
"""What each takes, and the function in `bg_lsp.server.commands` that carries it out, imported when it is asked for."""


def register(registry: Registry) -> None:
    """Register the commands."""
    options = types.ExecuteCommandOptions(commands=list(COMMANDS))

    @registry.on(types.WORKSPACE_EXECUTE_COMMAND, options=options)
    def execute(server: Server, params: types.ExecuteCommandParams) -> Any:
        name = params.command
        if name not in COMMANDS:
            raise Wrong(name[:100], f"no such command; there are {', '.join(COMMANDS)}")
        takes, function = COMMANDS[name]
        about = read(server.documents, name, takes, params.arguments or ())
        return carrier(function)(server, *about)


def carrier(function: str) -> Callable[..., Any]:
    """Return a function of a module of commands by its name."""
    module, _, name = function.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"bg_lsp.server.commands.{module}"), name)
    return found
