"""Typing slips inside a turn or a line: what one small repair makes a legal part of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bg_lsp.notation.guess import one_slip_apart
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.tree import Heading, Length, Result, Roll, Turn, Written, cells
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
_ANSWERS = {
    **dict.fromkeys(("accepted", "agreed", "ok", "yes"), "Takes"),
    **dict.fromkeys(("declined", "dropped", "passed", "refused", "refuses", "rejected", "no"), "Drops"),
}
"""Other words for the answer to a double."""
_DICE = re.compile(r"\(?([1-6])[ ,.;/]?([1-6])\)?[ ]?[;:,.=>-]{0,2}(?=\s|$|\d|[Bb])")
"""A roll with another sign, or a blank, in it or behind it: on many keyboards it is the next key."""
_SLASH = re.compile(r"(?i)(\d|\bbar)(?:->?|=?>|[:=;.]|to)(\d|off)")
_HIT = re.compile(r"(?i)(\d|\bbar)x(\d+)\*?")
_RUN = re.compile(r"[^\s{}]*")
_LETTERS = re.compile(r"[^\W_]{2,}")
_MOST = 6
"""Words of a line that is tried."""


def repaired(case: Case) -> Iterator[FixPlan]:
    """Offer what one small repair makes a legal turn of what is written, where only one does."""
    for whole in (_dice, _steps, _dance, _answer):
        if plan := whole(case):
            yield plan
            return
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


def _dice(case: Case) -> FixPlan | None:
    """Plan the roll as it is usually written, where the slip is in it or right behind it."""
    dice = _DICE.match(case.text, case.offset)
    if dice is None or not (dice.start() <= case.start < dice.end()):
        return None
    behind = case.text[dice.end() : dice.end() + 1].strip()
    roll = f"{dice[1]}{dice[2]}:"
    return _plan(case, *dice.span(), roll + " " if behind else roll)


def _steps(case: Case) -> FixPlan | None:
    """Plan the play with slashes, where its steps have another sign; an x between two points is a hit."""
    begin, turn = _begin(case), case.turn
    if begin is None or turn is None or not isinstance(turn, Roll):
        return None
    end = max(case.end, case.offset + turn.core.end)
    written = case.text[begin:end]
    text = _SLASH.sub(r"\1/\2", _HIT.sub(r"\1/\2*", written))
    return None if text == written or len(written) > LONGEST else _plan(case, begin, end, text)


def _dance(case: Case) -> FixPlan | None:
    """Plan the usual words behind a roll that cannot be played, where others say it."""
    begin, turn = _begin(case), case.turn
    alone = isinstance(turn, Roll) and turn.dice_at is not None and case.start == begin
    if not alone or len(case.written) > LONGEST or any(sign.isdigit() for sign in case.written):
        return None
    if case.position is None or case.played is None or case.played.before.doubt is not None:
        return None  # nobody knows whether he dances: the words may be a remark
    return _plan(case, case.start, case.end, "Cannot Move")


def _answer(case: Case) -> FixPlan | None:
    """Plan the answer to an open double, where another word says it."""
    word = _ANSWERS.get(case.written.casefold())
    open_ = case.played is not None and case.played.before.offer is not None
    return _plan(case, case.start, case.end, word) if word and open_ else None


def _plan(case: Case, start: int, end: int, text: str) -> FixPlan | None:
    """Plan a text in the place of another, where it makes a legal turn."""
    if not _legal(case, start, end, text):
        return None
    return planned(f"Write {brief(text.strip())}", False, lambda: (case.edit(start, end, text),))


def _only_one(case: Case, repairs: Callable[[str], Iterator[str]], start: int, end: int) -> FixPlan | None:
    """Plan the one repair of a kind that makes a legal turn; None where it is none, or more than one."""
    word = case.text[start:end]
    good = {text for text in repairs(word) if text != word and _legal(case, start, end, text)}
    if len(good) != 1:
        return None
    return _plan(case, start, end, good.pop())


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
