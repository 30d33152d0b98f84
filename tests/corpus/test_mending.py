"""Mending and formatting real files: the record says what it said, and nothing else has changed.

What a record says is read here by a reader of its own, made of a few patterns: what moves from point to point,
dice without their order, words without case and number. `BG_EVERY=1` takes every file, not every tenth.
"""

from __future__ import annotations

import difflib
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bg_lsp.features.formatting import formatted
from bg_lsp.formats.cells import settled
from bg_lsp.formats.story import Turn
from bg_lsp.notation.tree import End
from bg_lsp.problems import Settings
from bg_lsp.problems.mending import mended
from bg_lsp.record.document import Document
from bg_lsp.record.text import decode, encode
from tests.corpus.real import DIALECTS, files, folder

EVERY = int(os.environ.get("BG_EVERY", "10"))
REAL = sorted({*files()[::EVERY], *(DIALECTS.iterdir() if folder() else ())})
ALL = Settings(select=frozenset({"ALL"}))
NO_STYLE = Settings(select=frozenset({"ALL"}), ignore=frozenset({"BG5"}))

POINT = r"(?:bar|off|o|b|\d{1,2})"
ATOM = re.compile(
    rf"""(?ix)
      (?P<note> \{{ [^}}]* \}} )
    | (?P<step> (?<![\w/]) {POINT} (?: \s*[/-]\s* {POINT} [*@x]? (?:\s*\(\s*\d\s*\))? )+ \*? (?![\w/]) )
    | (?P<dice> [0-6] -? [0-6] \s* : )
    | (?P<word> : | [^\s,:{{}}]+ )
    """
)
VERBATIM = re.compile(r"\s*[;#\[+|]")
NUMBERS = {"bar": 25, "b": 25, "off": 0, "o": 0}
WORDS = [(r"=+>", "=>"), (r"^points$", "point"), (r"^takes$", "take"), (r"^doubles$", "double")]


def atoms(text: str) -> Iterator[str]:
    """Yield what a record says, in order."""
    for line in re.split(r"[\r\n]+", text):
        if VERBATIM.match(line):
            yield "".join(line.split())
            continue
        play: Counter[int] = Counter()
        line = re.sub(r"(?<=\d\*)(?=\d)", " ", line)  # two steps that touch each other
        for found in ATOM.finditer(line):
            if found.lastgroup == "step":
                _move(play, found.group())
                continue
            yield from _played(play)
            play = Counter()
            if found.lastgroup == "dice":
                yield "".join(sorted(re.findall(r"\d", found.group()))) + ":"
            elif found.lastgroup == "word":
                word = found.group().lower()
                for pattern, usual in WORDS:
                    word = re.sub(pattern, usual, word)
                # XG repeats the verb.
                yield from [word] if (word, line[: found.start()].split()[-1:]) != ("wins", ["and"]) else []
            else:
                yield found.group()
        yield from _played(play)


def _move(play: Counter[int], step: str) -> None:
    """Take a checker from the first point of a step to the last, as often as the count says."""
    count = int(found[1]) if (found := re.search(r"\(\s*(\d)\s*\)", step)) else 1
    bare = re.sub(r"\(\s*\d\s*\)", "", step).lower()
    points = [NUMBERS.get(each) or int(each) if each not in ("off", "o") else 0
              for each in re.findall(r"bar|off|b|o|\d+", bare)]  # fmt: skip
    play[points[0]] -= count
    play[points[-1]] += count


def _played(play: Counter[int]) -> Iterator[str]:
    moved = {point: count for point, count in play.items() if count}
    if moved:
        yield f"play {sorted(moved.items())}"


ADDED = {
    "BG222": r"(?:play \S.*)",
    "BG407": r"(?:\d+\) )?wins \d+ point",
    "BG315": r"game \d+",
}
"""What a fix may add to a record, by its code."""


def same_but_for(before: str, after: str, counts: Counter[str]) -> None:
    """Check that a record says what it said, and beyond that only what the fixes have added."""
    old, new = list(atoms(before)), list(atoms(after))
    left = Counter({code: counts[code] for code in ADDED if counts[code]})
    for kind, first, last, start, stop in difflib.SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            continue
        assert kind == "insert", (old[first - 3 : last + 3], new[start - 3 : stop + 3])
        text = " ".join(new[start:stop])
        code = next((each for each in left if re.fullmatch(ADDED[each], text)), None)
        assert code is not None, text
        left[code] -= 1
    assert not +left


def positions(document: Document) -> list[tuple[int | None, object]]:
    """Return who moved from where, turn by turn, and where every checker stands behind the last one.

    What is not written because there is only one play counts as played once the next turn follows. A result
    may be added, and whether a last roll counts before it depends on whether the board is in doubt.
    """
    found: list[tuple[int | None, object]] = []
    for line in range(document.line_count):
        for played in document.played(line):
            if isinstance(played.cell.turn, End):
                continue
            found.append((played.side, settled(Turn(line + 1, played)).position(played.side or 0)))
    return [*found, (None, document.state_after(document.line_count - 1).position(0))]


def ends(data: str) -> set[str]:
    return set(re.findall(r"\r\n|\r|\n", data))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_mending(path: Path) -> None:
    data = path.read_bytes()
    decoded = decode(data)
    before = Document.read(decoded.text, path.name, decoded.encoding)
    for settings in (ALL, NO_STYLE):
        document, counts, _ = mended(before, settings)
        if not counts:
            assert document is before
            continue
        again = decode(encode(document.text(), decoded))
        assert (again.encoding, again.bom, again.text) == (decoded.encoding, decoded.bom, document.text())
        assert ends(again.text) == ends(decoded.text)
        same_but_for(decoded.text, again.text, counts)
        anew = Document.read(again.text, path.name, again.encoding)
        assert positions(anew) == positions(before)
        assert mended(anew, settings)[:2] == (anew, Counter())
        if settings is NO_STYLE:
            lines = difflib.ndiff(decoded.text.split("\n"), again.text.split("\n"))
            changed = [line for line in lines if line[0] == "+"]
            assert 0 < len(changed) <= 2 * counts.total()


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_formatting(path: Path) -> None:
    """Whatever is no blank is as it was; the lines are the same but for blank ones above a heading."""
    decoded = decode(path.read_bytes())
    before = Document.read(decoded.text, path.name, decoded.encoding)
    text = formatted(before).text()
    assert text.split() == decoded.text.split() or "".join(text.split()) == "".join(decoded.text.split())
    lines = [
        ["".join(line.split()) for line in re.split(r"\r\n|\r|\n", each)] for each in (text, decoded.text)
    ]
    assert [line for line in lines[0] if line] == [line for line in lines[1] if line]
    assert ends(text) == ends(decoded.text)
    anew = Document.read(text, path.name, decoded.encoding)
    assert positions(anew) == positions(before)
    assert formatted(anew) is anew
