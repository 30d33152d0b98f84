"""Games and matches begin and end: the score that a game leaves, the Crawford game, the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Game, Match, Scores, Terms, Unreached
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.position import STARTS
from bg_lsp.rules.score import one_away

if TYPE_CHECKING:
    from bg_lsp.notation.setup import Setup

_MANY = 24  # possible scores; beyond that the text has stopped saying anything


def begin(
    replay: Replay,
    *,
    numbered: bool,
    number: int | None = None,
    meant: int | None = None,
    jumped: bool = False,
) -> None:
    """Begin a game: the opening position of the variation, or what a `Position` tag has set up.

    `meant` is the number that was expected, where another one is written.
    """
    match = replay.match
    if match.unreached is not None:
        match = _was_not_over(replay, match, match.unreached)
    setup = match.setup
    given = setup.match if setup else None
    if given is not None and not numbered:
        match = _as_given(match, given)
    replay.game = Game(replay.at, numbered, crawford(match, jumped), jumped=jumped)
    replay.left, replay.right = setup.position if setup else STARTS[match.terms.variation]
    replay.cube = Cube()
    replay.to_roll = None if match.begun else match.terms.first
    replay.opening = setup is None
    replay.offer = replay.ended = replay.pending = replay.last = None
    replay.doubt = replay.strayed = replay.cube_doubt = None
    if given is not None:
        from bg_lsp.record import setups  # few records set a position up

        setups.put(replay, given)
    # Excerpts and set-up positions may begin with any row; a game that has its heading begins with row 1.
    replay.row = 0 if number is not None and setup is None else -1
    replay.row_or = -1
    replay.row_text = ""
    replay.match = match._replace(
        header=False, heading_unread=False, setup=None, own=Terms(), tags=(),
        number=number if number is not None else match.number, number_or=meant,
    )  # fmt: skip


def _was_not_over(replay: Replay, match: Match, unreached: Unreached) -> Match:
    """The match goes on behind a result that has ended it too early: this is what was wrong, not the length."""
    replay.say_at(unreached.place, "match-not-over", *unreached.scores, match.length)
    return match._replace(unreached=None)


def _as_given(match: Match, given: Setup) -> Match:
    """Let a position ID say of the match what no line has said."""
    if match.length is not None or match.begun:
        return match
    terms = match.terms
    if not given.length and terms.jacoby is None:
        terms = terms._replace(jacoby=given.jacoby)
    played = bool(given.length) and given.length - 1 in given.scores and not given.crawford
    return match._replace(length=given.length, scores=(given.scores,), crawford_played=played, terms=terms)


def close(replay: Replay) -> None:
    """Leave the game at hand, because another one follows: its score, and whether a result is missing."""
    game, ended = replay.game, replay.ended
    if game is None:
        return
    has_result = ended is not None and (ended.reported or ended.how == "resigned")
    # Behind the last row may stand a line that is no row: what it was meant to say is not known.
    if replay.last is not None and not has_result and replay.row_or != replay.row + 1:
        replay.say_at(replay.last, "no-result", ended is not None)
    match = replay.match
    if replay.last is not None or ended is not None:
        match = match._replace(begun=True, scores=following(match.scores, ended.outcomes if ended else ()))
    known = len(replay.match.scores) == 1 and one_away(replay.match.length or 0, replay.match.scores[0])
    if game.crawford or (game.crawford is None and known):
        match = match._replace(crawford_played=True)
    elif game.crawford is None:
        match = match._replace(crawford_played=None)
    replay.match = match
    replay.game = None


def following(scores: tuple[Scores, ...], outcomes: tuple[tuple[int, int], ...]) -> tuple[Scores, ...]:
    """Return the scores that a game may have led to; empty where nothing can be said."""
    if not outcomes:
        return ()
    sums = {
        (left + points, right) if winner == 0 else (left, right + points)
        for left, right in scores
        for winner, points in outcomes
    }
    return tuple(sorted(sums)) if len(sums) <= _MANY else ()


def crawford(match: Match, jumped: bool) -> bool | None:
    """Whether the game about to be played is the Crawford game; None where that cannot be told.

    It is the one game after a player first gets to one point from the match (rules: the Crawford rule).
    """
    length = match.length or 0
    if not length or not match.terms.crawford:
        return False
    possible = [one_away(length, score) for score in match.scores]
    if possible and not any(possible):
        return False
    if len(possible) != 1 or not match.settled:
        return None
    if match.crawford_played is False:
        return None if jumped else True
    return False if match.crawford_played else None


def another_match(replay: Replay, start: int, end: int) -> None:
    """Begin another match in the same file; the rules set since the last result are its own."""
    close(replay)
    replay.say("another-match", start, end)
    old = replay.match
    replay.ended = None  # else its result would end this match too
    replay.match = Match(terms=old.own, own=old.own, setup=old.setup, tags=old.tags)
