"""What is jotted down while transcribing, expanded to the legal plays that it can mean.

Behind the dice, read in this order: whole plays (`8/5 6/5`), pairs from–to without a slash (`85 65`,
`8565`), landing points in the order of the dice (`20 10`), the point made (`5`). The first reading
that fits any legal play counts, and all plays that fit it are candidates.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final

from bg_lsp.notation.blanks import plain
from bg_lsp.notation.spell import spell, spell_point
from bg_lsp.notation.steps import STEP, read_step
from bg_lsp.rules.generate import LegalPlay, legal_plays
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.position import BAR, OFF, Position, on
from bg_lsp.rules.verify import meanings

_MOST: Final = 500
"""So many ways to cut digits into points are looked at."""
_SHOWN: Final = 3
_TOKENS: Final = re.compile(r"[ \t,]+")
_STEP: Final = re.compile(STEP, re.IGNORECASE)
_DIGITS: Final = re.compile(r"([0-9]{1,16})\*?(?:\(([2-4])\))?\*?")


@lru_cache(16)
def expand(
    position: Position, roll: tuple[int, int], text: str
) -> tuple[tuple[LegalPlay, ...], tuple[str, ...]]:
    """Return the legal plays that `text` can mean, and what was tried where there are none.

    `position` is the mover's, `roll` has the dice in the order in which they were written. While a
    line is typed the same is asked several times.
    """
    tokens = [token for token in _TOKENS.split(plain(text).strip(" \t,")) if token]
    tried: list[str] = []
    for reading in (_steps, _landings, _point):
        candidates = reading(position, roll, tokens, tried)
        if candidates:
            return tuple(candidates), ()
    return (), tuple(dict.fromkeys(tried))


def _steps(position: Position, roll: tuple[int, int], tokens: list[str], tried: list[str]) -> list[LegalPlay]:
    """Whole plays, and pairs without a slash."""
    choices = [steps_of(token) for token in tokens]
    found: dict[Position, None] = {}
    plays = (Play(step for part in parts for step in part) for parts in islice(product(*choices), _MOST))
    for number, play in enumerate(play for play in plays if play):
        found.update(dict.fromkeys(meanings(position, roll, play)))
        if number < _SHOWN:
            tried.append(spell(play))
    return _legal(position, roll, found)


def steps_of(token: str) -> list[tuple[Step, ...]]:
    """Return what a word can mean as steps: one that is written out, or pairs of points without a slash."""
    if _STEP.fullmatch(token):
        step = read_step(token).step
        return [(step,)] if step else []
    digits = _DIGITS.fullmatch(token)
    if not digits:
        return []
    count = int(digits[2] or 1)
    pairs = [points for points in islice(_cuts(digits[1]), _MOST) if len(points) % 2 == 0]
    return [
        tuple(Step(points[i : i + 2], 0, count) for i in range(0, len(points), 2))
        for points in pairs
        if all(points[i] > points[i + 1] and points[i + 1] != BAR for i in range(0, len(points), 2))
    ]


def _cuts(digits: str) -> Iterator[tuple[int, ...]]:
    """Return every way to read a run of digits as points (25 the bar, 0 off)."""
    if not digits:
        yield ()
        return
    for size in (1, 2):
        head = digits[:size]
        if len(head) == size and int(head) <= BAR and (size == 1 or head[0] != "0"):
            for rest in _cuts(digits[size:]):
                yield (int(head), *rest)


def _landings(
    position: Position, roll: tuple[int, int], tokens: list[str], tried: list[str]
) -> list[LegalPlay]:
    """The points on which checkers land, in the order of the dice; of a double, where they end up."""
    points = points_of(tokens)
    if not points:
        return []
    if roll[0] == roll[1]:
        return _ends(position, roll, points, tried)
    if len(points) > 2:
        return []
    dice = roll if len(points) == 2 else (roll[0] + roll[1],)
    choices = [_sources(position, point, die) for point, die in zip(points, dice, strict=True)]
    plays = [Play(Step(pair) for pair in pairs) for pairs in product(*choices)]
    tried += [spell(play) for play in plays[:_SHOWN]]
    found = {after: None for play in plays for after in meanings(position, roll, play)}
    return _legal(position, roll, found)


def points_of(tokens: list[str]) -> list[int]:
    """Return the points that words name; none where one of them is no point on which a checker can land."""
    names = {"off": OFF, "o": OFF}
    words = [token.lower().rstrip("*") for token in tokens]
    if any(word not in names and not re.fullmatch(r"[0-9]{1,2}", word) for word in words):
        return []
    points = [names[word] if word in names else int(word) for word in words]
    return points if all(point < BAR for point in points) else []


def _sources(position: Position, point: int, die: int) -> list[tuple[int, int]]:
    """Return where a checker that lands on a point can come from; bearing off, from below as well."""
    if point == OFF:
        return [(source, OFF) for source in range(min(die, 6), 0, -1) if on(position.mover, source)]
    return [(point + die, point)] if point + die <= BAR else []


def _ends(position: Position, roll: tuple[int, int], points: list[int], tried: list[str]) -> list[LegalPlay]:
    tried.append("checkers that end on " + " ".join(map(spell_point, points)))
    plays = legal_plays(position, roll)
    ends = [ends_of(position, legal.after) for legal in plays]
    wanted = Counter(points)
    exact = [legal for end, legal in zip(ends, plays, strict=True) if end == wanted]
    return exact or [legal for end, legal in zip(ends, plays, strict=True) if set(end) == set(wanted)]


def ends_of(before: Position, after: Position) -> Counter[int]:
    """Return where checkers end up: how many more of the mover's stand on each point."""
    sides = zip(before.mover.to_bytes(26, "little"), after.mover.to_bytes(26, "little"), strict=True)
    return Counter({point: now - then for point, (then, now) in enumerate(sides) if now > then})


def _point(position: Position, roll: tuple[int, int], tokens: list[str], tried: list[str]) -> list[LegalPlay]:
    """The point that is made: fewer than two checkers before, two or more after."""
    points = points_of(tokens)
    if len(points) != 1 or points[0] == OFF:
        return []
    point = points[0]
    tried.append(f"the {point}-point made")
    if on(position.mover, point) > 1:
        return []
    return [legal for legal in legal_plays(position, roll) if on(legal.after.mover, point) > 1]


def _legal(position: Position, roll: tuple[int, int], found: dict[Position, None]) -> list[LegalPlay]:
    return [LegalPlay(*after, position, roll) for after in found]
