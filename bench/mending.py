"""Mending and formatting whole files, through whole processes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench import selfplay
from bench.row import Row
from bench.timing import bg_lsp, process, side_by_side


def rows() -> Iterator[Row]:
    """Yield times for matches of 100 and 1,000 games in which every line is unusual."""
    few, many = (_sloppy(selfplay.match(games)) for games in (100, 1000))
    for name, command in (
        ("check --fix", ("check", "--fix", "--select", "ALL", "--exit-zero", "--output-format", "github")),
        ("format", ("format",)),
    ):
        works = [process(bg_lsp(*command, "-"), text) for text in (few, many)]
        less, more = side_by_side(*works, rounds=2)
        yield Row(f"{name}, 1,000 games, every line unusual", more * 1000, "ms")
        yield Row("  beside 100 games: linear", more * 1000, "ms", "100 games", less * 1000, 11)


def _sloppy(text: str) -> str:
    """Return a match as a hasty writer has it: the smaller die first, no stars, a blank short at the margin."""
    text = re.sub(r"\b([1-6])([1-6]):", r"\2\1:", text.replace("*", ""))
    return re.sub(r"(?m)^ ", "", text)
