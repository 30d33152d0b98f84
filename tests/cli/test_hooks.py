"""The hooks for pre-commit: each entry is a command that does what its name says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FILE = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
LOOSE = "42: 8/4 6/4\n"
SLOPPY = "42:  8/4 6/4\n31: 8/5* 6/5\n"


def hooks() -> dict[str, dict[str, str]]:
    """Read the file, which is a list of flat tables."""
    found = []
    for line in FILE.read_text("utf-8").splitlines():
        field = re.fullmatch(r"([- ]) (\w+): (\S.*)", line)
        assert field, line
        if field[1] == "-":
            found.append(dict[str, str]())
        found[-1][field[2]] = field[3]
    return {each["id"]: each for each in found}


AFTER = {
    "bg-lsp-check": (1, SLOPPY),
    "bg-lsp-fix": (0, "42: 8/4 6/4\n31: 8/5 6/5\n"),
    "bg-lsp-format": (0, "42: 8/4 6/4\n31: 8/5* 6/5\n"),
}


@pytest.mark.parametrize("name", AFTER)
def test_a_hook(run: Run, tmp_path: Path, name: str) -> None:
    """It gets the names of files behind its entry, and writes nothing where nothing is to be done."""
    hook = hooks()[name]
    assert set(hook) == {"id", "name", "description", "entry", "language", "files"}
    assert re.search(hook["files"], "matches/final.bgn") and not re.search(hook["files"], "final.bgn.txt")
    program, *arguments = hook["entry"].split()
    assert (program, hook["language"]) == ("bg-lsp", "python")
    (tmp_path / "sloppy.bgn").write_text(SLOPPY)
    (tmp_path / "loose.mat").write_text(LOOSE)
    before = (tmp_path / "loose.mat").stat().st_ino
    code, text = AFTER[name]
    assert run(*arguments, "sloppy.bgn", "loose.mat").code == code
    assert (tmp_path / "sloppy.bgn").read_text() == text
    assert (tmp_path / "loose.mat").stat().st_ino == before


def test_every_hook_is_tried() -> None:
    assert set(hooks()) == set(AFTER)
