"""Tags that mean something to the fold: the rules, who plays first, a position set up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from bg_lsp.notation.tree import SetPosition, Tag
from bg_lsp.record import setups
from bg_lsp.record.state import Setup, Terms
from bg_lsp.rules.position import STARTS

if TYPE_CHECKING:
    from bg_lsp.record.fold import Fold

_DATE = re.compile(r"(\d{4}|\?{4})([.](\d{1,2}|\?{1,2})([.](\d{1,2}|\?{1,2}))?)?|\?")


def tag(fold: Fold, line: Tag) -> None:
    """Take note of a tag."""
    name = line.name.casefold()
    match = fold.match
    if name in match.tags:
        if name != "position":
            fold.say("repeated-tag", *line.name_at, line.name)
    else:
        fold.match = match._replace(tags=(*match.tags, name))
    if judge := _TAGS.get(name):
        expected = judge(fold, line.value.strip())
        if expected is not None:
            fold.say("tag-value", *line.value_at, line.name, line.value, expected)


def set_position(fold: Fold, line: SetPosition) -> None:
    """XG's comment that sets up a position."""
    try:
        _set_up(fold, setups.letters(line.letters))
    except ValueError as error:
        fold.say("tag-value", *line.letters_at, "Set Pos", line.letters, str(error))


def _set_up(fold: Fold, setup: Setup) -> None:
    if fold.game is None or fold.ended is not None or (fold.opening and fold.last is None):
        fold.match = fold.match._replace(setup=setup)
        if fold.game is not None and fold.ended is None:
            _start_from(fold, setup)
            fold.match = fold.match._replace(setup=None)
    else:
        _start_from(fold, setup)


def _start_from(fold: Fold, setup: Setup) -> None:
    """Set the board in the middle of a game: whatever was in doubt before is not any more."""
    fold.left, fold.right = setup.position
    if setup.cube is not None:
        fold.cube = setup.cube
    fold.to_roll = setup.to_roll if fold.game is not None and not fold.game.numbered else None
    fold.offer = fold.doubt = fold.cube_doubt = fold.pending = None
    fold.opening = False


def _say(fold: Fold, change: Callable[[Terms], Terms]) -> None:
    """Let a tag change the terms of this match, and of another one that may begin below it."""
    match = fold.match
    fold.match = match._replace(terms=change(match.terms), own=change(match.own))


def _on_off(change: Callable[[Terms, bool], Terms]) -> Callable[[Fold, str], str | None]:
    """Return the judge of a tag whose value is On or Off."""

    def judge(fold: Fold, value: str) -> str | None:
        word = value.casefold()
        if word not in ("on", "off"):
            return "On or Off"
        _say(fold, lambda terms: change(terms, word == "on"))
        return None

    return judge


_crawford_rule = _on_off(lambda terms, on: terms._replace(crawford=on))


def _crawford(fold: Fold, value: str) -> str | None:
    """Above a game it is the rule of the match; below its heading it settles that game."""
    if fold.game is None or fold.ended is not None:
        return _crawford_rule(fold, value)
    word = value.casefold()
    if word in ("on", "off"):
        fold.game = fold.game._replace(crawford=word == "on")
        return None
    return "On or Off"


def _variation(fold: Fold, value: str) -> str | None:
    names = {name.casefold(): name for name in STARTS}
    name = names.get(value.casefold())
    if name is None:
        return ", ".join(STARTS)
    _say(fold, lambda terms: terms._replace(variation=name))
    return None


def _first(fold: Fold, value: str) -> str | None:
    if value not in ("1", "2"):
        return "1 or 2"
    _say(fold, lambda terms: terms._replace(first=int(value) - 1))
    return None


def _site(fold: Fold, value: str) -> str | None:
    _say(fold, lambda terms: terms._replace(site=value))
    return None


def _cube_limit(fold: Fold, value: str) -> str | None:
    if not (value.isascii() and value.isdecimal()) or int(value[:6]) < 1:
        return "the largest value of the cube, such as 64; 1 for no cube"
    _say(fold, lambda terms: terms._replace(cube_limit=int(value[:6])))
    return None


def _date(fold: Fold, value: str) -> str | None:
    return None if not value or _DATE.fullmatch(value) else "year.month.day, such as 2026.04.04, or a year"


def _position(fold: Fold, value: str) -> str | None:
    try:
        _set_up(fold, setups.read(value))
    except ValueError as error:
        return str(error)
    return None


def _teams(fold: Fold, value: str) -> str | None:
    _foreign(fold)
    return None


def _game(fold: Fold, value: str) -> str | None:
    if value.casefold() != "backgammon":
        _foreign(fold)
    return None


def _foreign(fold: Fold) -> None:
    fold.say("board-game-notation", 0, 0)
    fold.match = fold.match._replace(foreign=True)


_TAGS: dict[str, Callable[[Fold, str], str | None]] = {
    "variation": _variation,
    "crawford": _crawford,
    "jacoby": _on_off(lambda terms, on: terms._replace(jacoby=on)),
    "beaver": _on_off(lambda terms, on: terms._replace(beaver=on)),
    "cubelimit": _cube_limit,
    "first": _first,
    "site": _site,
    "eventdate": _date,
    "position": _position,
    "teams": _teams,
    "game": _game,
}
