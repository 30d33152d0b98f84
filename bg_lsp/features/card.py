"""A few lines of text and a board, as a hover or beside a completion; and its three ways to be shown."""

from __future__ import annotations

import re
from base64 import b64encode
from enum import Enum

from bg_lsp.features.region import Region
from bg_lsp.values import NamedTuple
from bg_lsp.views.letters import board
from bg_lsp.views.model import BoardModel
from bg_lsp.views.plain import printable
from bg_lsp.views.svg import picture

_STEP = re.compile(r"((?:bar|[0-9]{1,2})\*?(?:/(?:off|[0-9]{1,2})\*?)+(?:\([2-4]\))?)")
"""A step in canonical spelling: set as code, where its stars are no emphasis."""

_ACTIVE = re.compile(
    r"""[\\`*{}\[\]<>#|~!$]       # emphasis, code, links, tags, headings, tables, formulas
    |(?<![^\W_])_|_(?![^\W_])   # emphasis; between two letters it is none, and some editors show the backslash
    |&(?=[#A-Za-z])             # entities
    |:(?=//)|@|(?<=www)\.       # links without brackets
    |^[-+=]|(?<=^[0-9])[.)]|(?<=^[0-9]{2})[.)]  # lists""",
    re.VERBOSE | re.IGNORECASE,
)


class Style(Enum):
    """How much a client can show."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    """The board in letters, in a fenced block."""
    PICTURE = "picture"
    """The board as a picture."""


class Card(NamedTuple):
    """What is shown. All of it is plain text; `title` can stand alone, since some show no more."""

    region: Region
    """What it is about."""
    title: str
    facts: tuple[str, ...] = ()
    model: BoardModel | None = None


def shown(card: Card, style: Style) -> str:
    """Return a card as plain text or as Markdown."""
    drawn = [] if card.model is None else [drawing(card.model, style)]
    if style is Style.PLAIN:
        return "\n\n".join(printable(part) if part not in drawn else part for part in _parts(card, drawn))
    title, *rest = _parts(card, drawn)
    return "\n\n".join(
        [f"**{escaped(title)}**", *(part if part in drawn else escaped(part) for part in rest)]
    )


def _parts(card: Card, drawn: list[str]) -> list[str]:
    return [card.title, *drawn, *card.facts]


def drawing(model: BoardModel, style: Style, size: str = "height=208") -> str:
    """Return a board alone; a picture is no larger than `size` says (VS Code's way to say it)."""
    if style is Style.PICTURE:
        data = b64encode(picture(model).encode()).decode("ascii")
        return f"![board](data:image/svg+xml;base64,{data}|{size})"
    letters = board(model)
    return letters if style is Style.PLAIN else f"```text\n{letters}\n```"


def escaped(text: str) -> str:
    """Return plain text for Markdown: steps as code, nothing else means anything, nothing is invisible."""
    parts = _STEP.split(" ".join(printable(text).split()))
    return "".join(f"`{part}`" if at % 2 else _ACTIVE.sub(r"\\\g<0>", part) for at, part in enumerate(parts))
