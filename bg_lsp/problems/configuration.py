"""Settings from a file: `bg-lsp.toml`, or the table `[tool.bg-lsp]` of a `pyproject.toml`.

The nearest file upwards from the document counts. What is wrong in it is reported with its
place, and the rest of it holds.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping
from itertools import accumulate
from os.path import abspath, basename, dirname, isfile, join
from typing import Any

from bg_lsp.problems.problem import Severity
from bg_lsp.problems.settings import SEVERITIES, Settings, selector
from bg_lsp.problems.words import listed, quoted
from bg_lsp.record.place import Place
from bg_lsp.record.text import split
from bg_lsp.values import NamedTuple

FILE = "bg-lsp.toml"
PROJECT = "pyproject.toml"
TABLE = "[tool.bg-lsp]"
KEYS = ("select", "ignore", "severity")

MOST_BYTES = 1_000_000
"""Of a file of settings: nobody writes as much by hand."""
LONGEST = 4096
"""Characters of a path above which no file is looked for: no system opens one, and thousands of folders are in it."""
MOST_FAULTS = 100
"""Told of one file."""
MOST_SOUGHT = 200
"""Characters of a word that are looked for, to find its place."""
MOST_PARTS = 64
"""Of a dotted key: what reads TOML takes the square of their number in time."""
_PART = r"""\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""


class SettingsFault(NamedTuple):
    """One thing wrong in a file of settings."""

    path: str
    place: Place
    message: str
    line: str = ""
    """The text of the line that the place is on."""
    end: int = 0
    """The column behind what is wrong; not above the place's where only that is known."""

    def __str__(self) -> str:
        return f"{self.path}:{self.place.line + 1}:{self.place.column + 1}: {self.message}"


class Configuration(NamedTuple):
    """The settings of one file, and what is wrong in it. `path` is None where there is no file."""

    settings: Settings = Settings()
    path: str | None = None
    faults: tuple[SettingsFault, ...] = ()


def find(start: str) -> str | None:
    """Return the file of settings that counts for a document or folder: the nearest one upwards."""
    folder = abspath(start)
    while len(folder) <= LONGEST:
        for name in (FILE, PROJECT):
            path = join(folder, name)
            if isfile(path) and (name == FILE or _names_us(path)):
                return path
        above = dirname(folder)
        if above == folder:
            break
        folder = above
    return None


def configure(start: str) -> Configuration:
    """Return the settings that hold for a document or folder."""
    path = find(start)
    return load(path) if path else Configuration()


def load(path: str) -> Configuration:
    """Read one file of settings. Never raises: what cannot be read is a fault."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            return _unreadable(
                path, f"the file is larger than {MOST_BYTES // 1_000_000} MB: nothing in it holds"
            )
        text = content.decode("utf-8-sig")
    except OSError as error:
        return _unreadable(path, f"the file cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        return _unreadable(path, "the file is not UTF-8")
    try:
        data = _parsed(text)
    except _NoTable as error:
        return Configuration(path=path, faults=(_syntax(path, text, str(error)),))
    if basename(path) == PROJECT:
        tool = data.get("tool")
        data = tool.get("bg-lsp", {}) if isinstance(tool, dict) else {}
    return _Reader(path, text).read(data)


class _NoTable(Exception):
    """A text that is no TOML, or TOML that nobody would write."""


def _parsed(text: str) -> dict[str, Any]:
    """Return the table that a text is. Raise only `_NoTable`."""
    import tomllib

    if chain := re.search(rf"(?:{_PART}){{{MOST_PARTS}}}", text):
        line, start = text.count("\n", 0, chain.start()), text.rfind("\n", 0, chain.start())
        raise _NoTable(f"a key has too many parts (at line {line + 1}, column {chain.start() - start})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _NoTable(f"the file is no TOML: {error}") from None
    except RecursionError:
        raise _NoTable("the file is nested too deep (at line 1, column 1)") from None
    except ValueError:
        raise _NoTable("the file holds a number of too many digits (at line 1, column 1)") from None


def _unreadable(path: str, message: str) -> Configuration:
    return Configuration(path=path, faults=(SettingsFault(path, Place(0, 0), message),))


def _names_us(project: str) -> bool:
    """Say whether a `pyproject.toml` has a table of ours; one with bad syntax does where it names it."""
    try:
        with open(project, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        return False
    text = content.decode("utf-8", "replace")
    if len(content) > MOST_BYTES or "bg-lsp" not in text:
        return False
    try:
        tool = _parsed(text).get("tool")
    except _NoTable:
        return TABLE in text
    return isinstance(tool, dict) and "bg-lsp" in tool


def _syntax(path: str, text: str, said: str) -> SettingsFault:
    place = Place(max(0, text.count("\n")), 0)
    at = re.search(r"\s*\(at line (\d+), column (\d+)\)", said)
    if at:
        place = Place(int(at.group(1)) - 1, int(at.group(2)) - 1)
        said = said[: at.start()]
    said = re.sub(r"\s*\(at end of document\)", " at the end of the file", said)
    lines, _ = split(text)
    line = lines[place.line] if place.line < len(lines) else ""
    return SettingsFault(path, place, said, line, len(line))


def _word(value: object) -> str:
    """Return a value for a message. A hexadecimal number can be too long to be written, a table too deep."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return "…"


_NEVER = ("off", "none", "no", "ignore", "never", "false")


class _Reader:
    """Reads the table of one file and remembers what is wrong in it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines, ends = split(text)
        lengths = (len(line) + len(end) for line, end in zip(self.lines, ends, strict=True))
        self.starts = [*accumulate(lengths, initial=0)][:-1]
        self.faults: list[SettingsFault] = []

    def read(self, table: object) -> Configuration:
        """Return the settings of a table."""
        if not isinstance(table, Mapping):
            self._fault("tool", "bg-lsp", "tool.bg-lsp must be a table")
            return Configuration(path=self.path, faults=tuple(self.faults))
        for key in table:
            if key not in KEYS:
                self._fault(key, key, f"{quoted(key)} is no setting: there are {listed(KEYS, 'and')}")
        settings = Settings(
            self._selectors("select", table.get("select")),
            self._selectors("ignore", table.get("ignore")),
            self._severities(table.get("severity", {})),
        )
        return Configuration(settings, self.path, tuple(self.faults))

    def _selectors(self, key: str, value: object) -> frozenset[str] | None:
        if value is None:
            return None
        if not isinstance(value, list):
            self._fault(key, key, f'{key} must be a list, such as ["BG2", "BG401"]')
            return None
        kept = frozenset(filter(None, [self._selector(key, each) for each in value]))
        return kept if kept or not value else None  # with one slip in it, a list is not yet an empty one

    def _selector(self, key: str, value: object) -> str | None:
        known = selector(value) if isinstance(value, str) else None
        if known is None:
            word = _word(value)
            message = f"{quoted(word)} is no problem: give a code, a name, a family such as BG2, or ALL"
            self._fault(key, word, message)
        return known

    def _severities(self, value: object) -> dict[str, Severity]:
        if not isinstance(value, Mapping):
            self._fault("severity", "severity", 'severity must be a table, such as { BG215 = "error" }')
            return {}
        severities = {}
        for key, word in value.items():
            known = self._selector("severity", key)
            if not isinstance(word, str) or word.lower() not in SEVERITIES:
                able = listed(list(SEVERITIES))
                instead = (
                    "; what is not to be reported belongs in ignore" if _word(word).lower() in _NEVER else ""
                )
                self._fault(key, _word(word), f"{quoted(_word(word))} is no severity: give {able}{instead}")
            elif known:
                severities[known] = SEVERITIES[word.lower()]
        return severities

    def _fault(self, key: str, word: str, message: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            place = self._place(key, word)
            line = self.lines[place.line]
            end = place.column + len(word) if line.startswith(word, place.column) else len(line)
            self.faults.append(SettingsFault(self.path, place, message, line, end))

    def _place(self, key: str, word: str) -> Place:
        """Find the word, from the line of its key on; the first line where it is spelled in another way."""
        known = re.escape(key[:MOST_SOUGHT])
        found = re.search(rf"{known}(?<!\w{known})(?!\w)", self.text)
        line = self._line(found.start()) if found else 0
        start = self.text.find(word[:MOST_SOUGHT], self.starts[line])
        if start < 0:
            return Place(line, 0)
        line = self._line(start)
        return Place(line, start - self.starts[line])

    def _line(self, at: int) -> int:
        """Return the line that an offset is on."""
        return bisect(self.starts, at) - 1
