"""`bg-lsp explain`: the page of a problem."""

from __future__ import annotations

import sys
from argparse import Namespace

from bg_lsp.cli.reports.base import word
from bg_lsp.cli.terminal import complain
from bg_lsp.problems import catalogue, definition
from bg_lsp.problems.words import LONGEST
from bg_lsp.problems.words import listed as listed_words

FEW = 3
"""So many names are proposed for one that no problem has."""


def run(options: Namespace) -> int:
    """Print the page of a problem, or a line for each of a family or of all."""
    asked = (options.code or "ALL").upper()
    listed = [each for each in catalogue.values() if asked in ("ALL", each.code[:-2])]
    for each in listed:
        sys.stdout.write(f"{each.code}  {word(each.severity):<11}  {each.name}\n")
    if listed:
        return 0
    found = definition(options.code)
    if found is None:
        like = _like(options.code.lower()[:LONGEST])
        hint = f"did you mean {listed_words(like, 'or')}?" if like else "bg-lsp explain lists them all"
        complain(f"no problem is called {options.code}; {hint}")
        return 2
    sys.stdout.write(found.text().rstrip("\n") + "\n")
    return 0


def _like(asked: str) -> list[str]:
    """Return a few names that hold what was asked for, or else are written nearly like it."""
    from difflib import get_close_matches

    names = [each.name for each in catalogue.values()]
    holding = [name for name in names if asked and asked in name]
    return (holding or get_close_matches(asked, names))[:FEW]
