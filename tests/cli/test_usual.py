"""The usual command lines are read as argparse reads them."""

from __future__ import annotations

import pytest

from bg_lsp.cli.arguments import build
from bg_lsp.cli.usual import usual

LINES = [
    "check a.mat",
    "check a.mat b.mat folder",
    "check -",
    "check --exit-zero a.mat",
    "check --statistics --fix --diff - a.mat",
    "serve",
    "serve --stdio",
]
OTHERS = [
    "",
    "check",
    "check --fix",
    "check a.mat --fix",
    "check --fi a.mat",
    "check -- --fix",
    "check --help",
    "check --select BG2 a.mat",
    "check --output-format=json a.mat",
    "format a.mat",
    "--version",
    "serve --tcp 8080",
    "serve --help",
    "show a.mat:3",
]


@pytest.mark.parametrize("line", LINES)
def test_usual_lines(line: str) -> None:
    words = line.split()
    options = usual(words)
    assert options is not None
    assert vars(options) == vars(build().parse_args(words))


@pytest.mark.parametrize("line", OTHERS)
def test_all_others_are_left_to_argparse(line: str) -> None:
    assert usual(line.split()) is None
