"""The quick way over a row leads where the careful one leads, and most rows take it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from bench import selfplay
from bg_lsp.notation.parse import parse_line
from bg_lsp.record.finding import LineId
from bg_lsp.record.fold import carry, carry_tree
from bg_lsp.record.plain import carry_row
from bg_lsp.record.replay import Replay
from bg_lsp.record.text import decode, split
from tests.corpus import real
from tests.record.test_fold import MATCH, NEXT, RIGHT, ROW, WRONG

MARKS = "0123456789 /*():-?!bof{}"


OPEN = {
    "a game that nothing is said of": MATCH + '; [Teams "Ada"]\n' + ROW,
    "a game that nobody has begun": "7 point match\n" + ROW,
    "a roll that waits for its play": MATCH + ROW + NEXT[:39] + "61:\n  3) 31: 8/5 6/5\n",
    "a double that waits for its answer": MATCH + ROW + NEXT[:39] + "Doubles => 2\n  3) 31: 8/5 6/5\n",
    "a game that is over": MATCH + ROW + "  2) Doubles => 2                      Drops\n  3) 31: 8/5 6/5\n",
    "the other player's turn": MATCH + ROW + NEXT[:38].rstrip() + "\n  3) 31: 8/5 6/5\n",
}


def records() -> Iterator[list[str]]:
    """Yield the lines of real (or invented) files, of played games, and of all that was thought of."""
    for path in real.files():
        yield split(decode(path.read_bytes()).text)[0]
    yield split(selfplay.match(60))[0]
    for text in (*RIGHT.values(), *(text for text, _ in WRONG.values())):
        yield split(text)[0]


def disturbed(lines: Sequence[str], dice: random.Random) -> Iterator[str]:
    """Yield the lines, some with a character put in, taken out or exchanged."""
    for line in lines:
        if line and dice.random() < 0.05:
            at = dice.randrange(len(line))
            line = line[:at] + dice.choice(("", dice.choice(MARKS))) + line[at + dice.randrange(2) :]
        yield line


def renumbered(lines: Sequence[str], dice: random.Random) -> Iterator[str]:
    """Yield the lines, here and there with other numbers from a row on."""
    off = 0
    for line in lines:
        number, closed, rest = line.partition(")")
        if closed and number.strip().isdigit():
            if dice.random() < 0.1:
                off = dice.choice((0, 0, -1, 1, 2))
            yield f"{max(1, int(number) + off):>3}){rest}"
        else:
            yield line


def agree(lines: Sequence[str]) -> None:
    quick, careful = Replay(), Replay()
    for number, text in enumerate(lines):
        at = LineId(number)
        found = carry(quick, at, text)
        assert found == carry_tree(careful, at, parse_line(text)), text
        assert quick.state() == careful.state(), text


def test_both_ways_agree() -> None:
    dice = random.Random(7)
    for lines in records():
        agree(lines)
        agree(list(disturbed(lines, dice)))
        agree(list(renumbered(lines, dice)))


@pytest.mark.parametrize("text", OPEN.values(), ids=OPEN.keys())
def test_a_plain_row_where_something_is_open_is_left_to_the_careful_way(text: str) -> None:
    *above, row, _ = split(text)[0]
    replay = Replay()
    for number, line in enumerate(above):
        carry(replay, LineId(number), line)
    before = replay.state()
    assert not carry_row(replay, LineId(len(above)), row)
    assert replay.state() is before
    agree(split(text)[0])


def test_most_rows_are_plain() -> None:
    replay = Replay()
    plain = rows = 0
    for number, text in enumerate(split(selfplay.match(60))[0]):
        if carry_row(replay, LineId(number), text):
            plain += 1
        else:
            carry_tree(replay, LineId(number), parse_line(text))
        rows += ")" in text
    assert plain / rows > 0.8
