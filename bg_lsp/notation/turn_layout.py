"""One turn in canonical layout: its parts, and where blanks stand between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tokens import Kind, turn_tokens
from bg_lsp.notation.tree import Turn

_BLANK: Final = re.compile(rf"[{BLANKS}]+")


def laid_out(turn: Turn) -> str:
    """Return a turn with one blank between its parts; notes keep the blanks inside."""
    found = _memo.get(turn.text)
    return _memo.keep(turn.text, "".join(_parts(turn))) if found is None else found


_memo: Memo[str, str] = Memo(50_000)
_VERBATIM: Final = frozenset({Kind.NOTE, Kind.DUMP})
_GLUED: Final = frozenset({Kind.PUNCTUATION, Kind.SEPARATOR, Kind.HIT, Kind.COUNT})
_ARROW: Final = re.compile(rf"[{BLANKS}]*([=-]+>)")


def _parts(turn: Turn) -> Iterator[str]:
    notes = {note.start: note.end for note in turn.notes}
    text = turn.text
    at = 0
    before: Kind | None = None
    slash = True  # the next part goes on without a blank
    for kind, start, end in turn_tokens(turn):
        if start < at:
            continue
        glued = slash or kind in _GLUED or (kind is before is Kind.MARK and start == at)
        at, before = notes.get(start, end), kind
        part = text[start:at]
        if kind not in _VERBATIM:
            part = _inner(kind, part)
        if not glued:
            yield " "
        yield part
        slash = kind is Kind.SEPARATOR and part != ","


def _inner(kind: Kind, part: str) -> str:
    if kind in (Kind.FLAG, Kind.COUNT):
        return _BLANK.sub("", part)
    part = _BLANK.sub(" ", part)
    return _ARROW.sub(r" \1", part) if kind is Kind.CUBE_WORD else part
