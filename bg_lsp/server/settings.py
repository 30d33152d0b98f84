"""What the user has set for each document and folder: by the client first, by a file of settings second.

The client's part comes in three ways: with the initialization options, pushed with
`workspace/didChangeConfiguration`, or pulled for each document and each folder of the workspace where
the client can be asked. What is pulled counts before what is pushed. The initialization options hold
until the client says something else.

Nothing set here chooses what is executed: the rows of the table that name programs are the client's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Set
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from bg_lsp.server.documents import path_of
from bg_lsp.server.files import Files
from bg_lsp.server.schema import SETTINGS
from bg_lsp.server.sent import NOTHING, Sent, ours, read

if TYPE_CHECKING:
    from bg_lsp.problems.configuration import Configuration
    from bg_lsp.problems.settings import Settings
    from bg_lsp.server.schema import Part


class Preferences:
    """The settings of one session."""

    def __init__(self) -> None:
        self.files = Files()
        self.roots: tuple[str, ...] = ()
        """The folders of the workspace, as URIs without a slash at their end."""
        self._first = NOTHING
        self._pushed = NOTHING
        self._pulled: dict[str, tuple[int, Sent | None]] = {}
        """The answer for a document or folder, and the number of the question."""
        self._questions = count(1)
        self._settings: dict[str, Settings] = {}
        self.listeners: list[Callable[[Set[str]], None]] = []
        """Called with the names of settings that have changed for a document or folder."""
        self.due: set[Part] = set()
        """What the client is to ask for again."""
        self.untold: list[str] = []
        """What was wrong in what the client has sent, until it is told to the user."""
        self.told: set[str] = set()
        self.faulty: dict[str, Configuration] = {}
        """The files whose faults are shown to the user, by their paths."""

    # What holds

    def of(self, uri: str) -> Settings:
        """Return the checker's settings for a document; asked again at every key."""
        found = self._settings.get(uri)
        if found is None:
            from bg_lsp.problems.settings import Settings

            values = self._values(uri)
            client = Settings(values.get("select"), values.get("ignore"), values.get("severity", {}))
            folder = folder_of(uri)
            found = self._settings[uri] = client.over(self.files.of(folder)) if folder else client
        return found

    def wrong(self, uri: str) -> bool:
        """Say whether something is wrong in a document's file of settings: it may be what was to be left alone."""
        folder = folder_of(uri)
        return bool(folder and self.files.faulty([folder]))

    def value(self, uri: str, name: str) -> Any:
        """Return what one setting of the table is for a document or a folder: its default where it is not set."""
        return self._values(uri).get(name, SETTINGS[name].default)

    def all(self, uri: str) -> dict[str, Any]:
        """Return all that holds for a document or folder, by the names of the table; files count for documents."""
        values = self._values(uri)
        found = {name: values.get(name, each.default) for name, each in SETTINGS.items() if not each.clients}
        return found if uri in self.roots else found | self.of(uri)._asdict()

    def _values(self, uri: str) -> dict[str, Any]:
        """Return what the client has set for a document or folder."""
        return {**self._first.values, **(self._own(uri) or self._pushed).values}

    def _own(self, uri: str) -> Sent | None:
        """Return what was pulled for a document, or for the folder of the workspace that it is in."""
        if uri in self._pulled:
            return self._pulled[uri][1]
        roots = [root for root in self.roots if f"{uri}/".startswith(f"{root}/") and root in self._pulled]
        return self._pulled[max(roots, key=len)][1] if roots else None

    def apart(self, uris: Iterable[str]) -> bool:
        """Whether what is said of these changes nothing for others: no folder, and no options that end by it."""
        return not self._first.values and not set(uris) & set(self.roots)

    # What comes in

    def begin(self, options: Any, folders: Iterable[str]) -> None:
        """Take the initialization options, and the folders of the workspace."""
        self.move(folders)
        self._first = self._heard(read(ours(options)))

    def move(self, folders: Iterable[str]) -> None:
        """Take the folders of the workspace."""
        self.roots = tuple(folder.rstrip("/") for folder in folders)
        self._settings.clear()

    def push(self, settings: Any) -> None:
        """Take what the client has set for all documents and folders alike."""
        if (table := ours(settings)) is not None:
            self._pushed = self._heard(read(table))

    def ask(self) -> int:
        """Return the number of a question to the client."""
        return next(self._questions)

    def answer(self, question: int, uri: str, table: Any) -> None:
        """Take what the client has set for one document or folder; an older answer than the last is void."""
        if question >= self._pulled.get(uri, (0,))[0]:
            self._pulled[uri] = question, None if table is None else self._heard(read(table))
            self._settings.clear()

    def _heard(self, sent: Sent) -> Sent:
        if sent.values:
            self._first = NOTHING
        self.untold += sent.wrong
        self._settings.clear()
        return sent

    def forget(self, uri: str) -> None:
        """Drop what was known for a document that is closed."""
        self._pulled.pop(uri, None)
        self._settings.pop(uri, None)

    def files_changed(self) -> None:
        """Look for the files of settings again when they are next needed."""
        self.files.forget()
        self._settings.clear()


@lru_cache(4096)  # asked for all documents that are open when one more comes
def folder_of(uri: str) -> str:
    """Return the path of the folder that a document is in; empty where it is no file here."""
    return os.path.dirname(path_of(uri) or "")
