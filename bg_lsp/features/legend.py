"""The names of what is coloured, apart from the colouring: a server says them before it opens anything."""

from __future__ import annotations

from typing import Final

TYPES: Final = (
    "number", "variable", "enumMember", "operator", "keyword", "parameter", "function", "decorator",
    "comment", "string", "class", "property",
)  # fmt: skip
MODIFIERS: Final = ("documentation", "left", "right", "hit", "forbidden")
