"""The steps in CONTRIBUTING.md and README.md name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    ".tests/", "bg_lsp/problems/pages/CODE.md", "bg-lsp.toml", "pyproject.toml", "OUT-1.mat", "OUT-2.mat",
}  # fmt: skip
"""What a run makes, a name that stands for many, and files of a user's own."""


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "README.md"])
def test_files_exist(document: str) -> None:
    text = (ROOT / document).read_text("utf-8")
    named = re.findall(r"`([\w./-]+(?:/|\.(?:py|md|sh|toml|bgn|mat|json|yaml|lua)))`", text)
    assert [name for name in named if name not in ELSEWHERE and not (ROOT / name).exists()] == []


def test_steps_are_numbered() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        numbers = [int(number) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert bool(numbers) == section.startswith("How to")
