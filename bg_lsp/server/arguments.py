"""What a command is given, checked by hand: a wrong argument is answered with a sentence that says so."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.protocol import Code

if TYPE_CHECKING:
    from bg_lsp.server.documents import Documents, Held

_Kind = Callable[["Documents", Any], Any]
"""Makes an argument of a value; None where it is none."""

_DOCUMENT = "the URI of an open document"


class Takes(Enum):
    """What a command wants to be given."""

    NOTHING = ()
    ID = ("an XGID or an ID of GNU Backgammon",)
    DOCUMENT = (_DOCUMENT,)
    PLACE = (_DOCUMENT, 'a position in it, {"line": 0, "character": 0}')


class Wrong(JsonRpcException):
    """A command cannot be carried out as it was sent."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(f"{command}: {message}", Code.INVALID_PARAMS)


def read(documents: Documents, command: str, takes: Takes, given: Sequence[Any]) -> tuple[Any, ...]:
    """Return what a command is about: nothing, a text, a document, or a document and a position in it.

    A client that can give no arguments may leave out the only document that is open. Raise `Wrong`.
    """
    if len(given) > len(takes.value):
        expected = " and ".join(takes.value) or "nothing"
        raise Wrong(command, f"it takes {expected}; found {_number(len(given))}")
    if not given and takes is Takes.DOCUMENT:
        given = list(documents)
        if len(given) != 1:
            raise Wrong(command, f"which document? {len(given)} are open; arguments[0] names one by its URI")
    return tuple(
        _read(documents, command, f"arguments[{at}] has to be {expected}", kind, given[at : at + 1])
        for at, (expected, kind) in enumerate(zip(takes.value, _KINDS[takes], strict=True))
    )


def _read(documents: Documents, command: str, wanted: str, kind: _Kind, given: Sequence[Any]) -> Any:
    if not given:
        raise Wrong(command, f"{wanted}; found nothing")
    found = kind(documents, given[0])
    if found is None:
        closed = ", which is not open" if kind is _document and isinstance(given[0], str) else ""
        raise Wrong(command, f"{wanted}; found {_shown(given[0])}{closed}")
    return found


def _document(documents: Documents, value: Any) -> Held | None:
    return documents.get(value) if isinstance(value, str) else None


def _text(documents: Documents, value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _position(documents: Documents, value: Any) -> types.Position | None:
    match value:
        case {"line": line, "character": character} if _counts(line) and _counts(character):
            return types.Position(line, character)
    return None


_KINDS: dict[Takes, tuple[_Kind, ...]] = {
    Takes.NOTHING: (),
    Takes.ID: (_text,),
    Takes.DOCUMENT: (_document,),
    Takes.PLACE: (_document, _position),
}


def _counts(value: Any) -> bool:
    """Whether this is a number of lines or characters as the protocol has them."""
    return type(value) is int and 0 <= value < 1 << 31


def _number(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:99]}…"
