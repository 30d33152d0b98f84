"""Holds what the server says against what the client has announced: nothing may be used that was not.

`strays` yields a sentence for each use of something unannounced. The rules are the specification's
(3.17, and 3.18 where the server uses it); a client that announces nothing knows only its first version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

Json = Any
Strays = Iterator[str]
FIRST_KINDS = range(1, 19)


class Able:
    """A client's capabilities."""

    def __init__(self, announced: Json) -> None:
        self._announced = announced

    def __call__(self, path: str) -> Json:
        """Return what is announced at a path with dots; None where it is not."""
        found = self._announced
        for name in path.split("."):
            found = found.get(name) if isinstance(found, dict) else None
        return found


def strays(method: str, said: Json, able: Able) -> Strays:
    """Yield what an answer to a method, or our own message, has that the client knows nothing of."""
    rule = _RULES.get(method)
    if rule is not None and said is not None:
        yield from rule(said, able)


def _list(said: Json) -> Iterable[Json]:
    return said if isinstance(said, list) else [said]


def _members(said: Json, able: Able, needs: dict[str, str]) -> Strays:
    """Yield the members that need a capability which is not there."""
    for name, path in needs.items():
        if said.get(name) is not None and not able(path):
            yield f"{name} without {path}"


def _markup(said: Json, formats: Json, what: str, plain: bool = False) -> Strays:
    """Check a text that may be Markdown. `plain`: even to say that it is plain has to be announced."""
    if isinstance(said, dict) and said["kind"] not in (formats or ([] if plain else ["plaintext"])):
        yield f"{what} as {said['kind']}"


def _values(found: Iterable[int], known: Json, default: Iterable[int], what: str) -> Strays:
    allowed = default if known is None else known
    yield from (f"{what} {each}" for each in set(found) if each not in allowed)


def _hover(said: Json, able: Able) -> Strays:
    yield from _markup(said["contents"], able("textDocument.hover.contentFormat"), "hover")


def _completion(said: Json, able: Able) -> Strays:
    base = "textDocument.completion"
    items = said["items"] if isinstance(said, dict) else said
    if isinstance(said, dict):
        known = able(f"{base}.completionList.itemDefaults") or ()
        yield from (f"itemDefaults.{name}" for name in said.get("itemDefaults") or () if name not in known)
    for item in items:
        yield from _item(item, able)
    kinds = [item["kind"] for item in items if "kind" in item]
    yield from _values(kinds, able(f"{base}.completionItemKind.valueSet"), FIRST_KINDS, "kind of item")


def _item(item: Json, able: Able) -> Strays:
    base = "textDocument.completion.completionItem"
    yield from _members(
        item,
        able,
        {
            "labelDetails": f"{base}.labelDetailsSupport",
            "tags": f"{base}.tagSupport",
            "deprecated": f"{base}.deprecatedSupport",
            "preselect": f"{base}.preselectSupport",
            "commitCharacters": f"{base}.commitCharactersSupport",
            "insertTextMode": f"{base}.insertTextModeSupport",
        },
    )
    yield from _markup(item.get("documentation"), able(f"{base}.documentationFormat"), "documentation", True)
    if item.get("insertTextFormat") == 2 and not able(f"{base}.snippetSupport"):
        yield "a snippet"
    if "insert" in (item.get("textEdit") or {}) and not able(f"{base}.insertReplaceSupport"):
        yield "insert and replace"


def _signature(said: Json, able: Able) -> Strays:
    base = "textDocument.signatureHelp.signatureInformation"
    for each in said["signatures"]:
        yield from _markup(
            each.get("documentation"), able(f"{base}.documentationFormat"), "documentation", True
        )
        yield from _members(each, able, {"activeParameter": f"{base}.activeParameterSupport"})
        for parameter in each.get("parameters") or ():
            if isinstance(parameter["label"], list) and not able(
                f"{base}.parameterInformation.labelOffsetSupport"
            ):
                yield "offsets for a label"


def _definition(said: Json, able: Able) -> Strays:
    if any("targetUri" in each for each in _list(said)) and not able("textDocument.definition.linkSupport"):
        yield "a link for a location"


def _symbols(said: Json, able: Able) -> Strays:
    base = "textDocument.documentSymbol"
    kinds, waiting = [], list(said)
    while waiting:
        each = waiting.pop()
        kinds.append(each["kind"])
        waiting += each.get("children") or ()
        if "selectionRange" in each and not able(f"{base}.hierarchicalDocumentSymbolSupport"):
            yield "symbols in symbols"
        yield from _members(each, able, {"tags": f"{base}.tagSupport"})
    yield from _values(kinds, able(f"{base}.symbolKind.valueSet"), FIRST_KINDS, "kind of symbol")


def _workspace_symbols(said: Json, able: Able) -> Strays:
    base = "workspace.symbol"
    kinds = [each["kind"] for each in said]
    yield from _values(kinds, able(f"{base}.symbolKind.valueSet"), FIRST_KINDS, "kind of symbol")
    for each in said:
        yield from _members(each, able, {"tags": f"{base}.tagSupport"})
        if "range" not in each["location"] and not able(f"{base}.resolveSupport"):
            yield "a location without a range"


def _actions(said: Json, able: Able) -> Strays:
    for each in said:
        if isinstance(each.get("command"), str):
            continue  # a mere command
        if not able("textDocument.codeAction.codeActionLiteralSupport"):
            yield "a code action that is no command"
        yield from _action(each, able)


def _action(each: Json, able: Able) -> Strays:
    base = "textDocument.codeAction"
    yield from _members(
        each,
        able,
        {
            "disabled": f"{base}.disabledSupport",
            "data": f"{base}.dataSupport",
            "isPreferred": f"{base}.isPreferredSupport",
            "tags": f"{base}.tagSupport",
        },
    )
    if "edit" in each:
        yield from _edit(each["edit"], able)
    elif "command" not in each and "edit" not in (able(f"{base}.resolveSupport.properties") or ()):
        yield "an action without its edit"


def _edit(said: Json, able: Able) -> Strays:
    base = "workspace.workspaceEdit"
    needs = {
        "documentChanges": f"{base}.documentChanges",
        "changeAnnotations": f"{base}.changeAnnotationSupport",
    }
    yield from _members(said, able, needs)
    for change in said.get("documentChanges") or ():
        if "kind" in change and change["kind"] not in (able(f"{base}.resourceOperations") or ()):
            yield f"a file to {change['kind']}"
        for edit in change.get("edits") or ():
            yield from _members(edit, able, {"snippet": f"{base}.snippetEditSupport"})


def _links(said: Json, able: Able) -> Strays:
    for each in said:
        yield from _members(each, able, {"tooltip": "textDocument.documentLink.tooltipSupport"})


def _folds(said: Json, able: Able) -> Strays:
    base = "textDocument.foldingRange"
    limit = able(f"{base}.rangeLimit")
    if limit is not None and len(said) > limit:
        yield f"{len(said)} folds where {limit} are wanted"
    for each in said:
        needs = {"kind": f"{base}.foldingRangeKind", "collapsedText": f"{base}.foldingRange.collapsedText"}
        yield from _members(each, able, needs)
        if able(f"{base}.lineFoldingOnly") and {"startCharacter", "endCharacter"} & set(each):
            yield "folds within a line"


def _tokens(said: Json, able: Able) -> Strays:
    data = said.get("data") or ()
    base = "textDocument.semanticTokens"
    tokens = [data[at : at + 5] for at in range(0, len(data), 5)]
    overlap = any(ahead == 0 and start < before[2] for before, (ahead, start, *_) in pairwise(tokens))
    if overlap and not able(f"{base}.overlappingTokenSupport"):
        yield "tokens over each other"


def _lenses(said: Json, able: Able) -> Strays:
    for each in said:
        if "command" not in each and not able("textDocument.codeLens"):
            yield "a lens without its command"


def _diagnostics(said: Json, able: Able) -> Strays:
    base = "textDocument.publishDiagnostics"
    if said.get("version") is not None and not able(f"{base}.versionSupport"):
        yield "version without versionSupport"
    yield from _problems(said.get("diagnostics") or (), able, (base,))


def _report(said: Json, able: Able) -> Strays:
    yield from _problems(
        said.get("items") or (), able, ("textDocument.publishDiagnostics", "textDocument.diagnostic")
    )


def _problems(problems: Iterable[Json], able: Able, bases: Iterable[str]) -> Strays:
    def announced(name: str) -> Json:
        return next((found for base in bases if (found := able(f"{base}.{name}"))), None)

    for each in problems:
        for member, name in (
            ("relatedInformation", "relatedInformation"),
            ("codeDescription", "codeDescriptionSupport"),
            ("data", "dataSupport"),
        ):
            if each.get(member) is not None and not announced(name):
                yield f"{member} of a problem"
        known = announced("tagSupport") or {}
        yield from _values(each.get("tags") or (), known.get("valueSet", ()), (), "tag of a problem")


def _registration(said: Json, able: Able) -> Strays:
    for each in said["registrations"]:
        kind, _, name = each["method"].partition("/")
        path = f"{kind}.{name}"
        if not able(f"{path}.dynamicRegistration"):
            yield f"{each['method']} registered"


def _needs(path: str) -> Callable[[Json, Able], Strays]:
    def rule(said: Json, able: Able) -> Strays:
        if not able(path):
            yield f"said without {path}"

    return rule


def _hello(said: Json, able: Able) -> Strays:
    encoding = said["capabilities"].get("positionEncoding", "utf-16")
    if encoding not in (able("general.positionEncodings") or ["utf-16"]):
        yield f"positions in {encoding}"


def _prepared(said: Json, able: Able) -> Strays:
    yield from _members(said, able, {"defaultBehavior": "textDocument.rename.prepareSupportDefaultBehavior"})


def _item_resolved(said: Json, able: Able) -> Strays:
    yield from _item(said, able)


_RULES: dict[str, Callable[[Json, Able], Strays]] = {
    "initialize": _hello,
    "textDocument/hover": _hover,
    "textDocument/completion": _completion,
    "completionItem/resolve": _item_resolved,
    "textDocument/signatureHelp": _signature,
    "textDocument/definition": _definition,
    "textDocument/documentSymbol": _symbols,
    "workspace/symbol": _workspace_symbols,
    "textDocument/codeAction": _actions,
    "codeAction/resolve": _action,
    "textDocument/rename": _edit,
    "textDocument/prepareRename": _prepared,
    "textDocument/documentLink": _links,
    "textDocument/foldingRange": _folds,
    "textDocument/semanticTokens/full": _tokens,
    "textDocument/semanticTokens/range": _tokens,
    "textDocument/codeLens": _lenses,
    "textDocument/diagnostic": _report,
    "textDocument/publishDiagnostics": _diagnostics,
    "client/registerCapability": _registration,
    "workspace/applyEdit": _needs("workspace.applyEdit"),
    "workspace/configuration": _needs("workspace.configuration"),
    "workspace/workspaceFolders": _needs("workspace.workspaceFolders"),
    "window/showDocument": _needs("window.showDocument.support"),
    "window/workDoneProgress/create": _needs("window.workDoneProgress"),
    "workspace/semanticTokens/refresh": _needs("workspace.semanticTokens.refreshSupport"),
    "workspace/inlayHint/refresh": _needs("workspace.inlayHint.refreshSupport"),
    "workspace/codeLens/refresh": _needs("workspace.codeLens.refreshSupport"),
    "workspace/diagnostic/refresh": _needs("workspace.diagnostics.refreshSupport"),
    "workspace/foldingRange/refresh": _needs("workspace.foldingRange.refreshSupport"),
}


def places(said: Json) -> Iterator[tuple[int, int]]:
    """Yield every position in an answer."""
    waiting = [said]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            if each.keys() == {"line", "character"}:
                yield each["line"], each["character"]
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
