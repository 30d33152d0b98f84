"""What was worked out once and is kept, as long as there is room for it."""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

_FEW = 64
"""So many entries make room for new ones: to drop all of a large memory at once is a pause that users feel."""


class Memo(dict[K, V]):
    """A dictionary of at most `limit` entries. Where it is full the oldest make room."""

    __slots__ = ("_limit",)

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        if len(self) >= self._limit:
            for old in list(islice(self, _FEW)):
                del self[old]
        self[key] = value
        return value
