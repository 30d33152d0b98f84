"""Which texts are taken for matches by their first lines: the checker's, VS Code's and Neovim's answer."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bg_lsp.formats.recognise import is_match

ROOT = Path(__file__).resolve().parent.parent.parent
TAGS = "".join(f'; [Tag {n} "value"]\n' for n in range(1, 40))

pytestmark = pytest.mark.needs("editors")

MATCHES = {
    "a length": " 7 point match\n",
    "a length in other words": "7-point match, first to score\n",
    "a length to be reached": "Match to 7\n",
    "money": "Money session\n",
    "a heading": "\n Game 1\n",
    "a heading with its remark": "Game 3 (Crawford)\n",
    "a row": "  1) 31: 8/5 6/5                 52: 13/8 24/22\n",
    "a row of the right player": "  1)                             53: 8/3 6/3\n",
    "a row with dots": "12... 6-4: 24/18\n",
    "a row without a colon": " 1) 31 8/5 6/5\n",
    "a row without a blank": " 1) 31:8/5 6/5\n",
    "a row with a cube": "  2)  Doubles => 2                Drops\n",
    "tags above": '; [Event "Club \\"final\\""]\n[Player 1 "Ada"]\n\n5 point match\n',
    "forty lines of tags above": TAGS + "7 point match\n",
    "a box above": "+------+\n|  Final, 8/3* was played  |\n+------+\n25 Point Match\n",
    "comments above": "# by hand\n; Started on 2005-04-17\n{a note}\nGame 1\n",
    "Windows line ends": "; x\r\n5 point match\r\n",
}

OTHERS = {
    "nothing": "",
    "blanks only": "\n\n  \n",
    "prose": "Dear Ada,\n\n7 point match\n",
    "prose that begins like a heading": "Game 3 was the best of them\n",
    "a list": "1) buy milk\n2) call Ben\n",
    "a numbered list of times": "1) 12:30 lunch\n",
    "a date": "12.04.2026 Final\n",
    "a table": "+---+---+\n| a | b |\n+---+---+\nthat was it\n",
    "Markdown": "# Title\n\nSome text\n",
    "an INI file": "[section]\nkey = value\n",
    "a chess game": '[Event "Club final"]\n[White "Ada"]\n\n1. e4 e5 2. Nf3\n',
    "Unity's material": "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n",
    "comments only": "; one\n; two\n",
    "a length below a hundred comments": "; x\n" * 100 + "7 point match\n",
    "bytes": "MATLAB 5.0 MAT-file\x00\x01\x02",
    "a long line": "13/7 " * 20_000,
}

Ask = Callable[[list[str]], list[bool]]


def run(command: list[str | Path], texts: list[str], **more: object) -> list[bool]:
    done = subprocess.run(
        command,
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        timeout=60,
        **more,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def checker_says() -> Ask:
    return lambda texts: [is_match(re.split(r"\r?\n", text)) for text in texts]


@pytest.fixture(scope="module")
def code_says(vsix: Path, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    folder = tmp_path_factory.mktemp("recognise")
    extension = ROOT / "editors/vscode"
    ask = folder / "ask.ts"
    ask.write_text(
        f"""import {{ isMatch }} from '{extension / "src/recognise"}';
        const texts: string[] = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
        process.stdout.write(JSON.stringify(texts.map(text => {{
          const lines = text.split(/\\r\\n|\\r|\\n/);
          return isMatch(lines.length, line => lines[line]!);
        }})));"""
    )
    bundle = ["--bundle", "--platform=node", "--log-level=warning", f"--outfile={folder / 'ask.js'}"]
    subprocess.run([extension / "node_modules/.bin/esbuild", ask, *bundle], check=True, timeout=60)
    return lambda texts: run(["node", folder / "ask.js"], texts)


@pytest.fixture(scope="module")
def nvim_says(prefix: Path, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    script = tmp_path_factory.mktemp("recognise") / "ask.lua"
    script.write_text(
        f"""vim.opt.runtimepath:append('{ROOT / "editors/nvim"}')
        local recognise = require('bg_lsp.recognise')
        local texts = vim.json.decode(io.read('*a'))
        io.write(vim.json.encode(vim.tbl_map(function(text)
          return recognise.is_match(vim.split(text, '\\r?\\n'))
        end, texts)))"""
    )
    return lambda texts: run([prefix / "bin/nvim", "--clean", "-l", script], texts)


@pytest.mark.parametrize("says", ["checker_says", "code_says", "nvim_says"])
def test_matches_are_told_from_other_texts(says: str, request: pytest.FixtureRequest) -> None:
    ask: Ask = request.getfixturevalue(says)
    names = [*MATCHES, *OTHERS]
    answers = ask([*MATCHES.values(), *OTHERS.values()])
    wrong = [name for name, answer in zip(names, answers, strict=True) if answer != (name in MATCHES)]
    assert wrong == []


@pytest.mark.parametrize("says", ["checker_says", "code_says", "nvim_says"])
def test_real_matches_are_recognised(says: str, request: pytest.FixtureRequest) -> None:
    """Every real file where they are at hand, else the project's own example."""
    folder = Path(os.environ.get("BG_CORPUS") or ROOT / "examples")
    files = sorted(file for file in folder.iterdir() if file.suffix in {".bgn", ".mat", ".txt"})
    texts = [file.read_bytes().decode("utf-8-sig", errors="replace") for file in files]
    answers = request.getfixturevalue(says)(texts)
    missed = [file.name for file, answer in zip(files, answers, strict=True) if not answer]
    assert files
    assert missed == []
