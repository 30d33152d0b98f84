"""GNU Backgammon reads what we export: without a word, and as it was meant."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bg_lsp.formats.mat import export
from bg_lsp.formats.story import CannotExport
from bg_lsp.notation.spell import spell
from bg_lsp.record.document import Document
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS, Position
from bg_lsp.rules.score import all_off
from tests.corpus import real
from tests.corpus.mutations import slips
from tests.corpus.slips import KINDS
from tests.formats import gnubg, sgf, trace


def exported(folder: Path, documents: list[Document]) -> list[Path]:
    """Write the exports of some documents; names in the corpus differ in their endings only where they are one."""
    paths = []
    folder.mkdir(exist_ok=True)
    for number, document in enumerate(documents):
        path = folder / f"{number}-{Path(document.name).stem}.mat"
        path.write_text(export(document), encoding="utf-8", newline="")
        paths.append(path)
    return paths


def back(path: Path) -> list[trace.Told]:
    """Return what GNU Backgammon has written down of a match."""
    text = path.with_suffix(".back").read_text(encoding="utf-8", errors="replace")
    return trace.games(Document.read(text, path.name))


def kept(path: Path, variation: str = "Backgammon") -> list[trace.Told]:
    """Return all that GNU Backgammon has of a match, also what it cannot write as a `.mat`."""
    text = path.with_suffix(".sgf").read_text(encoding="utf-8", errors="replace")
    return [trace.Told(game.scores, game.done, game.outcome) for game in sgf.read(text, variation)]


SETTLED = {
    ("archive-024.txt", 0): "a gammon with the cube at 2, written as 2 points behind a play that is in doubt",
    ("choue-001.txt", 1): "the match was resigned, written as 4 points with a cube of 1",
    ("gridgammon-006.txt", 4): "the match was resigned, written as 100 points",
    ("studio-032.txt", 6): "the match was resigned, written as 1004 points",
    ("studio-065.txt", 1): "the match was resigned, written as 4016 points",
    ("xg-002.txt", 9): "the match was resigned, written as 9 points with a cube of 2",
}
"""Games of files with slips that GNU Backgammon scores in another way; what was played is the same."""


@pytest.mark.needs("gnubg")
def test_real_files_are_read_without_a_warning_and_come_back_as_they_were(tmp_path: Path) -> None:
    documents = [real.document(path) for path in real.files()]
    paths = exported(tmp_path, documents)
    clean = 0
    for document, path, messages in zip(documents, paths, gnubg.read(paths), strict=True):
        assert messages == [], path
        told = trace.games(document)
        for number, (ours, theirs) in enumerate(zip(told, kept(path), strict=True)):
            assert theirs.done == ours.done, (path, number)
            assert theirs.scores == ours.scores, (path, number)
            if (document.name, number) not in SETTLED:
                assert theirs.outcome == ours.outcome, (path, number)
        if not document.findings():
            clean += 1
            assert back(path) == told, path
    assert clean >= (240 if real.folder() else 15)


def played_at_random(rng: random.Random, variation: str) -> Iterator[str]:
    """Return the lines of a game of random legal plays up to the last checker."""
    position, side, rows = STARTS[variation], 0, 0
    left = ""
    while True:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        if not rows and dice[0] == dice[1]:
            continue
        plays = legal_plays(position, dice)
        play = rng.choice(plays) if plays else None
        after: Position = play.after if play else position
        turn = f"{dice[0]}{dice[1]}: {spell(play.play) if play else 'Cannot Move'}"
        if side == 0:
            rows += 1
            left = f"{rows:>3}) {turn}"
        else:
            yield f"{left:<39}  {turn}"
        if all_off(after.mover):
            if side == 0:
                yield left
            return
        position, side = after.turned(), 1 - side


@pytest.mark.needs("gnubg")
def test_random_games_are_read_as_they_were_played(tmp_path: Path) -> None:
    rng = random.Random(17)
    variations = ["Backgammon", "Nackgammon"] * 10
    documents = []
    for variation in variations:
        head = [
            f'; [Variation "{variation}"]',
            '; [Jacoby "Off"]',
            "Money session",
            "Game 1",
            "Ada : 0       Ben : 0",
        ]
        documents.append(Document.read("\n".join([*head, *played_at_random(rng, variation)]), "random.bgn"))
    paths = exported(tmp_path, documents)
    for variation, document, path, messages in zip(
        variations, documents, paths, gnubg.read(paths), strict=True
    ):
        assert messages == []
        assert kept(path, variation) == trace.games(document)
        assert Document.read(path.read_text(encoding="utf-8")).findings() == []


PLAYERS = "Game 1\nAda : 0                                Ben : 0\n"
MATCH = f"9 point match\n\n{PLAYERS}"
MONEY = f"Money session\n\n{PLAYERS}"
FIRST = "  1) 31: 8/5 6/5                       52: 13/8 13/11\n"
HOSTILE = (
    '; [Event "a\\"b\\\\c 9 point match"]\n; [Game "Backgammon"]\n; [Ev\u2028il "\x1b[31m\u202e\x07"]\n'
    "9 point match\nGame 1\nAda: (x;y), 7 : 0          : 0\n"
)
SET_UP = "XGID=aBB----a------------bbbbb-"
BEAVER = "2) Doubles => 2    Beavers => 4\n"

CASES = {
    "a beaver": MONEY + FIRST + BEAVER + "3) 31: 8/4    52: 13/8 6/4\n4) Wins 4 points\n",
    "a beaver that is taken": MONEY + FIRST + BEAVER + "3) Takes\n4) 31: 8/4    52: 13/8 6/4\n",
    "a raccoon": MONEY + FIRST + BEAVER + "3) Raccoons => 8    Takes\n4) 31: 8/4    52: 13/8\n",
    "a raccoon played on": MONEY + FIRST + BEAVER + "3) Raccoons => 8\n4) 31: 8/4    52: 13/8\n",
    "a beaver dropped": MONEY + FIRST + BEAVER + "3) Drops\n\nGame 2\nAda : 0    Ben : 2\n" + FIRST,
    "a redouble": MATCH
    + FIRST
    + "2) Doubles => 2    Takes\n3) 31: 8/4    Redoubles => 4\n4) Takes    52: 13/8 6/4\n",
    "a double never answered": MATCH + FIRST + "2) Doubles => 2\n3) 31: 8/4    52: 13/8 6/4\n",
    "an answer to nothing": MATCH + FIRST + "2) Takes\n3) 31: 8/4    52: 13/8 6/4\n4) Takes    Drops\n",
    "a drop that was not written": MATCH + FIRST + "2) Doubles => 2\n3) Wins 1 point\n",
    "half a play": MATCH + FIRST + "2) 31: 8/5    52: 13/8 6/4\n",
    "wrong dice": MATCH + FIRST + "2) 31: 8/4/2    52: 13/8 6/4\n3) 11: 13/10\n",
    "through the wall": MATCH + FIRST + "2) 65: 24/17 13/7    64: 24/14\n3) 61: 24/18 1/off\n",
    "both on the bar": MATCH + FIRST + "2) 53: 24/16*    64: bar/off 24/20\n3) 64: bar/2*/1    11: 8/7(4)\n",
    "no play": MATCH + FIRST + "2) 62:    52: 13/8 6/4\n3) 62: Cannot Move    52: ????\n4) 21: 6/3\n",
    "junk in a play": MATCH + FIRST + "2) 62: 24/18 what?    52: 13/8 6/4\n",
    "no roll": MATCH + FIRST + "2) 00: 24/18 13/11    52: 13/8 6/4\n3) ????     52: 13/8 6/4\n",
    "the wrong column": MATCH + FIRST + "2)                                       62: 24/18 13/11\n",
    "out of turn": MATCH + FIRST + "2) 31: 8/4\n3) 21: 13/10     52: 13/8 6/4\n4)                 51: 13/7\n",
    "a position": f'; [Position "{SET_UP}:1:-1:1:00:0:2:0:5:10"]\n31: 2/off 1/off\n62: bar/23 18/12\n',
    "a hostile header": HOSTILE + FIRST,
    "loose": "31: 8/5 6/5\n52: 13/8 13/11\nDoubles => 2\nTakes\n61: 13/7 8/7\n",
    "an empty game": MATCH + "\nGame 2\nAda : 0    Ben : 1\n" + FIRST,
}


@pytest.mark.needs("gnubg")
def test_what_the_rules_forbid_is_read_without_a_warning_and_no_play_is_lost(tmp_path: Path) -> None:
    documents = [Document.read(text, f"{name}.bgn") for name, text in CASES.items()]
    paths = exported(tmp_path, documents)
    for document, path, messages in zip(documents, paths, gnubg.read(paths), strict=True):
        assert messages == [], path
        boards = [(side, *boards) for game in kept(path) for side, _, *boards in rolls(game)]
        assert boards == [
            (side, *boards) for game in trace.games(document) for side, _, *boards in rolls(game)
        ]


def rolls(game: trace.Told) -> list[tuple[object, ...]]:
    return [done for done in game.done if len(done) == 4]


@pytest.mark.needs("gnubg", "corpus")
def test_records_with_slips_are_read_without_a_warning(tmp_path: Path) -> None:
    documents = [outcome.after for kind in KINDS for outcome in slips(kind, 4, seed=5)]
    paths, refused = [], 0
    for document in documents:
        try:
            paths += exported(tmp_path / str(len(paths)), [document])
        except CannotExport:
            refused += 1
    assert refused < len(documents) / 12
    for path, messages in zip(paths, gnubg.read(paths), strict=True):
        assert messages == [], path
        rolls_read = sum(len(rolls(game)) for game in kept(path))
        told = trace.games(Document.read(path.read_text(encoding="utf-8")))
        assert rolls_read >= sum(len(rolls(game)) for game in told), path
