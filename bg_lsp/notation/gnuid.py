"""GNU Backgammon's position and match ID: `4HPwATDgc/ABMA:cIkKAAAAAAAE`.

Both are bits, packed into bytes from the lowest bit up and written in base 64.

Position ID (80 bits, 14 letters): for the opponent of the player on roll, then for that player: for
each of his points 1 to 24 and his bar as many ones as checkers, then a zero.

Match ID (72 bits, 12 letters): the members of `_FIELDS`. The last one came with version 1.07: older
programs leave its bit empty, so that it says something in money play only.
"""

from __future__ import annotations

import binascii
import re

from bg_lsp.notation.setup import BadId, Setup, checked, position
from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.rules.position import BAR, Position, on

_FIELDS = (
    ("cube", 4),  # power of two
    ("owner", 2),  # player 0 or 1; 3 is a centred cube
    ("roller", 1),
    ("crawford", 1),
    ("state", 3),
    ("turn", 1),  # who has to decide
    ("offered", 1),
    ("resigned", 2),
    ("die", 3),  # the larger first, 0 before the roll
    ("other", 3),
    ("length", 15),
    ("score 0", 15),
    ("score 1", 15),
    ("no jacoby", 1),
)
_CENTRED = 3
_IDS = re.compile(
    r"(?:.*Position\s+ID\s*:)?\s*([A-Za-z0-9+/]{14})={0,2}"
    r"(?:(?:\s*:\s*|\s+(?:Match\s+ID\s*:\s*)?)([A-Za-z0-9+/]{12}))?\s*",
    re.DOTALL | re.IGNORECASE,
)


def read_gnuid(text: str, checkers: int = 15) -> Setup:
    """Read `PositionID:MatchID`, a Position ID alone, or both as the program prints them.

    Player 1 is LEFT; he is on roll where there is no Match ID. Raises `BadId`, with nothing half read.
    """
    ids = _IDS.fullmatch(text)
    if ids is None:
        raise BadId("a GNU Backgammon ID is 14 letters and digits, a colon, and 12 more")
    opponent, mover = _read_board(ids[1])
    if ids[2] is None:
        return Setup(position(mover, opponent, checkers))
    match = _read_match(ids[2])
    to_roll = _side(match["roller"])
    left, right = (mover, opponent) if to_roll == LEFT else (opponent, mover)
    offered, turn = bool(match["offered"]), _side(match["turn"])
    usual = RIGHT - to_roll if offered else to_roll
    dice = match["die"], match["other"]
    return checked(
        Setup(
            position=position(left, right, checkers),
            to_roll=to_roll,
            dice=dice if all(dice) else None,
            cube=1 << match["cube"],
            owner=None if match["owner"] == _CENTRED else _side(match["owner"]),
            offered=offered,
            scores=(match["score 1"], match["score 0"]),
            length=match["length"],
            crawford=bool(match["crawford"]),
            jacoby=not match["length"] and not match["no jacoby"],
            resigned=match["resigned"],
            turn=None if turn == usual else turn,
            state=match["state"],
        )
    )


def _side(player: int) -> int:
    return LEFT if player == 1 else RIGHT


def _bits(letters: str) -> int:
    return int.from_bytes(binascii.a2b_base64(letters + "=" * (-len(letters) % 4)), "little")


def _letters(bits: int, size: int) -> str:
    return binascii.b2a_base64(bits.to_bytes(size, "little"), newline=False).decode().rstrip("=")


def _read_board(letters: str) -> tuple[list[int], list[int]]:
    bits = _bits(letters)
    sides: list[list[int]] = []
    for _ in range(2):
        side = [0]
        for _ in range(25):
            # The ones up to the next zero.
            count = (~bits & bits + 1).bit_length() - 1
            side.append(count)
            bits >>= count + 1
        sides.append(side)
    if bits:
        raise BadId("the Position ID has checkers beyond the last point")
    return sides[0], sides[1]


def _read_match(letters: str) -> dict[str, int]:
    bits = _bits(letters)
    match: dict[str, int] = {}
    for name, size in _FIELDS:
        match[name] = bits & (1 << size) - 1
        bits >>= size
    dice = match["die"], match["other"]
    if max(dice) > 6 or (min(dice) == 0 and max(dice) > 0):
        raise BadId(f"the Match ID has the dice {dice[0]} and {dice[1]}")
    if match["owner"] == 2:
        raise BadId("the Match ID gives the cube to a third player")
    if match["state"] > 4:
        raise BadId(f"the Match ID has the unknown game state {match['state']}")
    return match


def write_gnuid(setup: Setup) -> str:
    """Write `PositionID:MatchID`. Beavers and the cube limit have no place in it."""
    return f"{write_position_id(setup)}:{write_match_id(setup)}"


def write_position_id(setup: Setup) -> str:
    """Write the Position ID: it shows the board to the player on roll."""
    board = setup.position if setup.to_roll == LEFT else setup.position.turned()
    return position_id(board)


def position_id(board: Position) -> str:
    """Write the Position ID of a board whose mover is on roll."""
    bits = at = 0
    for side in (board.opponent, board.mover):
        for point in range(1, BAR + 1):
            count = on(side, point)
            bits |= (1 << count) - 1 << at
            at += count + 1
    if at > 80:
        raise BadId("a Position ID has room for 15 checkers a side")
    return _letters(bits, 10)


def write_match_id(setup: Setup) -> str:
    """Write the Match ID."""
    dice = sorted(setup.dice or (0, 0), reverse=True)
    values = {
        "cube": setup.cube.bit_length() - 1,
        "owner": _CENTRED if setup.owner is None else _player(setup.owner),
        "roller": _player(setup.to_roll),
        "crawford": int(setup.crawford),
        "state": setup.state,
        "turn": _player(setup.to_decide),
        "offered": int(setup.offered),
        "resigned": setup.resigned,
        "die": dice[0],
        "other": dice[1],
        "length": setup.length,
        "score 0": setup.scores[1],
        "score 1": setup.scores[0],
        "no jacoby": int(not setup.jacoby),
    }
    bits = at = 0
    for name, size in _FIELDS:
        bits |= values[name] << at
        at += size
    return _letters(bits, 9)


def _player(side: int) -> int:
    return 1 if side == LEFT else 0
