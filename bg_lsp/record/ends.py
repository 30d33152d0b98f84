"""What two sequences have in common before and behind the place where they differ."""

from __future__ import annotations

from collections.abc import Sequence

_AT_ONCE = 64
"""Items in a slice; where one differs, half of it is looked at, and half of that."""


def common_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many items two sequences share at their beginning, and behind those at their end.

    Slices are compared, most of whose items are the same objects: some nanoseconds an item.
    """
    head = common_head(old, new)
    return head, common_tail(old, new, min(len(old), len(new)) - head)


def common_head(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two sequences share at their beginning."""
    most = min(len(old), len(new))
    head, step = 0, _AT_ONCE
    while step:
        while head + step <= most and old[head : head + step] == new[head : head + step]:
            head += step
        step //= 2
    return head


def common_tail(old: Sequence[object], new: Sequence[object], most: int) -> int:
    """Return how many items they share at their end, at most so many."""
    a, b, tail, step = len(old), len(new), 0, _AT_ONCE
    while step:
        while tail + step <= most and old[a - step : a] == new[b - step : b]:
            tail += step
            a, b = a - step, b - step
        step //= 2
    return tail
