"""Parameters to values, forgiving where it harms nobody.

Other servers' diagnostics travel through `codeAction.context`, and clients are newer than their
servers: a number or word that an enumeration lacks stays what it is. Everything else is checked,
and what is wrong is said with its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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

    def structure_changes(value: Any, _: object) -> types.DidChangeTextDocumentParams:
        document = made.structure(value["textDocument"], types.VersionedTextDocumentIdentifier)
        return types.DidChangeTextDocumentParams(document, OneByOne(made, value["contentChanges"]))

    made.register_structure_hook(types.DidChangeTextDocumentParams, structure_changes)
    return made


class OneByOne(Sequence[Any]):
    """Changes of a document, each made a value when its turn comes: after a whole file was mended there are thousands.

    Raises `Malformed` then.
    """

    def __init__(self, made: Converter, sent: list[Any]) -> None:
        if not isinstance(sent, list):
            raise TypeError("not a list @ params.contentChanges")
        self._made, self._sent = made, sent

    def __len__(self) -> int:
        return len(self._sent)

    def __getitem__(self, index: Any) -> Any:
        change = self._sent[index]
        partial = isinstance(change, dict) and "range" in change
        kind = (
            types.TextDocumentContentChangePartial
            if partial
            else types.TextDocumentContentChangeWholeDocument
        )
        return _structured(self._made, change, kind, "change")


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
    return _structured(made, {} if params is None else params, kind, "params")


def _structured(made: Converter, value: Any, kind: Any, path: str) -> Any:
    try:
        return made.structure(value, kind)
    except Exception as error:  # whatever hostile values raise inside the hooks
        faults = [_as_sent(fault) for fault in transform_error(error, path=path)]
        raise Malformed("; ".join(faults)[:500]) from error


def _as_sent(fault: str) -> str:
    """Return a fault with its place in the protocol's names: `params.textDocument`, not `params.text_document`."""
    words, at, place = fault.rpartition(" @ ")
    return words + at + re.sub(r"_([a-z])", lambda found: found[1].upper(), place)
