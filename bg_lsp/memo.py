"""What was worked out once and is kept, as long as there is room for it."""

from __future__ import annotations

from collections import deque
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dictionary of at most `limit` entries, made with `keep`. Where it is full the oldest one makes room.

    To empty a large memory that is full would be a pause that users feel.
    """

    __slots__ = ("_limit", "_order")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._order: deque[K] = deque()

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        if key not in self:
            self._order.append(key)
            if len(self._order) > self._limit:
                del self[self._order.popleft()]
        self[key] = value
        return value
