"""What family 5 sees in a line: the glance and the close look agree, and the fixes end in silence."""

from __future__ import annotations

import random

import pytest

from bg_lsp.notation.layout import line_layout
from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.style import style_faults
from bg_lsp.notation.tree import Roll, cells
from bg_lsp.problems import Settings, check
from bg_lsp.problems.blanks import blank_edits, changed_blanks
from bg_lsp.problems.habits import style_of_line
from bg_lsp.problems.mending import applied, mended
from bg_lsp.record.document import Document
from bg_lsp.rules.reading import rises
from tests.corpus.real import DIALECTS, document, files, folder
from tests.problems.pages import CODES, examples

REAL = files() if folder() or DIALECTS.is_dir() else []

STYLE = Settings(select=frozenset({"BG5"}))


def looked_at(text: str) -> list[str]:
    """Return the names of what a line shows, without any shortcut."""
    line = parse_line(text)
    names = []
    for _, _, turn in cells(line):
        if not (isinstance(turn, Roll) and rises(turn.play)):
            names += [fault.name for fault in style_faults(turn)]
    return names + ["layout"] * (line_layout(line) != text)


def lines() -> list[str]:
    """Return lines of real files and of the pages, each as it is and with a slip in it."""
    chance = random.Random(5)
    texts = [line for code in CODES for line in examples(code).bad.text.split("\n")]
    for path in chance.sample(REAL, min(6, len(REAL))):
        tidy = mended(document(path), STYLE).document
        texts += [tidy.line_text(line) for line in range(tidy.line_count)]
    for text in list(texts):
        at = chance.randrange(len(text) + 1)
        texts.append(
            text[:at] + chance.choice(["", " ", "*", "{a}", "?", "(2)"]) + text[at + chance.randrange(2) :]
        )
    return texts


def test_the_glance_and_the_close_look_agree() -> None:
    for text in lines():
        assert [each.name for each in style_of_line(text)] == looked_at(text), text


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("31:  8/5", "31: 8/5", (3, 5)),
        ("31:8/5", "31: 8/5", (2, 3)),
        (" 31: 8/5", "31: 8/5", (0, 1)),
        ("31: 8/5 ", "31: 8/5", (7, 8)),
        ("", " ", (0, 1)),
        ("a  b   c", "a b c", (1, 3)),
    ],
)
def test_blanks_that_change(before: str, after: str, place: tuple[int, int]) -> None:
    assert changed_blanks(before, after) == place
    assert applied(Document.read(before), blank_edits(0, before, after)).text() == after


@pytest.mark.parametrize("path", REAL[::23], ids=lambda path: path.name)
def test_mending_real_files_ends_in_silence(path: object) -> None:
    """With family 5 on: nothing of it is left, and nothing else has come."""
    before = document(path)  # type: ignore[arg-type]
    after = mended(before, STYLE).document
    assert check(after, STYLE) == []
    everything = Settings(select=frozenset({"ALL"}), ignore=frozenset({"BG5"}))
    codes = [each.code for each in check(before, everything)]
    assert [each.code for each in check(after, everything)] == codes
