"""Findings of the whole document: each at its line, with what several lines only say together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from bg_lsp.record.finding import Cause, Finding
from bg_lsp.record.lines import Lines
from bg_lsp.record.state import State
from bg_lsp.values import NamedTuple


class Located(NamedTuple):
    """A finding at its line, with the line of its cause."""

    line: int
    finding: Finding
    cause_line: int | None = None


ONCE_A_GAME = frozenset({"unchecked", "roll-not-written", "after-the-end"})
"""Said at the first place of a game, with the count of all; `data` begins with the game."""


_ASIDE = ";#[{|+"
"""What comments, tags and boxes begin with."""

BY_LENGTH = frozenset(
    {"wrong-length", "crawford-double", "dead-cube", "capped-points", "match-resigned", "match-not-over"}
)
"""What hangs on the length of the match: a length that is wrong is said, and nothing that follows from it."""

FOREIGN = "board-game-notation"
"""Says that a text is of another game: nothing else is worth saying."""


def summed(lines: Lines, encoding: str) -> list[Located]:
    """Return the findings with their line numbers; what is said once a game has its count as data."""
    found = [*chain.from_iterable(lines.judged())]
    for line, finding in found:
        if finding.name == FOREIGN:
            return [Located(line, finding)]
    return [*of_bytes(encoding), *located(lines, found)]


def of_bytes(encoding: str) -> list[Located]:
    """Return what is to be said of the encoding of a file."""
    if encoding in ("utf-8", "utf-16"):
        return []
    return [Located(0, Finding("not-utf8", 0, 0, (encoding,)))]


def located(lines: Lines, found: Iterable[tuple[int, Finding]]) -> list[Located]:
    """Return findings of some lines, in their order, as `summed` does; all of a game have to be there."""
    found = _without_consequences(lines, [*found])
    located: list[Located] = []
    counted: dict[tuple[object, ...], int] = {}
    for line, finding in found:
        if finding.name in ONCE_A_GAME:
            key = (finding.name, finding.data[0])
            counted[key] = counted.get(key, 0) + 1
            if counted[key] > 1:
                continue
        cause = finding.cause
        cause_line = None if cause is None else lines.number(cause.line, line)
        at = line if finding.line is None else lines.number(finding.line, line)
        located.append(Located(at, finding, cause_line))
    if not counted:
        return located
    return [
        _with_count(lines, found, counted) if found.finding.name in ONCE_A_GAME else found
        for found in located
    ]


def match_of(state: State | None) -> Cause | None:
    """Return what marks the match that a line belongs to: where its length is written."""
    return None if state is None else state.match.length_at


def _without_consequences(lines: Lines, found: list[tuple[int, Finding]]) -> list[tuple[int, Finding]]:
    """Leave out what follows from a wrong length; a game behind its end shows that the length was right."""
    wrong = {
        Cause(finding.line, finding.start, finding.end)
        for _, finding in found
        if finding.name == "wrong-length" and finding.line is not None
    }
    if not wrong:
        return found
    right = {
        _match_at(lines, line)
        for line, finding in found
        if finding.name == "match-not-over" and finding.line is not None
    }
    kept = []
    for line, finding in found:
        match = _match_at(lines, line) if finding.name in BY_LENGTH else None
        if match not in wrong or (finding.name == "wrong-length") != (match in right):
            kept.append((line, finding))
    return kept


def _match_at(lines: Lines, line: int) -> Cause | None:
    chunk, at = lines.where(line)
    return match_of(chunk.states[at])


def _with_count(lines: Lines, located: Located, counted: dict[tuple[object, ...], int]) -> Located:
    finding = located.finding
    count = counted[finding.name, finding.data[0]]
    data: tuple[object, ...] = (count,)
    if finding.name == "unchecked":
        data = (count, _end_of_game(lines, located.line))
    elif finding.name == "after-the-end":
        data = (count, _end_of_rest(lines, located.line, finding.data[0]))
    return located._replace(finding=finding._replace(data=data))


def _end_of_game(lines: Lines, line: int) -> int:
    """Return the last line of a game with a turn or a result in it."""
    chunk, at = lines.where(line)
    before = chunk.states[at]
    assert before is not None
    assert before.game is not None
    game, last = before.game.start, line
    for number in range(line + 1, len(lines)):
        chunk, at = lines.where(number)
        state = chunk.states[at]
        if state is None or state.game is None or state.game.start != game:
            break
        if state != before:  # blank lines and comments leave the state as it is
            last = number
        before = state
    return last


def _end_of_rest(lines: Lines, line: int, game: object) -> int:
    """Return the last line of a game with anything but a tag or a comment: no turn there counts."""
    last = line
    for number in range(line + 1, len(lines)):
        chunk, at = lines.where(number)
        state = chunk.states[at]
        if state is None or state.game is None or state.game.start != game:
            break
        if (text := chunk.texts[at].lstrip()) and text[0] not in _ASIDE:
            last = number
    return last
