"""The roll whose play is being typed at a place."""

from __future__ import annotations

from bg_lsp.features.asides import asides, play_begins
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.tree import Roll
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.record.replay import Played
from bg_lsp.rules.generate import dance
from bg_lsp.rules.play import Play
from bg_lsp.rules.position import Position
from bg_lsp.values import NamedTuple


class Typed(NamedTuple):
    """What has been typed of a turn, up to the cursor."""

    roll: tuple[int, int]
    steps: Play
    """The whole steps before the cursor."""
    position: Position | None
    """As the player sees the board before his play; None where nobody knows it."""
    text: str
    """What stands between the dice, and what is said of them, and the cursor, without the blanks before it."""
    glued: bool
    """No blank stands before it yet."""

    @property
    def dances(self) -> bool:
        """The roll can play nothing."""
        return self.position is not None and dance(self.position, self.roll)


def typed_at(document: Document, place: Place) -> Typed | None:
    """Return the play that is being typed at a place: behind dice, with nothing but blanks up to the cursor."""
    line, column = place
    before: Played | None = None
    for played in document.played(line):
        if played.cell.offset < column:
            before = played
    if before is None or before.side is None:
        return None
    turn, offset = before.cell.turn, before.cell.offset
    if not isinstance(turn, Roll) or turn.dice is None or turn.dice_at is None:
        return None
    text = document.line_text(line)[:column]
    beside = asides(before.cell)
    behind = play_begins(text, offset + turn.dice_at.end, beside)
    if column < behind or any(behind <= start < column for start, _ in beside):
        return None
    gap = text[offset + len(turn.text) :]
    if gap.strip(BLANKS) or len(gap) > 1:
        return None
    known = before.before.doubt is None and before.before.ended is None
    position = before.before.position(before.side) if known else None
    written = text[behind:column]
    stripped = written.lstrip(BLANKS)
    spans = zip(turn.play, turn.steps_at, strict=False)
    steps = Play(step for step, (_, end) in spans if offset + end <= column)
    return Typed(turn.dice, steps, position, stripped, written == stripped)
