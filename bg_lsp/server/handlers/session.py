"""What holds for the whole session: its beginning, and settings that change under way."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.schema import SECTION
from bg_lsp.server.server import Server
from bg_lsp.server.settings import pull

FILES = "**/{bg-lsp,pyproject}.toml"


def register(registry: Registry) -> None:
    """Register what concerns all documents at once."""

    @registry.on(types.INITIALIZED)
    def initialized(server: Server, params: object) -> None:
        if wanted := _registrations(server):
            server.client_register_capability(types.RegistrationParams(wanted))

    @registry.on(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def configuration_changed(server: Server, params: types.DidChangeConfigurationParams) -> None:
        settings: Any = params.settings
        if isinstance(settings, dict) and SECTION in settings:
            server.preferences.set_general(settings[SECTION])
            judge_all(server)
        await pull(server, list(server.documents))

    @registry.on(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
        server.preferences.files_changed()
        judge_all(server)


def judge_all(server: Server) -> None:
    """Have every open document judged again."""
    for uri in server.documents:
        server.publisher.schedule(uri)


def _registrations(server: Server) -> list[types.Registration]:
    """Return what the client has to be asked for while it runs, as far as it can be."""
    wanted = []
    if server.client.registers_configuration:
        method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
        options: Any = types.DidChangeConfigurationRegistrationOptions(SECTION)
        wanted.append(types.Registration("configuration", method, options))
    if server.client.registers_files:
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(FILES)])
        wanted.append(types.Registration("files", method, options))
    return wanted
