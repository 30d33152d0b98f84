"""What a command is given, checked by hand: a wrong argument is answered with a sentence that says so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.protocol import Code

if TYPE_CHECKING:
    from bg_lsp.server.documents import Documents, Held

_DOCUMENT = "the URI of an open document"
_POSITION = 'a position in it, {"line": 0, "character": 0}'


class Takes(Enum):
    """What a command wants to be given."""

    NOTHING = ()
    DOCUMENT = (_DOCUMENT,)
    PLACE = (_DOCUMENT, _POSITION)


def wrong(command: str, found: str) -> JsonRpcException:
    """Return the answer to a command that cannot be carried out as it was sent."""
    return JsonRpcException(f"{command}: {found}", Code.INVALID_PARAMS)


def document(documents: Documents, command: str, takes: Takes, given: Sequence[Any]) -> Held:
    """Return the document that a command is about.

    A client that can give no arguments may leave out the only one that is open. Raise `JsonRpcException`.
    """
    if not given and takes is Takes.DOCUMENT:
        uris = list(documents)
        if len(uris) != 1:
            raise wrong(command, f"which document? {len(uris)} are open; arguments[0] names one by its URI")
        given = uris
    uri = _taken(command, takes, given, 0)
    if not isinstance(uri, str):
        raise wrong(command, _expected(takes, 0, _shown(uri)))
    held = documents.get(uri)
    if held is None:
        raise wrong(command, _expected(takes, 0, f"{_shown(uri)}, which is not open"))
    return held


def position(command: str, given: Sequence[Any]) -> types.Position:
    """Return the position that a command is about. Raise `JsonRpcException`."""
    match value := _taken(command, Takes.PLACE, given, 1):
        case {"line": line, "character": character} if _counts(line) and _counts(character):
            return types.Position(line, character)
    raise wrong(command, _expected(Takes.PLACE, 1, _shown(value)))


def no_more(command: str, takes: Takes, given: Sequence[Any]) -> None:
    """Raise `JsonRpcException` where there are more arguments than the command takes."""
    most = len(takes.value)
    if len(given) > most:
        expected = " and ".join(takes.value) or "nothing"
        raise wrong(command, f"it takes {expected}; found {len(given)} arguments")


def _counts(value: Any) -> bool:
    """Whether this is a number of lines or characters as the protocol has them."""
    return type(value) is int and 0 <= value < 1 << 31


def _taken(command: str, takes: Takes, given: Sequence[Any], at: int) -> Any:
    if at < len(given):
        return given[at]
    raise wrong(command, _expected(takes, at, "nothing"))


def _expected(takes: Takes, at: int, found: str) -> str:
    return f"arguments[{at}] has to be {takes.value[at]}; found {found}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:99]}…"
