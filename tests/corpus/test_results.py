"""Results taken out of real files and put in again by the fix: they stand and read as they did."""

from __future__ import annotations

import pytest

from bg_lsp.notation.tree import End, EndKind, cells
from bg_lsp.problems import check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import decode
from tests.corpus.real import files

LONG = 1_000
"""Lines of a file that is left out here."""

ENOUGH = 0.9
"""Files of mixed manners, and those that show their manner only in what was taken out, are guessed at."""


def without_a_result(document: Document) -> tuple[int, Document] | None:
    """Return the document without the first result that a heading follows later, and its line."""
    ends = [
        (line, cell, cell == cells(document.tree(line))[0])
        for line in range(document.line_count)
        for cell in cells(document.tree(line))
        if isinstance(cell.turn, End) and cell.turn.kind is EndKind.WINS
    ]
    if len(ends) < 3 or document.line_count > LONG:
        return None
    line, cell, alone = ends[len(ends) // 2]
    text = document.line_text(line)
    start = Place(line, len(text[: cell.offset].rstrip()))
    edit = Edit(Place(line, 0), Place(line + 1, 0), "") if alone else Edit(start, Place(line, len(text)), "")
    return line, document.edit([edit])


@pytest.mark.needs("corpus")
def test_a_missing_result_is_written_as_the_file_writes_its_own() -> None:
    same = tried = 0
    for path in files()[::3]:
        document = Document.read(decode(path.read_bytes())[0], path.name)
        taken = without_a_result(document)
        if taken is None:
            continue
        line, torn = taken
        for problem in check(torn):
            if (
                problem.code == "BG407"
                and abs(problem.start.line - line) < 4
                and (found := fixes(torn, problem))
            ):
                after = applied(torn, found[0].made().edits)
                tried += 1
                same += [*map(str.rstrip, after.texts())] == [*map(str.rstrip, document.texts())]
    assert tried > 30
    assert same >= ENOUGH * tried
