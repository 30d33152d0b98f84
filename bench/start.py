"""How soon a small file is checked, beside what Python itself takes to start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.row import Row
from bench.timing import bg_lsp, process, python, side_by_side


def rows() -> Iterator[Row]:
    """Yield the time of `check` on one line, of `--version`, and what they are beside."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "small.bgn"
        path.write_text("4-2: 8/4 6/4\n", "utf-8")
        check, version, bare, stdlib = side_by_side(
            process(bg_lsp("check", str(path))),
            process(bg_lsp("--version")),
            process(python("pass")),
            process(python("import argparse, json, re, dataclasses")),
            rounds=15,
        )
    yield Row("check of one small file", check * 1000, "ms", "python -c pass", bare * 1000, 6)
    yield Row("  the same", check * 1000, "ms", "import argparse, json, re, dataclasses", stdlib * 1000)
    yield Row("bg-lsp --version", version * 1000, "ms", "python -c pass", bare * 1000)
