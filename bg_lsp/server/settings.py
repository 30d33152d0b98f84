"""What the user has set: by the client first, by the nearest file of settings second.

The client's part comes in three ways: in the initialization options, pushed with
`workspace/didChangeConfiguration`, or pulled for each document where the client can be asked.
"""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.documents import path_of
from bg_lsp.server.schema import SECTION, SETTINGS, Kind

if TYPE_CHECKING:
    from bg_lsp.problems.settings import Settings
    from bg_lsp.server.server import Server

_log = logging.getLogger(__name__)


class Preferences:
    """The settings of every open document."""

    def __init__(self) -> None:
        self._general: Any = None
        self._own: dict[str, Any] = {}
        self._files: dict[str, Settings] = {}

    def of(self, uri: str) -> Settings:
        """Return the settings that hold for a document."""
        client = parsed(self._own.get(uri, self._general))
        folder = os.path.dirname(path_of(uri) or "")
        if not folder:
            return client
        if folder not in self._files:
            self._files[folder] = _from_file(folder)
        return client.over(self._files[folder])

    def value(self, uri: str, name: str) -> Any:
        """Return what one setting of the table is for a document: its default where nothing else is set."""
        setting = SETTINGS[name]
        value = self._own.get(uri, self._general)
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        fits = isinstance(value, bool) if setting.kind is Kind.SWITCH else value in setting.choices
        return value if fits else setting.default

    def set_general(self, value: Any) -> None:
        """Take the client's settings for all documents that have none of their own."""
        self._general = value

    def set_own(self, uri: str, value: Any) -> bool:
        """Take the client's settings for one document; return whether they change anything."""
        before = parsed(self._own.get(uri, self._general))
        self._own[uri] = value
        return parsed(value) != before

    def forget(self, uri: str) -> None:
        """Drop what was known for a document that is closed."""
        self._own.pop(uri, None)

    def files_changed(self) -> None:
        """Read the files of settings again when they are next needed."""
        self._files.clear()


async def pull(server: Server, uris: list[str]) -> None:
    """Ask the client for its settings of these documents, and judge anew where they matter."""
    if not (uris and server.client.configuration):
        return
    items = [types.ConfigurationItem(scope_uri=uri, section=SECTION) for uri in uris]
    answers = await server.workspace_configuration_async(types.ConfigurationParams(items))
    for uri, answer in zip(uris, answers or (), strict=False):
        if server.documents.get(uri) and server.preferences.set_own(uri, answer):
            server.publisher.schedule(uri)


def parsed(value: Any) -> Settings:
    """Return the checker's settings in what a client has sent; what is wrong in it is passed over."""
    from bg_lsp.problems.settings import SEVERITIES, Settings, selector

    table = value if isinstance(value, dict) else {}
    graded = table.get("severity")
    pairs = graded.items() if isinstance(graded, dict) else ()
    severity = {selector(str(key)): SEVERITIES.get(str(word).lower()) for key, word in pairs}
    return Settings(
        select=_selectors(table.get("select")),
        ignore=_selectors(table.get("ignore")),
        severity={key: grade for key, grade in severity.items() if key and grade},
    )


def _selectors(value: Any) -> frozenset[str] | None:
    from bg_lsp.problems.settings import selector

    if not isinstance(value, list):
        return None
    return frozenset(filter(None, (selector(str(item)) for item in value)))


def _from_file(folder: str) -> Settings:
    from bg_lsp.problems.configuration import configure

    found = configure(folder)
    for fault in found.faults:
        _log.warning("%s", fault)
    return found.settings
