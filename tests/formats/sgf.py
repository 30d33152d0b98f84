"""What GNU Backgammon has made of a match, from its own SGF: all that it keeps, also what a `.mat` cannot say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.rules.position import BAR, STARTS

_NODE = re.compile(r";((?:[A-Za-z]+(?:\[(?:[^\]\\]|\\.)*\])+\s*)*)")
_PROPERTY = re.compile(r"([A-Za-z]+)((?:\[(?:[^\]\\]|\\.)*\])+)")
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]")


@dataclass
class Played:
    """A game: what was done, in order, and how it came out."""

    scores: tuple[int, int]
    done: list[tuple[object, ...]] = field(default_factory=list)
    """(side, dice, left, right) with the boards after the roll, packed; (side, word) of the cube."""
    outcome: tuple[int, int] | None = None
    open_roll: bool = False


def read(text: str, variation: str = "Backgammon") -> list[Played]:
    """Return the games."""
    games: list[Played] = []
    boards: list[list[int]] = []
    for node in _NODE.finditer(text):
        has = {name: _VALUE.findall(values) for name, values in _PROPERTY.findall(node[1])}
        if "FF" in has:
            info = dict(value.split(":") for value in has["MI"])
            games.append(Played((int(info["ws"]), int(info["bs"])), outcome=_outcome(has.get("RE"))))
            start = STARTS[variation].mover.to_bytes(26, "little")
            boards = [list(start), list(start)]
            continue
        game = games[-1]
        if "AE" in has:
            _set_up(game, boards, has)
        if "DI" in has:  # a roll without a play: the board stays, unless one is set up right behind it
            side = LEFT if has["PL"][0] == "W" else RIGHT
            game.done.append((side, _dice(has["DI"][0]), *map(_packed, boards)))
            game.open_roll = True
            continue
        game.open_roll = False
        for side, key in ((LEFT, "W"), (RIGHT, "B")):
            if key in has:
                _turn(game, boards, side, has[key][0])
    return games


def _set_up(game: Played, boards: list[list[int]], has: dict[str, list[str]]) -> None:
    """A board is set up; behind a roll it is what the roll led to."""
    for side, key in ((LEFT, "AW"), (RIGHT, "AB")):
        boards[side] = [0] * 26
        for letter in has.get(key, ()):
            boards[side][_point(side, letter)] += 1
        boards[side][0] = 15 - sum(boards[side])
    if game.open_roll:
        side, dice, *_ = game.done.pop()
        game.done.append((side, dice, *map(_packed, boards)))


def _turn(game: Played, boards: list[list[int]], side: int, what: str) -> None:
    if not what[:1].isdigit():
        if not what.startswith("resign"):
            game.done.append((side, what))
        return
    for start, end in zip(what[2::2], what[3::2], strict=True):
        source, target = _point(side, start), _point(side, end)
        boards[side][source] -= 1
        boards[side][target] += 1
        if target and boards[1 - side][25 - target]:
            boards[1 - side][25 - target] -= 1
            boards[1 - side][BAR] += 1
    game.done.append((side, _dice(what), *map(_packed, boards)))


def _point(side: int, letter: str) -> int:
    if letter in "yz":
        return BAR if letter == "y" else 0
    index = ord(letter) - ord("a")
    return index + 1 if side == LEFT else 24 - index


def _dice(text: str) -> tuple[int, int]:
    one, two = sorted(map(int, text[:2]), reverse=True)
    return one, two


def _packed(board: list[int]) -> int:
    return int.from_bytes(bytes(board), "little") if min(board) >= 0 else -1


def _outcome(result: list[str] | None) -> tuple[int, int] | None:
    found = re.match(r"([WB])\+(\d+)", result[0]) if result else None
    return (LEFT if found[1] == "W" else RIGHT, int(found[2])) if found else None
