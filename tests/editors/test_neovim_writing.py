"""A match written in Neovim from an empty file, by its own completion."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.editors.terminal import PATIENCE, Terminal
from tests.editors.test_neovim import folder, nvim, open_file

__all__ = ["folder", "nvim"]

pytestmark = pytest.mark.needs("editors")

ASK, TAKE = "\x00", "\x19"
"""Ctrl-Space opens a list, Ctrl-Y takes what is chosen in it."""


def take(nvim: Terminal, offered: str, line: str) -> None:
    """Wait for an item, take it, and wait for the line that it makes.

    Neovim asks again behind each key, and draws the list anew when the answer comes: a key at that very
    moment takes nothing. Who sees the list still there presses once more.
    """
    for patience in (2.0, 2.0, PATIENCE):
        nvim.wait_for(offered)
        nvim.keys(TAKE)
        with suppress(AssertionError if patience < PATIENCE else ()):
            nvim.wait_for(line, patience)
            return


def test_a_match_is_written_from_nothing(nvim: Terminal) -> None:
    open_file(nvim, "new.bgn")
    nvim.wait_for("^attached")
    nvim.keys("i; [Ev")
    take(nvim, r"EventDate", r'^; \[Event ""\]')
    nvim.keys("Final\x1bo5")
    take(nvim, r"^5 point match +\w", r"^5 point match$")
    nvim.keys("\r" + ASK)
    take(nvim, r"^Game 1 ", r"^Game 1$")
    nvim.keys("\rAda : 0                                Ben : 0\x1b")
    nvim.keys("o" + ASK)
    take(nvim, r"the left player begins", r"^  1\)")
    nvim.keys("31")
    take(nvim, r"31: ", r"^  1\) 31:$")
    nvim.keys(ASK)
    take(nvim, r"8/5 6/5 ", r"^  1\) 31: 8/5 6/5$")
    nvim.keys(" 6")
    nvim.wait_for(r"61: ")
    nvim.keys("4")
    take(nvim, r"64: ", r"^  1\) 31: 8/5 6/5                       64:$")
    nvim.keys("24/18")
    nvim.wait_for(r" 64: 24/18$")
    nvim.keys(" 13")
    take(nvim, r"(?<!24/18 )13/9 +Value", r" 64: 24/18 13/9$")
    nvim.keys("\x1bo" + ASK)
    take(nvim, r"^[~ ]*2\) +\w", r"^  2\)$")
    nvim.keys("D" + ASK)
    take(nvim, r"Doubles => 2 +\w", r"^  2\) Doubles => 2$")
    nvim.keys(" D" + ASK)
    take(nvim, r"Drops +\w", r"^  2\) Doubles => 2                      Drops$")
    nvim.keys("\x1bo" + ASK)
    take(nvim, r"3\) Wins 1 point +\w", r"^  3\) Wins 1 point$")
    nvim.keys("\x1bo" + ASK)
    take(nvim, r"Game 2, Ada : 1 Ben : 0", r"^Ada : 1 +Ben : 0$")
