"""The usual command lines, read without argparse, which takes longer to load than a file to check.

`arguments` says what may stand on a command line; here is no option of its own, and a test makes
sure that both read the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

_FLAGS = {"--exit-zero": "exit_zero", "--fix": "fix", "--statistics": "statistics", "--diff": "diff"}
_VALUES = ("select", "ignore", "stdin_filename")


def usual(arguments: Sequence[str]) -> Any:
    """Return the options of a usual command line; None where it is another."""
    command, *words = arguments or [""]
    if command == "check":
        return _check(words)
    if command == "serve" and words in ([], ["--stdio"]):
        return SimpleNamespace(command=command, stdio=bool(words), tcp=None)
    return None


def _check(words: list[str]) -> Any:
    """Return the options of `check [FLAG …] PATH …`."""
    options = SimpleNamespace(command="check", paths=words, output_format="full")
    for name in _FLAGS.values():
        setattr(options, name, False)
    for name in _VALUES:
        setattr(options, name, None)
    while words and words[0] in _FLAGS:
        setattr(options, _FLAGS[words.pop(0)], True)
    if not words or any(word.startswith("-") and word != "-" for word in words):
        return None
    return options
