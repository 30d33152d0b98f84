"""A folder of matches in Neovim: names and problems of files that nobody has opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editors.conftest import Home
from tests.editors.terminal import Terminal
from tests.editors.test_neovim import nvim, open_file  # noqa: F401 (a fixture)
from tests.matches import FAULT, FAULTY, HEAD

pytestmark = pytest.mark.needs("editors")


@pytest.fixture
def folder(home: Home) -> Path:
    """A folder of matches, which is known as one by its file of settings."""
    folder = home.folder / "matches"
    (folder / "final").mkdir(parents=True)
    (folder / "bg-lsp.toml").touch()
    (folder / "open.bgn").write_text(HEAD)
    (folder / "final/unopened.txt").write_text(FAULTY.replace("Ada", "Cleo"))
    return folder


def test_a_player_is_found_in_a_file_that_is_not_open(nvim: Terminal) -> None:  # noqa: F811
    open_file(nvim, "open.bgn")
    nvim.wait_for("^attached")
    nvim.keys(":lua vim.lsp.buf.workspace_symbol('cleo')\r")
    nvim.wait_for(r"unopened\.txt\|2 col 14-18.*Cleo")
    nvim.keys("\r")
    nvim.wait_for(r"unopened\.txt +2,14")


def test_the_problems_of_the_folder_are_listed(nvim: Terminal) -> None:  # noqa: F811
    settings = "{ ['bg-lsp'] = { diagnostics = { scope = 'folder' } } }"
    nvim.keys(f":lua vim.lsp.config('bg_lsp', {{ settings = {settings} }})\r")
    nvim.keys(":autocmd DiagnosticChanged * lua vim.diagnostic.setqflist()\r")
    open_file(nvim, "open.bgn")
    nvim.wait_for(r"unopened\.txt\|10 col 44.* error.*" + FAULT[:20])
