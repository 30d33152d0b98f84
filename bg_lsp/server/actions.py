"""Code actions: what a client takes of them, and their edits, made when one is chosen.

An action is offered with the name of what makes its edits and with what that has to know. Where the
client resolves `edit`, both travel in the action's `data`, with the version of the text that they
are about; where it does not, the edits come with the offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.packing import packed_edit
from bg_lsp.server.protocol import Code, Ready, encode
from bg_lsp.work import Steps, Work

if TYPE_CHECKING:
    from bg_lsp.record.place import Parts
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server

T = TypeVar("T")

Only = Sequence[types.CodeActionKind | str] | None

Maker = Callable[["Server", "Held", Any], "Work[Parts]"]
"""Makes the edits of an action.

Raises `NotOurs` where it cannot have offered the action, `Refused` where there can be no such edits."""

OURS = "bg-lsp"
"""The key in an action's `data` that says who makes its edits."""

_makers: dict[str, Maker] = {}


class NotOurs(JsonRpcException):
    """The data of an action is not what we have sent."""

    def __init__(self) -> None:
        super().__init__("the data of this action is not ours", Code.INVALID_PARAMS)


class Refused(JsonRpcException):
    """The edits cannot be made; the message is for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, Code.REQUEST_FAILED)


class HasChanged(JsonRpcException):
    """What was asked for is about another text."""

    def __init__(self) -> None:
        super().__init__("the text has changed", Code.CONTENT_MODIFIED)


def makes(name: str) -> Callable[[Maker], Maker]:
    """Return a decorator: what makes the edits of the actions offered under this name."""

    def register(maker: Maker) -> Maker:
        _makers[name] = maker
        return maker

    return register


def offered(server: Server, held: Held, action: types.CodeAction, name: str, about: Any) -> Work[list[Ready]]:
    """Return an action with its edits or with what it takes to make them; nothing where there are none.

    `about` is JSON, for the maker of this name.
    """
    if resolves(server):
        action.data = {OURS: name, "about": about, "uri": held.uri, "version": held.version}
        return [_told(server, action)]
    try:
        made = yield from _makers[name](server, held, about)
        return [_told(server, action, (yield from packed_edit(server, held, made)))]
    except Refused as refused:
        action.disabled = types.CodeActionDisabled(refused.message)
        return [_told(server, action)] if _shows_disabled(server) else []


def joined(answers: Iterable[Iterable[Ready]]) -> Ready:
    """Return the actions of all features, one after the other."""
    found: list[str | bytes] = []
    for text, rest in chain.from_iterable(answers):
        found += ("," * bool(found) + text, *rest)
    return Ready("[", (*found, "]"))


def resolved(server: Server, action: types.CodeAction) -> Work[types.CodeAction | Ready]:
    """Return an action with its edits; one that is somebody else's as it came."""
    data: Any = action.data
    if not isinstance(data, dict) or OURS not in data:
        return action
    name = data[OURS]
    maker = _makers.get(name) if isinstance(name, str) else None
    if maker is None:
        raise NotOurs
    held = server.documents.get(str(data.get("uri")))
    if held is None or held.version != data.get("version"):
        raise HasChanged
    made = yield from _while_it_stands(server, held, maker(server, held, data.get("about")))
    edit = yield from _while_it_stands(server, held, packed_edit(server, held, made))
    action.edit = None
    return _told(server, action, edit)


def _told(server: Server, action: types.CodeAction, edit: Ready | None = None) -> Ready:
    """Return an action as JSON, with its edit."""
    told = encode(server.protocol.converter.unstructure(action))
    return Ready(f'{told[:-1]},"edit":{edit.text}', (*edit.rest, "}")) if edit else Ready(told)


def _while_it_stands(server: Server, held: Held, work: Work[T]) -> Work[T]:
    """Work on a text until it is changed."""
    steps = Steps(work)
    for share in steps:
        yield share
        if server.documents.get(held.uri) is not held:
            raise HasChanged
    return steps.value


def literals(server: Server) -> bool:
    """Whether the client takes code actions that are not commands."""
    able = _able(server)
    return bool(able and able.code_action_literal_support)


def resolves(server: Server) -> bool:
    """Whether the client asks for the edits of an action once it is chosen."""
    able = _able(server)
    support = able.resolve_support if able else None
    return bool(support and "edit" in support.properties)


def _shows_disabled(server: Server) -> bool:
    able = _able(server)
    return bool(able and able.disabled_support)


def _able(server: Server) -> types.CodeActionClientCapabilities | None:
    text = server.protocol.client_capabilities.text_document
    return text.code_action if text else None


def automatic(context: types.CodeActionContext) -> bool:
    """Whether the client asks by itself, at every move of the cursor, and not because somebody wants it."""
    return context.trigger_kind == types.CodeActionTriggerKind.Automatic


def wanted(kind: str, only: Only) -> bool:
    """Whether a client that asks for these kinds alone (None: for any) asks for this one."""
    if only is None:
        return True
    names = [each.value if isinstance(each, types.CodeActionKind) else each for each in only]
    return any(not name or kind == name or kind.startswith(f"{name}.") for name in names)
