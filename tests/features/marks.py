"""Cases for editor features, written in the language itself.

A file of cases holds, one after the other,

    === what the case shows
    Game 1
    Ada : 0                                Ben : 0
      1) 31: 8/5 6/5                       52: 13/8 24/22
              |                            ^^^
    ---
    what the feature answers

A line of blanks, `|` and `^` only marks the line above it: `|` is the cursor, `^^^` a range.
With `BG_UPDATE=1` the answers are written anew: read the difference before committing it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from bg_lsp.features.region import Region, on_line
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place

HERE = Path(__file__).parent
_MARKS = re.compile(r"[ |^]*[|^][ |^]*")


class Case(NamedTuple):
    """One case of a file."""

    file: Path
    title: str
    text: str
    """What is asked, marks included."""
    answer: str


class Marked(NamedTuple):
    """A document with what is marked in it."""

    document: Document
    cursors: tuple[Place, ...]
    ranges: tuple[Region, ...]

    @property
    def cursor(self) -> Place:
        """The only cursor."""
        (cursor,) = self.cursors
        return cursor


def cases(name: str) -> list[object]:
    """Return the cases of a file, as parameters of a test."""
    return [pytest.param(case, id=case.title) for case in _read(HERE / f"{name}.txt")]


def _read(file: Path) -> list[Case]:
    found = []
    for part in re.split(r"^=== ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        text, _, answer = rest.partition("\n---\n")
        found.append(Case(file, title, text, answer.rstrip("\n")))
    return found


def read(text: str, name: str = "case.bgn") -> Marked:
    """Read a marked text."""
    lines: list[str] = []
    cursors: list[Place] = []
    ranges: list[Region] = []
    for line in text.split("\n"):
        if not lines or not _MARKS.fullmatch(line):
            lines.append(line)
            continue
        above = len(lines) - 1
        cursors += [Place(above, at.start()) for at in re.finditer(r"\|", line)]
        ranges += [on_line(above, *at.span()) for at in re.finditer(r"\^+", line)]
    return Marked(Document.read("\n".join(lines), name), tuple(cursors), tuple(ranges))


def confirm(case: Case, answer: str) -> None:
    """Hold an answer against the one in the file, or write it there."""
    answer = "\n".join(line.rstrip() for line in answer.rstrip("\n").split("\n"))
    if os.environ.get("BG_UPDATE") == "1":
        file = case.file
        known = [each._replace(answer=answer) if each.title == case.title else each for each in _read(file)]
        file.write_text("\n".join(f"=== {title}\n{text}\n---\n{said}\n" for _, title, text, said in known))
    else:
        assert answer.split("\n") == case.answer.split("\n")


def drawn(document: Document, found: Iterable[tuple[Region, str]]) -> str:
    """Return each line with something on it, and below it what stands where."""
    shown: list[str] = []
    last = -1
    for region, words in sorted(found, key=lambda each: each[0]):
        (line, start), (end_line, end) = region
        if line != last:
            shown.append(document.line_text(line))
            last = line
        if end_line == line:
            mark = "^" * (end - start) or "|"
        else:
            mark = f"^-> {document.line_text(end_line)[:end].strip() or 'line end'}"
        shown.append(f"{' ' * start}{mark} {words}".rstrip())
    return "\n".join(shown) or "nothing"


def edited(document: Document, edits: Iterable[Edit]) -> str:
    """Return the text after edits that are all meant for the text as it is."""
    return document.edit(sorted(edits, reverse=True)).text()
