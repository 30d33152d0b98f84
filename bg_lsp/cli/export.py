"""`bg-lsp export`: a record for another program."""

from __future__ import annotations

import sys
from argparse import Namespace

from bg_lsp.cli.files import load, reason
from bg_lsp.cli.terminal import complain
from bg_lsp.formats.mat import export
from bg_lsp.formats.story import CannotExport
from bg_lsp.record.document import Document
from bg_lsp.record.text import NotText


def run(options: Namespace) -> int:
    """Write the record in the other program's form; 1 where it cannot be said in that form."""
    try:
        text, encoding, _ = load(options.file)
    except (OSError, NotText) as error:
        complain(f"{options.file}: {reason(error)}")
        return 2
    try:
        written = export(Document.read(text, options.file, encoding))
    except CannotExport as refusal:
        complain(f"{options.file}:{refusal}")
        return 1
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
