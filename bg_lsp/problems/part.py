"""One chunk of a document as the checker sees it; most of it is known from the chunk before an edit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import compress
from operator import itemgetter

from bg_lsp.problems.grouping import Said
from bg_lsp.problems.habitual import Habits, finding_habits
from bg_lsp.problems.telling import tells
from bg_lsp.record.ends import common_head, common_tail
from bg_lsp.record.finding import Finding
from bg_lsp.record.lines import STYLE, Chunk
from bg_lsp.record.state import State
from bg_lsp.record.sums import BY_LENGTH, FOREIGN, ONCE_A_GAME, match_of
from bg_lsp.work import Work, straight

MARK = "bg-lsp"
"""What stands in the text of every silencer, in whatever case."""

TOGETHER = frozenset({"backwards", "no-roll", "wrong-distance"})
"""Names whose findings are only understood together with others of the game."""

At = tuple[int, Finding]
"""A line, counted from the first of the part, and what is found on it."""


class Part:
    """One chunk of a document."""

    __slots__ = (
        "_habits", "_habits_before", "_tells", "changed", "chunk", "extra", "follow", "foreign", "gone",
        "instead_of", "plain", "silencers", "special", "stale", "words",
    )  # fmt: skip

    def __init__(self, chunk: Chunk, instead_of: list[Part]) -> None:
        self.chunk = chunk
        self.instead_of = instead_of
        """The parts that this one has taken the place of: much in them is the same."""
        before = instead_of[0] if len(instead_of) == 1 else None
        self.gone, self.changed = range(0), range(len(chunk.texts))
        """Lines of the one part before, and the lines that stand here instead; all others are the same."""
        if before is not None:
            self.gone, self.changed = _differing(before.chunk, chunk)
        self.silencers = silencers_in(chunk, self.changed)
        """Lines in which a silencer may stand."""
        self.plain: list[At] = []
        """All that can be said by itself."""
        self.special: dict[object, list[At]] = {}
        """What is only understood with the rest of its game, by game; the same list where it is the same."""
        self.foreign: list[At] = []
        """What says that this is no match."""
        for each in _judged(chunk, self.changed):
            if each[1].name == FOREIGN:
                self.foreign.append(each)
            elif special(each[1]):
                self.special.setdefault(_game_of(chunk, *each), []).append(each)
            else:
                self.plain.append(each)
        if before is not None:
            self._add_unchanged(before)
        self.extra: dict[object, tuple[int, list[Said]]] = {}
        """What is to be said in it of each game, and its first line when that was found out (see `Troubles`)."""
        self.follow: dict[object, dict[tuple[int, int], int]] = {}
        """Turns that are unchecked because of something in this part: by game, line from the first, column."""
        self.stale = False
        """It was given something since it was put into words."""
        self.words: object = None
        """What the checker keeps about the part."""
        self._tells: bool | None = None
        self._habits: Habits | None = None
        self._habits_before = before._habits if before else None

    def _add_unchanged(self, before: Part) -> None:
        """Add what stands on the lines that have not changed."""
        moved = len(self.changed) - len(self.gone)
        above = [line for line in before.silencers if line < self.gone.start]
        below = [line + moved for line in before.silencers if line >= self.gone.stop]
        self.silencers = above + self.silencers + below
        self.plain = self._around(before.plain, self.plain)
        self.foreign = self._around(before.foreign, self.foreign)
        both = {**before.special, **self.special}
        for game in both:
            both[game] = self._around(before.special.get(game, []), self.special.get(game, []))
        self.special = {game: found for game, found in both.items() if found}

    def _around(self, before: list[At], now: list[At]) -> list[At]:
        """Return what was found before, with what is found now on the changed lines; the same list if it is."""
        low = bisect_left(before, self.gone.start, key=_line)
        high = bisect_left(before, self.gone.stop, lo=low, key=_line)
        below, moved = before[high:], len(self.changed) - len(self.gone)
        if not now and low == high and not (below and moved):
            return before
        return before[:low] + now + [(line + moved, finding) for line, finding in below]

    @property
    def last_game(self) -> object:
        """The game that goes on behind the part."""
        return game_of(self.chunk.states[-1])

    def habits(self) -> Habits:
        """Return what family 5 finds here. Looked for when it is first asked for."""
        return self._habits or straight(self.finding_habits())

    def finding_habits(self) -> Work[Habits]:
        """Return the same, step by step."""
        if self._habits is None:
            before = self._habits_before
            self._habits = yield from finding_habits(self.chunk, before, self.gone, self.changed)
            self._habits_before = None
        return self._habits

    def tells(self) -> bool:
        """Say whether a line of it is of a match. Looked for when it is first asked for."""
        if self._tells is None:
            self._tells = tells(self.chunk)
        return self._tells


def special(finding: Finding) -> bool:
    """Say whether a finding needs the rest of its game: a sum, a group, another line."""
    return (
        finding.name in TOGETHER
        or finding.name in ONCE_A_GAME
        or finding.name in BY_LENGTH
        or finding.line is not None
        or finding.cause is not None
    )


def game_of(state: State | None) -> object:
    """Return the game that goes on; None between games."""
    return state.game.start if state and state.game else None


def _game_of(chunk: Chunk, at: int, finding: Finding) -> object:
    if finding.name in BY_LENGTH:
        return match_of(chunk.states[at])
    return finding.data[0] if finding.name in ONCE_A_GAME else game_of(chunk.states[at])


def _differing(old: Chunk, new: Chunk) -> tuple[range, range]:
    """Return the lines of two chunks from the first in which they differ to the last one."""
    all_of = ((old.texts, new.texts), (old.found, new.found), (old.states, new.states), (old.ids, new.ids))
    before, now = len(old.texts), len(new.texts)
    head = min(common_head(*pair) for pair in all_of)
    tail = min(common_tail(was, is_now, min(before, now) - head) for was, is_now in all_of)
    return range(head, before - tail), range(head, now - tail)


def _judged(chunk: Chunk, lines: range) -> Iterator[At]:
    """Yield all that is found on some lines but for style."""
    for line in compress(lines, chunk.found[lines.start : lines.stop]):
        for finding in chunk.found[line] or ():
            if finding.name != STYLE:
                yield line, finding


def silencers_in(chunk: Chunk, lines: range) -> list[int]:
    """Return those of some lines in which a silencer may stand."""
    texts = chunk.texts[lines.start : lines.stop]
    if MARK not in "\n".join(texts).lower():
        return []
    return [line for line, text in zip(lines, texts, strict=True) if MARK in text.lower()]


_line = itemgetter(0)
