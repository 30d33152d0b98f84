"""The completion lists last sent, for items that are looked at later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bg_lsp.features.item import Item

LISTS = 8
"""So many are kept."""


class Offered:
    """Lists by number."""

    def __init__(self) -> None:
        self._lists: dict[int, tuple[Item, ...]] = {}
        self._number = 0

    def keep(self, items: tuple[Item, ...]) -> int:
        """Keep a list, and return its number."""
        self._number += 1
        self._lists[self._number] = items
        self._lists.pop(self._number - LISTS, None)
        return self._number

    def find(self, data: Any) -> Item | None:
        """Return the item that carries this data; None where it is too old, or not ours."""
        match data:
            case [int(number), int(at)] if 0 <= at < len(items := self._lists.get(number, ())):
                return items[at]
        return None
