"""Long lines and many silencers: the work grows with the text, not with its square."""

from __future__ import annotations

import sys

import pytest

from bg_lsp.notation.tree import Line
from bg_lsp.problems import check, fixes, listed
from bg_lsp.problems.check import Checker
from bg_lsp.problems.problem import Problem, order
from bg_lsp.record.document import Document
from bg_lsp.work import straight


def letters_read(monkeypatch: pytest.MonkeyPatch, text: str) -> int:
    """Return how many letters are read again to check a text and to make every fix of it."""
    document = Document.read(text, "match.bgn")
    read = 0
    tree = Document.tree

    def counting(self: Document, line: int) -> Line:
        nonlocal read
        read += len(self.line_text(line)) + 1
        return tree(self, line)

    with monkeypatch.context() as patch:
        patch.setattr(Document, "tree", counting)
        for problem in check(document):
            for plan in fixes(document, problem):
                plan.made()
    return read


SILENCER = "; bg-lsp: ignore BG101\n"


@pytest.mark.parametrize(
    ("once", "many"),
    [
        ("31: 8/5 6/5\n", SILENCER),
        ("31: 8/5 6/5 ", "{a}"),
        ("", "Doubles => 2  "),
        ("", "1) 31: 8/5 6/5 "),
        ("", "31: "),
    ],
)
def test_work_is_linear(monkeypatch: pytest.MonkeyPatch, once: str, many: str) -> None:
    count = 40 if many == SILENCER else 400
    few, lots = (letters_read(monkeypatch, once + many * n) for n in (count, 4 * count))
    assert lots <= 8 * max(few, len(once + many * count))


def test_each_of_many_idle_silencers_is_put_in_its_place_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sorted_by = 0

    def counting(problem: Problem) -> object:
        nonlocal sorted_by
        sorted_by += 1
        return order(problem)

    monkeypatch.setattr(sys.modules[Checker.__module__], "order", counting)
    count = 1000
    assert len(check(Document.read(SILENCER * count, "match.bgn"))) == count
    assert sorted_by < 4 * count


def test_problems_of_an_endless_line_have_no_fixes_but_those_beside_it_do() -> None:
    row = "42: 8/4 6/4 hello\n"
    document = Document.read("31: 8/5 6/5 {" + "a" * 2000 + "} hello\n" + row, "match.bgn")
    junk = [each for each in check(document) if each.code == "BG102"]
    assert [bool(fixes(document, each)) for each in junk] == [False, True]


def test_who_looks_before_asking_has_all_that_is_asked_for_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where everything was in words before, and now there is more than is asked for."""
    checker, most = Checker(), 20
    text = "31: 8/5 6/5 hello\n" * 3000
    checker.check(Document.read(text.replace("31:", ";  "), "match.bgn"), most=most)
    document = Document.read(text, "match.bgn")
    straight(checker.looking(document, most=most))
    monkeypatch.setattr(listed, "word", None)
    assert len(checker.check(document, most=most)) == most
