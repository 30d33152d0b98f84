"""Settings that change while documents are open: what looks different with them is shown anew, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.schema import SECTION, SETTINGS, Part
from bg_lsp.server.telling import show_faults, tell_wrong

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

PAUSE = 0.1
"""Seconds between the problems and the rest. What comes in meanwhile is asked for once; and Neovim 0.11 does not
draw hints that it has asked for before it has drawn the problems."""


@contextmanager
def changing(
    server: Server, also: Set[str] = frozenset(), uris: Iterable[str] | None = None
) -> Iterator[None]:
    """Show anew what the block changes, and tell what is wrong in it.

    `also` names settings that may have changed for documents that are not open; `uris` the only documents
    for which any can.
    """
    preferences = server.preferences
    able = (*server.documents, *preferences.roots) if uris is None else uris
    before = {uri: preferences.all(uri) for uri in able}
    yield
    names = set(also)
    touched: dict[Part, list[str]] = {part: [] for part in Part}
    for uri, was in before.items():
        now = preferences.all(uri)
        changed = {name for name in was if was[name] != now[name]}
        names |= changed
        if server.documents.get(uri):
            for part in {part for name in changed for part in SETTINGS[name].shows}:
                touched[part].append(uri)
    _show(server, touched)
    if names:
        for listener in preferences.listeners:
            listener(names)
    tell_wrong(server)
    show_faults(server)


def _show(server: Server, touched: dict[Part, list[str]]) -> None:
    server.publisher.settings_changed(touched[Part.PROBLEMS])
    due = server.preferences.due
    new = {part for part in (Part.HINTS, Part.LENSES) if touched[part]}
    if new and not due:
        server.protocol.loop.call_later(PAUSE, _refresh, server)
    due |= new


def _refresh(server: Server) -> None:
    """Have the client ask again for what has changed, if it can be told so."""
    due, client = server.preferences.due, server.client
    if Part.HINTS in due and client.refreshes_hints:
        server.workspace_inlay_hint_refresh(None)
    if Part.LENSES in due and client.refreshes_lenses:
        server.workspace_code_lens_refresh(None)
    due.clear()


async def pull(server: Server, uris: list[str]) -> None:
    """Ask the client for its settings of these documents and folders."""
    if not (uris and server.client.configuration):
        return
    preferences = server.preferences
    question = preferences.ask()
    items = [types.ConfigurationItem(scope_uri=uri, section=SECTION) for uri in uris]
    answers = await server.workspace_configuration_async(types.ConfigurationParams(items))
    with changing(server, uris=uris if preferences.apart(uris) else None):
        for uri, answer in zip(uris, answers or (), strict=False):
            if server.documents.get(uri) or uri in preferences.roots:
                preferences.answer(question, uri, answer)
