"""XG's position ID, one line of ten fields:

    XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10

1. 26 letters: the top player's bar, the points 1 to 24 as the bottom player counts them, his bar.
   `A` to `O` are 1 to 15 checkers of the bottom player, `a` to `o` of the top player, `-` is none.
2. the cube, as a power of two; 3. who owns it: 1 bottom, -1 top, 0 nobody
4. whose turn it is: 1 bottom, -1 top. The letters do not turn round with it.
5. the dice; `00` before the roll, `D` when that player has doubled
6. the bottom player's score; 7. the top player's
8. in a match 1 for the Crawford game; in money play 1 for Jacoby plus 2 for beavers
9. the length of the match, 0 for money play; 10. the largest cube, as a power of two
"""

from __future__ import annotations

import re

from bg_lsp.notation.setup import MOST_CUBE, BadId, Setup, checked, position
from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.rules.position import BAR, Position, on

_PLAYERS = {"1": LEFT, "-1": RIGHT}
_PREFIX = re.compile(r"\A\s*(?:XGID\s*=)?\s*", re.IGNORECASE)
_MOST_POINTS = 15_000


def read_xgid(text: str, checkers: int = 15) -> Setup:
    """Read an XGID, with or without `XGID=`. Raises `BadId`, with nothing half read."""
    fields = _PREFIX.sub("", text).strip().split(":")
    if len(fields) == 9:
        fields.append("10")  # the largest cube came later
    if len(fields) != 10:
        raise BadId(f"an XGID has 10 fields between colons, here are {len(fields)}")
    letters, cube, owner, turn, dice, left, right, rules, length, largest = fields
    points = _number(length, "match length", _MOST_POINTS)
    flags = _number(rules, "rules", 1 if points else 3)
    power = _number(cube, "cube", MOST_CUBE)
    limit = _number(largest, "largest cube", MOST_CUBE)
    if owner not in ("0", *_PLAYERS):
        raise BadId(f"the owner of the cube is 1, 0 or -1, not “{owner}”")
    if turn not in _PLAYERS:
        raise BadId(f"the turn is 1 or -1, not “{turn}”")
    if dice != "D" and not re.fullmatch("00|[1-6][1-6]", dice):
        raise BadId(f"the dice are two digits, 00 or D, not “{dice}”")
    return checked(
        Setup(
            position=read_letters(letters, checkers),
            to_roll=_PLAYERS[turn],
            dice=None if dice in ("00", "D") else (int(dice[0]), int(dice[1])),
            cube=1 << power,
            owner=_PLAYERS.get(owner),
            offered=dice == "D",
            scores=(_number(left, "score", _MOST_POINTS), _number(right, "score", _MOST_POINTS)),
            length=points,
            crawford=bool(points and flags),
            jacoby=bool(not points and flags & 1),
            beavers=bool(not points and flags & 2),
            cube_limit=1 << limit,
        )
    )


def _number(field: str, name: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,5}", field) or int(field) > most:
        raise BadId(f"the field “{name}” is a number from 0 to {most}, not “{field}”")
    return int(field)


def read_letters(letters: str, checkers: int = 15) -> Position:
    """Read the 26 letters of a board, as the bottom player sees it. Raises `BadId`."""
    if len(letters) != 26:
        raise BadId(f"a board is 26 letters, here are {len(letters)}")
    if other := re.search("[^-A-Oa-o]", letters):
        raise BadId(f"the letters of a board are A to O, a to o and -, not “{other.group()}”")
    if letters[0].isupper() or letters[BAR].islower():
        raise BadId(
            "the first letter is the top player's bar (a to o), the last the bottom player's (A to O)"
        )
    left = [_count(letter, "A") for letter in letters]
    right = [_count(letter, "a") for letter in reversed(letters)]
    left[0] = right[0] = 0
    return position(left, right, checkers)


def _count(letter: str, one: str) -> int:
    count = ord(letter) - ord(one) + 1
    return count if 1 <= count <= 15 else 0


def write_xgid(setup: Setup) -> str:
    """Write an XGID. A resignation has no place in it."""
    power = setup.cube.bit_length() - 1
    limit = (setup.cube_limit or 1 << 10).bit_length() - 1
    rules = setup.crawford if setup.length else setup.jacoby + 2 * bool(setup.beavers)
    dice = "D" if setup.offered else "{}{}".format(*setup.dice or (0, 0))
    owner = 0 if setup.owner is None else _sign(setup.owner)
    fields = (power, owner, _sign(setup.to_roll), dice, *setup.scores, int(rules), setup.length, limit)
    return f"XGID={write_letters(setup.position)}:" + ":".join(map(str, fields))


def _sign(side: int) -> int:
    return 1 if side == LEFT else -1


def write_letters(board: Position) -> str:
    """Write a board, seen by the bottom player (the mover of the value), in 26 letters."""
    letters = []
    for point in range(26):
        bottom = on(board.mover, point) if point else 0
        top = on(board.opponent, BAR - point) if point < BAR else 0
        letters.append(chr(ord("A") - 1 + bottom) if bottom else chr(ord("a") - 1 + top) if top else "-")
    return "".join(letters)
