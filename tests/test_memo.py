"""What is kept is bounded, and one entry goes for one that comes."""

from bg_lsp.memo import Memo


def test_the_oldest_makes_room() -> None:
    memo: Memo[int, str] = Memo(1000)
    for number in range(5000):
        assert memo.keep(number, str(number)) == str(number)
        assert [*memo] == [*range(max(0, number - 999), number + 1)]


def test_a_value_is_kept_in_the_place_of_another() -> None:
    memo: Memo[str, int] = Memo(2)
    for number in range(3):
        memo.keep("a", number)
        memo.keep("b", -number)
    assert memo == {"a": 2, "b": -2}
