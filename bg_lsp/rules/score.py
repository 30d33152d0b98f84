"""What a game is worth and what the match score makes of it (rules: gammons, Jacoby, Crawford)."""

from __future__ import annotations

from bg_lsp.rules.position import BAR, on

SINGLE = 1
GAMMON = 2
BACKGAMMON = 3

_STILL_THERE = sum(0xFF << (8 * point) for point in range(19, BAR + 1))


def level(loser: int) -> int:
    """Return 1, 2 or 3: what a packed side has lost when the other side has just borne off its last checker.

    A side that has borne off a checker lost a single game; else a gammon, and a backgammon where a
    checker of his stands on the bar or in the winner's home board (his own points 19 to 24).
    """
    if on(loser, 0):
        return SINGLE
    return BACKGAMMON if loser & _STILL_THERE else GAMMON


def most(loser: int) -> int:
    """Return the most that a packed side can still lose: nothing above a single game once it has borne off."""
    return SINGLE if on(loser, 0) else BACKGAMMON


def all_off(side: int) -> bool:
    """Whether a packed side has no checker left on the board or the bar."""
    return not side >> 8


def needed(length: int, score: int) -> int:
    """Return the points that a player still needs to win the match; 0 where he has won it."""
    return max(0, length - score)


def one_away(length: int, scores: tuple[int, int]) -> bool:
    """Whether exactly one player needs one point: the game in which the Crawford rule may hold."""
    return length > 0 and (scores[0] == length - 1) != (scores[1] == length - 1)
