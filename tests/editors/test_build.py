"""What may not get into the package of the extension."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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
