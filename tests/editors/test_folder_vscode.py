"""A folder of matches in VS Code: names and problems of files that nobody has opened."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.vscode import VSCode
from tests.matches import FAULT, FAULTY, HEAD

SCOPE = {"bg-lsp.diagnostics.scope": "folder"}

pytestmark = pytest.mark.needs("editors")


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder of matches, with a setting."""
    folder = tmp_path / "matches"
    (folder / "final").mkdir(parents=True)
    (folder / "open.bgn").write_text(HEAD)
    (folder / "final/unopened.txt").write_text(FAULTY.replace("Ada", "Cleo"))
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text(json.dumps(getattr(request, "param", SCOPE)))
    return folder


@pytest.fixture
def window(start_code, folder: Path) -> Iterator[VSCode]:
    with start_code(folder) as code:
        yield code


def counted(code: VSCode, errors: int) -> None:
    """Wait until the status bar counts so many errors in all files."""
    code.page.wait_for_function(
        """errors => document.querySelector('#status\\\\.problems')?.innerText.trim().startsWith(errors)""",
        arg=str(errors),
    )


def test_problems_of_files_that_are_not_open(code: VSCode, folder: Path) -> None:
    path = folder / "final/unopened.txt"
    code.open("open.bgn")
    counted(code, 1)
    assert code.problems() == [("error", 10, 44, FAULT)]
    code.open("unopened.txt")
    code.errors(1)
    code.go_to(10)
    code.keys("Control+Shift+k")
    counted(code, 0)
    code.keys("Control+z")
    counted(code, 1)
    code.keys("Control+k", "w")
    code.page.locator(".tab").wait_for(state="detached")
    path.write_text(HEAD)
    counted(code, 0)
    path.write_text(FAULTY)
    counted(code, 1)
    path.unlink()
    counted(code, 0)
    path.write_text(FAULTY)
    counted(code, 1)
    shutil.rmtree(path.parent)
    counted(code, 0)


def test_a_player_is_found_in_a_file_that_is_not_open(code: VSCode) -> None:
    code.open("open.bgn")
    counted(code, 1)
    code.keys("Control+t")
    code.page.locator(".quick-input-widget input").fill("#cleo")
    code.page.locator(".quick-input-list .monaco-list-row.focused", has_text="Cleo").wait_for()
    code.shot("vscode-folder-symbols")
    code.keys("Enter")
    code.page.locator(".tab.active", has_text="unopened.txt").wait_for()


@pytest.mark.parametrize("folder", [{}], indirect=True)
def test_problems_go_with_their_document_where_only_open_ones_are_wanted(code: VSCode) -> None:
    code.open("open.bgn")
    counted(code, 0)
    for _ in range(2):
        code.open("unopened.txt")
        counted(code, 1)
        code.keys("Control+k", "w")
        counted(code, 0)
