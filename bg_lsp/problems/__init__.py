"""What the checker says: one file a family, one entry a problem.

Code, name, severity, message and fixes stand together, and the page of each lies in `pages/`.
Nothing here judges a record: that is done by the fold, whose findings are put into words here.
"""

from __future__ import annotations

from bg_lsp.problems.catalogue import catalogue, definition, explain
from bg_lsp.problems.check import MOST, Checker, check, fixes
from bg_lsp.problems.definition import Definition
from bg_lsp.problems.problem import Fix, FixPlan, Problem, Related, Severity
from bg_lsp.problems.settings import Settings

__all__ = [
    "MOST",
    "Checker",
    "Definition",
    "Fix",
    "FixPlan",
    "Problem",
    "Related",
    "Settings",
    "Severity",
    "catalogue",
    "check",
    "definition",
    "explain",
    "fixes",
]
