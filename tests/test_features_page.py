"""`docs/features.md` names everything that the server does, and nothing that it does not."""

from __future__ import annotations

import re
from pathlib import Path

from bg_lsp.server import app
from bg_lsp.server.handlers.commands import COMMANDS
from bg_lsp.server.schema import SECTION, TABLE

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "features.md").read_text("utf-8")

CONDUCT = re.compile(
    r"initialized|window/.*|workspace/did.*|textDocument/did.*"  # what is told, not asked
)


def test_every_request_that_is_answered_is_named() -> None:
    answered = {method for method in app.registry().methods if not CONDUCT.fullmatch(method)}
    named = re.findall(r"`((?:textDocument|workspace|completionItem|codeAction)/[A-Za-z/]+)`", PAGE)
    assert {*named, *re.findall(r"`(bg-lsp/\w+)`", PAGE)} == answered


def test_every_setting_and_command_is_named() -> None:
    settings = {f"{SECTION}.{setting.name}" for setting in TABLE}
    named = set(re.findall(rf"`({SECTION}\.[A-Za-z.]+)`", PAGE)) - {f"{SECTION}.toml"}
    assert named == settings | set(COMMANDS)


def test_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        name, _, section = target.partition("#")
        page = DOCS / name if name else DOCS / "features.md"
        assert page.exists(), target
        if section:
            headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}
            assert section in slugs, target
