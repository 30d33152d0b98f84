"""What two sequences have in common before and behind the place where they differ."""

from __future__ import annotations

from collections.abc import Sequence

_AT_ONCE = 64


def common_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many items two sequences share at their beginning, and behind those at their end.

    Slices are compared, most of whose items are the same objects: some nanoseconds an item.
    """
    head = common_head(old, new)
    return head, common_tail(old, new, min(len(old), len(new)) - head)


def common_head(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two sequences share at their beginning."""
    most = min(len(old), len(new))
    head = 0
    while head + _AT_ONCE <= most and old[head : head + _AT_ONCE] == new[head : head + _AT_ONCE]:
        head += _AT_ONCE
    while head < most and old[head] == new[head]:
        head += 1
    return head


def common_tail(old: Sequence[object], new: Sequence[object], most: int) -> int:
    """Return how many items they share at their end, at most so many."""
    a, b, tail = len(old), len(new), 0
    while tail + _AT_ONCE <= most and old[a - _AT_ONCE : a] == new[b - _AT_ONCE : b]:
        tail += _AT_ONCE
        a, b = a - _AT_ONCE, b - _AT_ONCE
    while tail < most and old[a - 1] == new[b - 1]:
        tail += 1
        a, b = a - 1, b - 1
    return tail
