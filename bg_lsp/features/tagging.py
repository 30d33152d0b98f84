"""Tags and their values: what can be written in a line that begins with `;` or `[`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.features.earlier import names_near, tags_above
from bg_lsp.features.item import Item, Known, fits
from bg_lsp.features.region import on_line
from bg_lsp.notation.blanks import BLANKS
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.rules.position import STARTS

_ON_OFF = ("On", "Off")
_CLOSED: dict[str, tuple[str, ...]] = {
    "Variation": tuple(STARTS),
    "Crawford": _ON_OFF,
    "Jacoby": ("On", "Off"),
    "Beaver": ("On", "Off"),
    "CubeLimit": ("1024", "64", "1"),
    "Unrated": ("Off", "On"),
    "First": ("1", "2"),
}
"""Tags with a few values only, the usual one first."""
_SAID = {
    ("cubelimit", "1"): "no cube",
    ("first", "1"): "the left player",
    ("first", "2"): "the right player",
}

_MATCH = (
    "Event", "Round", "EventDate", "Player 1", "Player 2", "Site", "Match ID", "Crawford", "Variation", "Jacoby",
    "Beaver", "CubeLimit", "Position", "First", "Video", "Transcriber", "EventTime", "Player 1 Elo",
    "Player 2 Elo", "TimeControl", "ClockType", "Unrated", "Currency", "Stake", "Rake",
)  # fmt: skip
_GAME = ("Position", "Crawford", "Variation", "First", "Video")
"""Those that say something of a single game."""
_ALSO = {
    "Player 1": ("player1", "white"), "Player 2": ("player2", "black"), "EventDate": ("date",),
}  # fmt: skip
_OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"

_NAME = re.compile(r"(?P<head>[ \t]*+;?[ \t]*+)(?P<bracket>\[?)[ \t]*+(?P<name>[A-Za-z][A-Za-z0-9 ]*|)$")
_VALUE = re.compile(r'[ \t]*+;?[ \t]*+\[[ \t]*+(?P<name>[^\W_][^"\[\]{};]{0,80}?)[ \t]*+"(?P<value>[^"]*)$')


def tagging(document: Document, place: Place, known: Known) -> Iterator[Item]:
    """Yield what fits into a tag that is being written; nothing elsewhere."""
    text = document.line_text(place.line)[: place.column]
    if found := _VALUE.match(text):
        yield from _values(document, place, found["name"], found["value"], known)
    elif (found := _NAME.match(text)) and not document.state_before(place.line).match.foreign:
        yield from _names(document, place, found)


def _names(document: Document, place: Place, found: re.Match[str]) -> Iterator[Item]:
    state = document.state_before(place.line)
    inside = bool(found["bracket"]) or ";" in found["head"]
    rest = document.line_text(place.line)[place.column :]
    # The rest of a word that is being typed faster than lists are made belongs to it.
    word = re.match(r"[A-Za-z0-9]*", rest) if inside else None
    behind = rest[word.end() if word else 0 :].strip(BLANKS)
    if not (inside or found["name"]) or (behind and behind[0] not in '"]'):
        return
    if not inside and not state.match.header:
        return  # a word on a line below the header is no tag
    there = {*tags_above(document, place.line), *state.match.tags, *_tags_below(document, place.line)}
    typed = document.line_text(place.line)[: place.column]
    # What an editor has closed by itself, or what stood there before, is written over.
    closed = re.match(r'[A-Za-z0-9]*[ \t]*"?"?[ \t]*\]?', rest)
    start = 0 if not inside else found.start("name")
    if inside and not found["bracket"]:
        start = found.end("head")
    region = on_line(place.line, start, place.column + (closed.end() if closed else 0))
    opener = "" if found["bracket"] else "[" if inside else "; ["
    for name in _MATCH if state.match.header or state.ended else _GAME:
        if name.casefold() in there or not fits(found["name"], name, *_ALSO.get(name, ())):
            continue
        values = _CLOSED.get(name)
        choice = f"${{1|{','.join(values)}|}}" if values else "$1"
        said = f"{typed[start:]} {name} {' '.join(_ALSO.get(name, ()))}".strip()
        plain = f'{opener}{name} "'
        yield Item(name, plain, region, said if typed[start:] else name, "tag", snippet=f'{plain}{choice}"]')


def _tags_below(document: Document, line: int) -> Iterator[str]:
    """Yield the names of the tags right below a line."""
    from bg_lsp.notation.tree import Blank, Remark, Tag

    for below in range(line + 1, min(line + 40, document.line_count)):
        tree = document.tree(below)
        if isinstance(tree, Tag):
            yield tree.name.casefold()
        elif not isinstance(tree, Blank | Remark):
            return


def _values(document: Document, place: Place, name: str, typed: str, known: Known) -> Iterator[Item]:
    rest = document.line_text(place.line)[place.column :]
    there = re.match(r'[^"\]]*', rest)
    behind = there.end() if there else 0
    closing = rest[behind:].lstrip(BLANKS)
    close = "" if closing.startswith('"') else '"' if closing.startswith("]") else '"]'
    region = on_line(place.line, place.column - len(typed), place.column + behind)
    for value, detail in _possible(document, place.line, name.casefold(), known):
        if fits(typed, value):
            escaped = re.sub(r'(["\\])', r"\\\1", value)
            said = f"{typed} {value}" if typed else value
            yield Item(value, escaped + close, region, said, "value", detail)


def _possible(document: Document, line: int, name: str, known: Known) -> Iterator[tuple[str, str]]:
    closed = {key.casefold(): values for key, values in _CLOSED.items()}
    if name in closed:
        for value in closed[name]:
            yield value, _SAID.get((name, value), "")
    elif name in ("eventdate", "date"):
        if known.today:
            yield known.today, "today"
        yield from ((f"{known.today[:4]}.??.??", "the year only"),) if known.today else ()
    elif name in ("player 1", "player 2", "player1", "player2", "white", "black"):
        taken = {value for key, value in tags_above(document, line).items() if key.startswith("player")}
        for player in dict.fromkeys((*names_near(document, line), *known.names())):
            if player not in taken:
                yield player, ""
    elif name == "event":
        yield from ((event, "") for event in known.events())
    elif name == "position":
        yield _OPENING, "the opening position"
