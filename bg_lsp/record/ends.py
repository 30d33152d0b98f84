"""What two sequences have in common before and behind the place where they differ."""

from __future__ import annotations

from collections.abc import Sequence


def common_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many items two sequences share at their beginning, and behind those at their end.

    Slices are compared, half and half again, most of whose items are the same objects: some nanoseconds an item.
    """
    head = common_head(old, new)
    return head, common_tail(old, new, min(len(old), len(new)) - head)


def common_head(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two sequences share at their beginning."""
    head, most = 0, min(len(old), len(new))
    while head < most:
        middle = (head + most + 1) // 2
        if old[head:middle] == new[head:middle]:
            head = middle
        else:
            most = middle - 1
    return head


def common_tail(old: Sequence[object], new: Sequence[object], most: int) -> int:
    """Return how many items they share at their end, at most so many."""
    a, b, tail = len(old), len(new), 0
    while tail < most:
        middle = (tail + most + 1) // 2
        if old[a - middle : a - tail] == new[b - middle : b - tail]:
            tail = middle
        else:
            most = middle - 1
    return tail
