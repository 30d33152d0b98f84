"""The examples in the documents do what they say. `BG_UPDATE=1` writes anew what commands print."""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from bg_lsp.cli import main
from bg_lsp.problems.configuration import load
from bg_lsp.record.document import Document
from bg_lsp.views.moments import after
from bg_lsp.views.svg import picture

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.split("\n")[0])
def test_what_a_command_prints(
    block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    command, _, expected = block.partition("\n")
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "bg-lsp"
    with pytest.raises(SystemExit):
        main(arguments)
    printed = capsys.readouterr().out
    if os.environ.get("BG_UPDATE") == "1":
        readme = (ROOT / "README.md").read_text("utf-8")
        (ROOT / "README.md").write_text(readme.replace(block, f"{command}\n{printed}"), "utf-8")
    else:
        assert printed == expected


def test_the_first_command_has_three_slips(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two errors and a hint; the other hint follows from an error."""
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(blocks("sh")[0].split("bg-lsp ")[1].split("\n")[0], comments=True)
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert capsys.readouterr().out.endswith("2 errors, 2 hints in 1 file.\n")


def test_the_clean_example_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["check", str(ROOT / "examples/clean.bgn")])
    assert (left.value.code, capsys.readouterr().out) == (0, "No problems in 1 file.\n")


@pytest.mark.parametrize(("name", "dark"), [("day", False), ("night", True)])
def test_the_picture(name: str, dark: bool) -> None:
    """It is the one that the example's fourth row makes."""
    (played, _) = Document.read((ROOT / "examples/final.bgn").read_text("utf-8")).played(13)
    assert played.cell.turn.text == "63: 11/5* 8/5"
    drawn = picture(after(played), dark)
    path = ROOT / f"docs/board-{name}.svg"
    if os.environ.get("BG_UPDATE") == "1":
        path.write_text(drawn + "\n", "utf-8")
    else:
        assert path.read_text("utf-8") == drawn + "\n"


def test_settings(tmp_path: Path) -> None:
    (block,) = blocks("toml")
    assert tomllib.loads(block)
    (tmp_path / "bg-lsp.toml").write_text(block, "utf-8")
    assert load(str(tmp_path / "bg-lsp.toml")).faults == ()
