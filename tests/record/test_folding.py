"""How many lines an edit folds again: counts, which have no noise."""

from itertools import islice

from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.work import straight

HEADER = """\
; [Event "Club final"]

7 point match

"""
GAME = """\
 Game {number}
 Ada : {left}                               Ben : {right}
  1) 31: 8/5 6/5                       52: 13/8 24/22
  2) 64: 24/18 13/9                    61: 13/7 8/7
  3) Doubles => 2                      Drops
      Wins 1 point

"""


def match(games: int = 3) -> Document:
    text = HEADER + "".join(GAME.format(number=n + 1, left=n, right=0) for n in range(games))
    document = Document.read(text, "final.mat")
    assert document.findings() == []
    return document


def insert(document: Document, line: int, column: int, text: str) -> Document:
    straight(document.settle())  # what waits would be counted with the edit
    place = Place(line, column)
    return document.edit([Edit(place, place, text)])


def line_with(document: Document, text: str) -> int:
    return next(n for n in range(document.line_count) if text in document.line_text(n))


def test_reading_folds_each_line_once() -> None:
    document = match()
    assert document.folded == document.line_count


def test_a_word_in_a_comment_or_a_free_tag_folds_one_line() -> None:
    document = insert(match(), 0, 5, "; a")
    assert insert(document, 0, 3, "word ").folded == 1
    assert insert(match(), 0, 15, "s").folded == 1


def test_a_comment_or_blank_line_put_in_folds_two_lines_at_most() -> None:
    for text in ("\n", "; noted\n"):
        for line in range(1, 12):
            assert insert(match(), line, 0, text).folded <= 2
    document = match()
    for line in range(1, 12):
        assert insert(document, line, len(document.line_text(line)), "\n; noted").folded <= 2


def test_a_note_behind_a_turn_folds_its_row_and_the_next() -> None:
    # The next one, because a row that stands there twice is known by its text.
    document = match()
    line = line_with(document, "2) 64")
    assert insert(document, line, len(document.line_text(line)), " {why not}").folded == 2


def test_a_play_folds_at_most_the_rest_of_its_game() -> None:
    document = match()
    line = line_with(document, "1) 31")
    straight(document.settle())
    edited = document.edit([Edit(Place(line, 9), Place(line, 16), "24/23 13/10")])
    game = document.games()[0]
    assert 1 < edited.folded <= game.last - line + 1


def test_a_score_folds_to_where_the_headers_agree_again() -> None:
    document = match(6)
    line = line_with(document, "Ada : 2")
    edited = document.edit([Edit(Place(line, 7), Place(line, 8), "3")])
    assert [found.finding.name for found in edited.findings()] == ["wrong-header-score"]
    # Its own game, and the next one down to the players line that agrees again.
    assert edited.folded <= 2 * len(GAME.splitlines()) + 1


def test_an_edit_of_nothing_folds_its_line() -> None:
    document = match()
    assert insert(document, 8, 0, "").folded <= 1


def test_snapshots_stay_what_they_were() -> None:
    document = match()
    before = document.text()
    insert(document, 7, 0, "  9) 31: 8/5 6/5\n")
    assert document.text() == before
    assert document.findings() == []


def test_folding_can_be_left_at_any_line_and_no_line_is_folded_twice() -> None:
    whole = match(6)
    line = line_with(whole, "Ada : 2")
    change = Edit(Place(line, 7), Place(line, 8), "3")
    wanted = whole.edit([change])
    for steps in range(wanted.folded):
        document = whole.edit([change])
        for _ in islice(document.settle(1), steps + 1):
            pass
        assert not document.settled
        assert document.folded == wanted.folded
        assert document.findings() == wanted.findings()


def test_two_who_fold_one_document_do_not_fold_it_twice() -> None:
    document = Document.read(HEADER + GAME.format(number=1, left=0, right=0))
    one, other = document.settle(2), document.settle(3)
    for work in (one, other, one, other, other):
        next(work)
    assert document.folded == document.line_count
    assert list(one) == list(other) == []
    assert document.folded == document.line_count


def test_an_edit_goes_on_where_the_fold_was_left() -> None:
    document = Document.read(HEADER + GAME.format(number=1, left=0, right=0))
    for _ in islice(document.settle(1), 6):
        pass
    edited = document.edit([Edit(Place(0, 0), Place(0, 0), "; noted\n")])
    # The line put in and the one that was in its place; then those that had not been folded.
    assert edited.folded == 2 + document.line_count - 6
