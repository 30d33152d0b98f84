"""Which folders the client has open, and what their files are called there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import quote, unquote_to_bytes, urlsplit

from lsprotocol import types

from bg_lsp.values import NamedTuple

LONGEST = 4096
"""Bytes of a path that is looked for: no system opens a longer one, and it may have as many folders above it."""


class Root(NamedTuple):
    """One folder of the client's."""

    uri: str
    path: str

    def holds(self, path: str) -> bool:
        """Whether a path lies in the folder."""
        return key_at(path).startswith(key_at(os.path.join(self.path, "")))

    def uri_of(self, path: str) -> str:
        """Return what a file of the folder is called: as the client spells the folder, and on from there."""
        inside = path[len(os.path.join(self.path, "")) :].replace(os.sep, "/")
        return f"{self.uri.rstrip('/')}/{quote(os.fsencode(inside))}"


class Roots:
    """The folders that are open, each once."""

    def __init__(self) -> None:
        self._roots: dict[str, Root] = {}

    def __iter__(self) -> Iterator[Root]:
        return iter(self._roots.values())

    def change(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Take and drop folders. One that is not on this machine's disk is none of ours."""
        for uri in removed:
            if path := path_of(uri):
                self._roots.pop(key_at(path), None)
        for uri in added:
            if path := path_of(uri):
                self._roots.setdefault(key_at(path), Root(uri, path))

    def outermost(self) -> list[Root]:
        """Return the folders that lie in no other one: who walks these has seen all."""
        return [root for root in self if not any(other.holds(root.path) for other in self)]

    def of(self, path: str) -> Root | None:
        """Return the folder that a path lies in, the innermost where it lies in several."""
        return max((root for root in self if root.holds(path)), key=lambda root: len(root.path), default=None)

    def uri_of(self, path: str) -> str | None:
        """Return what a file is called; None where it lies in no folder that is open."""
        root = self.of(path)
        return root.uri_of(path) if root else None


def opened(params: types.InitializeParams) -> list[str]:
    """Return the folders that a client opens with, in whichever of the three ways it says so."""
    if params.workspace_folders is not None:
        return [folder.uri for folder in params.workspace_folders]
    if params.root_uri:
        return [params.root_uri]
    return [f"file://{quote(params.root_path)}"] if params.root_path else []


def path_of(uri: str) -> str | None:
    """Return the path of a file, whatever bytes its name has; None where it is no file here."""
    try:
        parts = urlsplit(uri)
        name = unquote_to_bytes(parts.path)
    except ValueError:  # half a character, too, is no part of a URI
        return None
    if parts.scheme != "file" or not name or parts.netloc not in ("", "localhost"):
        return None
    if b"\0" in name or len(name) > LONGEST:
        return None
    path = os.fsdecode(name)
    if len(path) > 2 and path[2] == ":":
        path = path[1:]  # without the slash before a drive
    return os.path.normpath(path)


@lru_cache(4096)
def key_of(uri: str) -> str:
    """Return what a document is known by: its path, so that two spellings of one URI are one; else its URI."""
    path = path_of(uri)
    return uri if path is None else key_at(path)


def key_at(path: str) -> str:
    """Return what the document at a path is known by: where capitals mean nothing, without them."""
    return os.path.normcase(path)


def add_folders(folders: set[str], key: str) -> None:
    """Add all folders, near and far, that the file with this key is in."""
    while (key := os.path.dirname(key)) not in folders:
        folders.add(key)
