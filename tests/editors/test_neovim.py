"""The files for Neovim in Neovim, at a terminal: keys are typed and the screen is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.editors.conftest import FAILED, ROOT, Home
from tests.editors.pages import neovim
from tests.editors.terminal import Terminal
from tests.matches import FAULT, FAULTY, HEAD, LONG

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.needs("editors")

# With a word when the server is there.
ATTACHED = "vim.api.nvim_create_autocmd('LspAttach', { callback = function() print('attached') end })\n"


@pytest.fixture
def folder(home: Home) -> Path:
    """A folder of matches and other files."""
    folder = home.folder / "matches"
    folder.mkdir()
    (folder / "faulty.bgn").write_text(FAULTY)
    (folder / "typing.bgn").write_text(HEAD)
    (folder / "long.bgn").write_text(LONG)
    (folder / "match.txt").write_text(FAULTY)
    (folder / "match.mat").write_text(FAULTY)
    (folder / "notes.txt").write_text("Things to do\n\n7 point match\n")
    (folder / "scene.mat").write_text("void plastic red 0 0 5 .7 .05 .05 .05 .05\n")
    return folder


@pytest.fixture
def nvim(
    home: Home, folder: Path, prefix: Path, shots: Path, request: pytest.FixtureRequest, browser: Browser
) -> Iterator[Terminal]:
    with home.neovim(prefix, neovim() + ATTACHED) as terminal:
        terminal.wait_for("NVIM v0.11")  # keys that come before that are lost
        terminal.keys(f":cd {folder}\r")
        yield terminal
        if request.node.stash.get(FAILED, False):
            terminal.picture(browser, shots / f"failed-{request.node.name}.png")


def open_file(nvim: Terminal, name: str) -> None:
    nvim.keys(f":edit {name}\r")
    nvim.wait_for(rf"^{re.escape(name)} +\d+,\d+")


def open_faulty(nvim: Terminal, name: str) -> None:
    """Open a match with a problem, and wait until it is shown."""
    open_file(nvim, name)
    nvim.wait_for(FAULT[:20])


def test_a_faulty_match_shows_its_problem_and_an_edit_mends_it(nvim: Terminal) -> None:
    open_file(nvim, "faulty.bgn")
    nvim.wait_for("13/4 .*" + FAULT[:20])
    nvim.keys("]d\x17d")
    nvim.wait_for(re.escape(FAULT))
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
    open_faulty(nvim, "match.txt")


def test_the_board_is_seen_on_hover(nvim: Terminal, browser: Browser, shots: Path, for_the_page) -> None:
    open_faulty(nvim, "faulty.bgn")
    nvim.keys(":9\rf5K")
    nvim.wait_for("12 11 10  9  8  7   6  5  4  3  2  1")
    nvim.wait_for(
        "8/5 moves from the 8-point"
    )  # without the signs of Markdown: they are drawn over a moment later
    nvim.wait_for("Pips 163")
    for_the_page(nvim.picture(browser, shots / "nvim-hover.png"))


def test_a_play_is_completed_while_it_is_typed(
    nvim: Terminal, browser: Browser, shots: Path, for_the_page
) -> None:
    open_file(nvim, "typing.bgn")
    nvim.wait_for("^attached")
    nvim.keys("Go2) 64:")
    nvim.wait_for(r" 13/7 13/9 ")
    nvim.wait_for(r" 24/18 13/9 ")
    nvim.wait_for("12 11 10")  # the board after the play beside the list
    for_the_page(nvim.picture(browser, shots / "nvim-complete.png"))
    nvim.keys(" 24/18 13")
    nvim.wait("what fits no more is gone", lambda lines: not any("8/2 6/2" in line for line in lines))
    nvim.wait_for(r"^\W+13/9 ")  # what is missing of the play
    nvim.keys("\x19")  # Ctrl-Y takes what is chosen
    nvim.wait_for(r"^  2\) 64: 24/18 13/9$")


def test_positions_for_a_board_program_and_the_board_itself(
    nvim: Terminal, browser: Browser, shots: Path
) -> None:
    open_faulty(nvim, "long.bgn")
    nvim.keys(":9\rf5:LspBgCopyXgid\r")
    nvim.wait_for("copied XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10")
    nvim.keys(":LspBgCopyGnubgId\r")
    nvim.wait_for(r"copied [A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}$")
    nvim.keys(":LspBgBoard\r")
    nvim.wait_for("─ line 9 ─")
    nvim.wait_for("O 167")
    nvim.keys("j")
    nvim.wait_for("─ line 10 ─")
    nvim.picture(browser, shots / "nvim-board.png")
    nvim.keys(":split typing.bgn\r")
    nvim.wait_for(r"^typing\.bgn +\d+,\d+")
    nvim.keys(":9\r:LspBgBoard\r")  # another match: the board goes over to it
    nvim.wait_for("─ line 9 ─")
    nvim.keys("k")
    nvim.wait_for("─ line 8 ─")
    nvim.keys(":LspBgBoard\r")
    nvim.wait("no board", lambda lines: not any("O 167" in line for line in lines))


def test_from_problem_to_problem_and_their_mending(nvim: Terminal) -> None:
    open_faulty(nvim, "long.bgn")
    nvim.keys(":LspBgNextProblem\r")
    nvim.wait_for(f"^1 of 2: {FAULT[:20]}")
    nvim.wait_for(r" 10,44 ")
    nvim.keys(":LspBgPreviousProblem\r")
    nvim.wait_for("^2 of 2: Nobody is hit")
    nvim.wait_for(r" 15,10 ")
    nvim.keys(":lua vim.lsp.buf.code_action()\r")
    nvim.wait_for(r"^1: Remove the star")
    nvim.keys("1\r")
    nvim.wait_for(r"1\) 31: 8/5 6/5 +52: 24/22 13-8")
    nvim.keys(":LspBgMend\r")
    nvim.wait_for("Mended: ")
    nvim.wait_for(r"1\) 31: 8/5 6/5 +52: 24/22 13/8$")
    nvim.wait("that problem gone", lambda lines: not any("usually" in line for line in lines))
    nvim.keys(":lua vim.print(#vim.diagnostic.get(0))\r")
    nvim.wait_for("^1$")  # each problem once


def test_players_are_exchanged_and_the_match_exported(nvim: Terminal, folder: Path) -> None:
    open_file(nvim, "typing.bgn")
    nvim.wait_for("^attached")
    nvim.keys(":9\r:LspBgExchangeGame\r")
    nvim.wait_for(r"^Ben : 0 +Ada : 0$")
    nvim.keys("u:LspBgExchangeMatch\r")
    nvim.wait_for(r'Player 1 "Ben"')
    nvim.keys("u:1\r:LspBgExchangeGame\r")
    nvim.wait_for("There is no game here")
    nvim.keys(":LspBgExport\r")
    nvim.wait_for(r"typing\.mat \[\+\]")
    nvim.keys(":write\r")
    nvim.wait_for("typing.mat. .*written")
    assert "31: 8/5 6/5" in (folder / "typing.mat").read_text()
    nvim.keys(":bdelete\r:LspBgExport\r")
    nvim.wait_for(r"typing\.mat \[\+\]")
    nvim.keys(":write\r")
    nvim.wait_for("E13: File exists")  # nothing is overwritten unasked


def test_what_this_neovim_does_not_ask_for_by_itself(nvim: Terminal, folder: Path) -> None:
    xgid = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"
    (folder / "linked.bgn").write_text(f"{HEAD}; {xgid}\n")
    open_file(nvim, "linked.bgn")
    nvim.wait_for("^attached")
    nvim.keys(":10\r3lgx")
    nvim.wait_for("X 167")  # the board of the ID
    for keys, text in {"van": "8/5", "vanan": "8/5 6/5", "vananin": "8/5"}.items():
        nvim.keys(f":9\r0f8{keys}y:echo 'yanked' @\"\r")
        nvim.wait_for(f"^yanked {text}$")
    nvim.keys(":9\r0f8vanan\x1b:8\r0viny:echo 'left' @\"\r")
    nvim.wait_for("^left A$")  # that was selected by hand
    open_file(nvim, "typing.bgn")
    nvim.keys("9GA\r")
    nvim.wait_for(r"^  2\) *$")
    nvim.keys("6")
    nvim.wait_for(r"^  2\) 6")


def test_buttons_above_a_game(nvim: Terminal) -> None:
    open_faulty(nvim, "long.bgn")
    nvim.keys(":lua vim.lsp.codelens.refresh()\r")
    nvim.wait_for(r"Ada 0, Ben 0 · 5 points · Ada wins 1 · 1 problem \| Board \| Copy XGID")
    nvim.keys(":7\r:lua vim.lsp.codelens.run()\r")
    nvim.wait_for("2: Copy XGID")
    nvim.keys("2\r")
    nvim.wait_for("copied XGID=")


def test_the_health_check_finds_the_server(nvim: Terminal) -> None:
    open_faulty(nvim, "faulty.bgn")
    nvim.keys(":checkhealth bg_lsp\r")
    nvim.wait_for(r"OK .*/bin/bg-lsp")
    nvim.wait_for("OK boards and IDs are offered")
    nvim.wait_for("running: 1")


def test_the_health_check_says_what_is_missing(nvim: Terminal, home: Home) -> None:
    (home.folder / "bin/bg-lsp").unlink()
    nvim.keys(":checkhealth bg_lsp\r")
    nvim.wait_for(r"ERROR `bg-lsp` is not on PATH")


def test_the_server_starts_again(nvim: Terminal) -> None:
    open_faulty(nvim, "faulty.bgn")
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


def test_what_the_help_says_of_commands() -> None:
    """Each command is in the help, and each that is in the help is there."""
    page = (ROOT / "editors/nvim/doc/bg-lsp.txt").read_text()
    ours = (ROOT / "editors/nvim/lua/bg_lsp/init.lua").read_text()
    assert set(re.findall(r"\*:(LspBg\w+)\*", page)) == set(re.findall(r"(?m)^  (LspBg\w+) = \{", ours))
