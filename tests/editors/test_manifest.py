"""What the extension's manifest promises, held against the rest of the project: no editor is needed."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import bg_lsp
from bg_lsp.cli import main
from bg_lsp.features.inlay_hints import DEFAULT
from bg_lsp.features.semantic_tokens import MODIFIERS, TYPES
from bg_lsp.problems import check
from bg_lsp.problems.settings import SEVERITIES
from bg_lsp.record.document import Document
from bg_lsp.server.handlers.commands import COMMANDS
from tests.matches import FAULT, FAULTY

ROOT = Path(__file__).resolve().parent.parent.parent
EXTENSION = ROOT / "editors/vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text())
CONTRIBUTED = MANIFEST["contributes"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_one_version() -> None:
    lock = json.loads((EXTENSION / "package-lock.json").read_text())
    assert MANIFEST["version"] == lock["version"] == bg_lsp.__version__


def test_the_problem_matcher_reads_what_the_checker_prints(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "--output-format", "concise", str(ROOT / "examples/final.bgn")])
    *lines, _counts = capsys.readouterr().out.splitlines()
    pattern = re.compile(CONTRIBUTED["problemPatterns"][0]["regexp"])
    found = [pattern.match(line) for line in lines]
    assert len(found) >= 3
    assert all(found)
    assert found[0] and found[0].group(1).endswith("final.bgn")
    assert {place.group(4) for place in found if place} >= {"error", "hint"}


def test_the_severities_are_the_checkers() -> None:
    severity = CONTRIBUTED["configuration"]["properties"]["bg-lsp.severity"]
    assert severity["additionalProperties"]["enum"] == list(SEVERITIES)


def test_what_runs_is_not_for_a_workspace_to_choose() -> None:
    properties = CONTRIBUTED["configuration"]["properties"]
    restricted = MANIFEST["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]
    for name in ["bg-lsp.path", "bg-lsp.interpreter"]:
        assert properties[name]["scope"] == "machine"
        assert name in restricted


def test_every_setting_is_explained_and_has_a_scope() -> None:
    for name, setting in CONTRIBUTED["configuration"]["properties"].items():
        assert setting.get("markdownDescription") or setting.get("description"), name
        assert setting["scope"] in {"machine", "resource", "window"}, name


def test_what_the_readme_says_of_settings_and_commands() -> None:
    page = (EXTENSION / "README.md").read_text()
    for name in CONTRIBUTED["configuration"]["properties"]:
        assert f"`{name}`" in page
    titles = {command["title"] for command in CONTRIBUTED["commands"]}
    spoken = set(
        re.findall(r"(?<!\*)\*(?:Backgammon: )?([A-Z][a-z]+(?: [A-Za-z]+)+)\*", page.replace("\n", " "))
    )
    assert spoken - {"Copy XGID"} == titles  # which is what stands above a game


def test_the_hints_that_can_be_switched_are_the_servers() -> None:
    prefix = "bg-lsp.inlayHints."
    properties = CONTRIBUTED["configuration"]["properties"]
    ours = {
        name.removeprefix(prefix): it["default"] for name, it in properties.items() if name.startswith(prefix)
    }
    assert ours == DEFAULT._asdict()


def test_the_colours_are_the_servers() -> None:
    """Each type of the server is painted by its own scopes, and each modifier of its own is explained."""
    [scopes] = CONTRIBUTED["semanticTokenScopes"]
    assert set(scopes["scopes"]) == set(TYPES)
    explained = {modifier["id"] for modifier in CONTRIBUTED["semanticTokenModifiers"]}
    assert explained == set(MODIFIERS) - {"documentation"}  # which is the protocol's


def test_commands_that_the_client_carries_out_are_there() -> None:
    """What it offers to the server, and what it has in the palette, is registered; and the other way round."""
    session = (EXTENSION / "src/session.ts").read_text()
    offered = set(re.findall(r"'bg-lsp\.(\w+)'", _line_with(session, "commands: [")))
    assert offered == {"showBoard", "copyXgid", "showPosition"}
    extension = (EXTENSION / "src/extension.ts").read_text()
    here = set(re.findall(r"(?m)^  '(\w+)',$", extension))
    here |= set(re.findall(r"command\('(\w+)'", extension)) | {"openSample"}
    done = set(re.findall(r"(?m)^  (\w+): (?:async )?\(", (EXTENSION / "src/commands.ts").read_text()))
    assert done <= here
    contributed = {command["command"].removeprefix("bg-lsp.") for command in CONTRIBUTED["commands"]}
    assert contributed | offered == here


def test_no_command_of_the_client_has_the_name_of_one_of_the_servers() -> None:
    """The language client registers those of the server by itself, and a name can be registered once."""
    ours = {command["command"] for command in CONTRIBUTED["commands"]} | {"bg-lsp.showPosition"}
    assert not ours & set(COMMANDS)


def test_commands_about_a_match_are_for_matches_alone() -> None:
    anywhere = {"restart", "showLog", "showDebugInformation", "openSample"}
    for command in CONTRIBUTED["commands"]:
        everywhere = command["command"].removeprefix("bg-lsp.") in anywhere
        assert everywhere or command["enablement"].startswith("editorLangId == bgn")
        assert command["category"] == "Backgammon"


def test_the_bundled_libraries_are_those_that_the_project_asks_for() -> None:
    pins = dict(
        re.findall(r"(?m)^([a-z-]+)==([\d.]+) --hash=sha256:[0-9a-f]{64}$", _text("bundled/requirements.txt"))
    )
    for wanted in PROJECT["dependencies"]:
        name, bounds = re.fullmatch(r"([a-z-]+)(.*)", wanted).groups()  # type: ignore[union-attr]
        for operator, bound in re.findall(r"(>=|<)([\d.]+)", bounds):
            ours, theirs = _numbers(pins[name]), _numbers(bound)
            assert (ours >= theirs) if operator == ">=" else (ours < theirs), wanted


def test_locks_name_no_host() -> None:
    for lock in [EXTENSION / "package-lock.json", ROOT / "tests/editors/package-lock.json"]:
        assert not [text for text in _strings(json.loads(lock.read_text())) if re.match(r"\w+://", text)], (
            lock
        )


@pytest.mark.parametrize("text", [FAULTY, (EXTENSION / "walkthrough/sample.bgn").read_text()])
def test_what_is_shown_around_has_one_fault(text: str) -> None:
    assert [problem.message for problem in check(Document.read(text, "shown.bgn"))] == [FAULT]


def test_no_snippet_is_offered_for_what_a_cell_begins_with() -> None:
    """VS Code offers them wherever their prefix is typed: `ta` in a row would become a tag."""
    prefixes = [snippet["prefix"] for snippet in json.loads(_text("snippets/bgn.json")).values()]
    turns = ("Takes", "Drops", "Passes", "Doubles", "Redoubles", "Beavers", "Raccoons", "Accepts", "Rejects")
    words = (*turns, "Resigns", "Wins", "Cannot Move", "fans", "no play", "bar", "off", "{")
    first = {word[0].lower() for word in words} | {"@"}
    assert [prefix for prefix in prefixes if prefix[0] in first] == []


def test_snippets_are_read_by_the_checker() -> None:
    """The head of a match, with its defaults filled in, is a match without a problem."""
    body = "\n".join(json.loads(_text("snippets/bgn.json"))["Match"]["body"])
    text = re.sub(
        r"\$\{\d:([^}]*)\}", r"\1", body.replace("$CURRENT_YEAR.$CURRENT_MONTH.$CURRENT_DATE", "2026.04.04")
    )
    text = text.replace("$3", "Ada").replace("$4", "Ben").replace("$0", "31: 8/5 6/5\n")
    assert list(check(Document.read(text, "new.bgn"))) == []


def _line_with(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line)


def _text(name: str) -> str:
    return (EXTENSION / name).read_text()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _strings(value: object) -> Iterator[str]:
    """Every string in a lock, but not the addresses where packages ask for money."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key != "funding":
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
