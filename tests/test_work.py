"""Work in steps comes to the same as work at one go."""

from itertools import islice

import pytest

from bg_lsp.work import Steps, Work, part, straight


def halves(numbers: list[int]) -> Work[int]:
    total = 0
    for at, number in enumerate(numbers):
        total += number
        yield (at + 1) / len(numbers)
    return total


def both(numbers: list[int]) -> Work[tuple[int, int]]:
    return (yield from halves(numbers)), (yield from halves(numbers[::-1]))


def test_straight_returns_what_the_work_comes_to() -> None:
    assert straight(both([1, 2, 3, 4])) == (10, 10)
    assert straight(halves([])) == 0


def test_part_of_longer_work_tells_its_share_of_the_whole() -> None:
    steps = Steps(part(halves([1, 2, 3, 4]), 0.5, 1.0))
    assert list(steps) == [0.625, 0.75, 0.875, 1.0]
    assert steps.value == 10


def test_work_that_is_left_half_way_leaves_its_parts() -> None:
    left: list[str] = []

    def careful() -> Work[int]:
        try:
            return (yield from halves([1, 2, 3, 4]))
        finally:
            left.append("half-way")

    work = part(careful(), 0.0, 1.0)
    assert list(islice(work, 2)) == [0.25, 0.5]
    assert not left
    work.close()
    assert left == ["half-way"]


def test_what_goes_wrong_in_a_step_is_seen() -> None:
    def broken() -> Work[None]:
        yield 0.5
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        straight(broken())
