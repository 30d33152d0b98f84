"""`textDocument/codeAction` and `codeAction/resolve`, as far as problems and their fixes go.

The problems are those that were last sent, kept by the checker, so that an offer judges nothing
anew. Edits are made when a fix is chosen, where the client can ask for them; else with the offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from bg_lsp.server.actions import literals, resolves, wanted
from bg_lsp.server.packing import workspace_edit
from bg_lsp.server.protocol import Code
from bg_lsp.server.registry import Registry, joined
from bg_lsp.server.server import Server

if TYPE_CHECKING:
    from bg_lsp.problems.problem import FixPlan, Problem
    from bg_lsp.record.place import Edit
    from bg_lsp.server.documents import Held

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.bg-lsp"
OPTIONS = types.CodeActionOptions(
    code_action_kinds=[QUICK_FIX, types.CodeActionKind.RefactorRewrite, FIX_ALL], resolve_provider=True
)


def register(registry: Registry) -> None:
    """Register the fixes."""

    @registry.on(types.TEXT_DOCUMENT_CODE_ACTION, merge=joined, options=OPTIONS)
    def actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        held = server.documents.get(params.text_document.uri)
        if held is None or not literals(server):
            return None
        only = params.context.only
        found: list[types.CodeAction] = []
        if wanted(QUICK_FIX.value, only):
            found += _quick_fixes(server, held, params)
        if only is not None and wanted(FIX_ALL, only):
            found += _fix_all(server, held)
        return found

    @registry.on(types.CODE_ACTION_RESOLVE)
    def resolve(server: Server, action: types.CodeAction) -> types.CodeAction | None:
        data: Any = action.data
        if not isinstance(data, dict) or "fix" not in data:
            return None
        held = server.documents.get(str(data.get("uri")))
        if held is None or held.version != data.get("version"):
            raise JsonRpcException("the text has changed", Code.CONTENT_MODIFIED)
        action.edit = workspace_edit(server, held, _chosen(server, held, data["fix"]))
        return action


def _problems(server: Server, held: Held) -> list[Problem]:
    return server.reports.of(held).problems


def _quick_fixes(server: Server, held: Held, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
    from bg_lsp.problems import fixes

    first, last = sorted((held.place(params.range.start), held.place(params.range.end)))
    for number, problem in enumerate(_problems(server, held)):
        if problem.end < first or last < problem.start:
            continue
        about = [each for each in params.context.diagnostics if _same(held, each, problem)]
        for index, plan in enumerate(fixes(held.document, problem)):
            action = types.CodeAction(plan.title, kind=QUICK_FIX, diagnostics=about or None)
            if plan.safe and index == 0:
                action.is_preferred = True
            if resolves(server):
                action.data = {"fix": [number, index], "uri": held.uri, "version": held.version}
            else:
                action.edit = workspace_edit(server, held, plan.made().edits)
            yield action


def _same(held: Held, diagnostic: types.Diagnostic, problem: Problem) -> bool:
    return diagnostic.code == problem.code and diagnostic.range == held.range(problem.start, problem.end)


def _fix_all(server: Server, held: Held) -> list[types.CodeAction]:
    from bg_lsp.problems.mending import mended
    from bg_lsp.record.changes import edits

    made = edits(held.document, mended(held.document, server.preferences.of(held.uri)).document)
    if not made:
        return []
    edit = workspace_edit(server, held, made)
    return [types.CodeAction("Mend all that is certain", kind=FIX_ALL, edit=edit)]


def _chosen(server: Server, held: Held, fix: Any) -> Sequence[Edit]:
    """Return the edits of a fix that was offered for this version of the text."""
    from bg_lsp.problems import fixes

    plan: FixPlan | None = None
    if isinstance(fix, list) and len(fix) == 2 and all(type(each) is int and each >= 0 for each in fix):
        number, index = fix
        problems = _problems(server, held)
        plans = fixes(held.document, problems[number]) if number < len(problems) else ()
        plan = plans[index] if index < len(plans) else None
    if plan is None:
        raise JsonRpcException("the data of this action is not ours", Code.INVALID_PARAMS)
    return plan.made().edits
