"""The building blocks of fixes: replace, remove or add a piece of one line."""

from __future__ import annotations

from bg_lsp.notation.blanks import BLANKS
from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan, planned
from bg_lsp.record.place import Edit, Place


def replacing(case: Case, title: str, text: str, *, safe: bool) -> FixPlan:
    """Plan to write `text` in the place of what is found."""
    return planned(title, safe, lambda: (case.edit(case.start, case.end, text),))


def removing(case: Case, title: str, *, safe: bool) -> FixPlan:
    """Plan to take away what is found, and the blanks that it leaves."""
    return planned(title, safe, lambda: (cut(case, case.start, case.end),))


def inserting(case: Case, title: str, column: int, text: str, *, safe: bool) -> FixPlan:
    """Plan to write `text` at a column of the line."""
    return planned(title, safe, lambda: (case.edit(column, column, text),))


def cut(case: Case, start: int, end: int) -> Edit:
    """Return the edit that takes a piece away with the blanks before it: what is behind stays apart from it."""
    text, left = case.text, start
    while left > 0 and text[left - 1] in BLANKS:
        left -= 1
    right = end
    if left == 0 or not text[end:].strip(BLANKS):
        while right < len(text) and text[right] in BLANKS:
            right += 1
    apart = left == 0 or right == len(text) or text[right] in BLANKS
    return case.edit(left, right, "" if apart else " ")


def removing_line(case: Case, title: str, *, safe: bool) -> FixPlan:
    """Plan to take the whole line away."""
    return planned(title, safe, lambda: (without_line(case),))


def without_line(case: Case) -> Edit:
    """Return the edit that takes the whole line away, its line end too."""
    if case.line + 1 < case.document.line_count:
        return Edit(Place(case.line, 0), Place(case.line + 1, 0), "")
    if case.line == 0:
        return case.edit(0, len(case.text), "")
    before = case.document.line_text(case.line - 1)
    return Edit(Place(case.line - 1, len(before)), Place(case.line, len(case.text)), "")


def line_end(case: Case) -> str:
    """Return the line end that a new line at this place should have: the one in use around it."""
    for number in (case.line, case.line - 1):
        if number >= 0 and (end := case.document.line_end(number)):
            return str(end)
    return "\n"
