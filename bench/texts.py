"""Texts to type into: matches of any length, right and wrong, and what other servers read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple

from bench import selfplay


class Text(NamedTuple):
    """A text, and a place in its middle where one character takes the place of another."""

    text: str
    line: int
    column: int
    pair: str
    """The two characters that are exchanged, the one that stands there second."""


def match(lines: int, wrong: int = 0) -> Text:
    """Return a match of so many lines, with a wrong play in `wrong` of its rows."""
    made = list(islice(_lines(), lines))
    rows = [at for at, line in enumerate(made) if ") " in line[:6] and ": " in line[5:12]]
    for at in rows[:: max(1, len(rows) // wrong)][:wrong] if wrong else ():
        made[at] = made[at].replace(": ", ": 1/1 ", 1)
    line = rows[len(rows) // 2]
    column = made[line].index(":", 5) - 1
    return Text("\n".join(made) + "\n", line, column, "7" + made[line][column])


def doubtful(lines: int) -> Text:
    """Return a match of so many lines with a forbidden play in each game: the rest of it is in doubt."""
    text, line, column, pair = match(lines)
    made = [
        f"{row[:9]}24/23*{row[9 + len(row[9:].split(' ')[0]) :]}" if row.startswith("  3) ") else row
        for row in text.split("\n")
    ]
    return Text("\n".join(made), line, column, pair)


def remarked(lines: int, wrong: int = 0) -> Text:
    """Return the same match with the place in a comment: a key there changes nothing that is said."""
    text, line, _, _ = match(lines - 1, wrong)
    made = text.split("\n")
    made.insert(line, "; x")
    return Text("\n".join(made), line, 2, "yx")


def _lines() -> Iterator[str]:
    """Yield a match without end: some games over and over, with running numbers and scores."""
    head, *games = selfplay.match(60).rstrip("\n").split("\n\n")
    yield from (head, "")
    scores = [0, 0]
    for number, game in enumerate(cycle(games), 1):
        _, _, *rows = game.splitlines()
        yield from (f" Game {number}", f" {f'Ada : {scores[0]}':<33}Ben : {scores[1]}", *rows, "")
        right = rows[-1].startswith(" " * 30)
        scores[right] += int(rows[-1].split()[1])


def json_text(lines: int) -> Text:
    made = ["[", *(f'  {{"a": {n}}},' for n in range(lines - 3)), "  0", "]"]
    return Text("\n".join(made), lines // 2, 8, "x1")


def python_text(lines: int) -> Text:
    return Text("x = 1\n" * lines, lines // 2, 0, "(x")
