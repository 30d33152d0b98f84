"""Tags that mean something to the replay: the rules, who plays first, a position set up."""

from __future__ import annotations

import re
from collections.abc import Callable

from bg_lsp.notation.tree import SetPosition, Tag
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Terms
from bg_lsp.rules.position import STARTS

MOST = 200
"""Tags that one match may have before no more are remembered: every line's state holds them."""

_DATE = r"(\d{4}|\?{4})([.](\d{1,2}|\?{1,2})([.](\d{1,2}|\?{1,2}))?)?|\?"


def tag(replay: Replay, line: Tag) -> None:
    """Take note of a tag."""
    name = line.name.casefold()
    match = replay.match
    if name in match.tags:
        if name != "position":
            replay.say("repeated-tag", *line.name_at, line.name)
    elif len(match.tags) < MOST:
        replay.match = match._replace(tags=(*match.tags, name))
    if judge := _TAGS.get(name):
        expected = judge(replay, line.value.strip())
        if expected is not None:
            replay.say("tag-value", *line.value_at, line.name, line.value, expected)


def set_position(replay: Replay, line: SetPosition) -> None:
    """XG's comment that sets up a position."""
    from bg_lsp.record import setups

    expected = setups.letters(replay, line.letters)
    if expected is not None:
        replay.say("tag-value", *line.letters_at, "Set Pos", line.letters, expected)


def _say(replay: Replay, change: Callable[[Terms], Terms]) -> None:
    """Let a tag change the terms of this match, and of another one that may begin below it."""
    match = replay.match
    replay.match = match._replace(terms=change(match.terms), own=change(match.own))


def _on_off(change: Callable[[Terms, bool], Terms]) -> Callable[[Replay, str], str | None]:
    """Return the judge of a tag whose value is On or Off."""

    def judge(replay: Replay, value: str) -> str | None:
        word = value.casefold()
        if word not in ("on", "off"):
            return "On or Off"
        _say(replay, lambda terms: change(terms, word == "on"))
        return None

    return judge


_crawford_rule = _on_off(lambda terms, on: terms._replace(crawford=on))


def _crawford(replay: Replay, value: str) -> str | None:
    """Above a game it is the rule of the match; below its heading it settles that game."""
    if replay.game is None or replay.ended is not None:
        return _crawford_rule(replay, value)
    word = value.casefold()
    if word in ("on", "off"):
        replay.game = replay.game._replace(crawford=word == "on", crawford_told=True)
        return None
    return "On or Off"


def _variation(replay: Replay, value: str) -> str | None:
    names = {name.casefold(): name for name in STARTS}
    name = names.get(value.casefold())
    if name is None:
        return ", ".join(STARTS)
    _say(replay, lambda terms: terms._replace(variation=name))
    if replay.game is not None and replay.opening and replay.last is None:
        replay.left, replay.right = STARTS[name]
    return None


def _first(replay: Replay, value: str) -> str | None:
    if value not in ("1", "2"):
        return "1 or 2"
    _say(replay, lambda terms: terms._replace(first=int(value) - 1))
    return None


def _site(replay: Replay, value: str) -> str | None:
    _say(replay, lambda terms: terms._replace(site=value))
    return None


def _cube_limit(replay: Replay, value: str) -> str | None:
    if not (value.isascii() and value.isdecimal()) or int(value[:6]) < 1:
        return "the largest value of the cube, such as 64; 1 for no cube"
    _say(replay, lambda terms: terms._replace(cube_limit=int(value[:6])))
    return None


def _date(replay: Replay, value: str) -> str | None:
    return (
        None if not value or re.fullmatch(_DATE, value) else "year.month.day, such as 2026.04.04, or a year"
    )


def _position(replay: Replay, value: str) -> str | None:
    from bg_lsp.record import setups  # few records set a position up

    return setups.read(replay, value)


def _teams(replay: Replay, value: str) -> str | None:
    _foreign(replay)
    return None


def _game(replay: Replay, value: str) -> str | None:
    if value.casefold() != "backgammon":
        _foreign(replay)
    return None


def _foreign(replay: Replay) -> None:
    replay.say("board-game-notation", 0, 0)
    replay.match = replay.match._replace(foreign=True)


_TAGS: dict[str, Callable[[Replay, str], str | None]] = {
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
