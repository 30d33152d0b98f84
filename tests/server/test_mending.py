"""The editor's fix for all and its formatting write what the command line writes, byte for byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bg_lsp.record.text import decode, encode
from tests.cli.conftest import filtered
from tests.corpus.real import DIALECTS, files
from tests.server.inside import URI, started
from tests.server.raw import Message

ABLE: Message = {
    "textDocument": {
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["source.fixAll"]}}}
    }
}
ALL = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
NAME = "m.bgn"
"""What the editor's document is called too: style is on in it."""

REAL = sorted({*files()[::40], *DIALECTS.iterdir()})


def after(text: str, edits: list[Message]) -> str:
    """Make the edits of an editor that counts in UTF-16, with nothing of ours."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)

    def offset(place: dict[str, int]) -> int:
        line = lines[place["line"]] if place["line"] < len(lines) else ""
        units = line.encode("utf-16-le")[: 2 * place["character"]]
        return sum(map(len, lines[: place["line"]])) + len(units.decode("utf-16-le"))

    spans = [(offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits]
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def printed(data: bytes, *arguments: str) -> bytes:
    """Return what `bg-lsp` makes of standard input."""
    return filtered(data, *arguments, "--stdin-filename", NAME, "-")[1]


def test_editor_and_command_line_write_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fixed = laid_out = 0
    for client in started(ABLE):
        for version, path in enumerate(REAL, 1):
            decoded = decode(path.read_bytes())
            item = {"uri": URI, "languageId": "bgn", "version": version, "text": decoded.text}
            client.notify("textDocument/didOpen", {"textDocument": item})
            asked = {"textDocument": {"uri": URI}, "range": ALL}
            only = {"context": {"diagnostics": [], "only": ["source.fixAll"]}}
            actions = client.ask("textDocument/codeAction", {**asked, **only})["result"] or []
            edits = [edit for action in actions for edit in action["edit"]["changes"][URI]]
            ours = encode(after(decoded.text, edits), decoded)
            assert ours == printed(path.read_bytes(), "check", "--fix"), path.name
            fixed += bool(edits)
            options = {"options": {"tabSize": 8, "insertSpaces": True}}
            edits = client.ask("textDocument/formatting", {**asked, **options})["result"] or []
            ours = encode(after(decoded.text, edits), decoded)
            assert ours == printed(path.read_bytes(), "format"), path.name
            laid_out += bool(edits)
            client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert fixed > len(REAL) / 2
    assert laid_out > len(REAL) / 2


def test_nothing_is_mended_while_the_settings_are_wrong(tmp_path: Path) -> None:
    """As on the command line: what was to be left alone may stand in what cannot be read."""
    uri = (tmp_path / NAME).as_uri()
    asked = {"textDocument": {"uri": uri}, "range": ALL}
    only = {"context": {"diagnostics": [], "only": ["source.fixAll"]}}
    settings = tmp_path / "bg-lsp.toml"
    mend_all = {"command": "bg-lsp.mendAll", "arguments": [uri]}
    for client in started(ABLE):
        for content, right in (('ignore = ["BG999"]', False), ('ignore = ["BG215"]', True)):
            settings.write_text(content)
            client.notify(
                "workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": 2}]}
            )
            client.open("31: 8-5 6/5\n", uri)
            assert bool(client.ask("textDocument/codeAction", {**asked, **only})["result"]) is right
            told = client.ask("workspace/executeCommand", mend_all)["result"]
            assert ("settings" in told["message"]) is not right
            client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
