"""What the list of problems promises about fixes holds for every problem of real files with slips in them.

`BG_SLIPS=2000` makes more slips than usual.
"""

from __future__ import annotations

import os
import random
import re
from collections import defaultdict
from collections.abc import Iterator

from bg_lsp.problems import Settings, catalogue, check, fixes
from bg_lsp.problems.listing import listing
from bg_lsp.record.document import Document
from tests.corpus.real import document, files

SLIPS = int(os.environ.get("BG_SLIPS", "60"))
ALL = Settings(select=frozenset({"ALL"}))
PIECES = "* | | (illegal) | ; so | {note | } | 43: |  2) | ? | (2) | , | bar | 31: 8/5 6/5 | pass".split("|")  # noqa: SIM905
LINES = ['; [Event "X"', "; bg-lsp: ignore BG215", "7 point match", "Game 1", "so it goes"]


def slipped() -> Iterator[Document]:
    """Yield parts of real files, each with a few slips."""
    chance = random.Random(3)
    for _ in range(SLIPS):
        text = document(chance.choice(files())).text()[:8000]
        for _ in range(chance.randrange(1, 9)):
            at, kind = chance.randrange(len(text)), chance.randrange(6)
            if kind == 0:
                piece = chance.choice([*PIECES, f"\n{chance.choice(LINES)}\n"])
                text = text[:at] + piece + text[at:]
            elif kind == 1:
                text = text[:at] + text[at + chance.randrange(1, 4) :]
            elif kind == 2:
                text = text[:at] + chance.choice("0123456789*/:() ") + text[at + 1 :]
            elif kind == 3:
                text = text[:at] + re.sub(r"([1-6])[1-6]: ", r"\1\1: ", text[at:], count=1)
            elif kind == 4:
                text = text[:at] + re.sub(r"([1-6]{2}): \S+ \S+", r"\1: Cannot Move", text[at:], count=1)
            else:
                text = text[:at] + re.sub(r"(\n[^\n]*)", r"\1\1", text[at:], count=1)
        yield Document.read(text, chance.choice(["x.bgn", "x.mat"]))


def promised() -> dict[str, str]:
    """Return the last column of the list, by code."""
    return {row[1]: row[2] for row in re.finditer(r"(?m)^\| \[(BG\d+)\].*\| ([^|]+) \|$", listing())}


def test_promises() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for record in (*slipped(), *map(document, files()[::40])):
        for problem in check(record, ALL):
            plans = fixes(record, problem)
            safe = any(plan.safe for plan in plans)
            seen[problem.code].add("safe" if safe else "offered" if plans else "–")
    promises = promised()
    assert set(promises) == set(catalogue)
    for code, kinds in seen.items():
        promise = promises[code]
        if promise in ("safe", "offered", "–"):
            assert kinds == {promise}, code
        elif promise.startswith("offered"):
            assert "safe" not in kinds, code
    assert len(seen) > 25
