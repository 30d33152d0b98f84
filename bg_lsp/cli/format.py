"""`bg-lsp format`: the blanks of match files, as they are usually set."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from bg_lsp.cli.changed import Source, Sources
from bg_lsp.cli.files import STDIN
from bg_lsp.cli.replacing import Refused
from bg_lsp.features.formatting import formatted
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document
from bg_lsp.views.plain import printable


def run(options: Namespace) -> int:
    """Lay the files out, or say what would change; return the exit code."""
    writes = not (options.check or options.diff)
    changed = files = 0
    sources = Sources(options, pass_on=writes)
    for source in sources:
        document = formatted(source.document)
        if document is not source.document and not writes:
            sources.clear()
        try:
            _put(options, source, document)
        except Refused as refusal:
            sources.complain(f"{source.name} is left as it is: {refusal}")
            continue
        files += 1
        changed += document is not source.document
    if files and not (writes and options.paths == [STDIN]):
        out = sys.stdout if writes and STDIN not in options.paths else sys.stderr
        out.write(", ".join(_account(changed, files - changed, writes=writes)) + ".\n")
    if not sources.fine:
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
