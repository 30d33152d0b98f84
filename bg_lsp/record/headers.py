"""Lines that are no turns: tags, lengths, headings and players lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bg_lsp.notation.guess import one_slip_apart
from bg_lsp.notation.tree import (
    Blank,
    Box,
    Comment,
    Heading,
    Length,
    Line,
    Players,
    SetPosition,
    Silencer,
    Tag,
    Unreadable,
)  # fmt: skip
from bg_lsp.record import games, tags
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Renamed, Scores

_UNDER_WAY = 3
"""From this game on a match is well under way."""


def _nothing(replay: Replay, line: Line) -> None:
    """Blank lines, comments and boxes mean nothing for the game."""


def _comment(replay: Replay, line: Comment) -> None:
    if line.opener == "#" and replay.game is not None:
        _unreadable(replay, line)


def _unreadable(replay: Replay, line: Line) -> None:
    if replay.game is not None and replay.ended is None:
        _maybe_a_row(replay, line.text)
    else:
        replay.match = replay.match._replace(heading_unread=True)
    if not line.faults:
        start = len(line.text) - len(line.text.lstrip())
        replay.say("unreadable-line", start, max(start + 1, len(line.text.rstrip())), replay.match.header)


def _maybe_a_row(replay: Replay, text: str) -> None:
    """An unreadable line with digits in a game: its turns, if that is what they were, are not on the board."""
    if replay.row >= 0:
        replay.row_or = replay.row + 1
    if any(map(str.isdigit, text)):
        here = replay.place(0, len(text))
        replay.doubt = replay.doubt or here
        replay.cube_doubt = replay.cube_doubt or here


def _length(replay: Replay, line: Length) -> None:
    match = replay.match
    if not match.header:
        games.another_match(replay, *line.points_at)
    elif match.length is not None:
        replay.say("repeated-length", *line.points_at, line.points, match.length)
    replay.match = replay.match._replace(length=line.points, length_at=replay.place(*line.points_at))


def _heading(replay: Replay, line: Heading) -> None:
    number = line.number
    if number == 1 and _finished(replay):
        games.another_match(replay, *line.number_at)
    games.close(replay)
    last, meant = replay.match.number, replay.match.number_or
    wrong = last is not None and number != last + 1
    if wrong and meant is not None and number == meant + 1:
        wrong = False  # it goes on from what the odd number before it should have been
    if last is None or not wrong:
        games.begin(replay, numbered=True, number=number)
        return
    replay.say("game-number", *line.number_at, number, last + 1)
    games.begin(replay, numbered=True, number=number, meant=last + 1, jumped=number > last + 1)


def _finished(replay: Replay) -> bool:
    """Whether the match at hand is over, by its own word or by the score that its last game leaves."""
    match, ended = replay.match, replay.ended
    if match.over:
        return True
    scores = games.following(match.scores, ended.outcomes) if ended else match.scores
    return bool(match.length) and any(max(score) >= (match.length or 0) for score in scores)


def _players(replay: Replay, line: Players) -> None:
    game = replay.game
    if game is None or game.headed or replay.ended or replay.last:
        games.close(replay)
        number = (replay.match.number or 0) + 1
        if not replay.match.heading_unread:
            replay.say("heading-missing", line.names_at[0].start, line.scores_at[1].end, number)
        games.begin(replay, numbered=True, number=number)
    exchanged = _names(replay, line)
    _scores(replay, line, first=not replay.match.begun, exchanged=exchanged)
    game = replay.game
    assert game is not None
    crawford = game.crawford if game.crawford_told else games.crawford(replay.match, game.jumped)
    replay.game = game._replace(headed=True, crawford=crawford)


def _names(replay: Replay, line: Players) -> bool:
    """Compare the names with those before; return whether they are exchanged.

    Behind a line with other names one that has the names from before it again says nothing new.
    """
    before, earlier, renamed = replay.match.names, replay.match.names_or, replay.match.renamed
    replay.match = replay.match._replace(names=line.names, names_or=None, renamed=None)
    if before is None or before == line.names:
        return False
    old, new = _plain_names(before), _plain_names(line.names)
    if new == old:
        return False
    replay.match = replay.match._replace(names_or=before)
    known = _plain_names(earlier or before)
    if new == old[::-1]:
        if new != known:
            replay.say("names-exchanged", line.names_at[0].start, line.names_at[1].end)
        return True
    for side in (0, 1):
        if new[side] not in (old[side], known[side]) and one_slip_apart(old[side], new[side], shortest=0):
            replay.say("names-changed", *line.names_at[side], side, before[side], line.names[side])
            return False
    if new == known and earlier is not None and renamed is not None:
        side = renamed.side
        replay.say_at(renamed.place, "names-changed", side, earlier[side], before[side], True)
    else:
        others = [side for side in (0, 1) if new[side] != old[side]]
        if len(others) == 1 and new[others[0]] != known[others[0]]:
            _another_name(replay, line, before, others[0])
    return False


def _another_name(replay: Replay, line: Players, before: tuple[str, str], side: int) -> None:
    """A name is quite another: people change theirs, but hardly within a match that is well under way."""
    match, place = replay.match, line.names_at[side]
    if not (before[side] and line.names[side]):
        return
    if match.length and (match.number or 0) >= _UNDER_WAY:
        replay.say("names-changed", *place, side, before[side], line.names[side], True)
    else:
        replay.match = match._replace(renamed=Renamed(replay.place(*place), side))


def _plain_names(names: tuple[str, str]) -> tuple[str, str]:
    return plain_name(names[0]), plain_name(names[1])


def plain_name(name: str) -> str:
    """Return a name without rating, in lower case: `Ada,1623` and `Ada (1623.41)` are `ada`."""
    name = name.casefold().strip()
    if name.endswith(")") and "(" in name:
        head, _, tail = name.rpartition("(")
        if _is_rating(tail[:-1]):
            name = head.rstrip()
    head, comma, tail = name.rpartition(",")
    return head.rstrip() if comma and _is_rating(tail) else name


def _is_rating(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdecimal()


def _scores(replay: Replay, line: Players, first: bool, exchanged: bool) -> None:
    match, game = replay.match, replay.game
    assert game is not None
    written = line.scores
    length = match.length or 0
    if first:
        if written != (0, 0):
            replay.say("not-from-zero", *_scores_span(line))
            if length and max(written) >= length - 1:
                match = match._replace(crawford_played=None)
        match = match._replace(scores=(written,))
    elif not match.scores or game.jumped or (exchanged and written[::-1] in match.scores):
        match = match._replace(scores=(written,), settled=True)
    elif written in match.scores:
        if length and max(written) >= length and not match.gone_on:
            _goes_on(replay, line, 0 if written[0] >= length else 1)
            match = match._replace(gone_on=True)
        match = match._replace(scores=(written,), settled=True)
    else:
        side = _side_that_differs(written, match.scores)
        replay.say("wrong-header-score", *line.scores_at[side], side, written, match.scores)
        match = match._replace(scores=tuple(sorted({written, *match.scores})), settled=False)
    replay.match = match


def _goes_on(replay: Replay, line: Players, winner: int) -> None:
    """A game follows though a player has won the match: by its result, else only by the length, which is wrong."""
    match, place = replay.match, line.scores_at[winner]
    if match.over or match.length_at is None:
        replay.say("after-the-match", *place, winner)
    else:
        cause = replay.place(*place)
        replay.say_at(match.length_at, "wrong-length", match.length, winner, line.scores, cause=cause)


def _scores_span(line: Players) -> tuple[int, int]:
    left, right = line.scores
    if left and right:
        return line.scores_at[0].start, line.scores_at[1].end
    return line.scores_at[0] if left else line.scores_at[1]


def _side_that_differs(written: Scores, possible: tuple[Scores, ...]) -> int:
    """Return the side whose score is wrong, the other one's being one of the possible ones."""
    if any(written[0] == score[0] for score in possible):
        return 1
    return 0


LINES: dict[type[Line], Callable[[Replay, Any], None]] = {
    Blank: _nothing,
    Box: _nothing,
    Silencer: _nothing,
    Comment: _comment,
    Tag: tags.tag,
    SetPosition: tags.set_position,
    Length: _length,
    Heading: _heading,
    Players: _players,
    Unreadable: _unreadable,
}
