"""`textDocument/semanticTokens/full`, `full/delta` and `range`

Tokens are kept as numbers, chunk of lines by chunk of lines, so that a key in a long file costs one
chunk; a client that asks for the difference gets no more than that.
"""

from __future__ import annotations

from itertools import chain, takewhile
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.features.legend import MODIFIERS, TYPES
from bg_lsp.server.memory import Memory
from bg_lsp.server.packing import Items
from bg_lsp.server.protocol import Ready, encode
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.features.semantic_tokens import Paint, Painter
    from bg_lsp.server.documents import Held
    from bg_lsp.work import Work

MOST = 10_000
"""Lines of a document that is coloured as a whole: more than that stalls editors, which then ask for ranges."""

Numbers = list[int]


class _Coded(NamedTuple):
    """A chunk's tokens, the first one's line counted from the chunk's first line."""

    paints: tuple[Paint, ...]
    numbers: Numbers


class Colours:
    """The tokens of one document as they were sent last."""

    def __init__(self) -> None:
        from bg_lsp.features.semantic_tokens import Painter

        self._painter: Painter = Painter()
        self._coded: dict[int, _Coded] = {}
        self._sent: list[Numbers] = []
        self._count = 0

    @property
    def id(self) -> str:
        """What names the tokens that were sent last."""
        return str(self._count)

    def renew(self, held: Held) -> Work[tuple[list[Numbers], list[Numbers]]]:
        """Work out the tokens anew; return those sent last and those to send, chunk by chunk."""
        known = self._coded
        sent, kept = list[Numbers](), dict[int, _Coded]()
        line = 0
        for start, paints in (yield from self._painter.painting(held.document)):
            if not paints:
                continue
            coded = known.get(id(paints)) or _Coded(paints, _numbers(held, start, paints))
            kept[id(paints)] = coded
            yield start / held.document.line_count
            numbers = coded.numbers
            ahead = start + paints[0].line - line
            if numbers[0] != ahead:
                # Where the last token above stands has changed: the only number that depends on it.
                numbers = [ahead, *numbers[1:]]
                kept[id(paints)] = _Coded(paints, numbers)
            sent.append(numbers)
            line = start + paints[-1].line
        before, self._sent, self._coded = self._sent, sent, kept
        self._count += 1
        return before, sent


def register(registry: Registry) -> None:
    """Register the colours."""
    kept: Memory[Colours] = Memory(registry, Colours)
    legend = types.SemanticTokensLegend(list(TYPES), list(MODIFIERS))

    def held_of(server: Server, uri: str) -> Held | None:
        held = server.documents.get(uri)
        return held if held and held.document.line_count <= MOST else None

    @registry.on(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, options=legend, costly=True)
    def full(server: Server, params: types.SemanticTokensParams) -> Work[Ready | None]:
        uri = params.text_document.uri
        held = held_of(server, uri)
        if held is None:
            return None
        colours = kept.of(uri)
        _, numbers = yield from colours.renew(held)
        return (yield from _packed(numbers, colours.id))

    @registry.on(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, costly=True)
    def delta(
        server: Server, params: types.SemanticTokensDeltaParams
    ) -> Work[types.SemanticTokensDelta | Ready | None]:
        uri = params.text_document.uri
        held = held_of(server, uri)
        if held is None:
            return None
        colours = kept.of(uri)
        before, after = yield from colours.renew(held)
        known = str(int(colours.id) - 1) == params.previous_result_id
        if not known:
            return (yield from _packed(after, colours.id))
        return types.SemanticTokensDelta(difference(before, after), colours.id)

    @registry.on(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, costly=True)
    def part(server: Server, params: types.SemanticTokensRangeParams) -> Work[Ready | None]:
        held = server.documents.get(params.text_document.uri)
        if held is None:
            return None
        from bg_lsp.features.semantic_tokens import painting

        first, last = held.place(params.range.start).line, held.place(params.range.end).line
        found = Items()
        above = 0
        for paints in (yield from painting(held.document, first, last)):
            if paints:
                numbers = _numbers(held, 0, paints)
                numbers[0] -= above
                above = paints[-1].line
                found.add(encode(numbers)[1:-1])
            yield (max(above, first) - first) / (last - first + 1)
        return found.ready('{"data":', "}")


def _packed(parts: list[Numbers], result_id: str) -> Work[Ready]:
    """Turn tokens into JSON, chunk by chunk."""
    found = Items()
    for part in parts:
        found.add(encode(part)[1:-1])
        yield 1.0
    return found.ready(f'{{"resultId":"{result_id}","data":', "}")


def _joined(parts: list[Numbers]) -> Numbers:
    return list(chain.from_iterable(parts))


def _numbers(held: Held, start: int, paints: tuple[Paint, ...]) -> Numbers:
    """Return tokens as the protocol counts them, five numbers each, every place from the one before."""
    numbers: Numbers = []
    last_line = last_start = 0
    text = ""
    for line, begin, end, kind, modifiers in paints:
        if line != last_line or not text:
            text = held.document.line_text(start + line)
        if not text.isascii():
            begin, end = held.encoding.units(text, begin), held.encoding.units(text, end)
        numbers += (
            line - last_line,
            begin if line != last_line else begin - last_start,
            end - begin,
            kind,
            modifiers,
        )
        last_line, last_start = line, begin
    return numbers


def difference(before: list[Numbers], after: list[Numbers]) -> list[types.SemanticTokensEdit]:
    """Return the one edit that makes the tokens of before those of after; none where they are alike."""
    head = sum(1 for _ in takewhile(_alike, zip(before, after, strict=False)))
    most = min(len(before), len(after)) - head
    tail = sum(
        1 for _ in takewhile(_alike, zip(before[: -most - 1 : -1], after[: -most - 1 : -1], strict=True))
    )
    start = sum(map(len, before[:head]))
    old, new = _joined(before[head : len(before) - tail]), _joined(after[head : len(after) - tail])
    alike = sum(1 for _ in takewhile(_equal, zip(old, new, strict=False)))
    rest = min(len(old), len(new)) - alike
    behind = sum(1 for _ in takewhile(_equal, zip(old[: -rest - 1 : -1], new[: -rest - 1 : -1], strict=True)))
    gone, come = len(old) - alike - behind, new[alike : len(new) - behind]
    return [types.SemanticTokensEdit(start + alike, gone, come)] if gone or come else []


def _alike(pair: tuple[Numbers, Numbers]) -> bool:
    return pair[0] is pair[1] or pair[0] == pair[1]


def _equal(pair: tuple[int, int]) -> bool:
    return pair[0] == pair[1]
