"""`bg-lsp export`: a record for another program."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from shlex import quote

from bg_lsp.cli.changed import Source
from bg_lsp.cli.files import reason
from bg_lsp.cli.terminal import complain
from bg_lsp.formats.mat import export
from bg_lsp.formats.several import one_by_one
from bg_lsp.formats.story import CannotExport
from bg_lsp.problems import Severity, check
from bg_lsp.problems.words import counted, listed
from bg_lsp.record.document import Document
from bg_lsp.record.text import NotText


def run(options: Namespace) -> int:
    """Write the record in the other program's form; 1 where it cannot be said in that form."""
    try:
        document = Source.load(options.file, options.file).document
    except (OSError, NotText) as error:
        complain(f"{options.file}: {reason(error)}")
        return 2
    matches = one_by_one(document)
    if len(matches) > 1 and options.output is None:
        line = matches[1][0] + 1
        complain(
            f"{options.file}:{line}: another match begins here, and a .{options.to} file holds one: "
            f"with -o OUT.{options.to} each of the {len(matches)} is written into a file of its own"
        )
        return 1
    written = []
    for first, match in matches:
        try:
            written.append(export(match))
        except CannotExport as refusal:
            complain(f"{options.file}:{first + refusal.line}: {refusal.message}")
            return 1
    _warn(options.file, document)
    if options.output is None:
        sys.stdout.write(written[0])
        return 0
    return _write(options, written)


def _write(options: Namespace, written: list[str]) -> int:
    """Write each match into its file, none where one would be the record itself; name them where there are several."""
    names = [options.output]
    if len(written) > 1:
        stem, ending = os.path.splitext(options.output)
        names = [f"{stem}-{number}{ending}" for number in range(1, len(written) + 1)]
    for name in names:
        if _same(options.file, name):
            complain(f"{name} is the record itself: name another file, so that its notes are not lost")
            return 2
    for name, text in zip(names, written, strict=True):
        try:
            with open(name, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        except OSError as error:
            complain(f"{name}: {reason(error)}")
            return 2
    if len(names) > 1:
        complain(f"{options.file} holds {len(names)} matches, written to {listed(names, 'and')}")
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
            f"{name} was exported with {counted(errors, 'error')} in it, which the other program will not point "
            f"out: better mend the record first. `bg-lsp check {quote(name)}` names "
            f"{'it' if errors == 1 else 'them'}"
        )
