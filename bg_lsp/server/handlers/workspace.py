"""`workspace/symbol`, and what a client says of its folders and their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.folder.telling import pulled, push
from bg_lsp.server.protocol import Ready
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.server.folder.index import Hit

# The kind that says it best, and one of those that every client knows.
KINDS = {
    "player": (types.SymbolKind.Object, types.SymbolKind.Variable),
    "event": (types.SymbolKind.Event, types.SymbolKind.Module),
    "date": (types.SymbolKind.Key, types.SymbolKind.Constant),
}

Operation = types.CreateFilesParams | types.RenameFilesParams | types.DeleteFilesParams
ANYTHING = types.FileOperationRegistrationOptions(
    [types.FileOperationFilter(types.FileOperationPattern("**/*"), scheme="file")]
)


def register(registry: Registry) -> None:
    """Register what concerns the folders."""

    @registry.on(types.WORKSPACE_SYMBOL)
    async def symbols(server: Server, params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        kinds = _kinds(server)
        return [_symbol(hit, kinds) for hit in await server.folder.search(params.query)]

    @registry.on(types.WORKSPACE_DIAGNOSTIC)
    async def problems(server: Server, params: types.WorkspaceDiagnosticParams) -> Ready:
        has = {previous.uri: previous.value for previous in params.previous_result_ids}
        return await pulled(server, has, params.partial_result_token)

    @registry.on(types.INITIALIZED)
    def initialized(server: Server, params: object) -> None:
        if not server.client.pulls_folder:
            server.protocol.start(push(server))

    @registry.on(types.TEXT_DOCUMENT_DID_OPEN)
    def document_opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
        server.folder.problems.opened(params.text_document.uri)

    @registry.on(types.TEXT_DOCUMENT_DID_CLOSE)
    def document_closed(server: Server, params: types.DidCloseTextDocumentParams) -> None:
        server.folder.problems.closed(params.text_document.uri)

    @registry.on(types.TEXT_DOCUMENT_DID_SAVE)
    def document_saved(server: Server, params: types.DidSaveTextDocumentParams) -> None:
        server.folder.problems.wake()

    @registry.on(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(server: Server, params: types.DidChangeWorkspaceFoldersParams) -> None:
        added, removed = params.event.added, params.event.removed
        server.folder.change_roots([each.uri for each in added], [each.uri for each in removed])

    @registry.on(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(server: Server, params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            server.folder.changed(change.uri, gone=change.type is types.FileChangeType.Deleted)

    @registry.on(types.WORKSPACE_DID_CREATE_FILES, options=ANYTHING)
    @registry.on(types.WORKSPACE_DID_RENAME_FILES, options=ANYTHING)
    @registry.on(types.WORKSPACE_DID_DELETE_FILES, options=ANYTHING)
    def files_moved(server: Server, params: Operation) -> None:
        for file in params.files:
            names = (file.old_uri, file.new_uri) if isinstance(file, types.FileRename) else (file.uri,)
            for uri in names:
                server.folder.changed(uri)

    @registry.on(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def stop(server: Server, params: types.WorkDoneProgressCancelParams) -> None:
        server.folder.stop(params.token)


def _kinds(server: Server) -> dict[str, types.SymbolKind]:
    workspace = server.protocol.client_capabilities.workspace
    able = workspace.symbol.symbol_kind if workspace and workspace.symbol else None
    known = able.value_set if able and able.value_set else ()
    return {name: best if best in known else plain for name, (best, plain) in KINDS.items()}


def _symbol(hit: Hit, kinds: dict[str, types.SymbolKind]) -> types.SymbolInformation:
    spot = hit.spot
    span = types.Range(types.Position(spot.line, spot.start), types.Position(spot.line, spot.end))
    return types.SymbolInformation(
        types.Location(hit.uri, span),
        spot.name,
        kinds[spot.kind.value],
        container_name=spot.about or None,
    )
