"""One problem of the catalogue: code, name, severity, page, message and fixes, together.

A family module holds one decorated function a problem. The function is the message; the
decorator adds what else belongs to the problem and makes a `Definition` of it:

    @problem("BG202", "blocked-point", fixes=(legal_plays, as_played))
    def blocked_point(case: Case) -> str:
        ...

The page is the file `pages/BG202.md` beside this module, read only when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os.path import dirname, join

from bg_lsp.problems.case import Case
from bg_lsp.problems.problem import FixPlan, Severity
from bg_lsp.record.finding import Finding
from bg_lsp.values import NamedTuple

PAGES = join(dirname(__file__), "pages")

Message = Callable[[Case], str]
Mend = Callable[[Case], Iterable[FixPlan]]
Grade = Callable[[Finding], Severity]

STYLE = 5
"""The family of which each code is said once a file."""

FAMILIES = ("reading", "plays", "turns and cube", "score", "style", "judgement")


LONGEST = 400
"""Characters of a message."""


class Definition(NamedTuple):
    """What is known about one problem before any record is read."""

    code: str
    name: str
    severity: Severity
    message: Message
    mends: tuple[Mend, ...] = ()
    grade: Grade | None = None
    """The severity where it depends on the finding; `severity` is then the usual one."""
    because: str = "This is the cause."
    """What is said at the place that a finding follows from."""
    faded: bool = False
    summed: bool = False
    """Said once for many places of a game or of the document: its finding is made anew at every edit."""
    names_line: bool = False
    """The message names the line of its cause, so it changes when lines move."""
    last_line: int | None = None
    """Which member of the finding's data is the last line of the place, where it spans several."""

    @property
    def family(self) -> int:
        """The family, 1 to 6: the digit behind `BG`."""
        return int(self.code[2])

    @property
    def page(self) -> str:
        """The path of the page; its URI is the link behind the code in an editor."""
        return join(PAGES, f"{self.code}.md")

    def text(self) -> str:
        """Return the page: what it means, why it matters, an example, the same example mended."""
        with open(self.page, encoding="utf-8") as page:
            return page.read()

    def say(self, case: Case) -> str:
        """Return the message. A sentence that starts with a side's column starts with a capital.

        What repeats a line without end is cut.
        """
        said = self.message(case)
        if len(said) > LONGEST:
            said = said[: LONGEST - 1] + "…"
        return "The " + said[4:] if said.startswith("the ") else said

    def fixes(self, case: Case) -> tuple[FixPlan, ...]:
        """Return the ways to mend it, the likeliest first; no edit is made yet."""
        return tuple(plan for mend in self.mends for plan in mend(case))

    def graded(self, finding: Finding) -> Severity:
        """Return the severity of one finding, before any settings."""
        return self.grade(finding) if self.grade else self.severity


def problem(
    code: str,
    name: str,
    severity: Severity = Severity.ERROR,
    *,
    fixes: tuple[Mend, ...] = (),
    grade: Grade | None = None,
    because: str = "This is the cause.",
    faded: bool = False,
    summed: bool = False,
    names_line: bool = False,
    last_line: int | None = None,
) -> Callable[[Message], Definition]:
    """Make a `Definition` of the message function below it."""

    def define(message: Message) -> Definition:
        return Definition(
            code, name, severity, message, fixes, grade, because, faded, summed, names_line, last_line
        )

    return define
