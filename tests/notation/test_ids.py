"""Position IDs: XGID and GNU Backgammon's, against what those programs print."""

from __future__ import annotations

import random
import re
import shutil
import subprocess

import pytest

from bg_lsp.notation.gnuid import position_id, read_gnuid, write_gnuid, write_match_id
from bg_lsp.notation.setup import BadId, Setup
from bg_lsp.notation.tree import LEFT, RIGHT
from bg_lsp.notation.xgid import read_letters, read_xgid, write_letters, write_xgid
from bg_lsp.rules.play import Roll
from bg_lsp.rules.position import STARTS, Position, checkers, pack
from tests.rules.games import positions

PAIRS = [
    ("-aBBaBB-----bA----bbDcbbAA:0:0:1:00:0:0:1:0:10", "trOBASI2GxDwUA:cAkAAAAAAAAA"),
    ("-AA-BAD-------aa---aaabce-:2:-1:-1:23:0:0:0:0:10", "ZT0AAHy3CgUAAA:AoEJAAAAAAAE"),
    ("-J-----------------bbb-dbA:0:0:-1:16:2:2:0:5:10", "/wMAALRnGwAAAA:MAGnACAAEAAE"),
    ("-CaB--CAB----B-----bdccbB-:0:0:1:44:4:0:0:5:10", "dvcGABBnXIMBMA:cAmyAAAAIAAE"),
]
"""Printed by GNU Backgammon 1.07."""

BOARDS = {
    "Backgammon": "4HPwATDgc/ABMA",
    "Nackgammon": "4Dl4ADbgOXgANg",
    "HyperGammon": "AACgAgAAKgAAAA",
    "Longgammon": "AACA/z8AAID/Pw",
}

START = STARTS["Backgammon"]
MATCHES: list[tuple[str, Setup]] = [
    ("cIkKAAAAAAAE", Setup(START, LEFT, (5, 2))),
    ("cIkKAAAAAAAA", Setup(START, LEFT, (5, 2), jacoby=True)),
    ("cAkAAAAAAAAA", Setup(START, LEFT, jacoby=True)),
    ("UQnnADAAEAAE", Setup(START, LEFT, (6, 1), cube=2, owner=LEFT, scores=(2, 3), length=7)),
    ("AQHnADAAEAAE", Setup(START, RIGHT, (6, 1), cube=2, owner=RIGHT, scores=(2, 3), length=7)),
    ("8AngADAAMAAE", Setup(START, LEFT, scores=(6, 3), length=7, crawford=True)),
]
"""Match IDs printed by GNU Backgammon, and what was set up there (its player 1 is LEFT)."""


def larger_first(dice: Roll | None) -> Roll | None:
    return dice and (max(dice), min(dice))


def as_gnu(setup: Setup) -> Setup:
    """What is left of a setup in GNU Backgammon's IDs."""
    return setup._replace(dice=larger_first(setup.dice), beavers=None, cube_limit=None)


@pytest.mark.parametrize(("xgid", "gnuid"), PAIRS)
def test_the_same_position_in_both(xgid: str, gnuid: str) -> None:
    setup = read_xgid("XGID=" + xgid)
    assert write_xgid(setup) == "XGID=" + xgid
    assert write_gnuid(setup) == gnuid
    assert read_gnuid(gnuid) == as_gnu(setup)


@pytest.mark.parametrize("variation", BOARDS)
def test_starting_positions(variation: str) -> None:
    start = STARTS[variation]
    assert position_id(start) == BOARDS[variation]
    assert read_gnuid(BOARDS[variation], checkers(start.mover)).position == start


@pytest.mark.parametrize(("hyper", "points"), [("AABAAQAACgAAAA", (24, 23)), ("AACAAAAAAgAAAA", (24,))])
def test_smaller_starts(hyper: str, points: tuple[int, ...]) -> None:
    side = pack(dict.fromkeys(points, 1))
    assert position_id(Position(side, side)) == hyper
    assert read_gnuid(hyper, len(points)).position == Position(side, side)


@pytest.mark.parametrize(("letters", "setup"), MATCHES)
def test_match_ids(letters: str, setup: Setup) -> None:
    assert write_match_id(setup) == letters
    board = setup.position if setup.to_roll == LEFT else setup.position.turned()
    assert read_gnuid(f"{position_id(board)}:{letters}") == setup


def test_start_in_letters() -> None:
    assert write_letters(START) == "-b----E-C---eE---c-e----B-"
    assert read_letters("-b----E-C---eE---c-e----B-") == START


def test_the_letters_do_not_turn_round() -> None:
    """With the top player on roll, board, score and owner stay where they are."""
    here = read_xgid("-CaB--CAB----B-----bdccbB-:1:-1:1:00:2:3:0:7:10")
    there = read_xgid("-CaB--CAB----B-----bdccbB-:1:-1:-1:00:2:3:0:7:10")
    assert there == here._replace(to_roll=RIGHT)
    assert (there.owner, there.scores) == (RIGHT, (2, 3))
    assert read_gnuid(write_gnuid(there)).position == there.position


def test_an_offered_double() -> None:
    setup = read_xgid("-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:7:10")
    assert (setup.offered, setup.to_roll, setup.to_decide, setup.cube) == (True, LEFT, RIGHT, 2)
    assert read_gnuid(write_gnuid(setup)) == as_gnu(setup)
    assert write_xgid(setup).split(":")[4] == "D"


@pytest.mark.parametrize("last", ["A", "E"])
def test_the_last_letter_is_tolerated_in_a_match(last: str) -> None:
    assert read_gnuid(f"4HPwATDgc/ABMA:UQnnADAAEAA{last}") == read_gnuid("4HPwATDgc/ABMA:UQnnADAAEAAE")


def test_as_the_programs_print_them() -> None:
    printed = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cIkKAAAAAAAE"
    assert read_gnuid(printed) == read_gnuid("4HPwATDgc/ABMA:cIkKAAAAAAAE")
    assert read_xgid(" xgid = " + PAIRS[0][0] + "\n") == read_xgid(PAIRS[0][0])
    assert read_xgid(PAIRS[0][0].removesuffix(":10")) == read_xgid(PAIRS[0][0])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "10 fields"),
        ("XGID=-b----E-C---eE---c-e----B-", "10 fields"),
        ("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10", "26 letters"),
        ("-b----E-C---eE---c-e----Z-:0:0:1:00:0:0:0:0:10", "not “Z”"),
        ("-b----E-C---eE---c-e----B-\n:0:0:1:00:0:0:0:0:10", "26 letters, here are 27"),
        ("Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "bar"),
        ("-b----E-C---eE---c-e----Ba:0:0:1:00:0:0:0:0:10", "bar"),
        ("-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10", "16 checkers"),
        ("-c----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "16 checkers"),
        ("--------------------------:0:0:1:00:0:0:0:0:10", "no checker"),
        ("-b----E-C---eE---c-e----B-:99:0:1:00:0:0:0:0:10", "cube"),
        ("-b----E-C---eE---c-e----B-:x:0:1:00:0:0:0:0:10", "cube"),
        ("-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:10", "owner"),
        ("-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:10", "turn"),
        ("-b----E-C---eE---c-e----B-:0:0:1:07:0:0:0:0:10", "dice"),
        ("-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:10", "dice"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:-1:0:0:0:10", "score"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:4:0:10", "rules"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:7:10", "rules"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:2:2:1:5:10", "Crawford"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:7:2:0:7:10", "ends a match"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:99999:10", "length"),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:٧:10", "length"),
    ],
)
def test_impossible_xgids(text: str, says: str) -> None:
    with pytest.raises(BadId, match=says):
        read_xgid(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "14 letters"),
        ("4HPwATDgc/ABM", "14 letters"),
        ("4HPwATDgc/ABM_:cIkKAAAAAAAE", "14 letters"),
        ("4HPwATDgc/ABMA:cIkKAAAAAAA", "14 letters"),
        ("4HPwATDgc/ABMA:cIkKAAAAAAAEE", "14 letters"),
        ("//////////////", "checkers"),
        ("AAAAAAAAAAAAAA", "no checker"),
        ("4HPwATDgc/ABcA", "16 checkers"),
        ("AAAAAAAAAAAAAQ", "beyond"),
        ("4HPwATDgc/ABMA:cIkLAAAAAAAE", "dice"),
        ("4HPwATDgc/ABMA:IIkKAAAAAAAE", "third player"),
    ],
)
def test_impossible_gnu_ids(text: str, says: str) -> None:
    with pytest.raises(BadId, match=says):
        read_gnuid(text)


def test_both_sides_on_one_point() -> None:
    board = Position(pack({5: 2, 0: 13}), pack({20: 1, 0: 14}))
    with pytest.raises(BadId, match="both sides"):
        read_gnuid(position_id(board))


def some_setups(seed: int, count: int) -> list[Setup]:
    """Random boards, some from games, with random matches around them."""
    dice = random.Random(seed)
    setups = []
    for board in positions(seed, 3 * count):
        if checkers(board.mover) != 15 or not board.mover >> 8 or not board.opponent >> 8:
            continue
        length = dice.choice((0, 0, 5, 7, 25))
        scores = (dice.randrange(length), dice.randrange(length)) if length else (dice.randrange(9), 0)
        cube = dice.choice((1, 1, 2, 4, 8))
        setups.append(
            Setup(
                board,
                to_roll=dice.choice((LEFT, RIGHT)),
                dice=dice.choice((None, (dice.randint(1, 6), dice.randint(1, 6)))),
                cube=cube,
                owner=dice.choice((LEFT, RIGHT)) if cube > 1 else None,
                scores=scores,
                length=length,
                crawford=length - 1 in scores and dice.random() < 0.5,
                jacoby=not length and dice.random() < 0.5,
                beavers=not length and dice.random() < 0.5,
                cube_limit=1024,
            )
        )
    return setups[:count]


def test_there_and_back() -> None:
    for setup in some_setups(5, 500):
        assert read_xgid(write_xgid(setup)) == setup
        assert read_gnuid(write_gnuid(setup)) == as_gnu(setup)


@pytest.mark.needs("gnubg")
def test_as_gnu_backgammon_prints_them() -> None:
    """Set up by XGID, GNU Backgammon shows the IDs that we write."""
    program = shutil.which("gnubg") or "/usr/games/gnubg"
    setups = [setup for setup in some_setups(6, 40) if setup.dice is not None]
    commands = "".join(f"set xgid {write_xgid(setup)}\n" for setup in setups)
    done = subprocess.run(
        [program, "-t", "-q", "-r"], input=commands, capture_output=True, text=True, timeout=60, check=False
    )
    shown = re.findall(r"Position ID: (\S{14})\s+Match ID +: (\S{12})", done.stdout)
    printed = {f"{board}:{match}" for board, match in shown}
    assert [write_gnuid(setup) for setup in setups if write_gnuid(setup) not in printed] == []
