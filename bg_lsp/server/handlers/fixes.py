"""`textDocument/codeAction` and `codeAction/resolve`, as far as problems and their fixes go.

The problems are those that were last sent: nothing is judged anew. A client that keeps the `data` of a
diagnostic names them by it, for any other those in its range are meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from bg_lsp.server.actions import (
    NotOurs,
    automatic,
    joined,
    literals,
    makes,
    offered,
    resolved,
    resolves,
    wanted,
)
from bg_lsp.server.diagnostics import SOURCE, at, named
from bg_lsp.server.protocol import Ready
from bg_lsp.server.registry import Registry
from bg_lsp.server.server import Server
from bg_lsp.work import Work

if TYPE_CHECKING:
    from bg_lsp.problems.problem import Problem
    from bg_lsp.record.place import Parts
    from bg_lsp.server.documents import Held

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.bg-lsp"
OPTIONS = types.CodeActionOptions(
    code_action_kinds=[QUICK_FIX, types.CodeActionKind.RefactorRewrite, FIX_ALL], resolve_provider=True
)

About = list[tuple["Problem", list[types.Diagnostic]]]
"""Problems, each with the client's diagnostics that show it."""


def register(registry: Registry) -> None:
    """Register the fixes."""

    @registry.on(types.TEXT_DOCUMENT_CODE_ACTION, merge=joined, options=OPTIONS)
    def actions(server: Server, params: types.CodeActionParams) -> Work[list[Ready] | None]:
        held = server.documents.get(params.text_document.uri)
        if held is None or not literals(server):
            return None
        only = params.context.only
        found: list[Ready] = []
        if wanted(QUICK_FIX.value, only):
            found += yield from _quick_fixes(server, held, params)
        # Many editors have no other list to show it in; VS Code leaves it out of the list of a place.
        asked_for = only is not None or (resolves(server) and not automatic(params.context))
        if asked_for and wanted(FIX_ALL, only) and not server.preferences.wrong(held.uri):
            found += yield from _fix_all(server, held)
        return found

    @registry.on(types.CODE_ACTION_RESOLVE)
    def resolve(server: Server, action: types.CodeAction) -> Work[types.CodeAction | Ready]:
        return resolved(server, action)


def _quick_fixes(server: Server, held: Held, params: types.CodeActionParams) -> Work[list[Ready]]:
    from bg_lsp.problems import fixes

    found: list[Ready] = []
    problems = server.reports.of(held).problems
    lazy = resolves(server)
    for problem, shown in _named(held, problems, params) or _in_range(held, problems, params):
        for index, plan in enumerate(fixes(held.document, problem)):
            if plan.whole_file and not lazy and automatic(params.context):
                continue  # its edits would have to be made, and nobody has asked for them
            action = types.CodeAction(plan.title, kind=QUICK_FIX, diagnostics=shown or None)
            if plan.safe and index == 0:
                action.is_preferred = True
            about = [problem.code, *problem.start, plan.title]
            found += yield from offered(server, held, action, "fix", about)
    return found


def _named(held: Held, problems: list[Problem], params: types.CodeActionParams) -> About:
    """Return the problems that the client's diagnostics name, as far as they are still there."""
    found: About = []
    for shown in params.context.diagnostics:
        for problem in named(problems, shown):
            known = next((about for each, about in found if each is problem), None)
            if known is None:
                found.append((problem, [shown]))
            else:
                known.append(shown)
    return found


def _in_range(held: Held, problems: list[Problem], params: types.CodeActionParams) -> About:
    first, last = sorted((held.place(params.range.start), held.place(params.range.end)))
    return [
        (problem, [each for each in params.context.diagnostics if _shows(held, each, problem)])
        for problem in problems
        if problem.start <= last and first <= problem.end
    ]


def _shows(held: Held, diagnostic: types.Diagnostic, problem: Problem) -> bool:
    return (
        diagnostic.source in (SOURCE, None)
        and diagnostic.code == problem.code
        and diagnostic.range == held.range(problem.start, problem.end)
    )


@makes("fix")
def _fix(server: Server, held: Held, about: Any) -> Work[Parts]:
    """Make the edits of a fix, which is known by its problem's code and place and by its title."""
    from bg_lsp.problems import fixes

    yield 0.0
    match about:
        case [str(code), int(line), int(column), str(title)]:
            for problem in at(server.reports.of(held).problems, code, line, column):
                for plan in fixes(held.document, problem):
                    if plan.title == title:
                        lines = held.document.line_count
                        return (
                            (min(done / lines, 1.0), sorted(part)) for done, part in enumerate(plan.make(), 1)
                        )
    raise NotOurs


def _fix_all(server: Server, held: Held) -> Work[list[Ready]]:
    """Offer everything that is certain; a client that makes edits later gets it without a look at all."""
    from bg_lsp.problems import fixes

    problems = server.reports.of(held).problems
    if not any(plan.safe for problem in problems for plan in fixes(held.document, problem)):
        return []
    action = types.CodeAction("Mend all that is certain", kind=FIX_ALL)
    return (yield from offered(server, held, action, "fix-all", None))


@makes("fix-all")
def _all(server: Server, held: Held, about: Any) -> Work[Parts]:
    from bg_lsp.problems.mending import mending_edits

    return (yield from mending_edits(held.document, server.preferences.of(held.uri))).parts
