"""Settings changed while a match is open, in editors as people use them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.editors.conftest import ROOT, Home
from tests.editors.pages import block, neovim
from tests.editors.terminal import Terminal
from tests.editors.vscode import VSCode
from tests.matches import FAULTY

pytestmark = pytest.mark.needs("editors")

PIPS = r"2\) .*pips \d+"
"""A hint behind the row with the fault."""


def write(folder: Path, settings: dict[str, Any]) -> None:
    (folder / ".vscode").mkdir(exist_ok=True, parents=True)
    (folder / ".vscode/settings.json").write_text(json.dumps(settings))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders of one workspace, each with a faulty match."""
    base = tmp_path_factory.mktemp("clubs")
    for name in ("one", "two"):
        write(base / name, {})
        (base / name / f"{name}.bgn").write_text(FAULTY)
    (base / "one/bg-lsp.toml").touch()
    folders = [{"path": "one"}, {"path": "two"}]
    (base / "clubs.code-workspace").write_text(json.dumps({"folders": folders, "settings": {}}))
    return base


@pytest.fixture(scope="module")
def window(start_code, folders: Path, python_alone: dict[str, str]) -> Iterator[VSCode]:
    with start_code(folders / "clubs.code-workspace", environment=python_alone) as code:
        code.open("two.bgn")
        code.errors(1)
        code.open("one.bgn")
        code.errors(1)
        yield code


@pytest.fixture
def code(code: VSCode, folders: Path) -> Iterator[VSCode]:
    """The window, with nothing set when a test is over."""
    yield code
    for name in ("one", "two"):
        write(folders / name, {})


def test_code_holds_what_a_folder_sets_at_once_and_for_that_folder_alone(code: VSCode, folders: Path) -> None:
    code.open("one.bgn")
    code.errors(1)
    write(folders / "one", {"bg-lsp.ignore": ["BG2"], "bg-lsp.inlayHints.pips": True})
    code.errors(0)
    code.wait_for_line(10, PIPS)
    code.shot("vscode-settings-folder")
    code.open("two.bgn")
    code.errors(1)
    assert not any("pips" in line for line in code.text())
    write(folders / "two", {"bg-lsp.severity": {"no-roll": "warning", "wrong-distance": "warning"}})
    code.errors(1, "warning")
    code.errors(0)


def test_code_holds_a_file_at_once_and_underlines_what_is_wrong_in_it(code: VSCode, folders: Path) -> None:
    code.open("one.bgn")
    code.errors(1)
    file = folders / "one/bg-lsp.toml"
    file.write_text('ignore = ["BG2"]\n')
    code.errors(0)
    file.write_text('ignore = ["BG2", "BG999"]\n')
    code.open("bg-lsp.toml")
    code.errors(1, "warning")
    code.shot("vscode-settings-toml")
    code.keys("Control+Home")
    code.keys("Control+Shift+K", "Control+s")  # the line goes
    code.errors(0, "warning")
    code.open("one.bgn")
    code.errors(1)
    file.unlink()
    (folders / "bg-lsp.toml").write_text('ignore = ["BG2"]\n')  # above both folders, where nobody watches
    code.command("File: Save without Formatting")
    code.errors(0)
    (folders / "bg-lsp.toml").unlink()
    code.command("File: Save without Formatting")
    code.errors(1)


def test_code_shows_what_is_wrong_in_its_settings_without_a_pop_up(code: VSCode, folders: Path) -> None:
    code.open("one.bgn")
    code.errors(1)
    write(folders / "one", {"bg-lsp.ignore": "BG2", "bg-lsp.inlayHints.pips": True})
    code.wait_for_line(10, PIPS)  # what is right holds
    code.errors(1)
    for name in ("one", "two"):
        write(folders / name, {"bg-lsp.ignore": ["BG2", "BG999"], "bg-lsp.severity": {"BG2": "loud"}})
    code.errors(0)
    code.open("settings.json")  # of either
    code.errors(2, "warning")
    code.shot("vscode-settings-wrong")
    assert code.notifications() == []


# Neovim, with its settings as the page says


@pytest.fixture
def nvim(home: Home, prefix: Path) -> Iterator[Terminal]:
    matches = home.holds("matches/faulty.bgn", FAULTY).parent
    with home.neovim(prefix, neovim()) as terminal:
        terminal.wait_for("NVIM v0.11")
        terminal.keys(f":cd {matches}\r:edit faulty.bgn\r")
        terminal.wait_for("13/4 .*is 9 pips")
        terminal.keys(":lua vim.lsp.inlay_hint.enable()\r")
        yield terminal


LIVE = block(ROOT / "docs/configuration.md", "Neovim", "lua", "didChangeConfiguration")


def test_neovim_has_what_its_configuration_says(home: Home, prefix: Path) -> None:
    configuration = block(ROOT / "docs/configuration.md", "Neovim", "lua", "vim.lsp.config")
    init = f"{configuration}\n{neovim()}vim.lsp.inlay_hint.enable()"
    with home.neovim(prefix, init, home.holds("faulty.bgn", FAULTY)) as nvim:
        nvim.wait_for("pips 153")


def gone(nvim: Terminal) -> None:
    nvim.wait("the problem gone", lambda lines: not any("is 9 pips" in line for line in lines))


def test_neovim_holds_what_is_changed_while_it_runs(nvim: Terminal, home: Home) -> None:
    (home.folder / "live.lua").write_text(LIVE)
    nvim.keys(":luafile ~/live.lua\r")
    gone(nvim)
    nvim.wait_for(PIPS)


def test_neovim_says_what_is_wrong_in_its_settings(nvim: Terminal, home: Home) -> None:
    (home.folder / "live.lua").write_text(re.sub(r"pips = true", "pips = 'yes'", LIVE))
    nvim.keys(":luafile ~/live.lua\r")
    nvim.wait_for("A setting is passed over: bg-lsp.inlayHints.pips: true or false is expected")


def test_neovim_holds_a_file_that_is_written_and_shows_what_is_wrong_in_it(
    nvim: Terminal, home: Home
) -> None:
    """Elsewhere at the next saving of a match; in Neovim at once."""
    file = home.folder / "matches/bg-lsp.toml"
    file.write_text('ignore = ["BG2", "BG999"]\n')
    nvim.keys(":write\r")
    gone(nvim)
    nvim.keys(":edit bg-lsp.toml\r")
    nvim.wait_for('"BG999" is no problem')
    nvim.keys(":%s/2/1/ | write\r:split faulty.bgn\r")
    nvim.wait_for("13/4 .*is 9 pips")
    nvim.wait_for('"BG999" is no problem')
    nvim.keys(":wincmd p | %s/, .*]/]/ | write\r")
    nvim.wait("nothing wrong", lambda lines: not any("is no problem" in line for line in lines))


# Emacs and Vim

PAGE = ROOT / "docs/configuration.md"
README = ROOT / "editors/README.md"


def test_emacs_holds_what_stands_in_the_folder(home: Home, prefix: Path) -> None:
    with home.emacs(block(README, "Emacs", "elisp"), home.holds("faulty.bgn", FAULTY)) as emacs:
        emacs.wait_for(r"\(Match Flymake\[1 0\]")
        local = block(PAGE, "Emacs", "elisp")
        assert "BG5" in local
        (home.folder / ".dir-locals.el").write_text(local.replace("BG5", "BG2"))
        emacs.keys("\x1bxeglot-signal-didChangeConfiguration\r")
        emacs.wait_for(r"\(Match Flymake\[0 0\]")


def test_vim_has_what_its_configuration_says(home: Home, prefix: Path) -> None:
    (row,) = re.findall(r"Vim with ALE \| `(.*?)`", PAGE.read_text())
    row = row.replace("'ignore': ['BG5']", "'severity': {'BG2': 'warning'}")
    linter = block(README, "Vim", "vim", containing="ale#").replace(
        "\\   'lsp':", f"\\   {row},\n\\   'lsp':"
    )
    with home.vim(linter, home.holds("faulty.bgn", FAULTY)) as vim:
        vim.wait_for(r"^--  2\) 64:")
