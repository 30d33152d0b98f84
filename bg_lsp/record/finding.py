"""What the fold finds: facts about places, without words."""

from __future__ import annotations

from typing import NewType

from bg_lsp.values import NamedTuple

LineId = NewType("LineId", int)
"""The identity of a line, which survives insertion and removal of other lines."""


class Cause(NamedTuple):
    """A place in an earlier line that a finding follows from."""

    line: LineId
    start: int
    end: int


class Finding(NamedTuple):
    """One thing that is to be said about a place.

    `name` is a name of the catalogue in `problems`, `start` and `end` are code points in the line
    on which the fold stood, or in the earlier `line` where that is given. `data` is what the message
    and the fixes have to know; its members are listed with each entry of the catalogue.
    """

    name: str
    start: int
    end: int
    data: tuple[object, ...] = ()
    line: LineId | None = None
    cause: Cause | None = None
