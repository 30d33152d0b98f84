"""What must hold for any text: reading never fails, loses nothing, and takes time in proportion."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.memo import Memo
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.rows import read_turn
from bg_lsp.notation.spell import ordered, spell, write_turn
from bg_lsp.notation.style import style_faults
from bg_lsp.notation.tokens import tokens
from bg_lsp.notation.tree import Roll, Row, Span, Turn, cells
from bg_lsp.rules.play import Play, Step

from .lines import ANY


@given(ANY)
def test_reading_never_fails_and_keeps_the_text(text: str) -> None:
    line = parse_line(text)
    assert line.text == text
    for _, offset, turn in cells(line):
        assert text[offset : offset + len(turn.text)] == turn.text


@given(ANY)
def test_every_place_lies_inside(text: str) -> None:
    line = parse_line(text)
    for fault in line.faults:
        assert 0 <= fault.start <= fault.end <= len(text)
    for cell in cells(line):
        for span in _spans(cell.turn):
            assert 0 <= span[0] <= span[1] <= len(cell.turn.text)


def _spans(turn: Turn) -> list[Span]:
    spans = [Span(fault.start, fault.end) for fault in turn.faults]
    spans += [Span(note.start, note.end) for note in turn.notes]
    for name, value in turn._asdict().items():
        if isinstance(value, Span):
            spans.append(value)
        elif name in ("steps_at", "marks"):
            spans += value
    return spans


@given(ANY)
def test_turns_stand_in_order_and_apart(text: str) -> None:
    at = 0
    for _, offset, turn in cells(parse_line(text)):
        assert offset >= at
        assert turn.text
        at = offset + len(turn.text)


@given(ANY)
def test_a_turn_reads_alone_as_it_reads_in_its_line(text: str) -> None:
    for cell in cells(parse_line(text)):
        if not cell.turn.faults:
            alone = read_turn(cell.turn.text)
            assert alone is None or alone == cell.turn


@given(ANY)
def test_steps_and_their_places_go_together(text: str) -> None:
    for cell in cells(parse_line(text)):
        if isinstance(cell.turn, Roll):
            assert len(cell.turn.play) == len(cell.turn.steps_at)
            assert type(cell.turn.play) is Play
            assert all(set(step.points) <= set(range(26)) for step in cell.turn.play)
            assert cell.turn.starred == cell.turn.play.starred()


@given(ANY)
def test_a_turn_without_problems_has_a_spelling(text: str) -> None:
    for cell in cells(parse_line(text)):
        if not cell.turn.faults:
            canonical = write_turn(cell.turn)
            again = read_turn(canonical)
            assert again is not None
            assert write_turn(again) == canonical


@given(ANY)
def test_style_is_mended_by_its_own_edit(text: str) -> None:
    for cell in cells(parse_line(text)):
        turn = cell.turn
        for fault in style_faults(turn):
            shown, canonical = fault.data
            assert shown == turn.text[fault.start : fault.end]
            mended = read_turn(turn.text[: fault.start] + str(canonical) + turn.text[fault.end :])
            assert mended is not None
            left = style_faults(mended)
            assert fault.name == "star-on-each-checker" or len(left) < len(style_faults(turn))
            assert {each.name for each in left} <= {each.name for each in style_faults(turn)}


STEPS = st.builds(
    lambda points, stars, count: Step(points, (stars << 1) & ((1 << len(points)) - 1), count),
    st.lists(st.integers(0, 25), min_size=2, max_size=5, unique=True)
    .map(lambda points: tuple(sorted(points, reverse=True)))
    .filter(lambda points: 25 not in points[1:] and 0 not in points[:-1]),
    st.integers(0, 15),
    st.integers(1, 4),
)
PLAYS = st.lists(STEPS, min_size=1, max_size=4).map(Play)


@given(PLAYS)
def test_what_is_spelt_is_read(play: Play) -> None:
    turn = read_turn("21: " + spell(play))
    assert isinstance(turn, Roll)
    assert turn.play == play
    assert not turn.faults
    assert spell(turn.play) == spell(play)


@given(PLAYS)
def test_the_canonical_order_is_a_rest(play: Play) -> None:
    once = ordered(play)
    assert ordered(once) == once
    assert once.starred() == play.starred()
    assert once.landings() == play.landings()
    assert sorted(once.legs()) == sorted(play.legs())


# A unit that is repeated to make one long line, and what it follows.
UNITS = [
    "a", " ", "\t", "1", "8/5 ", "8/", "8/5*", "31: ", "31 ", "1) ", " 1)", "Ada : 3  ", ":", ": 3 ", "?",
    "!", "{", "{a}", "}", "(", ")", '"', "\\", '\\"', "[", "]", ";", ",", "-", "*", "illegal play (", "(a)",
    "wins ", "and the match ", "doubles => ", "foo         ", "\xa0", "\uff15", "\xe9", "\x00", "...",
    "off", "bar", "b", "x", "(2)", "\t1", "BG501, ", "\U0001f600",
]  # fmt: skip
HEADS = ["", "  1) ", '; [A "', "31: ", "; bg-lsp: ignore ", "Ada : 3    "]


def _seconds(text: str) -> float:
    start = time.process_time()
    parse_line(text)
    tokens(text)
    return time.process_time() - start


@pytest.mark.parametrize("unit", UNITS)
def test_time_grows_with_the_length(unit: str) -> None:
    """Four times the line may cost ten times as long; a quadratic reader costs sixteen times and more."""
    for head in HEADS:
        small, large = (head + unit * (size // len(unit)) + " : 3" for size in (40_000, 160_000))
        first = _seconds(small)
        if first > 0.01:  # less is beneath all measuring, and a quadratic reader takes minutes
            assert _seconds(large) < 10 * first or _seconds(large) < 10 * _seconds(small), (head, unit)


def test_ten_megabytes_in_one_line() -> None:
    text = "  1) " + "31: 8/5 6/5 {a} ?? foo 27/21 \t" * 330_000
    line = parse_line(text)
    assert line.text is text


def test_huge_numbers_are_no_numbers() -> None:
    many = "9" * 5000
    for text in (
        f"{many}) 31: 8/5", f"Game {many}", f"{many} point match", f"Ada : {many}   Ben : 0",
        f"Doubles => {many}", f"Wins {many} points", f"{many}: 8/5", f"8/{many}", f"8/5({many})",
        f"31 {many}", f"; [A \"{many}\"]", f"  1) {many}) 31: 8/5",
    ):  # fmt: skip
        assert parse_line(text).text == text


@given(st.lists(ANY, max_size=5))
def test_reading_is_pure(texts: list[str]) -> None:
    assert [parse_line(text) for text in texts] == [parse_line(text) for text in texts]
    assert all(isinstance(hash(parse_line(text)), int) for text in texts)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    from bg_lsp.notation import quick

    kept: Memo[str, Turn] = Memo(3)
    monkeypatch.setattr(quick, "_turns", kept)
    for die in range(1, 7):
        line = parse_line(f"  1) {die}1: 8/5 6/5")
        assert isinstance(line, Row)
        assert len(kept) <= 3
