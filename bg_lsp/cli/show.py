"""`bg-lsp show`: a position, drawn in letters."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace

from bg_lsp.cli.files import STDIN, reason
from bg_lsp.cli.terminal import complain
from bg_lsp.record.text import NotText
from bg_lsp.views.letters import board
from bg_lsp.views.model import BoardModel
from bg_lsp.views.plain import printable

_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?", re.DOTALL)
_DIGITS = 9
"""As long as the number of a line or column may be."""
_XGID = re.compile(r"XGID\s*=|[-A-Oa-o]{26}:", re.IGNORECASE)
_HALF_ID = re.compile(r"[A-Za-z0-9+/]{14}")
_GNUID = re.compile(r"[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]*")


def run(options: Namespace) -> int:
    """Draw the position; 2 where there is none."""
    what = options.what
    place = _PLACE.fullmatch(what)
    if place and (place["file"] == STDIN or os.path.exists(place["file"])):
        if max(len(place["line"]), len(place["column"] or "")) > _DIGITS:
            complain(f"{place['file']} has no line or column of more than {_DIGITS} digits")
            return 2
        return _at(place["file"], int(place["line"]), int(place["column"] or 0))
    if os.path.exists(what):
        complain(f"{what}: say which line, as in {what}:12")
        return 2
    if _XGID.match(what) or _GNUID.match(what):
        return _by_id(what)
    if _HALF_ID.fullmatch(what):
        complain(
            f"{what}: half of an ID: a colon and the match ID belong behind it, as in {what}:cAkAAAAAAAAA"
        )
        return 2
    complain(f"{what}: neither FILE:LINE of a file that there is, nor an XGID or GNU Backgammon ID")
    return 2


def _at(file: str, line: int, column: int) -> int:
    from bg_lsp.cli.changed import Source
    from bg_lsp.cli.reports.base import word
    from bg_lsp.problems import check
    from bg_lsp.views.moments import after, between

    try:
        document = Source.load(file, file).document
    except (OSError, NotText) as error:
        complain(f"{file}: {reason(error)}")
        return 2
    if not 1 <= line <= document.line_count:
        complain(f"{file} has {document.line_count} lines, none numbered {line}")
        return 2
    turns = document.played(line - 1)
    turn = document.turn_at(line - 1, column - 1) if column else None
    turn = turn or (turns[-1] if turns else None)
    if turn is None:
        _draw("", between(document.state_after(line - 1)))
    else:
        _draw(turn.cell.turn.text, after(turn))
        first, last = turn.cell.offset, turn.cell.offset + len(turn.cell.turn.text)
        for problem in check(document):
            if problem.start.line == line - 1 and first <= problem.start.column <= last:
                sys.stdout.write(f"\n{word(problem.severity)}: {printable(problem.message)}\n")
    return 0


def _by_id(text: str) -> int:
    from bg_lsp.notation.gnuid import read_gnuid
    from bg_lsp.notation.xgid import read_xgid
    from bg_lsp.views.moments import of_setup

    try:
        setup = read_xgid(text) if _XGID.match(text) else read_gnuid(text)
    except ValueError as error:
        complain(f"{text}: {error}")
        return 2
    _draw("", of_setup(setup))
    return 0


def _draw(heading: str, model: BoardModel) -> None:
    rows = [printable(heading), ""] if heading else []
    sys.stdout.write("\n".join([*rows, board(model), ""]))
