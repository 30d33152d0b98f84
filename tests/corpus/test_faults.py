"""Real files against an independent replay: nothing lost, no false alarm, every fault reported.

Without a folder of real files the first tests read the invented file of each dialect.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bg_lsp.formats.cells import settled
from bg_lsp.formats.story import Turn
from bg_lsp.notation.tree import Roll, Written
from bg_lsp.problems.check import check, fixes
from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.problems.settings import Settings
from bg_lsp.record.document import Document
from bg_lsp.record.outline import Game
from bg_lsp.record.text import decode, encode
from bg_lsp.rules.generate import dance
from bg_lsp.rules.verify import verify
from tests.corpus import real
from tests.corpus.real import Entry

MEANS = {
    "CRAWFORD": {"crawford-double"},
    "DANCE-WRONG": {"forced-play-filled"},
    "FORCED-OMITTED": {"forced-play-filled"},
    "GAME-NUMBER": {"game-number"},
    "ILLEGAL-MARK": {"played-illegally"},
    "MATCH-END": {"match-not-over", "after-the-match"},
    "MATCH-INCOMPLETE": {"match-not-over"},
    "NO-WINS": {"no-result"},
    "POINTS": {"wrong-points", "site-labelled-money"},
    "POINTS-CAP": {"capped-points"},
    "RESIGN-CAP": {"capped-points"},
    "RESIGN-POINTS": {"wrong-points", "resigned-too-much", "match-resigned"},
    "ROW-NUMBER": {"row-number", "repeated-row"},
    "SCORE": {"wrong-header-score"},
    "SKIPPED-DANCE": {"roll-not-written"},
    "START-SCORE": {"not-from-zero"},
    "TAIL-DICE": {"no-play-written", "position-unknown"},
    "TAIL-PARTIAL": {"die-unplayed"},
    "TWO-WINS": {"after-the-end", "wrong-winner"},
    "UNFINISHED": {"no-result", "double-unanswered"},
    "WIN-COLUMN": {"wrong-winner"},
}
"""What the codes of quiet entries are called here."""

BY_HAND: dict[tuple[str, int, str], str] = {}
"""Entries (file, line, code) that were found to be wrong by hand, with the reason."""


def entries(path: Path) -> list[Entry]:
    """Return the entries of a file that stand."""
    found = real.entries().get(path.name, [])
    return [entry for entry in found if (path.name, entry.line, entry.code) not in BY_HAND]


@cache
def problems(path: Path) -> tuple[Problem, ...]:
    """Return what the checker says about a file by default."""
    return tuple(check(real.document(path)))


def line_of(problem: Problem) -> int:
    """Return the line of a problem, from 1 as in the table of entries."""
    return problem.start.line + 1


def is_loud(problem: Problem) -> bool:
    return problem.severity <= Severity.WARNING


def near(problem: Problem, entry: Entry) -> bool:
    """Whether a problem stands within one line of an entry."""
    return abs(line_of(problem) - entry.line) <= 1


def test_every_file_is_read_and_kept_byte_for_byte() -> None:
    for path in real.files():
        data = path.read_bytes()
        decoded = decode(data)
        assert encode(real.document(path).text(), decoded) == data, path


def test_every_file_is_checked() -> None:
    for path in real.files():
        document = real.document(path)
        for problem in problems(path):
            assert 0 <= problem.start.line < document.line_count, (path, problem)
            assert problem.start <= problem.end, (path, problem)
            assert problem.message, (path, problem)


@pytest.mark.needs("corpus")
def test_no_error_or_warning_stands_where_the_replay_found_nothing() -> None:
    alarms = [
        f"{path.name}:{line_of(problem)}: {problem.name}"
        for path in real.files()
        for problem in problems(path)
        if is_loud(problem) and not any(entry.may_be_loud and near(problem, entry) for entry in entries(path))
    ]
    assert alarms == []


@pytest.mark.needs("corpus")
def test_every_loud_entry_is_reported() -> None:
    missed = [
        f"{path.name}:{entry.line}: {entry.code}"
        for path in real.files()
        for entry in entries(path)
        if entry.loud and not any(is_loud(problem) and near(problem, entry) for problem in problems(path))
    ]
    assert missed == []


@pytest.mark.needs("corpus")
def test_every_quiet_entry_is_what_its_column_says() -> None:
    wrong = [
        f"{path.name}:{entry.line}: {entry.code} should be {entry.expected}, found {found}"
        for path in real.files()
        for entry in entries(path)
        if not entry.loud
        for found in [said(path, entry)]
        if not QUIET[entry.expected](found)
    ]
    assert wrong == []


QUIET = {
    "none": lambda found: not found,
    "style": lambda found: not found,
    "information": lambda found: Severity.INFORMATION in found and Severity.ERROR not in found,
    "information or warning": lambda found: found & {Severity.INFORMATION, Severity.WARNING},
}


def said(path: Path, entry: Entry) -> set[Severity]:
    """Return how loudly something of an entry's meaning is said: there, or once for that game."""
    names = MEANS.get(entry.code, set())
    game = game_of(real.document(path), entry.line)
    return {
        problem.severity
        for problem in problems(path)
        if problem.name in names
        and (not entry.line or near(problem, entry) or (problem.name == "roll-not-written" and game
             and game.first < line_of(problem) <= game.last + 1))
    }  # fmt: skip


def game_of(document: Document, line: int) -> Game | None:
    """Return the game of a line (from 1); a heading's blank line above it and the line behind it count too."""
    return next((game for game in document.games() if game.first <= line <= game.last + 2), None)


@pytest.mark.needs("corpus")
def test_style_entries_are_mended_by_the_fix_for_all() -> None:
    settings = Settings(select=frozenset({"BG5"}))
    for path in real.files():
        styled = [entry for entry in entries(path) if entry.expected == "style"]
        if not styled:
            continue
        document = real.document(path)
        touched = {
            edit.start.line + 1
            for problem in check(document, settings)
            if problem.name in ("star-on-each-checker", "hit-not-starred", "spelling")
            for plan in fixes(document, problem)
            if plan.whole_file
            for edit in plan.made().edits
        }
        assert {entry.line for entry in styled} <= touched, path


@pytest.mark.needs("corpus")
def test_every_turn_not_found_legal_lies_in_a_game_with_an_entry() -> None:
    count: Counter[str] = Counter()
    alone = []
    for path in real.files():
        document = real.document(path)
        for number in range(document.line_count):
            for played in document.played(number):
                turn = played.cell.turn
                if not isinstance(turn, Roll) or played.side is None:
                    continue
                count["turns"] += 1
                before = settled(Turn(number + 1, played)).position(played.side)
                if turn.written is Written.PLAY:
                    legal = turn.dice is not None and verify(before, turn.dice, turn.play) is not None
                else:
                    legal = turn.dice is not None and dance(before, turn.dice)
                count["legal"] += legal
                if legal or turn.written is Written.UNKNOWN:
                    continue
                game = game_of(document, number + 1)
                if not game or not any(game == game_of(document, entry.line) for entry in entries(path)):
                    alone.append(f"{path.name}:{number + 1}: {turn.text}")
    assert alone == []
    assert count["turns"] > 99_000
    assert count["turns"] - count["legal"] < 150
