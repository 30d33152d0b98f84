"""What a slip in a clean record costs its reader: one message, at the right place, and nothing after it.

python -m tests.corpus.mutations [--slips N] [--seed N] [--kind WORDS] [--show]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bg_lsp.problems.check import check, fixes
from bg_lsp.problems.mending import applied
from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.record.document import Document
from tests.corpus import real
from tests.corpus.slips import KINDS, VISIBLE, Slip


@dataclass
class Outcome:
    """One slip and what is said about it."""

    kind: str
    before: Document
    after: Document
    slip: Slip
    problems: list[Problem]

    @property
    def loud(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.severity <= Severity.WARNING]

    @property
    def noticed(self) -> bool:
        return bool(self.loud)

    @property
    def single(self) -> bool:
        """One error or warning, at most one hint."""
        hints = sum(problem.severity is Severity.HINT for problem in self.problems)
        return len(self.loud) == 1 and hints <= 1

    @property
    def clean_behind(self) -> bool:
        """Nothing loud stands in another game: in that below at most at its players line, which has the score."""
        first, last = self._game()
        return all(first <= problem.start.line <= last for problem in self.loud)

    @property
    def placed(self) -> bool:
        """The first message stands in the turn of the slip where that shows it, else on its line or below.

        A turn that is missing can show on the line before: a double that nobody answers.
        """
        first, last = self._game()
        message = min(self.loud, key=lambda problem: problem.start)
        if self.kind not in VISIBLE:
            return max(first, self.slip.line - 1) <= message.start.line <= last
        start, end = self.slip.turn or (0, len(self.after.line_text(self.slip.line)))
        on_line = message.start.line == message.end.line == self.slip.line
        return on_line and start <= message.start.column <= message.end.column <= end

    @property
    def mended(self) -> bool:
        """The first fix of the first message gives back the text as it was, to the letter."""
        plans = fixes(self.after, min(self.loud, key=lambda problem: problem.start))
        return bool(plans) and applied(self.after, plans[0].made().edits).text() == self.before.text()

    def _game(self) -> tuple[int, int]:
        """Return first and last line of the slip's game, with the heading and the players line behind it."""
        line = self.slip.line
        games = self.before.games()
        below = [game for game in games if game.last >= line]
        first = min([game.first for game in below if game.first <= line] or [line])
        later = [game.first for game in games if game.first > line]
        return first, (min(later) + 3 if later else self.before.line_count + 2)


@cache
def clean() -> list[Path]:
    """Return the files in which the checker shows nothing at all."""
    return [path for path in real.files() if not check(real.document(path))]


def slips(kind: str, count: int, seed: int) -> Iterator[Outcome]:
    """Put so many slips of a kind into clean files, one at a time."""
    rng = random.Random(f"{kind} {seed}")
    files = clean()
    made = tries = 0
    while made < count and tries < 50 * count:
        tries += 1
        before = real.document(rng.choice(files))
        slip = KINDS[kind](before, rng)
        if slip is None:
            continue
        after = before.edit(slip.edits)
        if after.text() == before.text():
            continue
        made += 1
        yield Outcome(kind, before, after, slip, check(after))


@dataclass
class Row:
    """What is counted of one kind: slips, noticed ones, and of these the good ones."""

    kind: str
    slips: int = 0
    noticed: int = 0
    single: int = 0
    clean_behind: int = 0
    placed: int = 0
    mended: int = 0
    messages: int = 0

    def add(self, outcome: Outcome) -> None:
        self.slips += 1
        if outcome.noticed:
            self.noticed += 1
            self.single += outcome.single
            self.clean_behind += outcome.clean_behind
            self.placed += outcome.placed
            self.mended += outcome.mended
            self.messages += len(outcome.loud)

    def __str__(self) -> str:
        noticed = self.noticed or 1
        shares = (100 * part / noticed for part in (self.single, self.clean_behind, self.placed, self.mended))
        return (
            f"{self.kind:<26}{self.slips:6}{100 * self.noticed / (self.slips or 1):9.1f}"
            f"{self.messages / noticed:10.2f}{''.join(f'{share:10.1f}' for share in shares)}"
        )


HEAD = (
    f"{'slip':<26}{'tried':>6}{'noticed':>9}{'messages':>10}{'only one':>10}{'next game':>10}{'place':>10}"
    f"{'first fix':>10}   (per cent; messages: errors and warnings a slip that is noticed)"
)


def shown(outcome: Outcome) -> str:
    """Return a slip with what is said about it, for reading."""
    lines = [f"--- {outcome.kind}: {outcome.before.name}:{outcome.slip.line + 1}"]
    near = range(max(0, outcome.slip.line - 1), min(outcome.after.line_count, outcome.slip.line + 3))
    lines += [f"    was {outcome.before.line_text(outcome.slip.line)}"]
    lines += [f"    {number + 1:>4} {outcome.after.line_text(number)}" for number in near]
    for problem in outcome.problems:
        where = f"{problem.start.line + 1}:{problem.start.column + 1}"
        lines.append(f"    {where} {problem.severity.name} {problem.name}: {problem.message}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--show", action="store_true", help="print the slips with more than one message")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    print(HEAD)
    for kind in [options.kind] if options.kind else KINDS:
        row = Row(kind)
        bad = []
        for outcome in slips(kind, options.slips, options.seed):
            row.add(outcome)
            if outcome.noticed and not (outcome.single and outcome.clean_behind and outcome.placed):
                bad.append(shown(outcome))
        print(row, flush=True)
        if options.show:
            print("\n".join(bad))
    print(f"{time.perf_counter() - began:.0f} s, {len(clean())} clean files")


if __name__ == "__main__":
    main()
