"""The catalogue: its codes and names, and what belongs to each."""

from __future__ import annotations

import re

from bg_lsp.problems import Severity, catalogue, definition


def test_codes_and_names_are_in_form() -> None:
    for code, known in catalogue.items():
        assert code == known.code
        assert re.fullmatch(r"BG[1-6]\d\d", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", known.name)
    names = [known.name for known in catalogue.values()]
    assert len(set(names)) == len(names)


def test_a_problem_is_found_by_code_and_by_name() -> None:
    assert definition("BG214") is definition("bg214") is definition("no-roll") is catalogue["BG214"]
    assert definition("BG999") is None


def test_style_is_never_louder_than_a_hint() -> None:
    assert {known.severity for known in catalogue.values() if known.family == 5} == {Severity.HINT}
