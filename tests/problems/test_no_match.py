"""A text that is no match at all says so once, until one line of it is of a match."""

from __future__ import annotations

import pytest

from bg_lsp.problems import Problem, Settings, check, fixes, telling
from bg_lsp.problems.check import MOST, Checker
from bg_lsp.record.document import Document
from bg_lsp.record.lines import SIZE
from bg_lsp.record.place import Edit, Place

SAYS = "This does not look like a backgammon match: "

TEXTS = {
    "one word": "hello",
    "a shopping list": "\n  milk\n2 eggs\n1) bread\n6/4 pints\nbutter {salted\n- cheese\n",
    "a program": '"""Docs."""\n\n# A remark.\ntry:\n    t = []\nexcept ValueError:\n    pass\nx = {\n    1,\n}\n',
    "a diary": "Monday\n12: noon lunch\n",
    "a table": "| a | b |\n+---+\nend\n",
    "more lines than are told": "hello\n" * (MOST + 2),
}

OF_A_MATCH = [
    "7 point match", "Game 1", "Ada : 0   Ben : 0", "  1) 31: 8/5 6/5", "31: 8/5 6/5 hello", "31:", "31: 8/",
    "; [Site \"x\"]", "; Set Pos=-b----E-C---eE---c-e----B-",
]  # fmt: skip


def lines(problems: list[Problem]) -> list[int]:
    return [each.start.line for each in problems if each.name == "unreadable-line"]


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
@pytest.mark.parametrize("most", [None, MOST])
def test_once(text: str, most: int | None) -> None:
    document = Document.read(text, "list.bgn", "cp1252")
    (problem,) = check(document, most=most)
    assert problem.code == "BG101"
    assert problem.message.startswith(SAYS)
    assert document.line_text(problem.start.line)[problem.start.column : problem.end.column].strip()
    assert fixes(document, problem) == ()


@pytest.mark.parametrize("line", OF_A_MATCH)
def test_a_line_of_a_match_brings_the_others_back(line: str) -> None:
    for text, expected in ((f"hello\n{line}\nbye\n", [0, 2]), (f"hello\nbye\n{line}", [0, 1])):
        found = check(Document.read(text))
        assert lines(found) == expected
        assert not any(each.message.startswith(SAYS) for each in found)


@pytest.mark.parametrize("text", ["", "\n \n", "; a comment\n", "{ not closed\n", '; [Event "x\n', "8/\n"])
def test_where_no_line_is_unreadable_nothing_is_summed_up(text: str) -> None:
    assert not any(each.message.startswith(SAYS) for each in check(Document.read(text)))


def test_settings_and_silencers_hold() -> None:
    hello = Document.read("hello\n")
    assert check(hello, Settings(ignore=frozenset({"BG101"}))) == []
    assert check(Document.read("; bg-lsp: ignore-file BG101\nhello\nbye\n")) == []
    (problem,) = check(Document.read("; bg-lsp: ignore BG101\nhello\nbye\n"))
    assert (problem.start.line, problem.message.startswith(SAYS)) == (2, True)


def test_from_edit_to_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes and goes with the first line of a match, wherever that is; a key looks at its neighbours only."""
    document, checker = Document.read("hello\n" * 20_000), Checker()
    assert len([*checker.looking(document)]) > 20  # in steps
    looked = [0]
    read = telling.parse_line

    def counting(text: str) -> object:
        looked[0] += 1
        return read(text)

    monkeypatch.setattr(telling, "parse_line", counting)
    for line, text in (
        (15_000, "# x"),
        (3, "31: 8/5 6/5"),
        (3, "hello"),
        (19_999, "Game 1"),
        (19_999, "bye"),
    ):
        place = Place(line, 0)
        document = document.edit([Edit(place, Place(line, len(document.line_text(line))), text)])
        looked[0] = 0
        found = checker.check(document, most=MOST)
        assert looked[0] <= 2 * SIZE
        assert [each._replace(found=found[0].found) for each in found] == [
            each._replace(found=found[0].found) for each in check(document, most=MOST)
        ]
        assert (len(found) == 1) == (text not in ("31: 8/5 6/5", "Game 1"))
