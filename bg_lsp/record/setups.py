"""Positions set up by a tag or a comment, as the fold needs them: left player first."""

from __future__ import annotations

from bg_lsp.record.state import Setup


def read(value: str) -> Setup:
    """Read the value of a `Position` tag: an XGID, or a GNU Backgammon `PositionID:MatchID`.

    Raises ValueError, with what was expected, where it is neither or not a possible position.
    """
    raise ValueError("an XGID or a GNU Backgammon PositionID:MatchID")


def letters(value: str) -> Setup:
    """Read the 26 letters of XG's comment `Set Pos=`; raises ValueError as `read` does."""
    raise ValueError("26 letters")
