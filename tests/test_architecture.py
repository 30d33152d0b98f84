"""The house is built in floors: imports go down, modules are small, and the checker starts lean."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bg_lsp"

FLOORS = ["rules", "notation", "record", "problems", "views", "formats", "features", "server", "cli"]
"""From the ground up. `cli` stands last because its `serve` starts the server."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and full name of every module that a file imports, at whatever depth."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                base = ".".join(parts[: len(parts) - node.level + 1] + ([base] if base else []))
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def floor(module: str) -> int | None:
    parts = module.split(".")
    if parts[0] != "bg_lsp" or len(parts) < 2 or parts[1] not in FLOORS:
        return None
    return FLOORS.index(parts[1])


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_down(path: Path) -> None:
    here = floor(name_of(path))
    if here is None:
        return
    upward = [
        f"{path.relative_to(ROOT)}:{line} imports {module}"
        for line, module in imports(path)
        if (there := floor(module)) is not None and there > here
    ]
    assert not upward, "\n".join(upward)


def test_only_the_server_knows_the_protocol() -> None:
    strangers = [
        f"{path.relative_to(ROOT)}:{line} imports {module}"
        for path in MODULES
        if PACKAGE / "server" not in path.parents
        for line, module in imports(path)
        if module.split(".")[0] in {"pygls", "lsprotocol", "cattrs"}
    ]
    assert not strangers, "\n".join(strangers)


def test_no_other_program_is_started() -> None:
    """So nothing that is read, a setting or a record, can choose one."""
    programs = {"subprocess", "multiprocessing", "pty", "runpy"}
    assert not [path for path in MODULES if any(m.split(".")[0] in programs for _, m in imports(path))]
    starts = re.compile(
        r"\b(?:os|asyncio)\.(?:system|popen|exec|spawn|posix_spawn|startfile|create_subprocess)"
    )
    assert not [path for path in MODULES if starts.search(path.read_text("utf-8"))]


def test_the_oracle_stays_outside() -> None:
    assert not [path for path in MODULES if any(m.split(".")[0] == "gnubg_nn" for _, m in imports(path))]


def test_every_floor_is_known() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(FLOORS)


def test_modules_are_small() -> None:
    sizes = {name_of(path): path.read_text("utf-8").count("\n") for path in MODULES}
    assert {name: size for name, size in sizes.items() if size > 500} == {}
    assert median(size for size in sizes.values() if size) < 150


def test_modules_say_what_they_are() -> None:
    assert [name_of(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_bytes()))] == []


def test_the_checker_starts_lean() -> None:
    """Neither the protocol nor anything else heavy is loaded to check a file."""
    heavy = ["pygls", "lsprotocol", "cattrs", "attrs", "asyncio", "logging", "gnubg_nn"]
    code = (
        "import sys; from bg_lsp.cli import main\n"
        "try: main(['check', '-'])\n"
        "except SystemExit: pass\n"
        f"print(*[name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="", capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines()[-1] == ""


def test_a_record_in_order_loads_little() -> None:
    """Whoever checks a small file waits for what is loaded: nothing that only others need."""
    needless = [
        "argparse", "gettext", "bg_lsp.notation.careful", "bg_lsp.notation.lexer",
        "bg_lsp.notation.tokens", "bg_lsp.notation.xgid", "bg_lsp.record.rows_around",
        "bg_lsp.record.setups", "bg_lsp.record.slips",
        "bg_lsp.views.letters",
    ]  # fmt: skip
    code = (
        "import sys; from bg_lsp.cli import main\n"
        "try: main(['check', '-'])\n"
        "except SystemExit: pass\n"
        f"print(*[name for name in {needless} if name in sys.modules])"
    )
    record = "4-2: 8/4 6/4\n31: 8/5 6/5\n"
    done = subprocess.run(
        [sys.executable, "-c", code], input=record, capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.splitlines() == ["No problems in 1 file.", ""]
