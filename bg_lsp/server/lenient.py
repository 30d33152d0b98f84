"""Parameters to values, forgiving where it harms nobody.

Other servers' diagnostics travel through `codeAction.context`, and clients are newer than their
servers: a number or word that an enumeration lacks stays what it is. Everything else is checked,
and what is wrong is said with its place.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import attrs
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
    made.register_unstructure_hook(types.InitializeResult, told_once)
    return made


def told_once(value: Any) -> Any:
    """Return a value as the converter would write it.

    The converter compiles a function for each of thirty types that only the answer to `initialize` has,
    which takes twenty times as long as to go over that answer.
    """
    kind = type(value)
    if attrs.has(kind):
        members = ((field, getattr(value, field.name)) for field in attrs.fields(kind))
        return {
            _camel(field.name): told_once(member)
            for field, member in members
            if member != field.default or types.is_special_property(kind, field.name)
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [told_once(each) for each in value]
    if isinstance(value, dict):
        return {told_once(key): told_once(each) for key, each in value.items()}
    return value


def _camel(name: str) -> str:
    first, *others = name.removesuffix("_").split("_")
    return first + "".join(map(str.title, others))


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
        faults = [_as_sent(fault) for fault in transform_error(error, path="params")]
        raise Malformed("; ".join(faults)[:500]) from error


def _as_sent(fault: str) -> str:
    """Return a fault with its place in the protocol's names: `params.textDocument`, not `params.text_document`."""
    words, at, place = fault.rpartition(" @ ")
    return words + at + re.sub(r"_([a-z])", lambda found: found[1].upper(), place)
