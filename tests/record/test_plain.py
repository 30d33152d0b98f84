"""The quick way over a row leads where the careful one leads, and most rows take it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from bench import selfplay
from bg_lsp.notation.parse import parse_line
from bg_lsp.record.finding import LineId
from bg_lsp.record.fold import carry, carry_tree
from bg_lsp.record.plain import carry_row
from bg_lsp.record.replay import Replay
from bg_lsp.record.text import decode, split
from tests.corpus import real
from tests.record.test_fold import RIGHT, WRONG

MARKS = "0123456789 /*():-?!bof{}"


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
