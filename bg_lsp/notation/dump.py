"""`Illegal play (…)`: the position that a program wrote in place of a play that it could not read."""

from __future__ import annotations

from typing import Final

from bg_lsp.notation.tree import Dump, Fault
from bg_lsp.rules.position import BAR, OFF, Position, pack

_FIELDS: Final = 38
_CHECKERS: Final = 15


def read_dump(line: str, start: int, end: int) -> tuple[Dump | None, Fault | None]:
    """Read the dump in a range; a fault where there are parentheses that hold no position."""
    opened = line.find("(", start, end)
    if opened < 0:
        return None, None
    dump = _read(line[opened + 1 : end - 1])
    return dump, None if dump else Fault("junk", opened, end, (line[opened:end],))


def _read(text: str) -> Dump | None:
    fields = text.split(";")
    if len(fields) < _FIELDS:
        return None
    try:
        cube, owner = int(fields[10][:9]), int(fields[11][:9])
        points = [int(field[:9]) for field in fields[12:_FIELDS]]
    except ValueError:
        return None
    if cube < 1 or owner not in (-1, 0, 1):
        return None
    points[0], points[BAR] = -abs(points[0]), abs(points[BAR])
    mover = {point: count for point, count in enumerate(points) if count > 0}
    opponent = {BAR - point: -count for point, count in enumerate(points) if count < 0}
    if sum(mover.values()) > _CHECKERS or sum(opponent.values()) > _CHECKERS:
        return None
    mover[OFF] = _CHECKERS - sum(mover.values())
    opponent[OFF] = _CHECKERS - sum(opponent.values())
    return Dump(Position(pack(mover), pack(opponent)), cube, owner or None)
