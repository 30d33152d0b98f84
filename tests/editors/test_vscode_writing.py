"""A match written in VS Code from an empty file: lists, ghost text, Enter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.vscode import VSCode

pytestmark = pytest.mark.needs("editors")


@pytest.fixture
def window(start_code, tmp_path: Path) -> Iterator[VSCode]:
    (tmp_path / "new.bgn").write_text("31: 8/5 6/4")
    with start_code(tmp_path) as code:
        code.open("new.bgn")
        code.errors(1)  # the server is there
        code.keys("Control+a", "Delete")
        yield code


def ghost(code: VSCode) -> None:
    """Wait for ghost text and take it."""
    code.page.locator(".ghost-text, .ghost-text-decoration").first.wait_for()
    code.keys("Tab")


def test_a_match_is_written_from_nothing(code: VSCode) -> None:
    code.type("; [Ev")
    code.wait_for_suggestion("Event")
    code.keys("Enter")
    code.wait_for_line(1, r'^; \[Event ""\]$')
    code.type("Final")
    code.keys("Escape", "End", "Enter")
    code.type("5")
    code.wait_for_suggestion("5 point match")
    code.keys("Enter", "Enter")
    code.type("Ga")
    code.wait_for_suggestion("Game 1")
    code.keys("Enter")
    code.wait_for_line(5, r"^Game 1")
    code.shot("vscode-writing-heading")
    code.keys("End", "Enter")
    code.type("Ada : 0                                Ben : 0")
    code.keys("Enter")
    ghost(code)
    code.type("31")
    code.wait_for_suggestions("31:")
    code.keys("Enter")  # the plays are offered at once
    code.wait_for_suggestion("8/5 6/5")
    code.keys("Enter")
    code.type(" 64")
    code.wait_for_suggestions("64:")
    code.keys("Enter")
    code.wait_for_suggestion("24/14")
    code.type("24/18 13")
    code.wait_for_suggestions("13/9")
    code.keys("Enter", "Enter")
    code.shot("vscode-writing-row")
    code.type("d")
    code.wait_for_suggestion("Doubles => 2")
    code.keys("Enter")
    code.page.keyboard.type(" D", delay=300)  # as fingers do: VS Code asks once for two keys at one time
    code.wait_for_suggestions("Drops")
    code.keys("Enter", "Enter")
    code.keys("Control+Space")
    code.wait_for_suggestion("3) Wins 1 point")  # beside the snippets of the extension
    code.keys("Enter", "Enter")
    code.shot("vscode-writing-result")
    ghost(code)
    code.shot("vscode-writing-end")
    # A hint may stand behind a line already, after a hair's breadth.
    text = [line.split("\u200a")[0] for line in code.text() if line.strip()]
    assert text[-3:] == ["  3) Wins 1 point", "Game 2", "Ada : 1                                Ben : 0"]
    code.errors(0)
