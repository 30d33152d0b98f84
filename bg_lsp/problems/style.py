"""Family 5, style: readable and right, but not as it is usually written. One hint a file for each."""

from __future__ import annotations

from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import problem
from bg_lsp.problems.problem import Severity
from bg_lsp.problems.stylemends import restyled
from bg_lsp.problems.words import brief, listed, point_text, quoted


@problem(
    "BG501",
    "hit-not-starred",
    Severity.HINT,
    fixes=(restyled("Add the star", "Add the missing stars in the whole file"),),
)
def hit_not_starred(case: Case) -> str:
    missing = case.data[0]
    points = [point_text(point) for point in range(24, 0, -1) if missing >> point & 1]
    return f"The hit on {listed(points, 'and')} has no star."


@problem(
    "BG502",
    "star-on-each-checker",
    Severity.HINT,
    fixes=(restyled("Leave one star", "Leave one star in the whole file"),),
)
def star_on_each_checker(case: Case) -> str:
    return "Only the first checker that lands on a point hits there: one star says it."


@problem(
    "BG503", "spelling", Severity.HINT, fixes=(restyled("", "Write the usual spelling in the whole file"),)
)
def spelling(case: Case) -> str:
    if len(case.data) < 2:
        return f"{case.shown} has a more usual spelling."
    return f"{quoted(str(case.data[0]))} is usually written {brief(str(case.data[1]))}."


@problem(
    "BG504",
    "step-order",
    Severity.HINT,
    fixes=(restyled("Put the steps in order", "Put the steps in order in the whole file"),),
)
def step_order(case: Case) -> str:
    return "Steps are usually written from the bar first, then from the highest point down."


@problem(
    "BG505",
    "unfolded-steps",
    Severity.HINT,
    fixes=(restyled("", "Fold the steps in the whole file"),),
)
def unfolded_steps(case: Case) -> str:
    return "These steps are usually written as one: equal ones with a count, those of one checker in a row."


@problem(
    "BG506",
    "dice-form",
    Severity.HINT,
    fixes=(restyled("", "Write all rolls in the usual form in the whole file"),),
)
def dice_form(case: Case) -> str:
    return f"{case.shown} is usually written with the larger die first and a colon right behind."


@problem(
    "BG507",
    "word-case",
    Severity.HINT,
    fixes=(restyled("", "Write all words in the usual form in the whole file"),),
)
def word_case(case: Case) -> str:
    if len(case.data) < 2:
        return f"{case.shown} is usually written with other capitals."
    return f"{quoted(str(case.data[0]))} is usually written {brief(str(case.data[1]))}."


@problem(
    "BG508",
    "layout",
    Severity.HINT,
    fixes=(restyled("Set the blanks of this line", "Set the blanks of the whole file"),),
)
def layout(case: Case) -> str:
    return "The blanks of this line differ from the usual layout. Format the document to set them."
