"""Random edits of a document, and the same text read from scratch to hold the outcome against.

Beside the document itself: what the checker, the colours and the outline make of it, which remember
much from one version to the next; and a document that is edited while it is still being folded.

python -m tests.record.edits --edits 100000 [--seed 1]     short texts, compared after each step
python -m tests.record.edits --edits 1000000 --real        real files, compared every fiftieth edit
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from itertools import cycle, islice

from bg_lsp.features.folding import folds
from bg_lsp.features.semantic_tokens import Painter
from bg_lsp.features.symbols import Outline
from bg_lsp.problems.check import Checker
from bg_lsp.record import lines as record_lines
from bg_lsp.record.document import Document
from bg_lsp.record.lines import Chunk, Lines
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.text import Encoding, split
from tests.corpus import real

EVERY = 50
"""A real file is read anew after so many edits."""

SAMPLES = """\
; [Site "Here"]
; [Player 1 "Ada"]
; [Crawford "On"]
; [Jacoby "Off"]
; [CubeLimit "4"]
; [Variation "Nackgammon"]
; [First "2"]
; [Position "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"]
; a comment with an emoji \U0001f3b2 and a separator \u2028 and a form feed \f
; bg-lsp: ignore BG201

7 point match
3 point match
Game 1
Game 2
 Game 3
Ada : 0                                Ben : 0
Ada : 1                                Ben : 0
Ben : 2                                Ada : 0
  1) 31: 8/5 6/5                       52: 13/8 24/22
  2) 64: 24/18 13/9                    44: 24/20(2) 13/9(2)
  2) 64: 24/14 ?                       Doubles => 2
  3) Takes                             44: 13/9(2) 6/2(2)
  3) Doubles => 2                      Takes
  4) 66: 24/18(2) 13/7(2) {@00:04:10 early}   Drops
  4)                                   11: 8/7(2) 6/5(2)
  5) 65: 24/13                         63: 24/15
  6) 55: Cannot Move                   21:
  7) 43: ????                          61: 13/7* 8/7
  8) 42: 8/4* 6/4                      62: bar/23 13/7 (illegal)
  9) 21: 13/11                         31: junk 8/5
 10) Wins 2 points
 11)                                   Wins 1 point and the match
  1) 62: 24/18 13/11                   24)  43: 13/9 13/10
Wins 1 point
                                       Wins 2 points
4-2: 8/4 6/4
31: 8/5 6/5
bar/22 17/9
13/7*/5
Resigns gammon
Adda : 1                               Ben : 0
Ada : 1                                Benn : 0
Game 5
+-------+
nonsense \u00e9\u00e8 \U0001f600
""".splitlines()

PIECES = [
    *"0123456789/*:()-?! ",
    "13/7",
    "bar/",
    "/off",
    "Doubles => 2",
    "Takes",
    "\t",
    "{",
    "}",
    "\u2028",
    "\f",
    "\U0001f3b2",
]
ENDS = ["\n", "\n", "\n", "\r\n", "\r"]


def start(rng: random.Random) -> str:
    """Return a text to begin with: a likely match in one of the three kinds of line ends."""
    end = rng.choice(ENDS)
    return end.join(rng.choice(SAMPLES) if rng.random() < 0.4 else line for line in SAMPLES[10:32])


def change(rng: random.Random, document: Document) -> Edit:
    """Return one edit as an editor may send it; some lie beyond the end."""
    line = rng.randrange(document.line_count + (rng.random() < 0.02))
    length = len(document.line_text(min(line, document.line_count - 1)))
    column = rng.choice((0, length, rng.randrange(length + 1), length + 5))
    kind = rng.random()
    here = Place(line, column)
    if kind < 0.3:
        return Edit(here, here, rng.choice(PIECES))
    if kind < 0.45:
        return Edit(Place(line, max(0, column - 1)), here, "")
    if kind < 0.6:
        return Edit(Place(line, 0), Place(line, length), rng.choice(SAMPLES))
    if kind < 0.7:
        return Edit(Place(line, 0), Place(line, 0), rng.choice(SAMPLES) + rng.choice(ENDS))
    if kind < 0.8:
        return Edit(here, here, rng.choice(ENDS) + rng.choice(SAMPLES))
    if kind < 0.9 or document.line_count > 55:
        return Edit(Place(line, 0), Place(line + rng.randrange(1, 4), 0), "")
    block = rng.choice(ENDS).join(rng.choice(SAMPLES) for _ in range(rng.randrange(1, 5)))
    return Edit(here, Place(line + rng.randrange(2), rng.randrange(9)), block + rng.choice(["", *ENDS]))


def scratch(document: Document) -> Document:
    """Return the document read anew from its text, its lines under the names that they have."""
    ids = tuple(each for chunk in document.chunks for each in chunk.ids)
    texts, ends = split(document.text())
    nothing = (None,) * len(ids)
    chunk = Chunk(ids, tuple(texts), tuple(ends), nothing, nothing)
    return Document(document.name, Lines((chunk,)), document.encoding)


def on_text(text: str, edit: Edit) -> str:
    """Return what an edit makes of a plain string."""
    lines, ends = split(text)

    def offset(place: Place) -> int:
        if place.line >= len(lines):
            return len(text)
        before = sum(map(len, lines[: place.line])) + sum(map(len, ends[: place.line]))
        return before + min(place.column, len(lines[place.line]))

    first, last = offset(edit.start), offset(max(edit.start, edit.end))
    return text[:first] + edit.text + text[last:]


def through(encoding: Encoding, document: Document, edit: Edit) -> Edit:
    """Return the edit after a journey through the other side's way of counting columns."""

    def there_and_back(place: Place) -> Place:
        if place.line >= document.line_count:
            return place
        line = document.line_text(place.line)
        return Place(place.line, encoding.column(line, encoding.units(line, place.column)))

    return Edit(there_and_back(edit.start), there_and_back(edit.end), edit.text)


def same(one: Document, other: Document) -> bool:
    """Whether two documents agree in every line, state and finding."""
    return (
        all(
            [each for chunk in one.chunks for each in getattr(chunk, part)]
            == [each for chunk in other.chunks for each in getattr(chunk, part)]
            for part in ("texts", "ends", "states", "found")
        )
        and one.findings() == other.findings()
    )


class Reader:
    """Who looks at a document again and again, and remembers what he can: checker, colours, outline."""

    def __init__(self) -> None:
        self.checker = Checker()
        self.painter = Painter()
        self.outline = Outline()

    def look(self, document: Document) -> tuple[object, ...]:
        """Return problems, colours, symbols and folds."""
        colours = [
            paint._replace(line=start + paint.line)
            for start, paints in self.painter.chunks(document)
            for paint in paints
        ]
        problems = self.checker.check(document)
        return problems, colours, self.outline.symbols(document), folds(document)


def begin(rng: random.Random, document: Document) -> None:
    """Fold a part of what waits, in steps of some lines."""
    for _ in islice(document.settle(rng.randrange(1, 4)), rng.choice((0, 1, 1, 2, 5, 20))):
        pass


class Session:
    """One text, edited for a while.

    Each edit is made thrice: on a document that has folded all before, on one that has only begun to, and,
    where several come in one batch, one by one.
    """

    def __init__(self, rng: random.Random, text: str, name: str) -> None:
        self._rng = rng
        self._document = self._hasty = self._after = Document.read(text, name)
        self._text = self._document.text()
        self._reader = Reader()
        self.folded = self._document.folded
        self._folded_hastily = self.made = 0

    def step(self) -> list[Edit]:
        """Make one edit, or some in one batch; return them."""
        rng = self._rng
        encoding = rng.choice(tuple(Encoding))
        batch: list[Edit] = []
        after = self._document
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            edit = through(encoding, after, change(rng, after))
            self._text = on_text(self._text, edit)
            batch.append(edit)
            after = after.edit([edit])
        begin(rng, self._hasty)
        self._folded_hastily += self._hasty._folded
        self._document, self._hasty = self._document.edit(batch), self._hasty.edit(batch)
        self._after = after
        self.made += len(batch)
        self.folded += self._document.folded
        assert self._document.text() == self._text == after.text() == self._hasty.text(), batch
        return batch

    def compare(self, batch: list[Edit], looks: float) -> None:
        """Hold what the last edits made against the text read anew; look at the rest of it that often."""
        anew = scratch(self._document)
        assert same(self._document, anew), batch
        assert same(self._after, scratch(self._after)), batch
        if self._rng.random() < looks:
            assert self._reader.look(self._document) == Reader().look(anew), batch
        if self._rng.random() < 0.1:
            begin(self._rng, self._hasty)
            assert same(self._hasty, scratch(self._hasty)), batch

    def end(self) -> None:
        """Hold the hasty document against its text read anew: it has folded no more than the other."""
        assert same(self._hasty, scratch(self._hasty))
        assert self._folded_hastily + self._hasty.folded <= self.folded


def run(edits: int, seed: int) -> int:
    """Make so many edits on short documents; raise AssertionError at the first difference. Return lines folded."""
    rng = random.Random(seed)
    size = record_lines.SIZE
    folded = done = 0
    try:
        while done < edits:
            record_lines.SIZE = rng.choice((2, 5, 20, size))
            session = Session(rng, start(rng), "random.bgn")
            for _ in range(rng.randrange(20, 120)):
                session.compare(session.step(), looks=0.3)
                if done + session.made >= edits:
                    break
            session.end()
            folded += session.folded
            done += session.made
    finally:
        record_lines.SIZE = size
    return folded


def run_real(edits: int, seed: int) -> int:
    """Make so many edits on real files, compared every fiftieth; raise and return as `run` does."""
    rng = random.Random(seed)
    files = real.files()
    rng.shuffle(files)
    folded = done = 0
    for file in cycle(files):
        session = Session(rng, real.document(file).text(), file.name)
        while session.made < 500 and done + session.made < edits:
            due = session.made + EVERY
            while session.made < due:
                batch = session.step()
            session.compare(batch, looks=1)
        session.end()
        folded += session.folded
        done += session.made
        if done >= edits:
            return folded
    return folded


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real", action="store_true")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    folded = (run_real if options.real else run)(options.edits, options.seed)
    took = time.perf_counter() - began
    print(f"{options.edits} random edits: no difference; {folded} lines folded; {took:.0f} s")


if __name__ == "__main__":
    main()
