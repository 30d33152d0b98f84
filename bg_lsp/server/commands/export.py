"""The command that hands a match to other programs."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING

from pygls.exceptions import JsonRpcException

from bg_lsp.server.documents import name_of
from bg_lsp.server.protocol import Code, Ready, encode

if TYPE_CHECKING:
    from bg_lsp.server.documents import Held
    from bg_lsp.server.server import Server
    from bg_lsp.work import Work


def export_mat(server: Server, held: Held) -> Work[Ready]:
    """Return the match as XG and GNU Backgammon open it, with a name for the file. Nothing is written."""
    from bg_lsp.formats.mat import exporting
    from bg_lsp.formats.story import CannotExport
    from bg_lsp.problems import Severity
    from bg_lsp.problems.words import counted

    try:
        pieces = yield from exporting(held.document)
    except CannotExport as refusal:
        raise JsonRpcException(f"Line {refusal.line}: {refusal.message}.", Code.REQUEST_FAILED) from refusal
    problems = server.reports.of(held).problems
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    warning = (
        f"The match has {counted(errors, 'error')}: where a play could not be made, its position or a likely "
        "reading is exported in its place."
        if errors
        else None
    )
    told = encode({"name": file_name(held.uri), "warning": warning})
    text = BytesIO()
    for piece in pieces:
        text.write(encode(piece)[1:-1].encode())
        yield 1.0
    return Ready(f'{told[:-1]},"text":"', (text.getvalue(), '"}'))


def file_name(uri: str) -> str:
    """Return a name for the exported file that is not the name of the record itself."""
    name = PurePath(name_of(uri)).name
    stem, _, ending = name.rpartition(".")
    if not stem:
        stem, ending = name, ""
    return f"{stem}-exported.mat" if ending.casefold() == "mat" else f"{stem or 'match'}.mat"
