"""What is only understood game by game: counts, causes, a column that is written from the wrong side.

Of each game in which there is such a thing it is kept which parts hold it, and each part is given
what is to be said in it. An edit has the games looked at again that reach into the parts it has
changed, and no other.
"""

from __future__ import annotations

from bisect import bisect_right

from bg_lsp.problems.chosen import Chosen
from bg_lsp.problems.grouping import Said, grouped
from bg_lsp.problems.part import Part, game_of
from bg_lsp.problems.parts import Parts
from bg_lsp.problems.saying import consequences
from bg_lsp.problems.silence import Silence, Silences
from bg_lsp.problems.unheard import with_unheard_cause
from bg_lsp.record.document import Document
from bg_lsp.work import Work


class _Trouble:
    """What is to be said of one game."""

    __slots__ = ("given", "held", "hushed")

    def __init__(self) -> None:
        self.held: set[Part] = set()
        """The parts in which it is found."""
        self.given: set[Part] = set()
        """The parts in which it is said."""
        self.hushed: list[tuple[str, int]] = []
        """Codes and lines that are silenced."""


class Troubles:
    """The troubled games of one document."""

    def __init__(self) -> None:
        self._games: dict[object, _Trouble] = {}
        self._again: dict[object, None] = {}
        """Games that are to be looked at again."""
        self._chosen: Chosen | None = None
        self._silences: tuple[Silence, ...] = ()
        self.given: set[Part] = set()
        """Parts that were given something else, until somebody has taken note and cleared it."""

    def touched(self, parts: Parts, head: int, gone: list[Part], fresh: list[Part]) -> None:
        """Take note of parts that have come, from `head` on, in the place of others."""
        match gone, fresh:
            case [old], [new] if new.instead_of == [old] and len(new.gone) == len(new.changed):
                above = parts.all[head - 1].last_game if head else None
                return self._exchanged(old, new, _touched(old, new, above))
        for part in gone:
            self.given.discard(part)
            self._again.update(dict.fromkeys((*part.special, *part.extra, *part.follow)))
            for game in part.special:
                self._games[game].held.discard(part)
        for part in fresh:
            self._again.update(dict.fromkeys(part.special))
            for game in part.special:
                self._games.setdefault(game, _Trouble()).held.add(part)
        if gone or fresh:
            # These reach into the parts, if only with a line that ends them or a cause.
            for index in {head - 1, head + len(fresh) - 1}:
                if index >= 0 and (game := parts.all[index].last_game) in self._games:
                    self._again[game] = None

    def _exchanged(self, old: Part, new: Part, touched: set[object]) -> None:
        """Take note of a part in whose place another one has come; most games in it are what they were."""
        self.given.discard(old)
        for game in {**old.special, **old.extra, **old.follow, **new.special}:
            trouble = self._games.setdefault(game, _Trouble())
            trouble.held.discard(old)
            if game in new.special:
                trouble.held.add(new)
            if game in touched:
                self._again[game] = None
            elif old in trouble.given:
                trouble.given.remove(old)
                trouble.given.add(new)
                if game in old.extra:
                    new.extra[game] = old.extra[game]
                if game in old.follow:
                    new.follow[game] = old.follow[game]
        self._again.update(dict.fromkeys(touched & self._games.keys()))

    def looking(self, document: Document, parts: Parts, chosen: Chosen, silences: Silences) -> Work[None]:
        """Look again at the games that are touched, step by step."""
        if chosen is not self._chosen or silences.all != self._silences:
            self._chosen, self._silences = chosen, silences.all
            self._again = dict.fromkeys(self._games)
        if self._again:
            places = {part: index for index, part in enumerate(parts.all)}
            every = len(self._again)
            while self._again:
                game = next(iter(self._again))
                if game in self._games:
                    self._renew(document, parts, chosen, silences, game, places)
                del self._again[game]
                yield 1 - len(self._again) / every

    def moved(
        self, document: Document, parts: Parts, chosen: Chosen, silences: Silences, games: list[object]
    ) -> None:
        """Look again at games whose lines have other numbers than when they were looked at."""
        if games:
            places = {part: index for index, part in enumerate(parts.all)}
            for game in games:
                self._renew(document, parts, chosen, silences, game, places)

    def silence(self, silences: Silences) -> None:
        """Have the silencers remember what they silence here."""
        for game in self._games.values():
            for code, line in game.hushed:
                silences.silenced(code, line)

    def _renew(
        self,
        document: Document,
        parts: Parts,
        chosen: Chosen,
        silences: Silences,
        game: object,
        places: dict[Part, int],
    ) -> None:
        """Give the parts what is to be said of a game."""
        trouble = self._games[game]
        for part in trouble.given:
            part.extra.pop(game, None)
            part.follow.pop(game, None)
            part.stale = True
            if part in places:
                self.given.add(part)
        trouble.given = set()
        trouble.hushed = []
        if not trouble.held:
            del self._games[game]
            return
        found = [
            (parts.starts[index] + at, finding)
            for index, part in sorted((places[part], part) for part in trouble.held)
            for at, finding in part.special[game]
        ]
        said = []
        game_found = document.located(found)
        for each in game_found:
            known = chosen.on.get(each.finding.name)
            if known is None:
                continue
            if silences and silences.silenced(known.code, each.line):
                trouble.hushed.append((known.code, each.line))
            elif known.name == "unchecked":
                told = with_unheard_cause(document, each, game_found, chosen, silences)
                said.append(Said(known, told))
            else:
                said.append(Said(known, each))
        said = grouped(document, said)

        def at(line: int) -> tuple[Part, int]:
            index = bisect_right(parts.starts, line) - 1
            part = parts.all[index]
            trouble.given.add(part)
            part.stale = True
            return part, parts.starts[index]

        for one in said:
            part, start = at(one.found.line)
            part.extra.setdefault(game, (start, []))[1].append(one)
        for (line, column), count in consequences(said).items():
            part, start = at(line)
            part.follow.setdefault(game, {})[line - start, column] = count
        self.given |= trouble.given


def _touched(old: Part, new: Part, above: object) -> set[object]:
    """Return the games that reach into the lines that differ in two parts, or to the line below those.

    `above` is the game that goes on above the parts.
    """
    first, behind = new.changed.start, new.changed.stop
    states = old.chunk.states[max(0, first - 1) : behind + 1] + new.chunk.states[first : behind + 1]
    games = {*map(game_of, states), *(() if first else (above,))}
    special = {**old.special, **new.special}
    return games.union(game for game in special if old.special.get(game) is not new.special.get(game))
