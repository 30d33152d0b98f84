"""From findings to problems: order, counts, the cap, and what is kept from edit to edit."""

from __future__ import annotations

import os
import random

import pytest

from bg_lsp.problems import Checker, Settings, Severity, check, fixes
from bg_lsp.record import lines
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from tests.problems.pages import CODES, examples

WRONG = "61: 24/18 13/12\n31: 8/5 6/5\n52: 12/7 12/10\n41: 12/7\n"


def test_problems_are_sorted_by_place_and_code() -> None:
    text = "31: 8/5* 6/5\n42: 8/4 6/4 hello\n"
    problems = check(Document.read(text))
    assert [each.code for each in problems] == ["BG215", "BG102"]
    places = [(each.start, each.code) for each in problems]
    assert places == sorted(places)


def test_a_cause_says_how_much_follows_from_it() -> None:
    cause, hint = check(Document.read(WRONG))
    assert (cause.code, hint.code) == ("BG202", "BG220")
    assert "2 turns after it are unchecked" in cause.message
    assert "on line 1" in hint.message
    assert hint.faded
    assert hint.start.line == 2
    assert hint.end == Place(3, len("41: 12/7"))
    (related,) = hint.related
    assert (related.start, related.end) == (cause.start, cause.end)


def test_a_long_list_is_cut_and_says_so() -> None:
    document = Document.read("42: 8/4 6/4\n" + "and so on\n" * 50)
    everything = check(document)
    assert len(everything) == 50
    cut = check(document, most=10)
    assert len(cut) == 10
    assert cut[:9] == everything[:9]
    assert cut[9].message.startswith("41 more problems")
    assert cut[9].start == everything[9].start
    assert check(document, most=50) == everything


def test_style_is_said_once_a_code_with_the_count() -> None:
    text = "62: 24/18 13/11\n61: 13/7 8/7\n31: bar/24 8/5\n64: 24/14\n"
    (problem,) = check(Document.read(text, "match.bgn"))
    assert (problem.code, problem.severity) == ("BG501", Severity.HINT)
    assert "2 such places" in problem.message
    assert check(Document.read(text, "match.mat")) == []
    assert check(Document.read(text, "match.mat"), Settings(select=frozenset({"BG5"}))) == [problem]


def test_a_problem_that_has_not_changed_is_the_same_object() -> None:
    checker = Checker()
    document = Document.read(WRONG + "\n" + WRONG, "match.bgn")
    before = checker.check(document)
    document = document.edit([Edit(Place(3, 3), Place(3, 3), " ")])
    after = checker.check(document)
    assert [new is old for new, old in zip(after[:1], before[:1], strict=True)] == [True]
    assert after == check(document)


def test_an_incremental_check_says_what_a_check_from_scratch_says() -> None:
    """Over edits at random: the words, their places, and the counts. `BG_EDITS` says how many."""
    chance = random.Random(7)
    pieces = [
        "61: 24/18 13/12\n",
        "31: 8-5 6-5",
        "\n",
        "; bg-lsp: ignore BG2\n",
        "Game 2\n",
        "5 point match\n",
        "?",
        "x ",
    ]
    text = "".join(examples(code).bad.text + "\n" for code in chance.sample(CODES, 25))
    document = Document.read(text, "match.bgn")
    checker = Checker()
    for _ in range(int(os.environ.get("BG_EDITS", "100"))):
        line = chance.randrange(document.line_count)
        start = Place(line, chance.randrange(len(document.line_text(line)) + 1))
        end = Place(line, start.column + chance.choice([0, 0, 1, 3, 90]))
        document = document.edit([Edit(start, end, chance.choice([*pieces, ""]))])
        again = Document.read(document.text(), "match.bgn")
        # All but what was found, which names lines by their identities.
        assert [problem[:-1] for problem in checker.check(document)] == [
            problem[:-1] for problem in check(again)
        ]


def test_no_message_and_no_fix_fails() -> None:
    """Every definition is fed, with texts that are wrong in more than one way."""
    chance = random.Random(11)
    said = set()
    for code in CODES:
        bad = examples(code).bad
        for _ in range(20):
            letters = list(bad.text)
            for _ in range(chance.choice([0, 1, 1, 2, 5])):
                at = chance.randrange(len(letters))
                letters[at] = chance.choice(
                    ["", "\n", " ", "*", "/", *"0123456789", ":", "(2)", "{", "bar", "off"]
                )
            document = Document.read("".join(letters), bad.name, bad.encoding)
            for problem in check(document, bad.settings):
                said.add(problem.code)
                assert problem.message
                assert problem.message[-1] in ".?!:"
                assert "\n" not in problem.message
                assert len(problem.message) < 400
                assert problem.start <= problem.end
                for plan in fixes(document, problem):
                    assert plan.title
                    document.edit(plan.made().edits[::-1])
    assert said >= set(CODES)


def test_text_of_the_record_stays_plain_and_short() -> None:
    name = "A\x1b[31m" + "d" * 5000 + "a"
    text = f"Game 1\n{name} : 0          Ben : 0\n  1) 61: 13/7 13/12\n  2) 61: bar/24\u202e\n"
    for problem in check(Document.read(text)):
        assert len(problem.message) < 400
        assert problem.message.isprintable()


def test_parts_of_a_few_lines_are_kept_as_well_as_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same over many parts: with a cap, with silencers and without, with style and without."""
    monkeypatch.setattr(lines, "SIZE", 3)
    chance = random.Random(23)
    for name, most in (("match.bgn", None), ("match.bgn", 25), ("match.mat", 25)):
        pieces = ["61: 24/18 13/12\n", "31: 8-5 6-5", "\n", "Game 2\n", "?", "x ", "", "", "and so on\n"]
        if most is None:
            pieces.append("; bg-lsp: ignore BG1\n")
        text = "".join(examples(code).bad.text + "\n" for code in chance.sample(CODES, 25))
        if most is not None:
            text = text.replace("bg-lsp:", "")
        document, checker = Document.read(text, name), Checker()
        for _ in range(int(os.environ.get("BG_EDITS", "100"))):
            line = chance.randrange(document.line_count)
            start = Place(line, chance.randrange(len(document.line_text(line)) + 1))
            end = Place(min(line + chance.choice([0, 0, 0, 7]), document.line_count - 1), start.column)
            document = document.edit([Edit(start, end, chance.choice(pieces))])
            if chance.random() < 0.3:
                continue  # some edits are not judged one by one
            again = Document.read(document.text(), name)
            assert [problem[:-1] for problem in checker.check(document, most=most)] == [
                problem[:-1] for problem in check(again, most=most)
            ]
