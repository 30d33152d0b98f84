"""Silencers: the codes of what is found on the line that one is written for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.features.item import Item, fits
from bg_lsp.features.region import on_line
from bg_lsp.notation.tree import Blank, Remark, SetPosition
from bg_lsp.record.document import Document
from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Place

_WRITTEN = re.compile(
    r"(?P<open>[ \t]*;|.*\{)(?P<blank>[ \t]*)(?P<word>bg-lsp:[ \t]*ignore(?P<file>-file)?)[ \t]+"
    r"(?P<codes>(?:[\w-]+[ \t]*,[ \t]*)*)(?P<code>[\w-]*)$",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"(?P<open>[ \t]*;|.*\{)(?P<blank>[ \t]*)(?P<word>b[a-z:-]*|)$", re.IGNORECASE)
_FAR = 40
"""So many lines below one are looked at for what is found there about it."""


def silencing(document: Document, place: Place) -> Iterator[Item]:
    """Yield the silencers that can be written at a place: in a comment for the line below, in a note for its own."""
    text = document.line_text(place.line)[: place.column]
    if "{" not in text and ";" not in text:
        return
    written = _WRITTEN.match(text)
    begun = written or _BEGUN.match(text)
    if begun is None:
        return
    if written and written["file"]:
        codes = _codes(document, range(document.line_count))
    else:
        line = place.line if begun["open"].endswith("{") else _next_line(document, place.line)
        codes = _codes(document, range(line, line + 1)) if line is not None else {}
        codes.pop("BG107" if line == place.line else "", None)  # the note that is being written
    there = written["codes"].upper() if written else ""
    typed = written["code"] if written else begun["word"]
    region = on_line(place.line, place.column - len(typed), place.column)
    for code, name in sorted(codes.items()):
        said = code if written else f"bg-lsp: ignore {code}"
        if code not in there and fits(typed, said, *((name,) if written else ())):
            glue = " " if not written and begun["open"].endswith(";") and not begun["blank"] else ""
            yield Item(said, glue + said, region, f"{typed} {said} {name}".strip(), "silencer", name)


def _next_line(document: Document, line: int) -> int | None:
    """Return the next line that is neither blank nor comment, near by."""
    for below in range(line + 1, min(line + _FAR, document.line_count)):
        tree = document.tree(below)
        if isinstance(tree, SetPosition) or not isinstance(tree, Blank | Remark):
            return below
    return None


def _codes(document: Document, lines: range) -> dict[str, str]:
    """Return code and name of what is found on some lines, as far as it is reported at all."""
    from bg_lsp.problems.catalogue import by_name
    from bg_lsp.problems.habits import style_of_line
    from bg_lsp.problems.settings import Settings

    found = {finding.name for finding in _found(document, lines)}
    if len(lines) == 1:
        found |= {finding.name for finding in style_of_line(document.line_text(lines.start))}
    known = [by_name[name] for name in found if name in by_name]
    on = Settings()
    return {each.code: each.name for each in known if on.selects(each.code, document.name)}


def _found(document: Document, lines: range) -> Iterator[Finding]:
    """Yield what is found on some lines, also where that shows further down only."""
    number = 0
    ids = set()
    for chunk in document.chunks:
        for line_id, found in zip(chunk.ids, chunk.found, strict=True):
            if number >= lines.stop + _FAR:
                return
            if number in lines:
                ids.add(line_id)
            if number >= lines.start:
                for finding in found or ():
                    if finding.line in ids or (finding.line is None and number in lines):
                        yield finding
            number += 1
