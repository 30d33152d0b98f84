"""Where a turn is spelt in another way than the canonical one: family 5, seen from the text alone.

Each fault carries the text at its place and the canonical text for it, so that a fix is one edit.
Nothing here is looked at unless somebody asks; then a turn text is judged once. Blanks are no
matter of style but of `layout`. What needs the board (a hit without a star, a stop that need not be
named) is not seen here.
"""

from __future__ import annotations

from typing import Final

from bg_lsp.memo import Memo
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.notation.spell import (
    order_key,
    ordered,
    spell,
    spell_dice,
    spell_step,
    write_word,
)
from bg_lsp.notation.tree import Fault, Roll, Span, Turn, Written

_memo: Memo[str, tuple[Fault, ...]] = Memo(50_000)
_NO_BLANKS: Final = str.maketrans("", "", BLANKS)


def style_faults(turn: Turn) -> tuple[Fault, ...]:
    """Return what is unusual about the spelling of a turn; offsets count from its start.

    A turn with reading problems has none: first it has to be readable.
    """
    if turn.faults:
        return ()
    found = _memo.get(turn.text)
    return _memo.keep(turn.text, tuple(_judge(turn))) if found is None else found


def _judge(turn: Turn) -> list[Fault]:
    if isinstance(turn, Roll):
        faults = _dice(turn) + (_play(turn) if turn.written is Written.PLAY else _no_play(turn))
    else:
        faults = _word(turn, turn.core, write_word(turn))
    if turn.flag:
        faults += _word(turn, turn.flag, "(illegal)")
    return faults


def _fault(name: str, turn: Turn, span: Span, canonical: str) -> Fault:
    return Fault(name, span.start, span.end, (turn.text[span.start : span.end], canonical))


def _word(turn: Turn, span: Span, canonical: str) -> list[Fault]:
    """Compare a word, or a step, with its canonical spelling: nothing, other capitals, or other letters."""
    text = turn.text[span.start : span.end].translate(_NO_BLANKS)
    wanted = canonical.translate(_NO_BLANKS)
    if text == wanted:
        return []
    return [_fault("word-case" if text.lower() == wanted.lower() else "spelling", turn, span, canonical)]


def _dice(turn: Roll) -> list[Fault]:
    if turn.dice_at is None:
        return []
    canonical = spell_dice(turn.dice)
    # The books write 4-2 as often as 42: both are usual.
    if turn.text[slice(*turn.dice_at)] in (canonical, f"{canonical[0]}-{canonical[1:]}"):
        return []
    return [_fault("dice-form", turn, turn.dice_at, canonical)]


def _no_play(turn: Roll) -> list[Fault]:
    if turn.written is Written.CANNOT_MOVE:
        return _word(turn, turn.rest, "Cannot Move")
    if turn.written is Written.UNKNOWN:
        return _word(turn, turn.rest, "????")
    return []


def _play(turn: Roll) -> list[Fault]:
    faults = _spelling(turn)
    faults += _stars(turn)
    if not _plain(turn):
        # Marks, notes or words among the steps: nobody knows which step they would go with.
        return faults
    whole = Span(turn.steps_at[0].start, turn.steps_at[-1].end)
    keys = [order_key(step) for step in turn.play]
    if keys != sorted(keys):
        texts = [turn.text[slice(*span)] for span in turn.steps_at]
        ranked = sorted(range(len(keys)), key=keys.__getitem__)
        faults.append(_fault("step-order", turn, whole, " ".join(texts[index] for index in ranked)))
    folded = ordered(turn.play)
    if len(folded) < len(turn.play):
        faults.append(_fault("unfolded-steps", turn, whole, spell(folded)))
    return faults


def _spelling(turn: Roll) -> list[Fault]:
    if _extras(turn) and _plain(turn):
        # Commas, or a die marked as not played: the play is written anew without them.
        return [_fault("spelling", turn, turn.rest, spell(turn.play))]
    faults: list[Fault] = []
    for step, span in zip(turn.play, turn.steps_at, strict=True):
        faults += _word(turn, span, spell_step(step))
    return faults


def _extras(turn: Roll) -> bool:
    """Whether something that is no step stands among the steps and says nothing: `,`, `0/0`."""
    return bool(_between(turn))


def _plain(turn: Roll) -> bool:
    """Whether no mark, flag, note or word stands among the steps: `24/20 Cannot Move` stays as it is."""
    if has_words(turn):
        return False
    start, end = turn.rest
    extras = [*turn.marks, *(Span(note.start, note.end) for note in turn.notes)]
    extras += [turn.flag] if turn.flag else []
    return not any(start <= extra.start < end for extra in extras)


def has_words(turn: Roll) -> bool:
    """Whether words stand among the steps or behind them."""
    return any(map(str.isalpha, _between(turn)))


def _between(turn: Roll) -> str:
    start, end = turn.rest
    kept: list[str] = []
    extras = [*turn.steps_at, *turn.marks, *(Span(note.start, note.end) for note in turn.notes)]
    extras += [turn.flag] if turn.flag else []
    for span in sorted(extra for extra in extras if start <= extra.start < end):
        kept.append(turn.text[start : span.start])
        start = span.end
    kept.append(turn.text[start:end])
    return "".join(kept).translate(_NO_BLANKS)


def _stars(turn: Roll) -> list[Fault]:
    """Of several stars on one point only the first can be a hit."""
    faults: list[Fault] = []
    seen = 0
    for step, span in zip(turn.play, turn.steps_at, strict=True):
        stars = step.stars
        for index, point in enumerate(step.points):
            if stars >> index & 1:
                if seen >> point & 1:
                    stars &= ~(1 << index)
                seen |= 1 << point
        if stars != step.stars:
            canonical = spell_step(step._replace(stars=stars))
            faults.append(_fault("star-on-each-checker", turn, span, canonical))
    return faults
