"""What holds for the whole session: its beginning, its folders, and settings that change under way."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from pathlib import PurePath
from typing import Any

from lsprotocol import types

from bg_lsp.server.changes import changing, pull
from bg_lsp.server.registry import Registry
from bg_lsp.server.schema import SECTION, SETTINGS
from bg_lsp.server.server import Server
from bg_lsp.server.settings import folder_of
from bg_lsp.server.telling import show_faults, tell_wrong

FILES = ("**/{bg-lsp,pyproject}.toml", "**/*.{bgn,mat,txt,BGN,MAT,TXT}")
"""What is watched: files of settings, and matches (see `handlers/workspace`)."""
IN_FILES = frozenset(name for name, setting in SETTINGS.items() if setting.in_file)


def register(registry: Registry) -> None:
    """Register what concerns all documents at once."""

    @registry.on(types.INITIALIZED)
    def initialized(server: Server, params: object) -> Coroutine[Any, Any, None]:
        if wanted := _registrations(server):
            server.client_register_capability(types.RegistrationParams(wanted))
        tell_wrong(server)
        return pull(server, list(server.preferences.roots))

    @registry.on(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configuration_changed(
        server: Server, params: types.DidChangeConfigurationParams
    ) -> Coroutine[Any, Any, None]:
        with changing(server):
            server.preferences.push(params.settings)
        return pull(server, [*server.documents, *server.preferences.roots])

    @registry.on(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def folders_changed(server: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
        gone = {folder.uri.rstrip("/") for folder in params.event.removed}
        come = [folder.uri.rstrip("/") for folder in params.event.added]
        with changing(server):
            server.preferences.move([*(root for root in server.preferences.roots if root not in gone), *come])
        await pull(server, come)

    @registry.on(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
        if any(_sets(change.uri) for change in params.changes):
            with changing(server, IN_FILES):
                server.preferences.files_changed()

    # A client that watches no files, or not those outside its folders, says only what becomes of documents.

    @registry.on(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
        look(server, {folder_of(params.text_document.uri)})
        server.protocol.loop.call_soon(show_faults, server)  # when it is among the documents

    @registry.on(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(server: Server, params: types.DidSaveTextDocumentParams) -> None:
        uri = params.text_document.uri
        # An editor may save thousands of matches at one go: each can tell of its own folder only.
        look(server, map(folder_of, server.documents if _sets(uri) else [uri]))

    @registry.on(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
        server.preferences.forget(params.text_document.uri)
        server.protocol.loop.call_soon(show_faults, server)


def _sets(uri: str) -> bool:
    """Say whether a file is one of settings."""
    return PurePath(uri).name in ("bg-lsp.toml", "pyproject.toml")


def look(server: Server, folders: Iterable[str]) -> None:
    """See what has become of the files of settings that count for some folders."""
    if server.preferences.files.stale(set(folders)):
        with changing(server, IN_FILES):
            server.preferences.files_changed()


def _registrations(server: Server) -> list[types.Registration]:
    """Return what the client has to be asked for while it runs, as far as it can be."""
    wanted = []
    if server.client.registers_configuration:
        method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
        options: Any = types.DidChangeConfigurationRegistrationOptions(SECTION)
        wanted.append(types.Registration("configuration", method, options))
    if server.client.registers_files:
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        watchers = [types.FileSystemWatcher(pattern) for pattern in FILES]
        # Of a folder that is deleted some clients tell as a whole, and not of the files in it.
        watchers.append(types.FileSystemWatcher("**", types.WatchKind.Delete))
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        wanted.append(types.Registration("files", method, options))
    return wanted
