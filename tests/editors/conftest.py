"""The editors that the tests drive, set up once and kept from run to run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.editors.terminal import Terminal
from tests.editors.vscode import VSCode, install

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bg-lsp-tests"


FAILED = pytest.StashKey[bool]()
"""Set on a test that failed, for the fixtures that are torn down after it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def prefix() -> Path:
    """The folder that `setup.sh` fills."""
    where = CACHE / "editors"
    environment = {**os.environ, "PYTHON": sys.executable}
    done = subprocess.run(
        [HERE / "setup.sh", where], env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.append(str(where / "python"))
    return where


@pytest.fixture(scope="session")
def vsix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension, built as its README says."""
    file = tmp_path_factory.mktemp("extension") / "bg-lsp.vsix"
    environment = {**os.environ, "PYTHON": sys.executable}
    done = subprocess.run(
        [ROOT / "editors/vscode/build.sh", file],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return file


@pytest.fixture(scope="module")
def browser(prefix: Path) -> Iterator[Browser]:
    """Chromium, without a window. It brings an event loop along: not one test longer than needed."""
    from playwright.sync_api import sync_playwright

    quiet = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    quiet += ["--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=quiet)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures of the windows go: `BG_SHOTS` names a folder to keep them in."""
    kept = os.environ.get("BG_SHOTS")
    return Path(kept) if kept else tmp_path_factory.mktemp("shots")


@pytest.fixture(scope="session")
def for_the_page() -> Callable[[Path], None]:
    """Hands a picture to the documentation: `BG_UPDATE=1` makes its pictures anew.

    They may not weigh much, since every clone carries them.
    """

    def hand_over(picture: Path) -> None:
        assert picture.stat().st_size < 150_000
        if os.environ.get("BG_UPDATE") == "1":
            shutil.copy(picture, ROOT / "docs/images" / picture.name)

    return hand_over


class Home(NamedTuple):
    """A home folder of somebody who has `bg-lsp` on PATH."""

    folder: Path
    variables: dict[str, str]

    def holds(self, name: str, text: str) -> Path:
        """Write a file of it, in folders of its own."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def neovim(self, prefix: Path, init: str, *files: Path) -> AbstractContextManager[Terminal]:
        """Start Neovim with a configuration."""
        self.holds(".config/nvim/init.lua", init)
        command = [prefix / "bin/nvim", "-i", "NONE", *files]
        return Terminal.started(list(map(str, command)), self.variables)

    def emacs(self, init: str, file: Path) -> AbstractContextManager[Terminal]:
        """Start Emacs with a configuration."""
        self.holds(".emacs.d/early-init.el", "(setq native-comp-deferred-compilation nil)")
        self.holds(".emacs.d/init.el", init)
        return Terminal.started(["emacs", "-nw", str(file)], self.variables)

    def vim(self, linter: str, file: Path) -> AbstractContextManager[Terminal]:
        """Start Vim with ALE, and what a page says of it."""
        self.holds(
            ".vimrc",
            f"set nocompatible runtimepath^=/usr/share/vim-ale runtimepath+={ROOT}/editors/nvim\n"
            f"filetype plugin on\nsyntax on\n{linter}",
        )
        return Terminal.started(["vim", "-i", "NONE", str(file)], self.variables)


def write_program(program: Path, *, recording: bool = False) -> Path:
    """Make a `bg-lsp` that runs this clone. Return the file where what it hears is kept, if it is."""
    program.parent.mkdir(exist_ok=True)
    heard = program.parent / "heard"
    listen = f"/usr/bin/tee '{heard}' | " if recording else "exec "
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from bg_lsp.cli import main; sys.exit(main())"
    program.write_text(f'#!/bin/sh\n{listen}"{sys.executable}" -c "{start}" "$@"\n')
    program.chmod(0o755)
    return heard


@pytest.fixture
def home(tmp_path: Path) -> Home:
    program = tmp_path / "bin/bg-lsp"
    write_program(program)
    foreign = ("NVIM", "VIM", "XDG_", "EMACS")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    variables |= {"HOME": str(tmp_path), "PATH": f"{program.parent}:{os.environ['PATH']}"}
    return Home(tmp_path, variables)


@pytest.fixture(scope="session")
def python_alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables of a machine that has a Python and knows nothing of the project."""
    programs = tmp_path_factory.mktemp("programs")
    (programs / "python3").symlink_to(getattr(sys, "_base_executable", sys.executable))
    return {"PATH": f"{programs}:/usr/bin:/bin", "LANG": "C.UTF-8"}


@pytest.fixture(scope="module")
def start_code(
    prefix: Path, browser: Browser, vsix: Path, shots: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., AbstractContextManager[VSCode]]:
    """Start VS Code with the extension in it and a folder open."""
    extensions = tmp_path_factory.mktemp("extensions")
    install(prefix, vsix, extensions)

    def start(folder: Path, **more: Any) -> AbstractContextManager[VSCode]:
        return VSCode.started(prefix, browser, folder, extensions=extensions, shots=shots, **more)

    return start


@pytest.fixture
def code(window: VSCode, request: pytest.FixtureRequest) -> Iterator[VSCode]:
    """The window of a test's module, photographed where the test fails in it."""
    yield window
    if request.node.stash.get(FAILED, False):
        window.shot(f"failed-{request.node.name}")
    window.keys("Escape", "Escape")
