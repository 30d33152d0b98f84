"""The fold over the lines of a document: those that wait, and on until the state is what it was."""

from __future__ import annotations

from collections.abc import Iterator

from bg_lsp.record.fold import carry
from bg_lsp.record.lines import Chunk, Lines
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import START
from bg_lsp.values import NamedTuple


class Reached(NamedTuple):
    """How far the fold has come. Where it has more to do, the next line waits: it can be left here."""

    lines: Lines
    folded: int
    """Lines folded since the step before."""
    line: int
    """The line that was folded last, or looked at."""


def settle(lines: Lines, step: int) -> Iterator[Reached]:
    """Fold what waits; yield after each `step` lines folded (0: never) and at the end."""
    replay = Replay()
    folded, count, starts = 0, len(lines), lines.starts
    running = False  # the state before this line is not what it was
    chunks = list(lines.chunks)
    del lines  # what is folded anew goes bit by bit, and not all of it at the end
    for index, chunk in enumerate(chunks):
        if not running and not chunk.waiting:
            continue
        states = list(chunk.states)
        found = list(chunk.found)
        for at in range(0 if running else found.index(None), len(found)):
            if not running:
                if found[at] is not None:
                    continue
                above = states[at - 1] if at else index and chunks[index - 1].states[-1]
                replay.load(above or START)
                running = True
            stored = states[at]
            found[at] = carry(replay, chunk.ids[at], chunk.texts[at])
            after = replay.state()
            folded += 1
            if stored is not None and after == stored:
                running = False
            else:
                states[at] = after
            if folded == step:
                if running:
                    # The line below keeps the state that the one below it was folded from.
                    if at + 1 < len(found):
                        found[at + 1] = None
                    elif index + 1 < len(chunks):
                        chunks[index + 1] = chunks[index + 1].beginning_anew()
                chunks[index] = Chunk(chunk.ids, chunk.texts, chunk.ends, tuple(states), tuple(found))
                yield Reached(Lines(tuple(chunks), starts), folded, starts[index] + at)
                folded = 0
        chunks[index] = Chunk(chunk.ids, chunk.texts, chunk.ends, tuple(states), tuple(found))
    yield Reached(Lines(tuple(chunks), starts), folded, count - 1)
