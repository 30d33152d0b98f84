"""What is asked by an editor beside hover and completion, from outside: packed as each client takes it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.record.edits import SAMPLES
from tests.server.inside import URI, at, started
from tests.server.raw import Client, Message, change

TEXT = """; [Player 1 "Ada 🎲"]
; [Video "https://example.org/v"]
7 point match

Game 1
Ada 🎲 : 0                               Ben : 0
 1)  31: 8/5 6/5                        52: 24/22 13/8 {@1:02}
  2) 64: 24/18 13/9                      Doubles => 2
  3) Takes                               61: 13/7* 8/7
"""

EVERYTHING: Message = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {"foldingRangeKind": {"valueSet": ["comment", "region"]}},
        "rename": {"prepareSupport": True},
        "documentLink": {"tooltipSupport": True},
        "signatureHelp": {
            "signatureInformation": {"parameterInformation": {"labelOffsetSupport": True}},
        },
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}},
            "resolveSupport": {"properties": ["edit"]},
            "dataSupport": True,
        },
    },
}
DOCUMENT = {"textDocument": {"uri": URI}}
OPTIONS = {"options": {"tabSize": 8, "insertSpaces": True}}


@pytest.fixture
def simple() -> Iterator[Client]:
    """A client that announces nothing."""
    for client in started({}):
        client.open(TEXT)
        yield client


@pytest.fixture
def able() -> Iterator[Client]:
    """A client that can do everything, and carries out the commands of lenses and links."""
    commands = ["bg-lsp.showBoard", "bg-lsp.copyXgid", "bg-lsp.showPosition"]
    for client in started(EVERYTHING, initializationOptions={"commands": commands}):
        client.open(TEXT)
        yield client


def found(client: Client, method: str, params: Message) -> Any:
    return client.ask(f"textDocument/{method}", params)["result"]


def spans(ranges: list[Message]) -> list[tuple[int, int, int]]:
    return [(r["start"]["line"], r["start"]["character"], r["end"]["character"]) for r in ranges]


def test_formatting_counts_as_the_client_does(simple: Client) -> None:
    edits = found(simple, "formatting", {**DOCUMENT, **OPTIONS})
    # The emoji is one character of ours and two units of the client's.
    assert spans([edit["range"] for edit in edits]) == [
        (5, 40, 41), (6, 1, 1), (6, 4, 5), (6, 39, 40), (7, 39, 41), (8, 39, 41),
    ]  # fmt: skip
    lines = {edit["range"]["start"]["line"] for edit in edits}
    some = found(
        simple, "rangeFormatting", {**DOCUMENT, **OPTIONS, "range": change((6, 0), (7, 0), "")["range"]}
    )
    assert {edit["range"]["start"]["line"] for edit in some} == {6} < lines
    assert found(simple, "formatting", {"textDocument": {"uri": "file:///unknown"}, **OPTIONS}) is None


def test_enter_begins_the_next_row(simple: Client) -> None:
    simple.change([change((9, 0), (9, 0), "\n")])
    simple.change([change((9, 0), (10, 0), "")], version=3)
    (edit,) = found(simple, "onTypeFormatting", {**at(9, 0), "ch": "\n", **OPTIONS})
    assert edit == {"range": change((9, 0), (9, 0), "")["range"], "newText": "  4) "}


def test_symbols_in_a_tree_or_flat(simple: Client, able: Client) -> None:
    (match,) = found(able, "documentSymbol", DOCUMENT)
    assert [child["name"] for child in match["children"]] == ["Game 1"]
    assert [child["name"] for child in match["children"][0]["children"]] == [
        "Ben doubles to 2",
        "Ada 🎲 takes",
        "Ben hits",
    ]
    flat = found(simple, "documentSymbol", DOCUMENT)
    assert [(each["name"], each.get("containerName")) for each in flat][1:3] == [
        ("Game 1", "Ada 🎲 – Ben"),
        ("Ben doubles to 2", "Game 1"),
    ]


def test_folds_with_kinds_where_they_are_known(simple: Client, able: Client) -> None:
    assert found(able, "foldingRange", DOCUMENT) == [
        {"startLine": 0, "endLine": 2, "kind": "comment"},
        {"startLine": 4, "endLine": 8, "kind": "region"},
    ]
    assert [set(fold) for fold in found(simple, "foldingRange", DOCUMENT)] == [{"startLine", "endLine"}] * 2


def test_selection_grows(simple: Client) -> None:
    (one,) = found(simple, "selectionRange", {**DOCUMENT, "positions": [{"line": 6, "character": 10}]})
    count = 0
    while one:
        count += 1
        inner, one = one, one.get("parent")
    assert count == 7  # dice, roll and play, turn, row, line, game, document
    assert inner["range"]["start"] == {"line": 0, "character": 0}


def test_from_a_name_to_all_its_places(simple: Client, able: Client) -> None:
    there = {"start": {"line": 0, "character": 13}, "end": {"line": 0, "character": 19}}
    assert found(simple, "definition", at(5, 2)) == {"uri": URI, "range": there}
    both = found(simple, "references", {**at(5, 2), "context": {"includeDeclaration": True}})
    assert spans([each["range"] for each in both]) == [(0, 13, 19), (5, 0, 6)]
    one = found(simple, "references", {**at(5, 2), "context": {"includeDeclaration": False}})
    assert one == both[1:]
    assert found(simple, "prepareRename", at(5, 2)) == {"range": both[1]["range"], "placeholder": "Ada 🎲"}
    edit = found(simple, "rename", {**at(5, 2), "newName": "Eva"})
    assert spans([each["range"] for each in edit["changes"][URI]]) == [(0, 13, 19), (5, 0, 6)]
    (changes,) = found(able, "rename", {**at(5, 2), "newName": "Eva"})["documentChanges"]
    assert changes["textDocument"] == {"uri": URI, "version": 1}
    assert able.ask("textDocument/rename", {**at(5, 2), "newName": "ben"})["error"] == {
        "code": -32803,
        "message": "Ben is already the name of the other player.",
    }


def test_highlights_and_links(simple: Client, able: Client) -> None:
    lit = found(simple, "documentHighlight", at(8, 49))
    assert [each["kind"] for each in lit] == [3]
    named = found(simple, "documentHighlight", at(5, 2))
    assert [each["kind"] for each in named] == [2, 2]
    assert spans([each["range"] for each in named]) == [(0, 13, 19), (5, 0, 6)]
    assert found(simple, "documentHighlight", at(2, 0)) is None
    links = found(able, "documentLink", DOCUMENT)
    assert [link["target"] for link in links] == ["https://example.org/v", "https://example.org/v#t=62"]
    assert [link.get("tooltip") for link in links] == [None, "the video at this moment"]
    assert not any("tooltip" in link for link in found(simple, "documentLink", DOCUMENT))


def test_positions_lead_somewhere_only_where_the_client_knows_the_way(simple: Client, able: Client) -> None:
    for client in (simple, able):
        client.open('; [Position "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"]', "file:///p.bgn")
    params = {"textDocument": {"uri": "file:///p.bgn"}}
    assert found(simple, "documentLink", params) == []
    (link,) = found(able, "documentLink", params)
    assert link["target"].startswith("command:bg-lsp.showPosition?%5B%22XGID%3D-b")


def test_hints_and_their_switches(simple: Client) -> None:
    everywhere = {**DOCUMENT, "range": change((0, 0), (99, 0), "")["range"]}
    assert [hint["label"] for hint in found(simple, "inlayHint", everywhere)] == [
        "7-away 7-away",
        "Ada 🎲’s cube: 2",
    ]
    settings = {"settings": {"bg-lsp": {"inlayHints": {"score": False, "pips": True, "cube": "no"}}}}
    simple.notify("workspace/didChangeConfiguration", settings)
    assert found(simple, "documentHighlight", at(0, 0)) is None  # meanwhile the settings have arrived
    labels = [hint["label"] for hint in found(simple, "inlayHint", everywhere)]
    assert labels[0].startswith("pips ")
    assert "Ada 🎲’s cube: 2" in labels


def test_a_lens_a_game_with_what_the_client_can_do(simple: Client, able: Client) -> None:
    (lens,) = found(simple, "codeLens", DOCUMENT)
    assert lens["command"] == {"title": "Ada 🎲 0, Ben 0 · 7 points", "command": ""}
    titles = [lens["command"]["title"] for lens in found(able, "codeLens", DOCUMENT)]
    assert titles == ["Ada 🎲 0, Ben 0 · 7 points", "Board", "Copy XGID"]


def test_no_lens_where_they_are_switched_off(simple: Client) -> None:
    simple.notify("workspace/didChangeConfiguration", {"settings": {"bg-lsp": {"codeLens": False}}})
    assert found(simple, "documentHighlight", at(0, 0)) is None  # meanwhile the settings have arrived
    assert not found(simple, "codeLens", DOCUMENT)


def test_dice_and_ghost_text(simple: Client, able: Client) -> None:
    for client in (simple, able):
        client.change([change((8, 50), (8, 54), "")])
    help = found(able, "signatureHelp", at(8, 50))
    assert help["activeParameter"] == 1
    assert [p["label"] for p in help["signatures"][0]["parameters"]] == [[0, 1], [2, 3]]
    plain = found(simple, "signatureHelp", at(8, 50))
    assert [p["label"] for p in plain["signatures"][0]["parameters"]] == ["6", "1"]
    assert found(simple, "signatureHelp", at(2, 3)) is None
    ghost = {"context": {"triggerKind": 1}}
    simple.change([change((8, 50), (8, 50), " 8/7")], version=3)
    assert found(simple, "inlineCompletion", {**at(9, 0), **ghost}) == [
        {"insertText": "  4) ", "range": change((9, 0), (9, 0), "")["range"]}
    ]
    assert found(simple, "inlineCompletion", {**at(8, 9), **ghost}) is None


def test_refactorings_are_offered_and_resolved(simple: Client, able: Client) -> None:
    params = {**DOCUMENT, "range": change((7, 8), (7, 8), "")["range"], "context": {"diagnostics": []}}
    assert found(simple, "codeAction", params) is None
    mend_all, *offered = found(able, "codeAction", params)
    assert mend_all["kind"] == "source.fixAll.bg-lsp"
    assert next(each["title"] for each in offered) == "Exchange the players of this game"
    assert not any("edit" in each for each in offered)
    exchange = able.ask("codeAction/resolve", offered[0])["result"]
    assert exchange["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
    only = {"context": {"diagnostics": [], "only": ["quickfix"]}}
    assert found(able, "codeAction", {**params, **only}) == []
    able.change([change((0, 0), (0, 0), "; ")])
    assert able.ask("codeAction/resolve", offered[0])["error"]["code"] == -32801
    # What was offered for a text is not made for the next one while that is still being put together.
    able.change([change((0, 0), (0, 0), "x"), change((0, 0), (0, 1), "")] * 3000, version=3)
    late = {**offered[0], "data": {**offered[0]["data"], "version": 2}}
    assert able.ask("codeAction/resolve", late)["error"]["code"] == -32801
    hostile = {
        "title": "x",
        "data": {"bg-lsp": "refactor", "uri": URI, "version": 3, "about": ["rewrite.rows", 9e9]},
    }
    assert able.ask("codeAction/resolve", hostile)["error"]["code"] == -32602


def test_colours_in_full_by_range_and_as_a_difference(simple: Client) -> None:
    """What the client puts together from differences is what it would have got in full."""
    chance = random.Random(7)
    uri = "file:///long.bgn"
    lines = [chance.choice(SAMPLES) for _ in range(700)]
    simple.open("\n".join(lines), uri)
    document = {"textDocument": {"uri": uri}}
    whole = found(simple, "semanticTokens/full", document)
    for version in range(2, 40):
        line = chance.randrange(700)
        text = chance.choice(["", "\n", "; 🎲 a comment", *SAMPLES])
        simple.change([change((line, 0), (line, chance.choice([0, 99])), text)], uri, version)
        answer = found(
            simple, "semanticTokens/full/delta", {**document, "previousResultId": whole["resultId"]}
        )
        data = whole["data"]
        for edit in answer["edits"]:
            start = edit["start"]
            data[start : start + edit["deleteCount"]] = edit["data"]
        whole = {"data": data, "resultId": answer["resultId"]}
        assert sum(len(edit["data"]) for edit in answer["edits"]) < 20 * 5 * 300
    fresh = found(simple, "semanticTokens/full", document)
    assert fresh["data"] == whole["data"]
    unknown = found(simple, "semanticTokens/full/delta", {**document, "previousResultId": "nonsense"})
    assert unknown["data"] == whole["data"]
    part = found(
        simple, "semanticTokens/range", {**document, "range": change((100, 0), (140, 0), "")["range"]}
    )
    assert placed(part["data"]) == [each for each in placed(whole["data"]) if 100 <= each[0] <= 140]


def placed(data: list[int]) -> list[tuple[int, int, int, int, int]]:
    line = start = 0
    found = []
    for index in range(0, len(data), 5):
        down, across, length, kind, modifiers = data[index : index + 5]
        line, start = line + down, across if down else start + across
        found.append((line, start, length, kind, modifiers))
    return found


def test_a_long_document_is_coloured_by_range_only(simple: Client) -> None:
    uri = "file:///endless.bgn"
    simple.open("; comment\n" * 10_001, uri)
    document = {"textDocument": {"uri": uri}}
    assert found(simple, "semanticTokens/full", document) is None
    part = {**document, "range": change((5000, 0), (5001, 0), "")["range"]}
    assert len(found(simple, "semanticTokens/range", part)["data"]) == 10


def test_fixes_are_offered_with_their_problem_and_mend_it(simple: Client, able: Client) -> None:
    line = next(number for number, text in enumerate(TEXT.splitlines()) if "64:" in text)
    span = change((line, 9), (line, 14), "24/19")
    for client in (simple, able):
        client.change([span])
    sent = {"range": span["range"], "code": "BG203", "source": "bg-lsp", "message": "as it was sent"}
    params = {**DOCUMENT, "range": sent["range"], "context": {"diagnostics": [sent], "only": ["quickfix"]}}
    assert found(simple, "codeAction", params) is None
    offered = found(able, "codeAction", params)
    assert offered
    assert all(each["kind"] == "quickfix" and each["diagnostics"] == [sent] for each in offered)
    mark = next(each for each in offered if "(illegal)" in each["title"])
    assert "edit" not in mark
    (document,) = able.ask("codeAction/resolve", mark)["result"]["edit"]["documentChanges"]
    # The blank removed behind it keeps the other player's turn in its column.
    assert [edit["newText"] for edit in document["edits"]] == [" (illegal)", ""]
    hostile = {
        "title": "x",
        "data": {"bg-lsp": "fix", "uri": URI, "version": 2, "about": ["BG203", 9999, 0, "x"]},
    }
    assert able.ask("codeAction/resolve", hostile)["error"]["code"] == -32602


def test_fix_all_makes_the_safe_ones_at_once(able: Client) -> None:
    able.change([change((7, 40), (7, 52), "61: 25/24")], version=2)
    able.change([change((8, 41), (8, 54), "61: 13-7* 8/7")], version=3)
    params = {**DOCUMENT, "range": change((0, 0), (0, 0), "")["range"]}
    asked = {"context": {"diagnostics": [], "only": ["source.fixAll"]}}
    (fix_all,) = found(able, "codeAction", {**params, **asked})
    assert fix_all["kind"] == "source.fixAll.bg-lsp"
    assert "edit" not in fix_all
    (document,) = able.ask("codeAction/resolve", fix_all)["result"]["edit"]["documentChanges"]
    assert {edit["range"]["start"]["line"] for edit in document["edits"]} >= {6, 8}
    unasked = {"context": {"diagnostics": [], "triggerKind": 2}}
    assert "source" not in str([each["kind"] for each in found(able, "codeAction", {**params, **unasked})])
