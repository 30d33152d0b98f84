"""The folder of real match files: what lies in it, and what an independent replay found doubtful."""

from __future__ import annotations

import csv
import os
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bg_lsp.record.document import Document
from bg_lsp.record.text import decode

HERE = Path(__file__).parent
DIALECTS = HERE.parent / "dialects"


class Entry(NamedTuple):
    """One row of `FAULTS.tsv`."""

    line: int
    """From 1; 0 where the entry is about the whole file."""
    code: str
    expected: str

    @property
    def loud(self) -> bool:
        """An error or warning has to stand here."""
        return self.expected == "error or warning"

    @property
    def may_be_loud(self) -> bool:
        """An error or warning may stand here."""
        return "warning" in self.expected


def folder() -> Path | None:
    """Return the folder that `BG_CORPUS` names."""
    name = os.environ.get("BG_CORPUS")
    return Path(name) if name else None


def files() -> list[Path]:
    """Return the match texts of the corpus; without one, the invented files of each dialect."""
    corpus = folder()
    if corpus is None:
        return sorted(DIALECTS.iterdir())
    with (corpus / "FILES.tsv").open(encoding="utf-8", newline="") as rows:
        return [
            corpus / row["file"] for row in csv.DictReader(rows, delimiter="\t") if row["program"] != "sgf"
        ]


@cache
def entries() -> dict[str, list[Entry]]:
    """Return the entries of each file, by its name."""
    corpus = folder()
    found: dict[str, list[Entry]] = defaultdict(list)
    if corpus is not None:
        with (corpus / "FAULTS.tsv").open(encoding="utf-8", newline="") as rows:
            for row in csv.DictReader(rows, delimiter="\t"):
                found[row["file"]].append(Entry(int(row["line"] or 0), row["code"], row["expected"]))
    return found


@cache
def document(path: Path) -> Document:
    """Return a file, read."""
    decoded = decode(path.read_bytes())
    return Document.read(decoded.text, path.name, decoded.encoding)
