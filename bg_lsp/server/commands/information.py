"""The command that tells what runs, for somebody who is asked for help. Nothing of the user's texts is in it."""

from __future__ import annotations

import os
import platform
import sys
from typing import TYPE_CHECKING, Any

import bg_lsp
from bg_lsp.server.documents import path_of
from bg_lsp.server.schema import TABLE, Kind

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server


def information(server: Server) -> dict[str, Any]:
    """Return what the server is, whom it serves, and which settings hold for what is open."""
    held = [found for uri in server.documents if (found := server.documents.get(uri))]
    return {
        "version": server.version,
        "path": os.path.dirname(bg_lsp.__file__),
        "interpreter": sys.executable,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "client": server.client.name,
        "encoding": server.client.encoding.value,
        "folders": list(server.preferences.roots),
        "documents": [_document(server, each) for each in held],
    }


def _document(server: Server, held: Held) -> dict[str, Any]:
    from bg_lsp.problems.configuration import configure

    folder = os.path.dirname(path_of(held.uri) or "")
    return {
        "uri": held.uri,
        "version": held.version,
        "lines": held.document.line_count,
        "settings": _settings(server, held.uri),
        "file": configure(folder).path if folder else None,
    }


def _settings(server: Server, uri: str) -> dict[str, Any]:
    """Return what is in force, whoever has said it."""
    judged = server.preferences.of(uri)
    found: dict[str, Any] = {
        "select": None if judged.select is None else sorted(judged.select),
        "ignore": None if judged.ignore is None else sorted(judged.ignore),
        "severity": {key: grade.name.lower() for key, grade in judged.severity.items()},
    }
    others = (row.name for row in TABLE if not row.clients and row.kind in (Kind.SWITCH, Kind.CHOICE))
    return found | {name: server.preferences.value(uri, name) for name in others}
