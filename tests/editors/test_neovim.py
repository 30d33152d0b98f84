"""The files for Neovim in Neovim, at a terminal: keys are typed and the screen is read."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.conftest import FAILED
from tests.editors.terminal import Terminal

pytestmark = pytest.mark.needs("editors")

ROOT = Path(__file__).resolve().parent.parent.parent
HEAD = """\
; [Event "Club final"]
; [Player 1 "Ada"]
; [Player 2 "Ben"]

5 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 13/8 24/22
"""
FAULTY = HEAD + "  2) 64: 24/18 13/9                    43: 13/4\n"
FAULT = r"13/4 is 9 pips: with 4-3 one checker moves 3, 4 or 7\."

# As the help file says it.
INIT = f"""
vim.opt.runtimepath:append('{ROOT}/editors/nvim')
vim.lsp.enable('bg_lsp')
vim.o.completeopt = 'menuone,noinsert,popup'
vim.api.nvim_create_autocmd('LspAttach', {{
  callback = function(event)
    local client = assert(vim.lsp.get_client_by_id(event.data.client_id))
    if client.name == 'bg_lsp' then
      vim.lsp.completion.enable(true, client.id, event.buf, {{ autotrigger = true }})
    end
  end,
}})
vim.diagnostic.config({{ virtual_text = true }})
vim.o.swapfile = false
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A home with the configuration and the program `bg-lsp` in it, and a folder of matches."""
    (tmp_path / "nvim").mkdir()
    (tmp_path / "nvim/init.lua").write_text(INIT)
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin/bg-lsp"
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bg_lsp.cli import main; sys.exit(main())"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{start}" "$@"\n')
    program.chmod(0o755)
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "faulty.bgn").write_text(FAULTY)
    (folder / "typing.bgn").write_text(HEAD)
    (folder / "match.txt").write_text(FAULTY)
    (folder / "match.mat").write_text(FAULTY)
    (folder / "notes.txt").write_text("Things to do\n\n7 point match\n")
    (folder / "scene.mat").write_text("void plastic red 0 0 5 .7 .05 .05 .05 .05\n")
    return folder


@pytest.fixture
def nvim(
    folder: Path, prefix: Path, shots: Path, request: pytest.FixtureRequest, browser
) -> Iterator[Terminal]:
    home = folder.parent
    variables = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("NVIM", "VIM", "XDG_"))},
        **{f"XDG_{kind}_HOME": str(home) for kind in ("CONFIG", "DATA", "STATE", "CACHE")},
        "PATH": f"{home / 'bin'}:{os.environ['PATH']}",
    }
    with Terminal.started([str(prefix / "bin/nvim"), "-i", "NONE"], variables) as terminal:
        terminal.keys(f":cd {folder}\r")
        yield terminal
        if request.node.stash.get(FAILED, False):
            terminal.picture(browser, shots / f"failed-{request.node.name}.png")


def open_file(nvim: Terminal, name: str) -> None:
    nvim.keys(f":edit {name}\r")
    nvim.wait_for(rf"^{re.escape(name)} +\d+,\d+")


def test_a_faulty_match_shows_its_problem_and_an_edit_mends_it(nvim: Terminal) -> None:
    open_file(nvim, "faulty.bgn")
    nvim.wait_for("13/4 .*" + FAULT[:20])
    nvim.keys("]d\x17d")
    nvim.wait_for(FAULT)
    nvim.keys(":10s/13.4$/13\\/6/\r")
    nvim.wait("the problem gone", lambda lines: not any("pips: with" in line for line in lines))


def test_matches_are_recognised_by_their_first_lines(nvim: Terminal) -> None:
    for name, kind in {
        "match.txt": "bgn",
        "match.mat": "bgn",
        "faulty.bgn": "bgn",
        "notes.txt": "text",
        "scene.mat": "radiance",
    }.items():
        open_file(nvim, name)
        nvim.keys(":set filetype? commentstring?\r")
        nvim.wait_for(rf"^ *filetype={kind}\b")
        nvim.keys("\r")
    open_file(nvim, "match.txt")
    nvim.wait_for(FAULT[:20])


def test_the_board_is_seen_on_hover(nvim: Terminal, browser, shots: Path) -> None:
    open_file(nvim, "faulty.bgn")
    nvim.wait_for(FAULT[:20])
    nvim.keys(":9\rfK" + "08wK")
    nvim.wait_for("13-14-15|13 14 15")
    nvim.picture(browser, shots / "nvim-hover.png")


def test_a_play_is_completed_while_it_is_typed(nvim: Terminal, browser, shots: Path) -> None:
    open_file(nvim, "typing.bgn")
    nvim.keys("Go  2) 64:")
    nvim.wait_for(r"24/18 13/9")
    nvim.picture(browser, shots / "nvim-complete.png")


def test_the_health_check_finds_the_server(nvim: Terminal) -> None:
    open_file(nvim, "faulty.bgn")
    nvim.wait_for(FAULT[:20])
    nvim.keys(":checkhealth bg_lsp\r")
    nvim.wait_for(r"OK .*/bin/bg-lsp")
    nvim.wait_for("running: 1")


def test_the_health_check_says_what_is_missing(nvim: Terminal, folder: Path) -> None:
    (folder.parent / "bin/bg-lsp").unlink()
    nvim.keys(":checkhealth bg_lsp\r")
    nvim.wait_for(r"ERROR `bg-lsp` is not on PATH")


def test_the_server_starts_again(nvim: Terminal) -> None:
    open_file(nvim, "faulty.bgn")
    nvim.wait_for(FAULT[:20])
    nvim.keys(":LspBgRestart\r")
    nvim.wait("the problem gone", lambda lines: not any("pips: with" in line for line in lines))
    nvim.wait_for(FAULT[:20])
    nvim.keys(":LspBgInfo\r")
    nvim.wait_for(r"^bg-lsp \d")
    nvim.wait_for(r"^positions: utf-8")


def test_the_file_for_lspconfig_is_ours() -> None:
    ours = ROOT / "editors/nvim/lsp/bg_lsp.lua"
    theirs = ROOT / "editors/nvim/upstream/nvim-lspconfig/lsp/bg_lsp.lua"
    assert ours.read_text() == theirs.read_text()
