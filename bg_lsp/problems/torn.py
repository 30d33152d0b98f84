"""Typing slips inside a turn or a line: what one small repair makes a legal part of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bg_lsp.notation.guess import one_slip_apart
from bg_lsp.notation.layout import cells
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Heading, Length, Result, Roll, Turn, Written
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.problems.words import LONGEST, brief
from bg_lsp.rules.generate import dance
from bg_lsp.rules.reading import fits_dice
from bg_lsp.rules.verify import verify

_DIGITS = str.maketrans("lIOo|\\", "11001/")
"""What looks like a digit or a slash, and what it was meant to be."""

_WORDS = ("Cannot Move", "Doubles", "Takes", "Drops", "Wins", "point", "points", "and", "match")
_LINE_WORDS = ("Game", "point", "match", "Wins", "points")
_ENDS_OF_STEPS = ("bar", "off")
_RUN = re.compile(r"[^\s{}]*")
_LETTERS = re.compile(r"[^\W_]{2,}")
_MOST = 6
"""Words of a line that is tried."""


def repaired(case: Case) -> Iterator[FixPlan]:
    """Offer what one small repair of a word makes a legal part of its turn, where only one does."""
    start, end = _word_at(case.text, case.start, case.end)
    word = case.text[start:end]
    if len(word) <= LONGEST:
        for kind in (_look_alikes, _torn_ends, _letter_less, _torn_words):
            if plan := _only_one(case, kind, start, end):
                yield plan
                return
    begin = _begin(case)
    if (
        begin is not None
        and start - LONGEST <= begin < start
        and (plan := _only_one(case, _torn_words, begin, end))
    ):
        yield plan


def _only_one(case: Case, repairs: Callable[[str], Iterator[str]], start: int, end: int) -> FixPlan | None:
    """Plan the one repair of a kind that makes a legal turn; None where it is none, or more than one."""
    word = case.text[start:end]
    good = {text for text in repairs(word) if text != word and _legal(case, start, end, text)}
    if len(good) != 1:
        return None
    (text,) = good
    return planned(f"Write {brief(text)}", False, lambda: (case.edit(start, end, text),))


def _word_at(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of what no blank and no note parts from a place."""
    while start > 0 and not text[start - 1].isspace() and text[start - 1] not in "{}":
        start -= 1
    return start, end + len(_RUN.match(text, end).group())  # type: ignore[union-attr]  # it matches nothing, too


def _begin(case: Case) -> int | None:
    """Return where what the turn says begins: behind its dice, if it has any."""
    turn = case.turn
    if turn is None:
        return None
    at = turn.dice_at.end if isinstance(turn, Roll) and turn.dice_at else turn.core.start
    while turn.text[at : at + 1].isspace():
        at += 1
    return case.offset + at


def _look_alikes(word: str) -> Iterator[str]:
    text = word.translate(_DIGITS)
    if not re.search(r"(?<!\d)0\d", text):  # no point begins with a nought
        yield text


def _torn_ends(word: str) -> Iterator[str]:
    for run in _LETTERS.finditer(word):
        for end in _ENDS_OF_STEPS:
            if one_slip_apart(run.group().lower(), end, 2):
                yield word[: run.start()] + end + word[run.end() :]


def _letter_less(word: str) -> Iterator[str]:
    if re.search(r"\d", word):
        for letter in re.finditer(r"[^\W\d_]", word):
            yield word[: letter.start()] + word[letter.end() :]


def _torn_words(word: str) -> Iterator[str]:
    for each in _WORDS:
        if one_slip_apart(word.lower(), each.lower()):
            yield each


def _legal(case: Case, start: int, end: int, text: str) -> bool:
    """Say whether the turn of the case is a legal one with a text in the place of another."""
    read = cells(parse_line(case.text[:start] + text + case.text[end:]))
    turn = next((cell.turn for cell in read if cell.offset == case.offset), None)
    return turn is not None and not turn.faults and _playable(case, turn)


def _playable(case: Case, turn: Turn) -> bool:
    """Say whether the rules allow a turn, as far as the board before it is known."""
    if not isinstance(turn, Roll) or turn.dice is None or case.position is None or case.played is None:
        return True
    if case.played.before.doubt is not None:
        return turn.written is not Written.PLAY or fits_dice(turn.dice, turn.play)
    if turn.written is Written.CANNOT_MOVE:
        return dance(case.position, turn.dice)
    return turn.written is Written.PLAY and verify(case.position, turn.dice, turn.play) is not None


def repaired_line(case: Case) -> Iterator[FixPlan]:
    """Offer the heading, match length or result that a line is but for a slip in one word."""
    words = list(re.finditer(r"\S+", case.text[: 2 * LONGEST]))
    if len(case.text) > 2 * LONGEST or len(words) > _MOST:
        return
    good: dict[str, tuple[int, int, str]] = {}
    for word in words:
        for each in _LINE_WORDS:
            text = case.text[: word.start()] + each + case.text[word.end() :]
            if one_slip_apart(word.group().lower(), each.lower()):
                tree = parse_line(text)
                sound = isinstance(tree, Heading | Length | Result) and not tree.faults
                if sound and not any(cell.turn.faults for cell in cells(tree)):
                    good[text] = (*word.span(), each)
    if len(good) == 1:
        ((text, edit),) = good.items()
        yield planned(f"Write {brief(text.strip())}", False, lambda: (case.edit(*edit),))
