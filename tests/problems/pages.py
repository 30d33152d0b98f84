"""The examples of the pages: what a person reads there is what the tests run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from bg_lsp.problems import Problem, Settings, catalogue, check
from bg_lsp.problems.definition import PAGES
from bg_lsp.record.document import Document

_FENCE = re.compile(r"^```bgn(?: (?P<info>[^\n]*))?\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)


class Example(NamedTuple):
    """One fenced block. Its info string may name the kind of file, an encoding, or what is selected."""

    text: str
    name: str = "example.bgn"
    encoding: str = "utf-8"
    settings: Settings = Settings()

    def document(self) -> Document:
        """Return the example, read."""
        return Document.read(self.text, self.name, self.encoding)

    def problems(self) -> list[Problem]:
        """Return what the checker says about it."""
        return check(self.document(), self.settings)


class Examples(NamedTuple):
    """The two examples of a page."""

    bad: Example
    good: Example


def page(code: str) -> str:
    """Return the text of a page."""
    return Path(PAGES, f"{code}.md").read_text("utf-8")


def examples(code: str) -> Examples:
    """Return the two examples of a page."""
    found = [_example(match["text"], match["info"] or "") for match in _FENCE.finditer(page(code))]
    return Examples(*found)


def _example(text: str, info: str) -> Example:
    example = Example(text)
    for word in info.split():
        if word.startswith("."):
            example = example._replace(name=f"example{word}")
        elif word.startswith("select="):
            example = example._replace(settings=Settings(frozenset(word.removeprefix("select=").split(","))))
        else:
            example = example._replace(encoding=word)
    return example


CODES = sorted(catalogue)
"""Every code that there is."""
