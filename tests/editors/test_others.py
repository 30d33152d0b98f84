"""Emacs and Vim, set up as `editors/README.md` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editors.conftest import ROOT, Home
from tests.editors.matches import FAULT, FAULTY
from tests.editors.pages import block
from tests.editors.terminal import Terminal

pytestmark = pytest.mark.needs("editors")

PAGE = ROOT / "editors/README.md"


def test_emacs_with_eglot(home: Home, prefix: Path) -> None:
    settings = home.folder / ".emacs.d"
    settings.mkdir()
    (settings / "early-init.el").write_text("(setq native-comp-deferred-compilation nil)")
    (settings / "init.el").write_text(block(PAGE, "Emacs", "elisp"))
    (home.folder / "faulty.bgn").write_text(FAULTY)
    with Terminal.started(["emacs", "-nw", str(home.folder / "faulty.bgn")], home.variables) as emacs:
        emacs.wait_for(r"\(Match Flymake\[1 0\]")
        emacs.keys("\x1bxflymake-goto-next-error\r")
        emacs.wait_for(f"bg-lsp \\[BG203\\]: {FAULT[:20]}")
        emacs.keys("\x05\x7f6")  # to the end of the line, and a 6 for the 4
        emacs.wait_for(r"\(Match Flymake\[0 0\]")


def test_vim_with_ale(home: Home, prefix: Path) -> None:
    (home.folder / ".vimrc").write_text(
        f"set nocompatible runtimepath^=/usr/share/vim-ale runtimepath+={ROOT}/editors/nvim\n"
        "filetype plugin on\nsyntax on\n" + block(PAGE, "Vim", "vim", containing="ale#")
    )
    (home.folder / "faulty.bgn").write_text(FAULTY)
    with Terminal.started(["vim", "-i", "NONE", str(home.folder / "faulty.bgn")], home.variables) as vim:
        vim.wait_for(r">>  2\) 64:")
        vim.keys(":10\r")
        vim.wait_for(f"^BG203: {FAULT[:20]}")
        vim.keys("A\x7f6\x1b")
        vim.wait("the mark gone", lambda lines: not any(">>" in line for line in lines))
