"""What files are found by: from names to the files that hold them."""

from __future__ import annotations

from heapq import nsmallest
from typing import TYPE_CHECKING

from bg_lsp.features.matching import fit, folded
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.features.workspace_symbols import EntryKind
    from bg_lsp.work import Work

SHARE = 16
"""Files that one name shows, while others that fit as well have not shown any."""
WORDS = 200_000
"""Different texts that are remembered."""
STEP = 200
"""Names that are compared before others have their turn."""


class Spot(NamedTuple):
    """Where a file has a name, in the client's columns."""

    name: str
    kind: EntryKind
    line: int
    start: int
    end: int
    about: str


class Hit(NamedTuple):
    """One thing that was found."""

    key: str
    uri: str
    spot: Spot


class Index:
    """The names of all files. A file is known by a key of its own: see `key_of`."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[str, tuple[Spot, ...]]] = {}
        self._names: dict[tuple[EntryKind, str], dict[str, Spot]] = {}
        self._words: dict[str, str] = {}
        self._common: dict[tuple[EntryKind, int], tuple[str, ...]] = {}

    def put(self, key: str, uri: str, spots: tuple[Spot, ...]) -> None:
        """Take what a file is found by, in place of what was known of it."""
        self.drop(key)
        # The same few names stand in thousands of files: each is kept once.
        spots = tuple(
            spot._replace(name=self._once(spot.name), about=self._once(spot.about)) for spot in spots
        )
        self._files[key] = uri, spots
        for spot in spots:
            self._names.setdefault((spot.kind, self._once(folded(spot.name))), {})[key] = spot
        self._common.clear()

    def drop(self, key: str) -> None:
        """Forget a file."""
        for spot in self._files.pop(key, ("", ()))[1]:
            name = spot.kind, folded(spot.name)
            files = self._names.get(name, {})
            files.pop(key, None)
            if not files:
                self._names.pop(name, None)
        self._common.clear()

    def _once(self, text: str) -> str:
        if len(self._words) >= WORDS:
            self._words.clear()
        return self._words.setdefault(text, text)

    def search(self, query: str, most: int) -> Work[list[Hit]]:
        """Return what fits what is asked for, the best first, at most so many."""
        wanted = folded(query)
        found = []
        for number, (kind, name) in enumerate(list(self._names)):
            if number % STEP == STEP - 1:
                yield number / len(self._names)
            how = fit(name, wanted)
            if how is not None:
                found.append((how, name, kind.value, (kind, name)))
        found.sort()
        names = [self._names.get(entry[3], {}) for entry in found]
        return [
            Hit(key, self._files[key][0], spot)
            for files, many in zip(names, _shares([len(files) for files in names], most), strict=True)
            for key, spot in list(files.items())[:many]
        ]

    def common(self, kind: EntryKind, most: int) -> tuple[str, ...]:
        """Return the names of a kind, those first that most files have."""
        if (kind, most) not in self._common:
            counted = ((-len(files), name) for (each, name), files in self._names.items() if each is kind)
            self._common[kind, most] = tuple(
                next(iter(self._names[kind, name].values())).name for _, name in nsmallest(most, counted)
            )
        return self._common[kind, most]


def _shares(counts: list[int], most: int) -> list[int]:
    """Return how many each of these may show of what it has: some for each, what is left from the first on."""
    shares = [0] * len(counts)
    for cap in (SHARE, most):
        for at, count in enumerate(counts):
            more = min(count - shares[at], cap, most)
            shares[at] += more
            most -= more
    return shares
