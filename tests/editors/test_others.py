"""Emacs and Vim, set up as `editors/README.md` says."""

from __future__ import annotations

import json
import plistlib
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.editors.conftest import ROOT, Home
from tests.editors.pages import block
from tests.matches import FAULT, FAULTY

pytestmark = pytest.mark.needs("editors")

PAGE = ROOT / "editors/README.md"


def test_emacs_with_eglot(home: Home, prefix: Path) -> None:
    init = block(PAGE, "Emacs", "elisp") + block(PAGE, "Emacs", "elisp", containing="xgid")
    with home.emacs(init, home.holds("faulty.bgn", FAULTY)) as emacs:
        emacs.wait_for(r"\(Match Flymake\[1 0\]")
        emacs.keys("\x1bxflymake-goto-next-error\r")
        emacs.wait_for(f"bg-lsp \\[BG203\\]: {FAULT[:20]}")
        emacs.keys("\x05\x7f6")  # to the end of the line, and a 6 for the 4
        emacs.wait_for(r"\(Match Flymake\[0 0\]")
        emacs.keys("\x1bxbgn-copy-xgid\r")
        emacs.wait_for(r"^XGID=[A-Oa-o-]{26}:0:0:1:00:0:0:0:5:10$")


def test_vim_with_ale(home: Home, prefix: Path) -> None:
    linter = block(PAGE, "Vim", "vim", containing="ale#")
    with home.vim(linter, home.holds("faulty.bgn", FAULTY)) as vim:
        vim.wait_for(r">>  2\) 64:")
        vim.keys(":10\r")
        vim.wait_for(f"^BG203: {FAULT[:20]}")
        vim.keys("A\x7f6\x1b")
        vim.wait("the mark gone", lambda lines: not any(">>" in line for line in lines))


def test_the_grammar_as_sublime_text_wants_it(tmp_path: Path) -> None:
    command = block(PAGE, "Sublime Text", "sh").replace("python3", sys.executable)
    command = command.replace("> bgn.tmLanguage", f"> {tmp_path}/bgn.tmLanguage")
    subprocess.run(["sh", "-ec", command], cwd=ROOT, check=True, timeout=60)
    grammar = plistlib.loads((tmp_path / "bgn.tmLanguage").read_bytes())
    assert grammar["scopeName"] == "source.bgn"
    assert set(grammar["fileTypes"]) == {"bgn", "mat"}


@pytest.mark.parametrize(
    ("heading", "language", "read"),
    [("Helix", "toml", tomllib.loads), ("Sublime Text", "json", json.loads), ("Kate", "json", json.loads)],
)
def test_what_cannot_run_here_starts_the_server(heading: str, language: str, read: Any) -> None:
    """The page is at least what these editors read, and what it has them start is a command line of ours."""
    told = str(read(block(PAGE, heading, language)))
    assert "'serve', '--stdio'" in told
    assert "'bg-lsp'" in told
