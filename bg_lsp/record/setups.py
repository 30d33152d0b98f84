"""Positions set up by a tag or a comment: read, judged, and put on the board."""

from __future__ import annotations

from bg_lsp.notation.gnuid import read_gnuid
from bg_lsp.notation.setup import BadId, Setup
from bg_lsp.notation.xgid import read_letters, read_xgid
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Offer, SetBoard
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.position import OFF, STARTS, Position, checkers, on

_EXPECTED = "an XGID, or a GNU Backgammon PositionID:MatchID"
_FORGOTTEN = 2
"""So many checkers may have been left out by mistake; a board with fewer was composed like that."""
_OUTSIDE = 4
"""A side that has borne off may have a checker or two outside its home, hit meanwhile, but not so many."""


def read(replay: Replay, value: str) -> str | None:
    """Take the value of a `Position` tag; return what is wrong with it, if anything."""
    count = _checkers(replay)
    try:
        if value.count(":") > 1:
            setup = read_xgid(value, count)
        elif ":" in value:
            setup = read_gnuid(value, count)
        else:
            return _EXPECTED
    except BadId as error:
        return str(error)
    _take(replay, SetBoard(setup.position, setup))
    return _missing(setup.position)


def letters(replay: Replay, value: str) -> str | None:
    """Take the 26 letters of XG's comment `Set Pos=`; return what is wrong with them, if anything."""
    try:
        position = read_letters(value, _checkers(replay))
    except BadId as error:
        return str(error)
    _take(replay, SetBoard(position, None))
    return _missing(position)


def _checkers(replay: Replay) -> int:
    return checkers(STARTS[replay.match.terms.variation].mover)


def _missing(position: Position) -> str | None:
    """Say that checkers are missing from the set, where they cannot have been borne off."""
    for side in position:
        outside = sum(on(side, point) for point in range(7, 26))
        if 0 < on(side, OFF) <= _FORGOTTEN and outside >= _OUTSIDE:
            total = checkers(side)
            return f"{total} checkers a side, not {total - on(side, OFF)}"
    return None


def _take(replay: Replay, setup: SetBoard) -> None:
    """In the middle of a game the board is set at once; else the next game begins with it."""
    if replay.game is None or replay.ended is not None:
        replay.match = replay.match._replace(setup=setup)
        return
    replay.left, replay.right = setup.position
    replay.offer = replay.doubt = replay.cube_doubt = replay.pending = None
    replay.opening = False
    replay.row = -1 if replay.last is None else replay.row
    # In numbered games the columns say who plays.
    replay.to_roll = None
    if setup.match is not None:
        put(replay, setup.match)


def put(replay: Replay, setup: Setup) -> None:
    """Set the cube, and whose turn it is where no column can say it."""
    replay.cube = Cube(setup.cube, setup.owner)
    if setup.offered:
        replay.offer = Offer(setup.to_roll, setup.cube * 2, replay.place(0, 0))
    if setup.offered or (replay.game is not None and not replay.game.numbered):
        replay.to_roll = setup.to_roll
