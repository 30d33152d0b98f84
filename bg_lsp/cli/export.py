"""`bg-lsp export`: a record for another program."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from bg_lsp.cli.files import load, reason
from bg_lsp.cli.terminal import complain
from bg_lsp.formats.mat import export
from bg_lsp.formats.story import CannotExport
from bg_lsp.problems import Severity, check
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.record.text import NotText


def run(options: Namespace) -> int:
    """Write the record in the other program's form; 1 where it cannot be said in that form."""
    try:
        text, encoding, _ = load(options.file)
    except (OSError, NotText) as error:
        complain(f"{options.file}: {reason(error)}")
        return 2
    if options.output is not None and _same(options.file, options.output):
        complain(f"{options.output} is the record itself: name another file, so that its notes are not lost")
        return 2
    document = Document.read(text, options.file, encoding)
    try:
        written = export(document)
    except CannotExport as refusal:
        complain(f"{options.file}:{refusal}")
        return 1
    _warn(options.file, document)
    if options.output is None:
        sys.stdout.write(written)
        return 0
    try:
        with open(options.output, "w", encoding="utf-8", newline="") as file:
            file.write(written)
    except OSError as error:
        complain(f"{options.output}: {reason(error)}")
        return 2
    return 0


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _warn(name: str, document: Document) -> None:
    """Say that a record with slips in it was exported: the other program will not show them."""
    errors = sum(problem.severity is Severity.ERROR for problem in check(document))
    if errors:
        complain(
            f"{name} has {counted(errors, 'error')}: where a play could not be made, its position or "
            f"a likely reading is exported in its place; `bg-lsp check {name}` shows them"
        )
