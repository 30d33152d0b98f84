"""What the client can show, and what it was started with, in the few words that we need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lsprotocol import types

from bg_lsp.record.text import Encoding

_FIRST_KINDS = frozenset(range(1, 19))


@dataclass(frozen=True, slots=True)
class Client:
    """The client's abilities; everything is off for a client that announces nothing."""

    name: str = ""
    """What it calls itself, with its version where it tells."""
    encoding: Encoding = Encoding.UTF16
    pictures: bool = False
    """Shows SVG inside Markdown; no capability says so: the initialization option `pictures`."""
    commands: frozenset[str] = frozenset()
    """Commands that the client carries out itself: the initialization option `commands`."""
    hover_markdown: bool = False
    item_markdown: bool = False
    """Completion documentation may be Markdown."""
    item_formats: bool = False
    """It says which formats that may be; else it is a mere string."""
    item_resolve: bool = False
    """Completion documentation may be sent when it is looked at."""
    item_kinds: frozenset[int] = _FIRST_KINDS
    """Kinds of items that it can show; those of the first version where it does not say."""
    item_details: bool = False
    """Shows a few words beside each item of a list, not only beside the chosen one."""
    snippets: bool = False
    """Takes a text with places to be filled in."""
    as_is: bool = False
    """Can be told not to indent a text of several lines."""
    cuts_text: bool = False
    """Neovim's own completion inserts a text up to its first blank only, unless it is a snippet."""
    related: bool = False
    """Problems may point to other places."""
    tags: bool = False
    """Problems may be faded."""
    versions: bool = False
    """Published problems may carry the version of the text."""
    code_links: bool = False
    """The code of a problem may be a link to its page."""
    keeps_data: bool = False
    """What is said of a problem for ourselves comes back with it."""
    pulls: bool = False
    """Asks for the problems of its documents by itself; then none are pushed.

    Neovim 0.11 asks after a key only and cannot be told to do so: what settings change would not reach it."""
    refreshes_problems: bool = False
    """Can be told to ask for them again."""
    pulls_folder: bool = False
    """Asks for the problems of files that are not open as well: all that pull do, but for Neovim."""
    configuration: bool = False
    """Can be asked for its settings."""
    registers_configuration: bool = False
    """Can be asked to tell when they change."""
    registers_files: bool = False
    """Can be asked to watch files."""
    checks_settings: bool = False
    """Shows by itself what is wrong in its settings: the initialization option `checksSettings`."""
    refreshes_hints: bool = False
    """Can be told to ask for hints again."""
    refreshes_lenses: bool = False

    @property
    def hover_style(self) -> str:
        """How a hover is drawn: `picture`, `markdown` or `plain`."""
        return self._style(self.hover_markdown)

    @property
    def item_style(self) -> str:
        """How what stands beside a completion is drawn."""
        return self._style(self.item_markdown)

    def _style(self, markdown: bool) -> str:
        return "plain" if not markdown else "picture" if self.pictures else "markdown"


def client_of(params: types.InitializeParams) -> Client:
    """Read a client's abilities off its first message."""
    able = params.capabilities
    text = able.text_document or types.TextDocumentClientCapabilities()
    hover = text.hover or types.HoverClientCapabilities()
    items = text.completion or types.CompletionClientCapabilities()
    item = items.completion_item or types.ClientCompletionItemOptions()
    published = text.publish_diagnostics or types.PublishDiagnosticsClientCapabilities()
    pulled = text.diagnostic or types.DiagnosticClientCapabilities()
    modes = item.insert_text_mode_support
    kinds = items.completion_item_kind.value_set if items.completion_item_kind else None
    resolvable = item.resolve_support.properties if item.resolve_support else ()
    neovim = bool(params.client_info and params.client_info.name == "Neovim")
    options: Any = params.initialization_options
    workspace = able.workspace or types.WorkspaceClientCapabilities()
    changes, files = workspace.did_change_configuration, workspace.did_change_watched_files
    refreshed = bool(workspace.diagnostics and workspace.diagnostics.refresh_support)
    return Client(
        name=_name(params.client_info),
        encoding=_encoding(able.general.position_encodings if able.general else None),
        pictures=isinstance(options, dict) and options.get("pictures") is True,
        commands=_commands(options),
        hover_markdown=_markdown(hover.content_format),
        item_markdown=_markdown(item.documentation_format) and not neovim,  # it shows the fences, too
        item_formats=bool(item.documentation_format),
        item_resolve="documentation" in resolvable,
        item_kinds=frozenset(kinds) if kinds else _FIRST_KINDS,
        item_details=bool(item.label_details_support),
        snippets=bool(item.snippet_support),
        as_is=types.InsertTextMode.AsIs in (modes.value_set if modes else ()),
        cuts_text=neovim and bool(item.snippet_support),
        # Up to version 3.17 of the protocol only what is pushed has these.
        related=bool(pulled.related_information or published.related_information),
        tags=bool(pulled.tag_support or published.tag_support),
        versions=bool(published.version_support),
        code_links=bool(pulled.code_description_support or published.code_description_support),
        keeps_data=bool(pulled.data_support or published.data_support),
        pulls=text.diagnostic is not None and (refreshed or not neovim),
        refreshes_problems=refreshed,
        pulls_folder=text.diagnostic is not None and not neovim,
        configuration=bool(workspace.configuration),
        registers_configuration=bool(changes and changes.dynamic_registration),
        registers_files=bool(files and files.dynamic_registration),
        checks_settings=isinstance(options, dict) and options.get("checksSettings") is True,
        refreshes_hints=bool(workspace.inlay_hint and workspace.inlay_hint.refresh_support),
        refreshes_lenses=bool(workspace.code_lens and workspace.code_lens.refresh_support),
    )


def _name(info: types.ClientInfo | None) -> str:
    return f"{info.name} {info.version or ''}".strip() if info else ""


def _commands(options: Any) -> frozenset[str]:
    named = options.get("commands") if isinstance(options, dict) else None
    return (
        frozenset(name for name in named if isinstance(name, str)) if isinstance(named, list) else frozenset()
    )


def _encoding(offered: Sequence[types.PositionEncodingKind | str] | None) -> Encoding:
    """Return the first encoding of the client's list that we know, which is what it likes best."""
    known = {encoding.value: encoding for encoding in Encoding}
    for kind in offered or ():
        name = kind.value if isinstance(kind, types.PositionEncodingKind) else kind
        if name in known:
            return known[name]
    return Encoding.UTF16


def _markdown(formats: Sequence[types.MarkupKind | str] | None) -> bool:
    return types.MarkupKind.Markdown in (formats or ())
