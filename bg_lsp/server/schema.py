"""Every setting there is, in one table.

The configuration that the extension for VS Code contributes and the table of
`docs/configuration.md` are made from it (`BG_UPDATE=1 python -m pytest tests/server/test_schema.py`), what a
client sends is read by it, and it says what is shown anew where a setting changes.

A new setting is a new row, and `server.preferences.value(uri, name)` has it.
"""

from __future__ import annotations

from collections.abc import Set
from enum import Enum
from typing import Any

from bg_lsp.values import NamedTuple

SECTION = "bg-lsp"
"""What the name of every setting begins with where a client holds those of many servers."""


class Kind(Enum):
    """What a setting may be; the value says it in words."""

    SWITCH = "`true` or `false`"
    CHOICE = "one of its words"
    PROBLEMS = "a list of codes (`BG214`), families (`BG2`) and names (`no-roll`); `ALL` is everything"
    SEVERITIES = 'a table, such as `{ "BG5": "warning" }`, of codes, families and names'
    PATH = "a full path"


class Scope(Enum):
    """Where a setting may be written, in VS Code's words."""

    RESOURCE = "resource"
    """By the user, by a workspace and by each of its folders."""
    WINDOW = "window"
    """By the user and by a workspace."""
    MACHINE = "machine"
    """By the user alone: everything that chooses a program to run."""


class Part(Enum):
    """What the server shows and has to show anew where a setting changes."""

    PROBLEMS = "problems"
    FOLDER = "problems of matches that are not open"
    HINTS = "hints"
    LENSES = "lenses"


class Setting(NamedTuple):
    """One setting."""

    name: str
    """Without the section; dots stand between a group and its members."""
    kind: Kind
    default: Any
    words: str
    """What it does, in one line of Markdown for players."""
    shows: Set[Part] = frozenset()
    """What looks different with another value."""
    scope: Scope = Scope.RESOURCE
    choices: tuple[str, ...] = ()
    """The words of a `CHOICE`."""
    in_file: bool = False
    """May stand in `bg-lsp.toml` as well, where the command line reads it, too."""
    clients: bool = False
    """Read by the extension for VS Code, never by the server."""


_JUDGED = frozenset({Part.PROBLEMS, Part.LENSES})
_HINTS = frozenset({Part.HINTS})

TABLE = (
    Setting(
        "select",
        Kind.PROBLEMS,
        None,
        "The problems that are reported. Not set: families 1 to 4, and family 5 (style) outside `.mat` and `.txt`.",
        _JUDGED,
        in_file=True,
    ),
    Setting("ignore", Kind.PROBLEMS, None, "Problems that are not reported.", _JUDGED, in_file=True),
    Setting(
        "severity",
        Kind.SEVERITIES,
        {},
        "How loudly a problem is reported: `error`, `warning`, `information` or `hint`.",
        _JUDGED,
        in_file=True,
    ),
    Setting(
        "diagnostics.scope",
        Kind.CHOICE,
        "open",
        "Whose problems are listed: those of the matches that are `open`, or of all matches in the `folder`.",
        frozenset({Part.FOLDER}),
        choices=("open", "folder"),
    ),
    Setting(
        "codeLens",
        Kind.SWITCH,
        True,
        "Above each game: its score, its length, its problems, and what can be done with it.",
        frozenset({Part.LENSES}),
    ),
    Setting(
        "inlayHints.score",
        Kind.SWITCH,
        True,
        "Behind a game's heading: how far each player is from winning, the Crawford game, and the score where no"
        " players line says it.",
        _HINTS,
    ),
    Setting(
        "inlayHints.cube",
        Kind.SWITCH,
        True,
        "Behind a take: who owns the cube now, and at what value.",
        _HINTS,
    ),
    Setting("inlayHints.unplayed", Kind.SWITCH, True, "Behind a row: dice that could not be played.", _HINTS),
    Setting("inlayHints.pips", Kind.SWITCH, False, "Behind each row: both sides' pips.", _HINTS),
    Setting(
        "recogniseMatches",
        Kind.SWITCH,
        True,
        "Recognise matches in `.txt` and `.mat` files by their first lines. What holds something else is left alone.",
        clients=True,
    ),
    Setting(
        "interpreter",
        Kind.PATH,
        "",
        "The Python (3.11 or later) that runs the server of the extension. Empty: the one selected in the Python"
        " extensions, or one on PATH. A workspace cannot set this.",
        scope=Scope.MACHINE,
        clients=True,
    ),
    Setting(
        "path",
        Kind.PATH,
        "",
        "Another `bg-lsp` to run in place of the server of the extension. A workspace cannot set this, and it is"
        " not used in untrusted ones.",
        scope=Scope.MACHINE,
        clients=True,
    ),
    Setting(
        "trace.server",
        Kind.CHOICE,
        "off",
        "Whether the messages between the editor and the server are written to the log.",
        scope=Scope.WINDOW,
        choices=("off", "messages", "verbose"),
        clients=True,
    ),
)

SETTINGS = {setting.name: setting for setting in TABLE}
