"""`bg-lsp explain`: the page of a problem."""

from __future__ import annotations

import sys
from argparse import Namespace

from bg_lsp.cli.reports.base import word
from bg_lsp.cli.terminal import complain
from bg_lsp.problems import catalogue, definition


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
        complain(f"no problem is called {options.code}; bg-lsp explain lists them all")
        return 2
    sys.stdout.write(found.text().rstrip("\n") + "\n")
    return 0
