"""What real editors say in their first message, kept for the tests of the server.

The files of `tests/server/clients/` are taken from the editors; `BG_UPDATE=1` takes them anew.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.editors.conftest import ROOT, Home, write_program
from tests.editors.pages import block, neovim
from tests.matches import FAULT, FAULTY

pytestmark = pytest.mark.needs("editors")

CLIENTS = ROOT / "tests/server/clients"
FOLDER = "file:///matches"


def test_vscode(start_code, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "faulty.bgn").write_text(FAULTY)
    heard = write_program(tmp_path / "bin/bg-lsp", recording=True)
    # Without a Python on PATH the extension starts the `bg-lsp` that it finds there.
    with start_code(folder, environment={"PATH": str(heard.parent), "LANG": "C.UTF-8"}) as code:
        code.open("faulty.bgn")
        code.errors(1)
    compare("vscode", heard, folder)


def test_neovim(home: Home, prefix: Path) -> None:
    heard = write_program(home.folder / "bin/bg-lsp", recording=True)
    match = home.holds("matches/faulty.bgn", FAULTY)
    home.holds("matches/bg-lsp.toml", "")
    with home.neovim(prefix, neovim(), match) as nvim:
        nvim.wait_for(FAULT[:20])
    compare("neovim", heard, match.parent)


def test_eglot(home: Home, prefix: Path) -> None:
    heard = write_program(home.folder / "bin/bg-lsp", recording=True)
    match = home.holds("matches/faulty.bgn", FAULTY)
    with home.emacs(block(ROOT / "editors/README.md", "Emacs", "elisp"), match) as emacs:
        emacs.wait_for(r"\(Match Flymake\[1 0\]")
    compare("eglot", heard, match.parent)


def compare(name: str, heard: Path, folder: Path) -> None:
    """Hold the first message against the one that is kept."""
    message = first_message(heard.read_bytes())
    assert message["method"] == "initialize"
    said = without_place(message["params"], folder)
    kept = CLIENTS / f"{name}.json"
    if os.environ.get("BG_UPDATE") == "1":
        kept.write_text(json.dumps(said, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    assert said == json.loads(kept.read_text())


def first_message(data: bytes) -> dict[str, Any]:
    header, _, rest = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: *(\d+)", header)
    assert length, data[:200]
    message: dict[str, Any] = json.loads(rest[: int(length[1])])
    return message


def without_place(params: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same for every machine: no process, and one name for the folder."""
    text = json.dumps({**params, "processId": None})
    text = text.replace(folder.as_uri(), FOLDER).replace(str(folder), FOLDER.removeprefix("file://"))
    assert str(folder.parent) not in text
    assert sys.prefix not in text
    found: dict[str, Any] = json.loads(text)
    return found
