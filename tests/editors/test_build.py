"""What has to be in the package of the extension, and what may not get into it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.editors.conftest import ROOT

pytestmark = pytest.mark.needs("editors")

# Stands in for Python: what pip is to install it makes up, with one thing wrong with it.
PIP = """\
#!{python}
import sys
from pathlib import Path
if "--target" in sys.argv:
    libs = Path(sys.argv[sys.argv.index("--target") + 1])
    info = libs / "lib-1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "WHEEL").write_text("Root-Is-Purelib: true\\n")
    (info / "LICENSE").write_text("…")
    {wrong}
elif "--wheel-dir" in sys.argv:
    (Path(sys.argv[sys.argv.index("--wheel-dir") + 1]) / "bg_lsp.whl").touch()
"""


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ('(libs / "fast.abi3.so").touch()', "not pure Python"),
        ('(info / "WHEEL").write_text("Root-Is-Purelib: false\\n")', "not pure Python"),
        ('(info / "LICENSE").unlink()', "no licence"),
    ],
)
def test_the_build_fails(wrong: str, complaint: str, vsix: Path, tmp_path: Path) -> None:
    extension = tmp_path / "editors/vscode"
    ours = ROOT / "editors/vscode"
    shutil.copytree(ours, extension, ignore=shutil.ignore_patterns("node_modules", "libs", "dist"))
    (extension / "node_modules").symlink_to(ours / "node_modules")
    python = tmp_path / "python3"
    python.write_text(PIP.format(python=sys.executable, wrong=wrong))
    python.chmod(0o755)
    done = subprocess.run(
        [extension / "build.sh", tmp_path / "out.vsix"],
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert complaint in done.stderr
    assert not (tmp_path / "out.vsix").exists()


def test_everything_that_the_manifest_names_is_there(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as package:
        names = set(package.namelist())
        manifest = package.read("extension/package.json").decode()
    named = set(re.findall(r'"\./((?:[\w.-]+/)*[\w.-]+\.(?:json|svg))"', manifest))
    named |= set(re.findall(r'"((?:images|walkthrough)/[\w.-]+)"', manifest))
    named |= {
        json.loads(manifest)["main"].removeprefix("./"),
        "LICENSE.txt",
        "dist/LICENSES.txt",
        "bundled/start.py",
    }
    assert len(named) > 10
    assert {name for name in named if f"extension/{name}" not in names} == set()


def test_nothing_of_this_machine_is_in_it(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as package:
        for name in package.namelist():
            content = package.read(name)
            assert str(ROOT).encode() not in content, name
            assert not name.endswith((".pyc", ".map", ".ts")), name
            assert "direct_url" not in name
