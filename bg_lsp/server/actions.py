"""What a client takes of code actions, and which it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

Only = Sequence[types.CodeActionKind | str] | None


def literals(server: Server) -> bool:
    """Whether the client takes code actions that are not commands."""
    text = server.protocol.client_capabilities.text_document
    return bool(text and text.code_action and text.code_action.code_action_literal_support)


def resolves(server: Server) -> bool:
    """Whether the client asks for the edits of an action once it is chosen."""
    text = server.protocol.client_capabilities.text_document
    support = text.code_action.resolve_support if text and text.code_action else None
    return bool(support and "edit" in support.properties)


def wanted(kind: str, only: Only) -> bool:
    """Whether a client that asks for these kinds alone (None: for any) asks for this one."""
    if only is None:
        return True
    names = [each.value if isinstance(each, types.CodeActionKind) else each for each in only]
    return any(not name or kind == name or kind.startswith(f"{name}.") for name in names)
