"""A well-formed message of every method that is answered: from the registry, so that a new one is in by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

URI = "file:///m.bgn"
Span = tuple[tuple[int, int], tuple[int, int]]

NOTIFIED = ("initialized", "exit", "window/workDoneProgress/cancel")


def is_notification(method: str) -> bool:
    """Whether a method is answered by nothing."""
    return "/did" in method or method.startswith("$/") or method in NOTIFIED


def spot(place: tuple[int, int]) -> dict[str, int]:
    return {"line": place[0], "character": place[1]}


def span(where: Span) -> dict[str, Any]:
    return {"start": spot(where[0]), "end": spot(where[1])}


def questions(
    methods: Iterable[str], place: tuple[int, int] = (5, 9), where: Span = ((5, 9), (5, 12)), uri: str = URI
) -> dict[str, Any]:
    """Return parameters for each method, about a document, a place in it and a span of it."""
    document = {"uri": uri}
    at = {"textDocument": document, "position": spot(place)}
    every: dict[str, Any] = {
        "range": span(where),
        "ch": "\n",
        "options": {"tabSize": 2, "insertSpaces": True},
        "newName": "Eve",
        "context": {
            "diagnostics": [
                {"range": span(where), "message": "x", "severity": 1, "code": "BG203", "data": {"a": 1}}
            ],
            "triggerKind": 1,
            "includeDeclaration": True,
            "isRetrigger": False,
        },
        "positions": [spot(place), spot((place[0] + 1, 20))],
        "previousResultId": "1",
        "previousResultIds": [{"uri": uri, "value": "1"}],
        "query": "a",
        "command": "bg-lsp.x",
        "arguments": [{"uri": uri, **spot(place)}],
        "settings": {"bg-lsp": {"ignore": ["BG2"]}},
        "changes": [{"uri": uri, "type": 2}],
        "event": {"added": [{"uri": "file:///none", "name": "x"}], "removed": []},
        "files": [{"uri": uri, "oldUri": uri, "newUri": uri}],
        "label": "x",
        "title": "x",
        "data": [1, 0],
        "token": "t",
        "item": {},
    }
    return {method: {**at, **every} for method in methods}
