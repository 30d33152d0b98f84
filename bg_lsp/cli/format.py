"""`bg-lsp format`: the blanks of match files, as they are usually set."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from bg_lsp.cli.changed import Refused, Source
from bg_lsp.cli.files import STDIN, find, reason
from bg_lsp.cli.terminal import Progress, complain
from bg_lsp.features.formatting import formatted
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.record.text import NotText
from bg_lsp.views.plain import printable


def run(options: Namespace) -> int:
    """Lay the files out, or say what would change; return the exit code."""
    writes = not (options.check or options.diff)
    found, fine = find(options.paths), True
    changed = files = 0
    progress = Progress(len(found))
    for file in found:
        name = options.stdin_filename or STDIN if file.name == STDIN else file.name
        try:
            source = Source.load(file.name, name, pass_on=writes)
        except (OSError, NotText) as error:
            if file.named or isinstance(error, OSError):
                progress.clear()
                complain(f"{name}: {reason(error)}")
                fine = False
            continue
        document = formatted(source.document)
        if document is not source.document and not writes:
            progress.clear()
        try:
            _put(options, source, document)
        except Refused as refusal:
            progress.clear()
            complain(f"{name} is left as it is: {refusal}")
            fine = False
            continue
        files += 1
        changed += document is not source.document
        progress.step()
    progress.clear()
    if files and not (writes and options.paths == [STDIN]):
        out = sys.stdout if writes and STDIN not in options.paths else sys.stderr
        out.write(", ".join(_account(changed, files - changed, writes=writes)) + ".\n")
    if not fine:
        return 2
    return 1 if changed and not writes else 0


def _put(options: Namespace, source: Source, document: Document) -> None:
    if options.diff:
        source.show(document)
    elif not options.check:
        source.write(document)
    elif document is not source.document:
        sys.stdout.write(printable(source.name) + "\n")


def _account(changed: int, same: int, *, writes: bool) -> Iterator[str]:
    if changed:
        yield f"{counted(changed, 'file')} {'formatted' if writes else 'would change'}"
    if same:
        yield f"{counted(same, 'file')} {'is' if same == 1 else 'are'} laid out already"
