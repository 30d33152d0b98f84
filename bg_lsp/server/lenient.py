"""Parameters to values, forgiving where it harms nobody.

Other servers' diagnostics travel through `codeAction.context`, and clients are newer than their
servers: a number or word that an enumeration lacks stays what it is. Everything else is checked,
and what is wrong is said with its place.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from cattrs import Converter, transform_error
from lsprotocol import types
from pygls.protocol import default_converter

CUSTOM: dict[str, Any] = {"bg-lsp/position": types.TextDocumentPositionParams}
"""The parameters of our own methods."""


class Malformed(ValueError):
    """Parameters that are not what their method takes; the message says where."""


def converter() -> Converter:
    """Return pygls' converter with enumerations opened."""
    made: Converter = default_converter()  # type: ignore[no-untyped-call]
    for kind in vars(types).values():
        if isinstance(kind, type) and issubclass(kind, Enum):
            made.register_structure_hook(kind, _structure_enum)
    return made


def _structure_enum(value: Any, kind: type[Enum]) -> Any:
    try:
        return kind(value)
    except ValueError:
        if isinstance(value, int | str):
            return value
        raise


def structure(made: Converter, method: str, params: Any) -> Any:
    """Return the value of a method's parameters, raw where the method is not known.

    Missing parameters stand for empty ones. Raise `Malformed`.
    """
    known = types.METHOD_TO_TYPES.get(method)
    kind: Any = known[2] if known else CUSTOM.get(method)
    if kind is None:
        return params
    try:
        return made.structure({} if params is None else params, kind)
    except Exception as error:  # whatever hostile values raise inside the hooks
        raise Malformed("; ".join(transform_error(error, path="params"))[:500]) from error
