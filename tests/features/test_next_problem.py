"""The way from problem to problem: each once, round the document, past hints."""

from __future__ import annotations

from bg_lsp.features.next_problem import next_problem
from bg_lsp.problems import check
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from tests.matches import LONG


def test_round_and_back() -> None:
    document = Document.read(LONG * 3, "a.bgn")
    problems = check(document)
    wanted = [problem.start for problem in problems if problem.severity < 4]
    assert len(wanted) > 5
    assert len(wanted) < len(problems)
    for backwards in (False, True):
        at, seen = Place(0, 0), []
        for _ in range(2 * len(wanted)):
            stop = next_problem(problems, at, backwards=backwards)
            assert stop
            assert stop.total == len(wanted)
            at = stop.problem.start
            seen.append(at)
            assert wanted[stop.number - 1] == at
        assert seen == (wanted[::-1] if backwards else wanted) * 2


def test_inside_a_problem_and_without_any() -> None:
    problems = check(Document.read("31: 8/5 6/4\n", "a.bgn"))
    (start,) = {problem.start for problem in problems if problem.severity < 4}
    inside = next_problem(problems, Place(start.line, start.column + 1), backwards=True)
    assert inside
    assert inside.problem.start == start
    assert next_problem([], start) is None
