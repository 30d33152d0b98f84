"""What can be followed out of the text: moments of the video, web addresses, position IDs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from urllib.parse import urlsplit

from bg_lsp.features.region import Region, on_line
from bg_lsp.notation.tree import Comment, Line, Tag, cells
from bg_lsp.record.document import Document
from bg_lsp.values import NamedTuple
from bg_lsp.work import Work, straight


class LinkKind(Enum):
    """What a link leads to."""

    WEB = "web"
    VIDEO = "video"
    POSITION = "position"


class Link(NamedTuple):
    """A stretch of text that leads somewhere."""

    region: Region
    kind: LinkKind
    target: str
    """An `http` or `https` address; of a position, its ID."""
    tooltip: str


_URL = re.compile(r"https?://[^\s\"'<>{}\[\]\\^`|]+", re.IGNORECASE)
_TIME = re.compile(r"@(?:(?P<h>[0-9]{1,3}):)?(?P<m>[0-9]{1,5}):(?P<s>[0-5][0-9])(?![0-9:])")
_ID = re.compile(r"XGID=[A-Za-z-]{26}(?::[0-9-]+){3}:[0-9DBR]+(?::[0-9-]+){5}")


def links(document: Document) -> tuple[Link, ...]:
    """Return the links of a document, in order."""
    return straight(linking(document))


def linking(document: Document) -> Work[tuple[Link, ...]]:
    """Return the same, step by step."""
    found: list[Link] = []
    video = ""
    for line, text in enumerate(document.texts()):
        if line % 256 == 0:
            yield line / document.line_count
        if not ("://" in text or "@" in text or "[" in text or "XGID" in text):
            continue
        tree = document.tree(line)
        if isinstance(tree, Tag) and tree.name.casefold() == "video":
            video = tree.value.strip() if _is_web(tree.value.strip()) else ""
        found += _times(line, tree, video)
        found += _addresses(line, tree)
        found += _positions(line, tree)
    return tuple(sorted(found))


def _is_web(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and address.isprintable()


def _addresses(line: int, tree: Line) -> Iterator[Link]:
    for found in _URL.finditer(tree.text):
        address = _without_stop(found[0])
        if _is_web(address):
            region = on_line(line, found.start(), found.start() + len(address))
            yield Link(region, LinkKind.WEB, address, "")


def _without_stop(address: str) -> str:
    """Return an address without what ends a sentence behind it; a bracket that it opens it may close."""
    spare = address.count(")") - address.count("(")
    end = len(address)
    while (last := address[end - 1]) in ".,;:!?*" or (last == ")" and spare > 0):
        spare -= last == ")"
        end -= 1
    return address[:end]


def _times(line: int, tree: Line, video: str) -> Iterator[Link]:
    if not video:
        return
    for start, text in _notes(tree):
        if found := _TIME.match(text):
            seconds = int(found["h"] or 0) * 3600 + int(found["m"]) * 60 + int(found["s"])
            region = on_line(line, start, start + found.end())
            yield Link(region, LinkKind.VIDEO, at_time(video, seconds), "the video at this moment")


def _notes(tree: Line) -> Iterator[tuple[int, str]]:
    """Yield the inside of each note with its column."""
    if isinstance(tree, Comment) and tree.opener == "{":
        yield tree.text.index("{") + 1, tree.body
    for cell in cells(tree):
        for note in cell.turn.notes:
            yield cell.offset + note.start + 1, note.text


def at_time(video: str, seconds: int) -> str:
    """Return the address of a moment of a video.

    Most players take the fragment that the W3C has laid down (media fragments, `#t=62`); the
    greatest video sites want a parameter instead.
    """
    parts = urlsplit(video)
    host = (parts.hostname or "").removeprefix("www.").removeprefix("m.")
    if host in ("youtube.com", "youtu.be", "twitch.tv"):
        kept = [each for each in parts.query.split("&") if each and not each.startswith(("t=", "start="))]
        query = "&".join([*kept, f"t={seconds}s"])
        return parts._replace(query=query).geturl()
    return parts._replace(fragment=f"t={seconds}").geturl()


def _positions(line: int, tree: Line) -> Iterator[Link]:
    if isinstance(tree, Tag) and tree.name.casefold() == "position":
        value = tree.value.strip()
        start = tree.text.find(value, tree.value_at.start)
        places = [(start, start + len(value))] if value and start >= 0 else []
    else:
        places = [found.span() for found in _ID.finditer(tree.text)]
    for start, end in places:
        yield Link(on_line(line, start, end), LinkKind.POSITION, tree.text[start:end], "show this position")
