"""`textDocument/completion` and `completionItem/resolve`

The list is not complete from a client's view: at the next key it is made anew, by what is typed
then. What an item shows beside it is made when it is looked at, where the client can ask for it;
else the first ones bring it along. An item takes the place of the whole play, or of the whole value:
to insert it before the rest of the old one is never wanted, so no client is given the choice.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server
from bg_lsp.views.plain import printable

if TYPE_CHECKING:
    from bg_lsp.features.item import Item, Known

TRIGGERS = [*"0123456789 :/-*(["]
"""VS Code asks for nothing on these unless they are named."""

KINDS = {
    "play": types.CompletionItemKind.Value,
    "unknown": types.CompletionItemKind.Value,
    "roll": types.CompletionItemKind.Enum,
    "cube": types.CompletionItemKind.Event,
    "end": types.CompletionItemKind.Event,
    "row": types.CompletionItemKind.Snippet,
    "head": types.CompletionItemKind.Module,
    "players": types.CompletionItemKind.Class,
    "length": types.CompletionItemKind.Constant,
    "tag": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "silencer": types.CompletionItemKind.Keyword,
}
EAGER = 20
"""So many items bring their board along where the client cannot ask for it."""

SUGGEST = "editor.action.triggerSuggest"
"""VS Code's command that opens a list; for a client that names it among its `commands`."""

SIZE = "width=300"
"""Of a picture beside the list."""


def register(registry: Registry) -> None:
    """Register what is offered while one types."""
    options = types.CompletionOptions(trigger_characters=TRIGGERS, resolve_provider=True)

    @registry.on(types.TEXT_DOCUMENT_COMPLETION, options=options)
    def completion(server: Server, params: types.CompletionParams) -> types.CompletionList | None:
        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        from bg_lsp.features.completion import complete

        by_itself = params.context is not None and params.context.trigger_character == " "
        items = complete(held.document, held.place(params.position), by_itself, _known(server))
        if not items:
            return None
        number = server.offered.keep(items)
        # Most often all items take the place of the same text.
        ranges = {region: held.range(*region) for region in {item.region for item in items}}
        packed = [_packed(server, item, ranges[item.region], at, number) for at, item in enumerate(items)]
        return types.CompletionList(is_incomplete=True, items=packed)

    @registry.on(types.COMPLETION_ITEM_RESOLVE)
    def resolve(server: Server, item: types.CompletionItem) -> types.CompletionItem:
        if item.documentation is None and (found := server.offered.find(item.data)):
            item.documentation = _board(server, found)
        return item


def _known(server: Server) -> Known:
    """Return what the files around and the calendar say."""
    from bg_lsp.features.item import Known

    folder = server.folder
    return Known(folder.player_names, folder.events, time.strftime("%Y.%m.%d"))


def _packed(server: Server, item: Item, place: types.Range, at: int, number: int) -> types.CompletionItem:
    client = server.client
    lazy = client.item_resolve
    text, snippet = item.text, False
    if client.snippets and item.snippet:
        text, snippet = item.snippet, True
    elif client.cuts_text:
        text, snippet = re.sub(r"[\\$}]", r"\\\g<0>", item.text), True
    return types.CompletionItem(
        label=printable(item.label),
        label_details=types.CompletionItemLabelDetails(description=item.detail)
        if item.detail and client.item_details
        else None,
        kind=_kind(client.item_kinds, item),
        detail=item.detail or None,
        sort_text=f"{at:03}",
        filter_text=item.filter,
        insert_text_format=types.InsertTextFormat.Snippet if snippet else None,
        # The text has its blanks already; an editor that indents it would move its columns.
        insert_text_mode=types.InsertTextMode.AsIs if client.as_is and "\n" in text else None,
        text_edit=types.TextEdit(place, text),
        documentation=None if lazy or at >= EAGER else _board(server, item),
        data=[number, at] if lazy and item.fits else None,
        command=_command(client.commands, item),
    )


def _kind(shown: frozenset[int], item: Item) -> types.CompletionItemKind:
    kind = KINDS[item.kind]
    return kind if kind in shown else types.CompletionItemKind.Value


def _command(client: frozenset[str], item: Item) -> types.Command | None:
    """Return what opens the next list where there is always one: the plays behind a roll, the turns of a row."""
    goes_on = item.kind in ("roll", "row") and SUGGEST in client
    return types.Command("Suggest", SUGGEST) if goes_on else None


def _board(server: Server, item: Item) -> types.MarkupContent | str | None:
    from bg_lsp.features import card

    model = item.board()
    if model is None:
        return None
    style = card.Style(server.client.item_style)
    text = card.drawing(model, style, SIZE)
    return server.content(text, style.value) if server.client.item_formats else text
