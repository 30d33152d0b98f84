"""One text of a folder: whether it is a match, and what it is found by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bg_lsp.server.folder.index import Spot

if TYPE_CHECKING:
    from bg_lsp.record.text import Encoding
    from bg_lsp.work import Work


def is_match_at(path: str, lines: Sequence[str]) -> bool:
    """Whether a file is a match: by its name, or by its first lines, as editors see it when it is opened."""
    from bg_lsp.formats.recognise import is_match

    return path.lower().endswith(".bgn") or is_match(lines)


def spots_of(lines: Iterable[str], encoding: Encoding) -> Work[tuple[Spot, ...]]:
    """Return what a text is found by, in columns as the client counts them."""
    from bg_lsp.features.workspace_symbols import found_by
    from bg_lsp.views.plain import printable

    texts = tuple(lines)
    found = yield from found_by(texts)
    spots = []
    for name, kind, ((line, start), (_, end)), about in found:
        columns = encoding.units(texts[line], start), encoding.units(texts[line], end)
        spots.append(Spot(printable(name), kind, line, *columns, printable(about)))
    return tuple(spots)
