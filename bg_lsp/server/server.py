"""One session: the client, its documents, and what is registered to answer."""

from __future__ import annotations

from pathlib import PurePath

from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.lsp.server import LanguageServer

from bg_lsp import __version__
from bg_lsp.server import lenient
from bg_lsp.server.advertised import advertise_progress
from bg_lsp.server.client import Client, client_of
from bg_lsp.server.documents import Documents, NewChecker, Read
from bg_lsp.server.folder.folder import Folder
from bg_lsp.server.folder.roots import opened
from bg_lsp.server.offered import Offered
from bg_lsp.server.protocol import Protocol
from bg_lsp.server.publish import Publisher
from bg_lsp.server.registry import Registry
from bg_lsp.server.reports import Reports
from bg_lsp.server.settings import Preferences
from bg_lsp.server.settling import Settling


class Server(LanguageServer):
    """The state of one session. Handlers get it as their first argument."""

    protocol: Protocol

    def __init__(self, registry: Registry, read: Read, checker: NewChecker) -> None:
        super().__init__("bg-lsp", __version__, protocol_cls=Protocol, converter_factory=lenient.converter)
        self.client = Client()
        self.documents = Documents(read, checker)
        self.preferences = Preferences()
        self.reports = Reports(self)
        self.publisher = Publisher(self)
        self.settling = Settling(self)
        self.folder = Folder(self)
        self.offered = Offered()
        self.warmed = False
        """A document has been opened, so that what it may be asked is made ready."""
        self.costly: set[str] = set()
        """Methods whose answer is not worth computing for a text that has changed meanwhile."""
        registry.attach(self)

    def initialize(self, params: types.InitializeParams) -> types.InitializeResult:
        """Take note of the client, and say what we can do."""
        self.client = client_of(params)
        folders = opened(params)
        self.preferences.begin(params.initialization_options, folders)
        self.folder.change_roots(folders)
        self.process_id = params.process_id
        self.protocol.client_capabilities = params.capabilities
        self.protocol.server_capabilities = self._capabilities(params.capabilities)
        self.protocol.watch_parent(params.process_id)
        return types.InitializeResult(
            self.protocol.server_capabilities, types.ServerInfo(self.name, self.version)
        )

    def _capabilities(self, client: types.ClientCapabilities) -> types.ServerCapabilities:
        """Return exactly what is registered; pygls adds some things that nobody implements."""
        manager = self.protocol.fm
        found: types.ServerCapabilities = ServerCapabilitiesBuilder(
            client,
            {*manager.features, *manager.builtin_features},
            manager.feature_options,
            list(manager.commands),
            types.TextDocumentSyncKind.Incremental,
            None,
            types.PositionEncodingKind(self.client.encoding.value),
        ).build()  # type: ignore[no-untyped-call]
        found.execute_command_provider = manager.feature_options.get(types.WORKSPACE_EXECUTE_COMMAND)
        if types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS not in manager.features:
            found.workspace = None
        if not self.client.pulls:
            found.diagnostic_provider = None
        if found.completion_provider and not self.client.item_resolve:
            # Neovim, for one, would ask once more before it writes what was chosen.
            triggers = found.completion_provider.trigger_characters
            found.completion_provider = types.CompletionOptions(trigger_characters=triggers)
        if types.TEXT_DOCUMENT_INLINE_COMPLETION in manager.features:
            found.inline_completion_provider = True
        advertise_progress(found)
        ours = [name for name in manager.features if name in lenient.CUSTOM]
        found.experimental = dict.fromkeys(ours, True) or None
        return found

    def content(self, text: str, style: str) -> types.MarkupContent:
        """Return text in the style `plain`, or in one of those that are Markdown."""
        plain = style == "plain"
        return types.MarkupContent(types.MarkupKind.PlainText if plain else types.MarkupKind.Markdown, text)

    def missed(self, method: str, uri: str | None) -> None:
        """Give up a document whose change could not be applied: every later answer would be wrong."""
        if method == types.TEXT_DOCUMENT_DID_CHANGE and uri and self.documents.close(uri):
            self.settling.begin(uri)
            name = PurePath(uri).name
            self.window_show_message(
                types.ShowMessageParams(
                    types.MessageType.Warning, f"bg-lsp lost track of {name}: close it and open it again."
                )
            )
