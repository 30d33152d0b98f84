"""What is kept is bounded, and makes room a little at a time."""

from bg_lsp.memo import Memo


def test_the_oldest_make_room() -> None:
    memo: Memo[int, str] = Memo(1000)
    for number in range(5000):
        before = len(memo)
        assert memo.keep(number, str(number)) == str(number)
        assert memo[number] == str(number)
        assert before - len(memo) < 64
        assert len(memo) <= 1000
    assert [*memo] == [*range(5000 - len(memo), 5000)]
    assert len(memo) > 900


def test_a_value_is_kept_in_the_place_of_another() -> None:
    memo: Memo[str, int] = Memo(1)
    for number in range(3):
        memo.keep("a", number)
    assert memo == {"a": 2}
